import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { csrfFieldName } from '#contract/envelope.ts'
import { createPool } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop } from '#server/shop/shop-options.ts'
import { Balancer } from './balancer.ts'
import { isDeep } from './depth.ts'
import { liftPurchaseCeiling } from './settings.ts'
import { type TestShop, testShop } from './shop.ts'
import { endProcesses, freePort, startProcess } from './shop-process.ts'
import { makePack } from './world.ts'

// Two processes behind a balancer; each is replaced once while visitors go on. What is counted are answers, never time.

let world: TestShop
beforeEach(async () => {
  world = await testShop()
})
afterEach(() => world.close())

interface Running {
  shop: Shop
  port: number
  end(): Promise<string[]>
}

/** A process of the shop: its own pool, its own port, its own memory. */
async function startShop(): Promise<Running> {
  const pool = createPool(world.url)
  const shop = await createShop({ ...world.options, pool })
  await shop.listen()
  const { port } = shop.app.server.address() as AddressInfo
  return {
    shop,
    port,
    async end() {
      const wasCut = await shop.close()
      await pool.end()
      return wasCut
    },
  }
}

interface Load {
  /** Waits for so many more answers, by whichever process. */
  more(wanted: number): Promise<void>
  /** Ends it; every answer was a good one, and every draw that was told is there, and no other. */
  end(): Promise<void>
}

/** Readers and buyers; with `perSecond` as many requests a second as that, or fewer where the machine is busy. */
function startLoad(address: string, perSecond?: number): Load {
  let isOver = false
  const answers = new Map<number, number>()
  let drawn = 0
  const all = () => [...answers.values()].reduce((sum, n) => sum + n, 0)
  const startedAt = performance.now()
  const pace = async () => {
    if (perSecond !== undefined)
      await sleep(Math.max(0, startedAt + (all() * 1000) / perSecond - performance.now()))
  }
  const ask = async (path: string, init?: RequestInit) => {
    await pace()
    const answer = await fetch(`${address}/api${path}`, init)
    const text = await answer.text()
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    return JSON.parse(text || '{}') as { state?: number; token?: string }
  }

  /** Reads what every page reads. */
  const reader = async () => {
    while (!isOver) await ask('/user/pack/detail/rolling')
  }
  /** Draws with a check and a purchase each. */
  const buyer = async () => {
    const member = await world.member({ points: 10_000_000 })
    const cookie = member.cookie()
    const token = await member.csrf()
    const post = (path: string, json: unknown) => {
      const body = new URLSearchParams({ [csrfFieldName]: token, json: JSON.stringify(json) })
      return ask(path, { method: 'POST', body, headers: { cookie } })
    }
    while (!isOver) {
      const checked = await post('/user/pack/check', { pack_id: 'rolling', count: '1' })
      const bought = await post('/user/pack/buy', { token: checked.token })
      if (bought.state === 200) drawn++
    }
  }
  const load = Promise.all([reader(), reader(), reader(), reader(), buyer(), buyer(), buyer(), buyer()])
  return {
    async more(wanted) {
      for (const from = all(); all() < from + wanted; ) await sleep(5)
    },
    async end() {
      isOver = true
      await load
      expect([...answers.keys()]).toEqual([200])
      const { rows } = await world.pool.query(`select count(*)::int n from draw where pack_id = 'rolling'`)
      expect(rows[0].n).toBe(drawn)
      expect(await ledgerFaults(world.db)).toEqual([])
    },
  }
}

test('two processes are replaced one after the other under load, and no request is lost', {
  meta: {
    proves: [
      {
        id: 'rolling',
        section: 'operating',
        says: 'Replaced one after the other under load, two processes lose no request.',
        from: 'own',
        file: 'server/shop/lifecycle.ts',
        breaks: { replace: '    readiness.retire()\n', with: '' },
      },
    ],
  },
}, async () => {
  await liftPurchaseCeiling(world.pool)
  await makePack(world.db, 'rolling', { total: 3000 })
  const balancer = new Balancer()
  const address = `http://127.0.0.1:${await balancer.listen()}`
  const first = [await startShop(), await startShop()]
  for (const { port } of first) expect(await balancer.look(port)).toBe(true)

  const load = startLoad(address)
  const between = isDeep ? 100 : 30
  await load.more(2 * between)
  const replacements: Running[] = []
  for (const old of first) {
    const fresh = await startShop()
    expect(await balancer.look(fresh.port)).toBe(true)
    await load.more(between)
    // SIGTERM: not ready at once, and served as before until the balancer has seen it.
    old.shop.retire()
    await load.more(between)
    expect(await balancer.look(old.port)).toBe(false)
    // The grace is longer than a request is on its way.
    await expect.poll(() => balancer.underWay(old.port), { timeout: 60_000 }).toBe(0)
    expect(await old.end()).toEqual([])
    balancer.forget(old.port)
    replacements.push(fresh)
    await load.more(between)
  }
  await load.end()
  for (const { end } of replacements) await end()
  await balancer.close()
  expect(balancer.lost).toEqual([])
})

// Real processes, signals and a real grace, in which the balancer learns by asking; in a deep run alone.
test.runIf(isDeep)(
  'processes that get SIGTERM at two hundred requests a second lose no request either',
  async () => {
    await liftPurchaseCeiling(world.pool)
    await makePack(world.db, 'rolling', { total: 100_000 })
    const balancer = new Balancer()
    const address = `http://127.0.0.1:${await balancer.listen()}`
    const startOne = async () => {
      const port = await freePort()
      const shop = startProcess('server/process/main.ts', {
        PORT: port,
        DATABASE_URL: world.url,
        MEDIA_FOLDER: world.mediaFolder,
        SHUTDOWN_GRACE_SECONDS: '5',
      })
      await shop.says('The shop is open')
      expect(await balancer.look(Number(port))).toBe(true)
      return shop
    }
    const old = [await startOne(), await startOne()]
    let isWatching = true
    const watching = (async () => {
      while (isWatching) {
        await balancer.lookAtAll()
        await sleep(100)
      }
    })()
    const load = startLoad(address, 200)
    await load.more(500)
    for (const process of old) {
      await startOne()
      await load.more(500)
      process.child.kill('SIGTERM')
      expect(await process.ends(), process.output).toBe(0)
      await load.more(500)
    }
    await load.end()
    isWatching = false
    await watching
    await endProcesses()
    await balancer.close()
    expect(balancer.lost).toEqual([])
  },
)

test('a request that began before the stop is answered, and its connection closes', {
  meta: {
    proves: [
      {
        id: 'begun-is-answered',
        section: 'operating',
        says: 'A request that was begun before the end is answered.',
        from: 'own',
        file: 'server/http/app.ts',
        breaks: { replace: '    return503OnClosing: false,\n', with: '' },
      },
    ],
  },
}, async () => {
  const { shop, port, end } = await startShop()
  const visitor = connect(port, '127.0.0.1')
  visitor.setEncoding('utf8')
  let answer = ''
  visitor.on('data', (text) => {
    answer += text
  })
  const arrived = once(shop.app.server, 'connection')
  visitor.write('GET /api/user/point HTTP/1.1\r\n')
  await arrived
  const stopsListening = once(shop.app.server, 'close')
  const ended = end()
  // Nobody new is let in, and this visitor is waited for.
  await expect.poll(() => shop.app.server.listening).toBe(false)
  visitor.write('Host: shop\r\n\r\n')
  await once(visitor, 'close')
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  await stopsListening
  expect(await ended).toEqual([])
})

test('a process that is stopping serves every call and keeps no connection open', {
  meta: {
    proves: [
      {
        id: 'readyz',
        section: 'operating',
        says: 'A process that ends is not ready first, and serves on.',
        from: 'own',
        file: 'server/http/health.ts',
        breaks: { replace: 'reasons.length === 0 ? 200 : 503', with: 'reasons.length >= 0 ? 200 : 503' },
      },
      {
        id: 'retire-keeps-none',
        section: 'operating',
        says: 'A process that ends keeps no connection.',
        from: 'own',
        file: 'server/http/traffic.ts',
        breaks: { replace: 'if (isRetiring())', with: 'if (isRetiring() && false)' },
      },
    ],
  },
}, async () => {
  const { shop, port, end } = await startShop()
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const asked = request({ port, path, agent }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    return { status: answer.statusCode, connection: answer.headers.connection }
  }
  expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
  shop.retire()
  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/livez')).toEqual({ status: 200, connection: 'close' })
  expect(await ask('/api/user/point')).toEqual({ status: 200, connection: 'close' })
  expect(await end()).toEqual([])
  agent.destroy()
})
