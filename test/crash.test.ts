// A whole shop as its own process on its own embedded PostgreSQL, both killed without warning while members do everything
// that moves points, coins, cards and money. What clients were told is kept outside and compared with what stands after.
// Meanwhile the chain over the permanent record is closed without rest, by processes that are killed, too.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort, { portNumbers } from 'get-port'
import type pg from 'pg'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { audit, type Taken } from '#test/kill/audit.ts'
import { auditChain } from '#test/kill/audit-chain.ts'
import { type Closers, startClosers } from '#test/kill/closers.ts'
import { type Kind, openJournal } from '#test/kill/journal.ts'
import { startLoad } from '#test/kill/load.ts'
import { MortalShop } from '#test/kill/mortal-shop.ts'
import { patiently } from '#test/kill/visitor.ts'
import { makeWorld } from '#test/kill/world.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { isDeep } from './depth.ts'
import { type Emulators, openEmulators } from './emulators.ts'
import { seed, seededRandom, shuffled } from './random-order.ts'

/** `npm test` samples what `npm run test:deep` does with twenty thousand answers. */
const size = isDeep
  ? {
      kills: 50,
      cuts: 200,
      endedDays: 20,
      answers: 20_000,
      members: 24,
      newcomers: 3,
      lastOnePacks: 60,
      overdue: 1500,
      overdueForMs: 400_000,
    }
  : {
      kills: 1,
      cuts: 5,
      endedDays: 1,
      answers: 120,
      members: 8,
      newcomers: 2,
      lastOnePacks: 2,
      overdue: 40,
      overdueForMs: 5000,
    }

/** A machine on which so many kills are not enough has another fault. */
const mostKills = 8 * size.kills + 16
/** One in so many kills comes while the one before is still being recovered from. */
const soonOdds = 6
const soonMs = 1500
/** A shop that gives no answer for so long does not come back. */
const patienceMs = 300_000

const everyKind: readonly Kind[] = [
  'draw',
  'choice',
  'exchange',
  'registration',
  'order',
  'purchase',
  'withdrawal',
]

interface Kill {
  what: 'shop' | 'PostgreSQL'
  /** When: after so many more answers, or so long after the kill before. */
  after: { answers: number } | { ms: number }
}

/** All kills of a run, as its seed has them. */
function planKills(): Kill[] {
  const random = seededRandom()
  const first = shuffled(
    Array.from({ length: 2 * size.kills }, (_, n) =>
      n % 2 === 0 ? ('shop' as const) : ('PostgreSQL' as const),
    ),
  )
  const answersEach = size.answers / (2 * size.kills)
  return Array.from({ length: mostKills }, (_, n) => ({
    what: first[n] ?? (random() < 0.5 ? 'shop' : 'PostgreSQL'),
    after:
      random() * soonOdds < 1
        ? { ms: random() * soonMs }
        : { answers: Math.ceil(random() * 2 * answersEach * (soonOdds / (soonOdds - 1))) },
  }))
}

/** Runs `work` on the shop's database, as the owner of its tables. */
async function withDatabase<T>(folder: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres(folder)
  const pool = createPool(await postgres.connectionString())
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

/**
 * Below the ports that systems hand out: while the shop is dead, no other test gets its port by chance. PostgreSQL has no
 * such port: a living shop starts it again on the one it had, within a second in which another process may be given it.
 */
const portOfItsOwn = async () => {
  const first = 20_000 + (seed % 9_000)
  return await getPort({ host: '127.0.0.1', port: portNumbers(first, first + 900) })
}

/** The clock has chosen for everybody whose 24 hours are over. */
async function choicesAreSettled(pool: pg.Pool): Promise<void> {
  const overdue = `select 1 from draw where chosen_at is null and drawn_at < now() - interval '24 hours'`
  for (const from = performance.now(); ((await pool.query(overdue)).rowCount ?? 0) > 0; ) {
    if (performance.now() - from > patienceMs) throw new Error('choices are overdue')
    await sleep(200)
  }
}

/** The chain begins days ago: so many are closed while processes are killed. */
const endDays = (pool: pg.Pool) =>
  pool.query(`
    alter table record_layout disable trigger user;
    update record_layout set made_at = now() - interval '${size.endedDays} days';
    alter table record_layout enable trigger user`)

const takenAt = ({ fincode, veriTrans }: Emulators): Taken[] => [
  ...fincode
    .payments()
    .all()
    .flatMap(({ id, status, amountYen }) => (status === 'CAPTURED' ? [{ orderId: id, yen: amountYen }] : [])),
  ...veriTrans
    .orders()
    .all()
    .flatMap(({ orderId, paidAt, amountYen }) => (paidAt === undefined ? [] : [{ orderId, yen: amountYen }])),
]

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

test(
  'a shop that is killed under load keeps every answer it gave, resolves retries, and does nothing twice',
  async () => {
    const plan = planKills()
    const random = seededRandom()
    const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-crash-'))
    const journal = openJournal(folder)
    onTestFailed(() => {
      process.stderr.write(`what clients were told, and the database: ${folder}\n`)
    })
    const port = await portOfItsOwn()
    const emulators = await openEmulators({ notificationOrigin: `http://127.0.0.1:${port}` })
    const members = await withDatabase(folder, async (pool) => {
      await migrate(pool)
      await endDays(pool)
      return await makeWorld(pool, size, journal)
    })
    const shop = new MortalShop(folder, {
      PORT: String(port),
      SHOP_ORIGIN: `http://127.0.0.1:${port}`,
      EMULATOR_ORIGIN: emulators.origin,
      TRUST_PROXY: 'loopback',
    })
    const leaving = new AbortController()
    const { signal } = leaving
    let isGood = false
    let closers: Closers | undefined
    onTestFinished(async () => {
      await closers?.end().catch(() => {})
      leaving.abort(new Error('the test is over'))
      await shop.stop()
      await emulators.close()
      // A shop that was killed leaves its server behind.
      await (await startEmbeddedPostgres(folder)).stop()
      if (isGood) await rm(folder, { recursive: true, force: true })
    })

    // From a kill until the next answer to a question that was asked after it.
    const untilAnswer: Record<Kill['what'], number[]> = { shop: [], PostgreSQL: [] }
    let recovering: { what: Kill['what']; since: number } | undefined
    const answered = (sentAt: number) => {
      if (recovering === undefined || sentAt < recovering.since) return
      untilAnswer[recovering.what].push(performance.now() - recovering.since)
      recovering = undefined
    }
    shop.start()
    await shop.opens()
    const load = await startLoad({ port, journal, emulators, random, answered, signal }, members, size)
    const moreAnswers = async (wanted: number) => {
      const from = journal.acknowledged()
      for (let at = performance.now(), seen = from; seen < from + wanted; seen = journal.acknowledged()) {
        await sleep(5)
        load.check()
        if (journal.acknowledged() > seen) at = performance.now()
        if (performance.now() - at > patienceMs) throw new Error('the shop does not answer any more')
      }
    }

    closers = startClosers(folder, random)
    const { killed: cuts } = closers
    const kills: Record<Kill['what'], number> = { shop: 0, PostgreSQL: 0 }
    const isEnough = () =>
      kills.shop >= size.kills &&
      kills.PostgreSQL >= size.kills &&
      journal.acknowledged() >= size.answers &&
      journal.repeated() > 0 &&
      load.soldOut() > 0 &&
      everyKind.every((kind) => journal.count(kind) > 0)
    for (const { what, after } of plan) {
      if (isEnough()) break
      if ('answers' in after) await moreAnswers(after.answers)
      else await sleep(after.ms)
      const { pid } = shop
      if (what === 'shop') shop.kill()
      else await shop.killPostgres()
      kills[what] += 1
      recovering ??= { what, since: performance.now() }
      // The process of an open shop outlives its database.
      if (what === 'PostgreSQL' && pid !== undefined && 'answers' in after) {
        await moreAnswers(1)
        expect(shop.pid).toBe(pid)
      }
    }
    expect(isEnough(), 'so many kills were not enough').toBe(true)
    while (cuts.closers < size.cuts || cuts.servers === 0) await moreAnswers(10)
    await moreAnswers(1)
    await closers.end()
    const visitors = await load.end()

    // Each visitor who has paid and does not know it yet looks again.
    await emulators.notifier.settled()
    const taken = new Set(takenAt(emulators).map(({ orderId }) => orderId))
    for (const visitor of visitors) await visitor.lookAtAll(patiently, taken)
    await withDatabase(folder, choicesAreSettled)
    expect(await shop.stop()).toBe(0)
    expect(shop.endedByItself).toEqual([])
    for (const visitor of visitors) visitor.client.close()

    await withDatabase(folder, async (pool) => {
      const { lost, doubled, faults, byClock } = await audit(pool, {
        journal,
        members,
        taken: takenAt(emulators),
      })
      const chain = await auditChain(pool, closers?.told ?? new Set(), testShopKeys)
      const told = everyKind.map((kind) => `${journal.count(kind)} × ${kind}`).join(', ')
      const times = (what: Kill['what']) =>
        `${what} ${inSeconds(median(untilAnswer[what]))}, worst ${inSeconds(Math.max(0, ...untilAnswer[what]))}`
      process.stdout.write(
        `${journal.acknowledged()} answers acknowledged (${told}), ${journal.repeated()} of them to a repeated question; ${byClock} choices made by the clock, ${load.soldOut()} boxes sold out; killed ${kills.shop} × the shop and ${kills.PostgreSQL} × PostgreSQL; ${lost.length} lost, ${doubled.length} doubled; ${chain.pieces} pieces and ${chain.days} days closed while ${cuts.closers} × the process that closes and ${cuts.servers} × that of the server were killed, ${closers?.told.size} of them seen before; until the next answer, median: ${times('shop')}; ${times('PostgreSQL')}\n`,
      )
      expect({ lost, doubled, faults }).toEqual({ lost: [], doubled: [], faults: [] })
      expect(await ledgerFaults(createDatabase(pool))).toEqual([])
      expect(chain.faults).toEqual([])
      expect(chain.days).toBeGreaterThanOrEqual(size.endedDays)
      expect(closers?.told.size).toBeGreaterThan(0)
      expect(byClock).toBeGreaterThan(0)
    })
    isGood = true
  },
  isDeep ? 3_600_000 : 600_000,
)
