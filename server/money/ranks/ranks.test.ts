import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults, listEntries, readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { tries } from '#test/depth.ts'
import { seed } from '#test/random-order.ts'
import { makeMember, makePack, prize } from '#test/world.ts'
import { maintainRank } from './maintain-rank.ts'
import { listRanks, listRankTables } from './queries.ts'
import { readStanding } from './ranks.ts'
import { setRank } from './set-rank.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await makePack(database.db, 'pack', {
    total: 100_000,
    price: 10_000,
    prizes: [prize('p', 100_000)],
    now: new Date('2026-03-01T00:00:00Z'),
  })
})
afterAll(() => database.close())

/** The end of April in Japan. */
const monthEnd = new Date('2026-04-30T15:00:00Z')
const second = 1000
const endPlus = (ms: number) => new Date(monthEnd.getTime() + ms)
const april = new Date('2026-04-10T03:00:00Z')
const may = new Date('2026-05-10T03:00:00Z')
const june = new Date('2026-06-10T03:00:00Z')

const silver = { rankNumber: 2, coinHundredths: 10_000 }
const gold = { rankNumber: 3, coinHundredths: 50_000 }

/** A process of the shop whose clock the test sets. */
function shopAt(start: Date) {
  let now = start
  const engine = createDrawEngine(database.pool, {
    clock: () => now,
    expirePoints: async () => {},
  })
  return async (memberId: string, at: Date, count = 1) => {
    now = at
    const drawn = await engine.draw({ id: uuidv7(), memberId, packId: 'pack', count, termsNo: 1 })
    expect(drawn.outcome).toBe('drawn')
  }
}
const draw = (memberId: string, at: Date, count: number) => shopAt(at)(memberId, at, count)
const member = () =>
  makeMember(database.db, { points: 500_000, coinHundredths: 100_000, now: new Date('2026-03-02T00:00:00Z') })
const standing = async (memberId: string, now: Date) =>
  readStanding(database.db, await listRankTables(database.db), memberId, now)
const keep = (
  memberId: string,
  wanted: { rankNumber: number; coinHundredths: number; month?: string },
  now: Date,
) => transaction(database.db, (tx) => maintainRank(tx, { id: uuidv7(), memberId, ...wanted }, now))
const coinsOf = async (memberId: string) => (await readBalance(database.db, memberId, may)).coinHundredths
/** The coin rate of a draw at an instant, in basis points of its price. */
const rateAt = async (memberId: string, at: Date) => {
  const before = await coinsOf(memberId)
  await draw(memberId, at, 1)
  return ((await coinsOf(memberId)) - before) / 100
}
const set = (change: Parameters<typeof setRank>[1]) =>
  transaction(database.db, (tx) => setRank(tx, change, april))

describe('the rank of a month', () => {
  test('follows from the spending up to the last second of the month before, in Japan', {
    meta: {
      proves: [
        {
          id: 'rank-month',
          section: 'rulings',
          says: "A month's rank follows from what was spent the month before, in Japan.",
          from: 'ruling 26',
          breaks: {
            replace: 'rankForSpend(ranks, earlierPoints)',
            with: 'rankForSpend(ranks, spentThisMonth)',
          },
        },
      ],
    },
  }, async () => {
    const [early, late] = [await member(), await member()]
    await draw(early, endPlus(-second), 5)
    await draw(late, endPlus(second), 5)
    expect(await standing(early, endPlus(-second))).toMatchObject({
      current: { number: 1 },
      earned: { number: 3 },
      spentThisMonth: 50_000,
    })
    expect((await standing(early, endPlus(0))).current.number).toBe(3)
    expect(await standing(late, endPlus(second))).toMatchObject({
      current: { number: 1 },
      earned: { number: 3 },
    })
    expect((await standing(late, june)).current.number).toBe(3)
    expect((await standing(early, june)).current.number).toBe(1)
  })

  test('sets the coin rate from the first draw of the month, in every process', async () => {
    const memberId = await member()
    const [one, other] = [shopAt(april), shopAt(april)]
    await one(memberId, april, 5)
    const before = await coinsOf(memberId)
    await one(memberId, endPlus(-second))
    const atOld = await coinsOf(memberId)
    expect(atOld - before).toBe(10_000)
    // Gold: 1.5 %. The other process has drawn nothing this month.
    await other(memberId, endPlus(0))
    expect((await coinsOf(memberId)) - atOld).toBe(15_000)
    await one(memberId, endPlus(second))
    expect((await coinsOf(memberId)) - atOld).toBe(30_000)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('ends with the month, and the rate returns to that of the lowest rank', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    expect(await rateAt(memberId, may)).toBe(150)
    expect(await rateAt(memberId, june)).toBe(120)
    expect(await rateAt(memberId, new Date('2026-08-10T03:00:00Z'))).toBe(100)
  })

  test('never goes back: a process with a slow clock draws in the month of the draw before', {
    meta: {
      proves: [
        {
          id: 'rank-forward',
          section: 'rulings',
          says: "A member's month never goes back, whichever process's clock is behind.",
          from: 'ruling 40',
          file: 'server/db/functions/draw_batch.sql',
          breaks: {
            replace: 'greatest(w.spend_month, this_month) spend_month',
            with: 'this_month spend_month',
          },
        },
      ],
    },
  }, async () => {
    const memberId = await member()
    await draw(memberId, new Date('2026-03-10T03:00:00Z'), 5)
    await draw(memberId, april, 1)
    // April by that clock, and no draw in May before it: April’s rate.
    expect(await rateAt(memberId, endPlus(-second))).toBe(150)
    expect(await rateAt(memberId, endPlus(second))).toBe(120)
    // Now May’s rate, and it counts in May.
    expect(await rateAt(memberId, endPlus(-second))).toBe(120)
    await draw(memberId, endPlus(-second), 3)
    expect(await standing(memberId, endPlus(-second))).toEqual(await standing(memberId, endPlus(second)))
    expect(await rateAt(memberId, endPlus(2 * second))).toBe(120)
    expect(await rateAt(memberId, june)).toBe(150)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('is the same for all processes when a rank is kept: the month that was shown', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    await draw(memberId, endPlus(second), 1)
    // By this clock the rank of May could still be kept, which April has earned anyway.
    const late = endPlus(-second)
    expect((await standing(memberId, late)).nextMonthBegins).toBe('2026-06-01')
    expect(await keep(memberId, { ...gold, month: '2026-05' }, late)).toEqual({ outcome: 'changed' })
    expect(await keep(memberId, { ...gold, month: '2026-06' }, late)).toEqual({ outcome: 'kept' })
    expect((await standing(memberId, june)).current.number).toBe(3)
    // The kept rank begins with the member's first draw of June, and a clock that is still in May does not end it.
    const mayEnd = new Date('2026-05-31T15:00:00Z').getTime()
    expect(await rateAt(memberId, new Date(mayEnd + second))).toBe(150)
    expect(await rateAt(memberId, new Date(mayEnd - second))).toBe(150)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('is the rank of the draw, whatever the clocks of earlier draws', {
    meta: {
      proves: [
        {
          id: 'rank-rate',
          section: 'rulings',
          says: 'A draw earns coins at the rate of the rank of its instant.',
          from: 'ruling 40',
          file: 'server/db/functions/draw_batch.sql',
          breaks: { replace: 'width_bucket(p.earlier_points', with: 'width_bucket(p.month_points' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const table = await listRanks(db, april)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ day: fc.nat({ max: 120 }), count: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (draws) => {
          const memberId = await member()
          const spent = new Map<number, number>()
          let month = 0
          for (const { day, count } of draws) {
            const at = new Date(april.getTime() + day * 86_400_000)
            month = Math.max(month, new Date(at.getTime() + 9 * 3_600_000).getUTCMonth())
            const earned = spent.get(month - 1) ?? 0
            const coinRateBp =
              table.findLast(({ spendFromPoints }) => spendFromPoints <= earned)?.coinRateBp ?? 0
            expect((await standing(memberId, at)).current.coinRateBp).toBe(coinRateBp)
            const before = await coinsOf(memberId)
            await draw(memberId, at, count)
            expect((await coinsOf(memberId)) - before).toBe(count * 100 * coinRateBp)
            spent.set(month, (spent.get(month) ?? 0) + count * 10_000)
            expect((await standing(memberId, at)).spentThisMonth).toBe(spent.get(month))
          }
          expect(await ledgerFaults(db)).toEqual([])
        },
      ),
      { numRuns: tries(10), seed },
    )
  })
})

describe('the coin rate of a draw', () => {
  test('follows a change of the table with its commit, within the month and for every member', async () => {
    const [gold, fresh] = [await member(), await member()]
    const drawAt = shopAt(may)
    await draw(gold, april, 5)
    expect(await rateAt(gold, may)).toBe(150)
    await set({ number: 3, coinRateBp: 160 })
    const before = await coinsOf(gold)
    await drawAt(gold, may)
    expect((await coinsOf(gold)) - before).toBe(16_000)
    await set({ number: 3, spendFromPoints: 50_001 })
    expect(await rateAt(gold, may)).toBe(120)
    await set({ number: 3, coinRateBp: 150, spendFromPoints: 50_000 })
    await set({ number: 1, coinRateBp: 115 })
    expect(await rateAt(fresh, may)).toBe(115)
    // A member who registers now.
    expect(await rateAt(await member(), may)).toBe(115)
    await set({ number: 1, coinRateBp: 100 })
    expect(await rateAt(gold, may)).toBe(150)
  })

  test('is the new one for a draw that waits while the table changes', async () => {
    const memberId = await member()
    const { pool } = database
    const before = await coinsOf(memberId)
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select 1 from box for no key update')
    const waiting = draw(memberId, april, 1)
    await untilItWaits(pool, waiting)
    await set({ number: 1, coinRateBp: 118 })
    await client.query('commit')
    client.release()
    await waiting
    expect((await coinsOf(memberId)) - before).toBe(11_800)
    await set({ number: 1, coinRateBp: 100 })
  })

  test('is not affected by a draw for coins, and spending them earns no rank', async () => {
    const coin = [prize('c', 20, { isShipOnly: true, convertsToPoints: 0 })]
    await makePack(database.db, 'for coins', {
      currency: 'coins',
      price: 100,
      prizes: coin,
      now: new Date('2026-03-01T00:00:00Z'),
    })
    const memberId = await member()
    const buyAt = async (at: Date) => {
      const engine = createDrawEngine(database.pool, { clock: () => at, expirePoints: async () => {} })
      const bought = { id: uuidv7(), memberId, packId: 'for coins', count: 3, termsNo: 1 }
      expect((await engine.draw(bought)).outcome).toBe('drawn')
    }
    await buyAt(april)
    expect(await coinsOf(memberId)).toBe(100_000 - 300)
    expect((await standing(memberId, may)).spentThisMonth).toBe(0)
    expect(await rateAt(memberId, may)).toBe(100)
    // Nor does one hide what was spent before it, in its month or in the one before.
    await draw(memberId, may, 5)
    await buyAt(may)
    await buyAt(june)
    expect(await rateAt(memberId, june)).toBe(150)
    expect(await ledgerFaults(database.db)).toEqual([])
  })
})

describe('keeping a rank', () => {
  test('costs its price in coins once, and the rank of the next month is the kept one', {
    meta: {
      proves: [
        {
          id: 'rank-kept',
          section: 'rulings',
          says: 'Maintenance costs its price once, and the rank of the next month is the kept one.',
          from: 'ruling 26',
          file: 'server/money/ranks/maintain-rank.ts',
          breaks: {
            file: 'server/money/ranks/ranks.ts',
            replace: 'const nextMonth = higher(earned, numbered(coming, keptNext))',
            with: 'const nextMonth = earned',
          },
        },
      ],
    },
  }, async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    expect(await standing(memberId, may)).toMatchObject({
      canBeKept: true,
      nextMonth: { number: 1 },
      next: { number: 2 },
    })
    expect(await keep(memberId, gold, may)).toEqual({ outcome: 'kept' })
    expect(await coinsOf(memberId)).toBe(100_000 + 50_000 - 50_000)
    expect(await standing(memberId, may)).toMatchObject({
      canBeKept: false,
      isKept: true,
      nextMonth: { number: 3 },
      earned: { number: 1 },
      next: { number: 4 },
    })
    expect((await standing(memberId, june)).current.number).toBe(3)
    const { lines } = await listEntries(database.db, memberId, 'coins', { limit: 1, offset: 0 })
    expect(lines[0]).toMatchObject({ cause: 'rank_maintenance', coinHundredths: -50_000 })
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('gives the next month its coin rate from the first draw, and only that one', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    await keep(memberId, gold, may)
    expect(await rateAt(memberId, may)).toBe(150)
    expect(await rateAt(memberId, june)).toBe(150)
    expect(await rateAt(memberId, new Date('2026-07-10T03:00:00Z'))).toBe(120)
  })

  test('never lowers a rank, since a higher earned rank counts', async () => {
    const memberId = await member()
    await draw(memberId, april, 1)
    expect(await keep(memberId, silver, may)).toEqual({ outcome: 'kept' })
    await draw(memberId, may, 5)
    expect((await standing(memberId, may)).nextMonth.number).toBe(3)
    expect((await standing(memberId, june)).current.number).toBe(3)
    expect(await rateAt(memberId, june)).toBe(150)
  })

  test('twenty times at once is paid once', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => keep(memberId, gold, may)))
    expect(outcomes).toEqual(Array(20).fill({ outcome: 'kept' }))
    expect(await coinsOf(memberId)).toBe(100_000)
    expect(await keep(memberId, silver, may)).toEqual({ outcome: 'kept before' })
  })

  test('repeated after the month’s end answers as before for the intended month and buys no other', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    const wanted = { ...gold, month: '2026-06' }
    const end = new Date('2026-05-31T15:00:00Z').getTime()
    expect(await keep(memberId, wanted, new Date(end - second))).toEqual({ outcome: 'kept' })
    expect(await keep(memberId, wanted, new Date(end + second))).toEqual({ outcome: 'kept' })
    expect(await coinsOf(memberId)).toBe(100_000)
    const unsent = await member()
    await draw(unsent, april, 5)
    expect(await keep(unsent, wanted, new Date(end + second))).toEqual({ outcome: 'changed' })
  })

  test('is refused when the rank is earned anyway, has no price, costs more than the balance, or differs from what was shown', {
    meta: {
      proves: [
        {
          id: 'rank-coins',
          section: 'rules',
          says: 'Rank maintenance needs at least `rank_coin` coins.',
          from: 'spec',
          file: 'server/money/ranks/maintain-rank.ts',
          breaks: {
            replace: "if (posted.outcome === 'short of coins') return { outcome: 'short of coins' }",
            with: "if (posted.outcome === 'short of coins') return { outcome: 'kept' }",
          },
        },
      ],
    },
  }, async () => {
    const [plain, earned, poor, rich] = [await member(), await member(), await member(), await member()]
    for (const memberId of [earned, rich]) await draw(memberId, april, 5)
    await draw(poor, april, 20)
    await draw(earned, may, 5)
    expect(await keep(plain, { rankNumber: 1, coinHundredths: 0 }, may)).toEqual({ outcome: 'not on offer' })
    expect(await keep(earned, gold, may)).toEqual({ outcome: 'not on offer' })
    expect((await standing(poor, may)).current.number).toBe(4)
    expect(await coinsOf(poor)).toBe(300_000)
    const platinum = { rankNumber: 4, coinHundredths: 200_000 }
    await transaction(database.db, (tx) =>
      setRank(tx, { number: 4, maintenanceCoinHundredths: 300_001 }, april),
    )
    expect(await keep(poor, platinum, may)).toEqual({ outcome: 'changed' })
    expect(await keep(poor, { rankNumber: 4, coinHundredths: 300_001 }, may)).toEqual({
      outcome: 'short of coins',
    })
    await transaction(database.db, (tx) =>
      setRank(tx, { number: 4, maintenanceCoinHundredths: 200_000 }, april),
    )
    for (const wrong of [
      { ...gold, coinHundredths: 49_999 },
      { ...gold, rankNumber: 4 },
      { ...gold, month: '2026-07' },
      { ...gold, month: '2026-05' },
    ])
      expect(await keep(rich, wrong, may)).toEqual({ outcome: 'changed' })
    expect(await coinsOf(rich)).toBe(150_000)
    expect(await keep(rich, gold, may)).toEqual({ outcome: 'kept' })
  })

  test('is limited by the database to once a member and month, and never changed', async () => {
    const { pool } = database
    const memberId = await member()
    await draw(memberId, april, 5)
    await keep(memberId, gold, may)
    await expect(
      pool.query(
        `insert into rank_maintenance select $1, member_id, month, rank_number, coin_hundredths, bought_at
         from rank_maintenance where member_id = $2`,
        [uuidv7(), memberId],
      ),
    ).rejects.toThrow(/rank_maintenance_member_id_month_key/)
    await expect(pool.query('delete from rank_maintenance')).rejects.toThrow(/permanent record/)
  })
})

describe('the operator’s table', () => {
  test('is the specification’s at first: five ranks, the lowest for every new member', async () => {
    const ranks = await listRanks(database.db, april)
    expect(ranks.map((rank) => [rank.number, rank.name.en, rank.spendFromPoints, rank.coinRateBp])).toEqual([
      [1, 'Bronze', 0, 100],
      [2, 'Silver', 10_000, 120],
      [3, 'Gold', 50_000, 150],
      [4, 'Platinum', 200_000, 200],
      [5, 'Diamond', 1_000_000, 300],
    ])
  })

  test('accepts a change, and a new rank above the highest', async () => {
    expect(await set({ number: 2, name: { en: 'Argent' }, coinRateBp: 125 })).toMatchObject({
      outcome: 'set',
      before: { coinRateBp: 120 },
      after: { coinRateBp: 125, name: { ja: 'シルバー', en: 'Argent' }, spendFromPoints: 10_000 },
    })
    const crown = {
      number: 6,
      name: { ja: 'クラウン', en: 'Crown' },
      spendFromPoints: 5_000_000,
      coinRateBp: 400,
      maintenanceCoinHundredths: 5_000_000,
    }
    expect(await set({ ...crown, coinRateBp: undefined })).toEqual({ outcome: 'incomplete' })
    expect(await set({ ...crown, number: 7 })).toEqual({ outcome: 'out of order' })
    expect((await set(crown)).outcome).toBe('set')
  })

  test('stays in order and keeps a lowest rank that needs no spending', async () => {
    expect(await set({ number: 1, spendFromPoints: 1 })).toEqual({ outcome: 'no start' })
    expect(await set({ number: 3, spendFromPoints: 10_000 })).toEqual({ outcome: 'out of order' })
    expect(await set({ number: 3, spendFromPoints: 200_000 })).toEqual({ outcome: 'out of order' })
  })
})
