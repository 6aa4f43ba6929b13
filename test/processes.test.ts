import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csrfFieldName } from '#contract/envelope.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { changeSetting } from '#test/settings.ts'
import { isDeep } from './depth.ts'
import { type TestShop, testPassword, testShop, type Visitor } from './shop.ts'
import { endProcesses, freePort, type Process, startProcess } from './shop-process.ts'
import { mailOf, makePack } from './world.ts'

// One shop of several processes: which of them answers makes no difference to a visitor.

type Member = Visitor & { memberId: string }

let world: TestShop
let shop: Process
let port: string
let metricsPort: string
beforeAll(async () => {
  world = await testShop()
  port = await freePort()
  metricsPort = await freePort()
  shop = startProcess('server/process/main.ts', {
    PROCESSES: '2',
    PORT: port,
    METRICS_PORT: metricsPort,
    DATABASE_URL: world.url,
    MEDIA_FOLDER: world.mediaFolder,
    LOG_LEVEL: 'info',
  })
  await shop.says('2 processes serve visitors')
})
afterAll(async () => {
  await endProcesses()
  await world.close()
})

interface Told {
  status: number
  body: Record<string, unknown> & { state: number }
  cookies: string[]
}

/** A separate connection, and so always the same process behind it. */
interface Line {
  pid: number
  get(path: string, cookie?: string): Promise<Told>
  page(path: string): Promise<string>
  post(path: string, from: Pick<Visitor, 'cookie' | 'csrf'>, json: unknown): Promise<Told>
}

/** The processes that answered with this path, by the log. */
const pidsOf = (mark: string) =>
  shop.output
    .split('\n')
    .filter((line) => line.includes(mark))
    .map((line) => Number(JSON.parse(line).pid))

let lines = 0
async function openLine(): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (method: string, path: string, cookie = '', body?: string) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers })
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { answer, text: (await answer.setEncoding('utf8').toArray()).join('') }
  }
  const send = async (method: string, path: string, cookie?: string, body?: string): Promise<Told> => {
    const { answer, text } = await ask(method, `/api${path}`, cookie, body)
    const cookies = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0] as string)
    return { status: answer.statusCode ?? 0, body: JSON.parse(text), cookies }
  }
  // Nothing else asks for a method that this route does not have.
  const method = ['PUT', 'DELETE', 'PATCH', 'OPTIONS'][lines++ % 4] as string
  const before = pidsOf(`"method":"${method}"`).length
  await send(method, '/user/point')
  await expect.poll(() => pidsOf(`"method":"${method}"`).length, { timeout: 60_000 }).toBe(before + 1)
  return {
    pid: pidsOf(`"method":"${method}"`).at(-1) as number,
    get: (path, cookie) => send('GET', path, cookie),
    page: async (path) => (await ask('GET', path)).text,
    async post(path, from, json) {
      const form = { [csrfFieldName]: await from.csrf(), json: JSON.stringify(json) }
      return await send('POST', path, from.cookie(), new URLSearchParams(form).toString())
    },
  }
}

/** A connection to each of the two processes. */
async function bothLines(): Promise<[Line, Line]> {
  const first = await openLine()
  for (;;) {
    const other = await openLine()
    if (other.pid !== first.pid) return [first, other]
  }
}

const isIn = async (line: Line, cookie: string) =>
  (await line.get('/user/point', cookie)).body.is_login === '1'

describe('a login', () => {
  test('in one process holds in the other, and a logout ends it there at once', {
    meta: {
      proves: [
        {
          id: 'processes-login',
          section: 'operating',
          says: 'A login in one process of a shop holds in the others, and so does a logout, at once.',
          from: 'own',
          file: 'server/http/session.ts',
          breaks: { replace: 'await fellows?.tellEnded({ token: session.token })', with: '' },
        },
      ],
    },
  }, async () => {
    const [one, other] = await bothLines()
    const member = await world.member()
    const guest = world.visitor()
    await guest.csrf()
    const { cookies } = await one.post('/user/login', guest, {
      mail: await mailOf(world.db, member.memberId),
      pass: testPassword,
    })
    const cookie = cookies.find((text) => text.startsWith('session=')) as string
    expect(await isIn(other, cookie)).toBe(true)
    expect((await one.get('/user/logout', cookie)).status).toBe(200)
    expect(await isIn(other, cookie)).toBe(false)
  })

  test('that is ended from another device is over in every process at once', async () => {
    const [one, other] = await bothLines()
    const member = await world.member()
    const mail = await mailOf(world.db, member.memberId)
    const elsewhere = world.visitor()
    expect((await elsewhere.post('/user/login', { mail, pass: testPassword })).status).toBe(200)
    expect(await isIn(other, elsewhere.cookie())).toBe(true)
    const { body } = await one.get('/user/session', member.cookie())
    const ended = (body.list as { session_id: string; is_this: 0 | 1 }[]).find(({ is_this }) => is_this === 0)
    const answer = await one.post('/user/session/end', member, {
      session_id: ended?.session_id,
      current_password: testPassword,
    })
    expect(answer.status).toBe(200)
    expect(await isIn(other, elsewhere.cookie())).toBe(false)
    expect(await isIn(other, member.cookie())).toBe(true)
  })
})

test('a limit is shared by both processes', {
  meta: {
    proves: [
      {
        id: 'processes-limits',
        section: 'operating',
        says: 'A limit holds for all processes of a shop together.',
        from: 'own',
        file: 'server/http/app.ts',
        breaks: { replace: '...(countUse && { store: sharedStore(countUse) }),', with: '' },
      },
    ],
  },
}, async () => {
  const both = await bothLines()
  const guest = world.visitor()
  await guest.csrf()
  const states: number[] = []
  for (let n = 0; n < 12; n++)
    states.push((await (both[n % 2] as Line).post('/user/reset_password', guest, { mail: 'x' })).status)
  expect(states).toEqual([...Array(10).fill(422), 429, 429])
})

test.runIf(existsSync(join(import.meta.dirname, '../dist/server')))(
  'both processes admit visitors from one queue',
  async () => {
    const both = await bothLines()
    const set = (visitorsPerMinute: number | null) =>
      transaction(world.db, (tx) =>
        changeSetting(tx, {
          path: 'waitingRoom.visitorsPerMinute',
          value: visitorsPerMinute,
          now: new Date(),
        }),
      )
    // One at once, and then one in a minute.
    await set(1)
    try {
      const visit = async (line: Line) =>
        Number(/お客様の前に(\d+)人/.exec(await line.page('/'))?.[1] ?? Number.NaN)
      // A process reads the settings twice a second.
      await expect.poll(() => visit(both[0]), { timeout: 60_000 }).toBe(0)
      await expect.poll(() => visit(both[1]), { timeout: 60_000 }).toBeGreaterThan(0)
      const [one, other] = [await visit(both[0]), await visit(both[1])]
      expect(other).toBe(one + 1)
      expect(await visit(both[0])).toBe(other + 1)
    } finally {
      await set(null)
    }
    await expect.poll(async () => (await both[0].page('/')).includes('お客様の前に')).toBe(false)
    await expect.poll(async () => (await both[1].page('/')).includes('お客様の前に')).toBe(false)
  },
)

describe('draws', () => {
  const check = async (line: Line, member: Member, packId: string) =>
    String((await line.post('/user/pack/check', member, { pack_id: packId, count: '1' })).body.token)
  const drawsOf = async (packId: string) =>
    (await world.pool.query('select count(*)::int n from draw where pack_id = $1', [packId])).rows[0].n

  test('of one member on both processes: as many as the points allow, and one for each token', async () => {
    const { db } = world
    await makePack(db, 'shared', { total: 100 })
    const both = await bothLines()
    const member = await world.member({ points: 1000 })
    const tokens = await Promise.all(
      Array.from({ length: 15 }, (_, n) => check(both[n % 2] as Line, member, 'shared')),
    )
    // Each token goes to both processes.
    const answers = await Promise.all(
      tokens.flatMap((token) => both.map((line) => line.post('/user/pack/buy', member, { token }))),
    )
    const drawn = answers.filter(({ body }) => body.state === 200)
    expect(new Set(drawn.map(({ body }) => body.history_id)).size).toBe(10)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await drawsOf('shared')).toBe(10)
    expect((await readBalance(db, member.memberId, new Date())).points).toBe(0)
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('of the same members from the same packs on both processes, in every order, meet no deadlock', async () => {
    const { db, pool } = world
    const packs = ['left', 'right', 'middle']
    for (const packId of packs) await makePack(db, packId, { total: 1000 })
    const members = await Promise.all(Array.from({ length: 6 }, () => world.member({ points: 100_000 })))
    const both = await bothLines()
    // Eight lines draw for each member: fewer than the ceiling of a minute.
    const rounds = isDeep ? 7 : 3
    let asked = 0
    const buyer = async (line: Line, order: number) => {
      for (let n = 0; n < rounds; n++)
        for (const member of order === 0 ? members : members.toReversed()) {
          const packId = packs[(n + asked++) % packs.length] as string
          const token = await check(line, member, packId)
          expect((await line.post('/user/pack/buy', member, { token })).body.state).toBe(200)
        }
    }
    const buyers = both.flatMap((line) => [buyer(line, 0), buyer(line, 1)])
    const more = await Promise.all([bothLines(), bothLines()])
    await Promise.all([...buyers, ...more.flat().map((line, n) => buyer(line, n % 2))])
    const sold = await Promise.all(packs.map(drawsOf))
    expect(sold.reduce((sum, n) => sum + n, 0)).toBe(8 * rounds * members.length)
    const { rows } = await pool.query(
      'select deadlocks::int n from pg_stat_database where datname = current_database()',
    )
    expect(rows[0].n).toBe(0)
    expect(await ledgerFaults(db)).toEqual([])
  })
})

test('the metrics of all processes are reported together, once', {
  meta: {
    proves: [
      {
        id: 'processes-metrics',
        section: 'operating',
        says: 'The metrics of all processes are told once, together.',
        from: 'own',
        file: 'server/shop/metrics.ts',
        breaks: {
          file: 'server/shop/metrics-of-process.ts',
          replace: "    'min',\n",
          with: "    'sum',\n",
        },
      },
    ],
  },
}, async () => {
  const read = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const figure = (name: string) => Number(new RegExp(`^fukuhiki_${name} (\\S+)$`, 'm').exec(text)?.[1])
    return { text, figure }
  }
  const route = 'requests_total{method="GET",route="/api/user/point",state="200"}'
  const before = (await read()).figure(route)
  const both = await bothLines()
  for (const line of both) await line.get('/user/point')
  const { text, figure } = await read()
  expect(figure(route)).toBe(before + 2)
  expect(figure('ready')).toBe(1)
  expect(figure('messages_waiting{channel="mail"}')).toBeGreaterThanOrEqual(0)
  expect(text.match(/^# TYPE fukuhiki_requests_total /gm)).toHaveLength(1)
})

// The last one: it replaces a process and then ends all.
test('a process that is killed is replaced, nothing is lost, and a stop signal ends all', {
  meta: {
    proves: [
      {
        id: 'processes-replaced',
        section: 'operating',
        says: 'A process that is killed is replaced, and the end of the first one ends all.',
        from: 'own',
        file: 'server/process/fellow-processes.ts',
        breaks: { replace: '        start(deaths)\n', with: '' },
      },
    ],
  },
}, async () => {
  await makePack(world.db, 'after', { total: 10 })
  const [one, other] = await bothLines()
  process.kill(one.pid, 'SIGKILL')
  await expect.poll(() => shop.output, { timeout: 60_000 }).toContain('"alarm":"worker ended"')
  // The other one never stopped.
  expect((await other.get('/user/point')).status).toBe(200)
  const [fresh] = (await bothLines()).filter(({ pid }) => pid !== other.pid) as [Line]
  expect(fresh.pid).not.toBe(one.pid)
  const member = await world.member({ points: 100 })
  const { body } = await fresh.post('/user/pack/check', member, { pack_id: 'after', count: '1' })
  expect((await fresh.post('/user/pack/buy', member, { token: body.token })).body.state).toBe(200)

  shop.child.kill('SIGTERM')
  expect(await shop.ends(), shop.output).toBe(0)
  for (const { pid } of [other, fresh]) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
