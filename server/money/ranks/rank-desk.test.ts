import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { type Tx, transaction } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { untilItWaits } from '#test/database.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeMember, makePack, prize } from '#test/world.ts'
import { maintainRank } from './maintain-rank.ts'
import { listRankTables, versionOf } from './queries.ts'
import { readStanding } from './ranks.ts'
import { ranksOf, scheduleRanks } from './schedule-ranks.ts'

// A table of ranks for a month to come: made at the console, approved, and in force from the month's first instant.

const start = new Date('2026-04-10T03:00:00Z')
let now = start
let world: TestShop
let finance: TestOperator
beforeAll(async () => {
  world = await testShop(() => now)
  finance = await makeOperator(world, 'finance')
  await makePack(world.db, 'pack', {
    total: 100_000,
    price: 10_000,
    prizes: [prize('p', 100_000)],
    now: new Date('2026-01-01T00:00:00Z'),
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  now = start
  await world.pool.query("delete from rank where in_force_from > '2000-01-01'")
})

const read = '/operator/ranks'
const weigh = '/operator/ranks/weigh'
const schedule = '/operator/ranks/schedule'
const withdraw = '/operator/ranks/withdraw'
const act = () => ({ actKey: randomUUID(), why: 'test' })
/** The first instant of May in Japan. */
const may = new Date('2026-04-30T15:00:00Z')
const secondAround = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

interface Typed {
  nameJa: string
  nameEn: string
  spendFromPoints: number
  coinRateBp: number
  maintenanceCoinHundredths: number
}
const shown = async (by = finance) =>
  (await by.get(read)).body as object as {
    ranks: Typed[]
    version: string
    scheduled: { month: string; ranks: Typed[] }[]
    freeMonths: string[]
  }
/** The table that counts, with other coin rates, and with other spending where it is said. */
const rates = async (coinRates: number[], spends: number[] = []) =>
  (await shown()).ranks.slice(0, coinRates.length).map((rank, index) => ({
    ...rank,
    coinRateBp: coinRates[index] ?? 0,
    spendFromPoints: spends[index] ?? rank.spendFromPoints,
  }))
const ask = async (ranks: unknown, month = '2026-05-01', seen?: string) =>
  await finance.post(schedule, { ...act(), month, ranks, seen: seen ?? (await shown()).version })
const approve = async (approvalId: unknown) =>
  (await makeOperator(world, 'finance')).post('/operator/approvals/approve', { ...act(), approvalId })
const put = async (ranks: unknown, month?: string) => {
  const { status, body } = await ask(ranks, month)
  expect([status, body.errors]).toEqual([200, undefined])
  return (await approve(body.approvalId)).status
}

const member = () =>
  makeMember(world.db, { points: 900_000, coinHundredths: 900_000, now: new Date('2026-02-02T00:00:00Z') })
const draw = async (memberId: string, at: Date, count: number) => {
  const engine = createDrawEngine(world.pool, { clock: () => at, expirePoints: async () => {} })
  const drawn = await engine.draw({ id: uuidv7(), memberId, packId: 'pack', count, termsNo: 1 })
  expect(drawn.outcome).toBe('drawn')
}
const coins = async (memberId: string) => (await readBalance(world.db, memberId, now)).coinHundredths
/** The coin rate of a draw at an instant, in basis points of its price. */
const rateAt = async (memberId: string, at: Date) => {
  const before = await coins(memberId)
  await draw(memberId, at, 1)
  return ((await coins(memberId)) - before) / 100
}
const standing = async (memberId: string, at: Date) =>
  readStanding(world.db, await listRankTables(world.db), memberId, at)
const gold = { rankNumber: 3, coinHundredths: 50_000 }
const keep = (memberId: string, at: Date) =>
  transaction(world.db, (tx) => maintainRank(tx, { id: uuidv7(), memberId, ...gold }, at))

describe('a table of ranks', () => {
  test('needs a second operator, and applies from the first instant of its month, for draws and pages alike', {
    meta: {
      proves: [
        {
          id: 'ranks-month',
          section: 'console-content',
          says: "A table of ranks counts for every draw from its month's first instant on, and none before.",
          from: 'own',
          file: 'server/db/functions/draw_batch.sql',
          breaks: {
            replace: 'k.in_force_from <= p.spend_month and p.spend_month < k.in_force_until',
            with: "k.in_force_until = 'infinity'",
          },
        },
        {
          id: 'ranks-pages',
          section: 'console-content',
          after: 'ranks-month',
          says: 'It counts for what members read from the same instant on.',
          from: 'own',
          file: 'server/money/ranks/queries.ts',
          breaks: { replace: 'inForceFrom <= month', with: 'inForceFrom !== month' },
        },
        {
          id: 'ranks-approved',
          section: 'console-content',
          after: 'ranks-pages',
          says: 'It waits for a second operator.',
          from: 'own',
          file: 'server/money/ranks/rank-desk-routes.ts',
          breaks: {
            replace: 'needsApproval: true,\n      basis: seen,',
            with: 'needsApproval: false,\n      basis: seen,',
          },
        },
      ],
    },
  }, async () => {
    const memberId = await member()
    await draw(memberId, start, 5)
    const { body } = await ask(await rates([110, 130, 170, 210, 310], [0, 10_000, 50_001]))
    expect(await shown()).toMatchObject({ scheduled: [] })
    expect((await approve(body.approvalId)).status).toBe(200)
    expect((await shown()).scheduled.map(({ month }) => month)).toEqual(['2026-05-01'])
    // The rules of May decide the rank that April earns.
    expect(await standing(memberId, start)).toMatchObject({ current: { number: 1 }, earned: { number: 2 } })
    expect(await rateAt(await member(), secondAround(may, -1))).toBe(100)
    expect(await rateAt(await member(), may)).toBe(110)
    expect(await rateAt(memberId, may)).toBe(130)
    expect((await standing(memberId, may)).current).toMatchObject({ number: 2, coinRateBp: 130 })
    now = may
    expect((await shown(await makeOperator(world, 'viewer'))).ranks[0]?.coinRateBp).toBe(110)
    expect(await ledgerFaults(world.db)).toEqual([])
  })

  test('applies by the month of a draw where a process’s clock is behind', async () => {
    const memberId = await member()
    expect(await put(await rates([110, 130, 170, 210, 310]))).toBe(200)
    expect(await rateAt(memberId, secondAround(may, 1))).toBe(110)
    expect(await rateAt(memberId, secondAround(may, -1))).toBe(110)
  })

  test('is refused with each fault at its field, and leaves nothing', {
    meta: {
      proves: [
        {
          id: 'ranks-judged',
          section: 'console-content',
          says: 'A table with faults is refused at their places.',
          from: 'own',
          file: 'server/money/ranks/schedule-ranks.ts',
          breaks: { replace: 'if (faults.length > 0) return', with: 'if (faults.length > 99) return' },
        },
      ],
    },
  }, async () => {
    const errors = async (ranks: unknown, month?: string) =>
      Object.keys((await ask(ranks, month)).body.errors ?? {})
    const good = await rates([100, 120, 150, 200, 310])
    expect(await errors(await rates([100, 120, 110, 200, 300]))).toEqual(['ranks.2.coinRateBp'])
    expect(await errors(await rates([100, 120, 150, 200, 1200]))).toEqual(['ranks.4.coinRateBp'])
    expect(await errors(await rates([100, 120, 150], [1]))).toEqual(['ranks.0.spendFromPoints'])
    expect(await errors(await rates([100, 120, 150], [0, 50_000, 50_000]))).toEqual([
      'ranks.2.spendFromPoints',
    ])
    expect(await errors(await rates([100, 120, 150, 200, 300]))).toEqual(['ranks'])
    for (const month of ['2026-04-01', '2026-05-02', '2026-12-01', '2027-05-01'])
      expect([month, await errors(good, month)]).toEqual([month, ['month']])
    expect((await ask(good, undefined, 'other')).status).toBe(409)
    expect(await put(good)).toBe(200)
    expect(await errors(await rates([100, 120, 160, 200, 310]))).toEqual(['month'])
    expect((await shown()).freeMonths[0]).toBe('2026-06-01')
  })

  test('approved after another one was made is refused', {
    meta: {
      proves: [
        {
          id: 'ranks-seen',
          section: 'console-content',
          says: 'A table that was prepared before another one was scheduled is refused.',
          from: 'own',
          file: 'server/money/ranks/schedule-ranks.ts',
          breaks: { replace: 'if (versionOf(tables) !== seen)', with: "if (seen === '')" },
        },
      ],
    },
  }, async () => {
    const [one, other] = [
      await ask(await rates([101, 120, 150, 200, 300])),
      await ask(await rates([102, 120, 150, 200, 300]), '2026-06-01'),
    ]
    expect((await approve(one.body.approvalId)).status).toBe(200)
    expect((await approve(other.body.approvalId)).status).toBe(409)
  })

  test('cannot omit a rank that members have kept, and a rank it omits cannot be kept', async () => {
    const [kept, late] = [await member(), await member()]
    const march = new Date('2026-03-10T03:00:00Z')
    for (const memberId of [kept, late]) await draw(memberId, march, 5)
    expect(await keep(kept, start)).toEqual({ outcome: 'kept' })
    const { status, body } = await ask(await rates([100, 120]))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['ranks']])
    expect(await put(await rates([100, 120]), '2026-06-01')).toBe(200)
    now = may
    await draw(late, start, 5)
    expect((await standing(late, may)).current.number).toBe(3)
    expect(await keep(late, may)).toEqual({ outcome: 'not on offer' })
    const june = new Date('2026-05-31T15:00:00Z')
    await draw(late, may, 5)
    expect((await standing(late, june)).current.number).toBe(2)
    expect(await rateAt(late, june)).toBe(120)
  })

  test('is refused, or the member is, when the omitted rank is kept at the same moment', {
    meta: {
      proves: [
        {
          id: 'ranks-kept',
          section: 'console-content',
          says: 'A table without a rank, and a member who keeps it for its month, keep each other out.',
          from: 'own',
          file: 'server/money/ranks/maintain-rank.ts',
          breaks: { replace: "await holdRankTables(tx, 'read')", with: '' },
        },
      ],
    },
  }, async () => {
    const march = new Date('2026-03-10T03:00:00Z')
    await world.pool.query('alter table rank_maintenance disable trigger user; delete from rank_maintenance')
    const [late, early] = [await member(), await member()]
    for (const memberId of [late, early]) await draw(memberId, march, 5)
    const ranks = ranksOf(await rates([100, 120]))
    const take = async (tx: Tx) =>
      scheduleRanks(tx, {
        month: '2026-05-01',
        ranks,
        now: start,
        seen: versionOf(await listRankTables(tx)),
      })
    let keeping: ReturnType<typeof keep> | undefined
    await transaction(world.db, async (tx) => {
      expect((await take(tx)).outcome).toBe('scheduled')
      keeping = keep(late, start)
      await untilItWaits(world.pool, keeping)
    })
    expect(await keeping).toEqual({ outcome: 'not on offer' })

    await world.pool.query("delete from rank where in_force_from > '2000-01-01'")
    let taking: ReturnType<typeof take> | undefined
    await transaction(world.db, async (tx) => {
      const id = uuidv7()
      expect(await maintainRank(tx, { id, memberId: early, ...gold }, start)).toEqual({ outcome: 'kept' })
      taking = transaction(world.db, take)
      await untilItWaits(world.pool, taking)
    })
    expect(await taking).toEqual({ outcome: 'kept', number: 3 })
  })

  test('can be withdrawn until its month begins', async () => {
    expect(await put(await rates([110, 130, 170, 210, 310]))).toBe(200)
    expect((await finance.post(withdraw, { ...act(), month: '2026-05-01' })).status).toBe(200)
    expect((await shown()).scheduled).toEqual([])
    expect((await finance.post(withdraw, { ...act(), month: '2026-05-01' })).status).toBe(404)
    expect(await put(await rates([110, 130, 170, 210, 310]))).toBe(200)
    now = may
    expect(
      (await (await makeOperator(world, 'finance')).post(withdraw, { ...act(), month: '2026-05-01' })).status,
    ).toBe(409)
    const found = await world.pool.query(
      "select distinct verb from audit_record where subject = '2026-05-01' and verb like 'rank %' order by verb",
    )
    expect(found.rows).toEqual([{ verb: 'rank schedule' }, { verb: 'rank withdraw' }])
  })
})

test('the effect of a table on last month is computed draw by draw', {
  meta: {
    proves: [
      {
        id: 'ranks-weighed',
        section: 'console-content',
        says: 'What a table would have done last month is counted draw by draw.',
        from: 'own',
        file: 'server/ledger/weigh-coins.ts',
        breaks: { replace: ', k.number) current', with: ') current' },
      },
    ],
  },
}, async () => {
  await world.pool.query('alter table rank_maintenance disable trigger user; delete from rank_maintenance')
  const [plain, silver, kept] = [await member(), await member(), await member()]
  const [june, july] = [new Date('2026-06-10T03:00:00Z'), new Date('2026-07-10T03:00:00Z')]
  await draw(silver, june, 1)
  await draw(kept, new Date('2026-05-10T03:00:00Z'), 5)
  expect(await keep(kept, june)).toEqual({ outcome: 'kept' })
  for (const memberId of [plain, silver, kept]) await draw(memberId, july, 3)
  await draw(plain, july, 2)
  now = new Date('2026-08-10T03:00:00Z')
  const viewer = await makeOperator(world, 'viewer')
  const asked = async (ranks: string) => (await viewer.get(`${weigh}?ranks=${ranks}`)).body
  // Points by their rate in basis points, as hundredths of a coin.
  const gave = (50_000 * 100 + 30_000 * 120 + 30_000 * 150) / 100
  expect(await asked('0-100,10000-120,50000-150')).toMatchObject({
    month: '2026-07-01',
    members: [0, 2, 1],
    gaveCoinHundredths: gave,
    wouldGiveCoinHundredths: gave,
  })
  expect(await asked('0-133,10001-200')).toMatchObject({
    members: [0, 3],
    gaveCoinHundredths: gave,
    wouldGiveCoinHundredths: (80_000 * 133 + 30_000 * 133) / 100,
  })
})

describe('each call about the tables of ranks', () => {
  const all: OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
  const keepers: OperatorRole[] = ['finance', 'owner']
  const table: Record<string, OperatorRole[]> = {
    [read]: all,
    [weigh]: all,
    [schedule]: keepers,
    [withdraw]: keepers,
  }
  test('has a row in this test’s table', () => {
    expect((operatorCallsByRoom.ranks ?? []).map(({ path }) => path).sort()).toEqual(
      Object.keys(table).sort(),
    )
  })
  test.each(operatorRoles)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    for (const [path, roles] of Object.entries(table)) {
      const isRead = path === read || path === weigh
      const { status } = isRead ? await operator.get(`${path}?ranks=0-1`) : await operator.post(path, act())
      expect([path, status === 404]).toEqual([path, !roles.includes(role)])
    }
  })
})
