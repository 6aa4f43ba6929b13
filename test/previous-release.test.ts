// The release before the newest migration serves buyers while this release migrates the database under it, and is then
// replaced process by process (decision 029). Real processes of two commits on one database; in a deep run alone.

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { Client } from '#test/kill/client.ts'
import { Balancer } from './balancer.ts'
import { beforeNewestMigration, checkOut } from './checkout.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { liftPurchaseCeiling } from './settings.ts'
import { testPassword } from './shop.ts'
import { freePort, Process } from './shop-process.ts'

const isDeep = process.env.TEST_DEEP === '1'
const found = isDeep ? beforeNewestMigration() : undefined
const earlier = found !== undefined && 'commit' in found ? found : undefined
if (found !== undefined && 'none' in found) console.log(`skipped: ${found.none}`)

let folder: string
let database: TestDatabase
let balancer: Balancer
const running: Process[] = []
/** Processes whose output is shown when the test fails. */
const started: Process[] = []
const over = new AbortController()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-earlier-'))
  database = await testDatabase(20, 'template1')
  balancer = new Balancer()
})
afterEach(async () => {
  over.abort()
  for (const one of running.splice(0)) await one.interrupt()
  await balancer.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Everything as the application's role works; `migrate` and the start of a release that does all own the tables. */
const settings = (port = '0') => ({
  PORT: port,
  DATABASE_URL: database.applicationUrl,
  MEDIA_FOLDER: join(folder, 'media'),
  DATA_FOLDER: join(folder, 'data'),
  SHUTDOWN_GRACE_SECONDS: '5',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'error',
})
const owner = () => ({ DATABASE_OWNER_URL: database.url })

async function start(
  checkout: string | undefined,
  environment: object,
  words: string[] = [],
): Promise<Process & { port: number }> {
  const port = await freePort()
  const shop = new Process('server/process/main.ts', { ...settings(port), ...environment }, words, {
    checkout,
  })
  running.push(shop)
  started.push(shop)
  await shop.says('The shop is open')
  expect(await balancer.look(Number(port))).toBe(true)
  return Object.assign(shop, { port: Number(port) })
}

/** Makes packs and gives points by the earlier release's own code, which looks for no schema of its own. */
function byEarlier(code: string): void {
  const parts = [
    'server/db/pool.ts',
    'server/people/members/queries.ts',
    'server/ledger/ledger.ts',
    'test/world.ts',
    'test/shop-key.ts',
  ]
  const imports = parts.map((part) => `...await import(${JSON.stringify(join(folder, part))})`)
  const program = `
    const earlier = { ${imports.join(', ')} }
    const pool = earlier.createPool(${JSON.stringify(database.applicationUrl)}, { size: 2 })
    const bare = earlier.createDatabase(pool)
    // A release before personal data was sealed has no key of it.
    const db = earlier.withTestKey?.(bare) ?? bare
    ${code}
    await pool.end()`
  // In a file: the threads that seal a box would not take it from the command line.
  const file = join(folder, 'by-earlier.mjs')
  writeFileSync(file, program)
  execFileSync(process.execPath, [file], { cwd: folder, stdio: 'pipe' })
}

const givePoints = (mail: string, points: number) =>
  byEarlier(`
    const { id } = await earlier.findMemberByMail(db, '${mail}')
    const gift = { memberId: id, cause: 'adjustment', causeId: crypto.randomUUID(), coinHundredths: 0 }
    const grants = [{ points: ${points}, source: 'adjustment' }]
    await earlier.transaction(db, (tx) => earlier.post(tx, { ...gift, grants }, new Date()))`)

class Buyer {
  readonly client: Client
  readonly mail: string
  constructor(address: number, n: number) {
    this.client = new Client(address, n, over.signal)
    this.mail = `buyer${n}@test.example`
  }

  async #call(method: string, path: string, json?: unknown) {
    const answer = await this.client.call(method, path, json)
    expect(answer, `${method} ${path}: ${JSON.stringify(answer)}`).toMatchObject({ state: 200 })
    return answer as Record<string, unknown>
  }

  async register(n: number): Promise<void> {
    await this.#call('GET', '/user/point')
    await this.#call('POST', '/user/append', {
      lastName: '山田',
      firstName: '花子',
      tel: `090${10_000_000 + n}`,
      zipcode: '1000001',
      mail: this.mail,
      pref_id: '13',
      shiku: '千代田区',
      address: '1-1',
      pass: testPassword,
      confirmPass: testPassword,
    })
  }

  /** Answers the id of the draw. */
  async draw(): Promise<string> {
    const { token } = await this.#call('POST', '/user/pack/check', { pack_id: 'upgrade', count: '1' })
    const bought = await this.client.call('POST', '/user/pack/buy', { token })
    // A new release may bring other legal texts: a purchase that was checked with the earlier ones is asked again.
    if (bought?.state === 409 && JSON.stringify(bought.errors).includes('規約')) return await this.draw()
    expect(bought, JSON.stringify(bought)).toMatchObject({ state: 200 })
    return String(bought?.history_id)
  }

  /** Everything between the purchase of points and the history. */
  async goAllTheWay(): Promise<void> {
    const id = await this.draw()
    const revealed = await this.#call('GET', '/user/pack/gache_result')
    expect(JSON.stringify(revealed)).toContain(id)
    await this.#call('POST', '/user/pack/revealed', { history_id: id })
    await this.#call('GET', `/user/pack/buy_result?history_id=${id}`)
    await this.#call('POST', '/user/pack/decision', { send_card: [], reduction_card: [`${id}.0`] })
    await this.#call('POST', '/user/history/list/1', { mode: '2' })
    await this.#call('GET', `/user/history/detail/${id}`)
  }
}

test.runIf(earlier !== undefined)(
  'the previous release keeps serving while the database is migrated, and is replaced without a lost answer',
  async () => {
    onTestFailed(() => {
      for (const one of started) console.error(one.output)
    })
    checkOut(earlier?.commit ?? '', folder)
    const address = await balancer.listen()
    const old = [await start(folder, owner()), await start(folder, owner())]
    await liftPurchaseCeiling(database.pool)
    byEarlier(`await earlier.makePack(db, 'upgrade', { total: 100_000 })`)

    const buyers = [1, 2, 3].map((n) => new Buyer(address, n))
    for (const [n, buyer] of buyers.entries()) {
      await buyer.register(n)
      givePoints(buyer.mail, 10_000_000)
    }
    let told = 0
    let isOver = false
    const load = buyers.slice(1).map(async (buyer) => {
      while (!isOver) {
        await buyer.draw()
        told++
        await sleep(20)
      }
    })
    const more = async (draws: number) => {
      for (const from = told; told < from + draws; ) await Promise.race([sleep(5), Promise.all(load)])
    }

    await more(50)
    const migrating = new Process('server/process/main.ts', { ...settings(), ...owner() }, ['migrate'])
    expect(await migrating.ends(), migrating.output).toBe(0)
    const { rows } = await database.pool.query('select name from applied_file where name like $1', [
      `%${earlier?.before}`,
    ])
    expect(rows).toHaveLength(1)
    await more(50)
    await buyers[0]?.goAllTheWay()
    told++
    const newcomer = new Buyer(address, 9)
    await newcomer.register(9)
    givePoints(newcomer.mail, 1000)
    await newcomer.goAllTheWay()
    told++

    let isWatching = true
    const watching = (async () => {
      while (isWatching) {
        await balancer.lookAtAll()
        await sleep(100)
      }
    })()
    for (const process of old) {
      await start(undefined, {}, ['web'])
      await more(50)
      process.child.kill('SIGTERM')
      expect(await process.ends(), process.output).toBe(0)
      balancer.forget(process.port)
      await more(50)
    }
    await buyers[0]?.goAllTheWay()
    told++
    isOver = true
    await Promise.all(load)
    isWatching = false
    await watching
    const drawn = await database.pool.query(`select count(*)::int n from draw where pack_id = 'upgrade'`)
    expect(drawn.rows[0].n).toBe(told)
    expect(await ledgerFaults(database.db)).toEqual([])
    expect(balancer.lost).toEqual([])
  },
)
