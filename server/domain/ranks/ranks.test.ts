import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { makeMember, makePack, prize } from '../../../test/world.ts'
import { transaction } from '../../db/pool.ts'
import { ledgerFaults, listEntries, readBalance } from '../../ledger/statements.ts'
import { createDrawEngine } from '../draws/draw-engine.ts'
import { createMonthTurn, createRateKeeper, rollCoinRates } from './coin-rates.ts'
import { maintainRank } from './maintain-rank.ts'
import { listRanks } from './queries.ts'
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
    beforeBatch: createMonthTurn(database.db),
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
  readStanding(database.db, await listRanks(database.db), memberId, now)
const keep = (
  memberId: string,
  wanted: { rankNumber: number; coinHundredths: number; month?: string },
  now: Date,
) => transaction(database.db, (tx) => maintainRank(tx, { id: uuidv7(), memberId, ...wanted }, now))
const coinsOf = async (memberId: string) => (await readBalance(database.db, memberId, may)).coinHundredths
const rateOf = async (memberId: string) => {
  const { rows } = await database.pool.query('select coin_rate_bp from wallet where member_id = $1', [
    memberId,
  ])
  return rows[0].coin_rate_bp
}

describe('the rank of a month', () => {
  test('follows from what was spent until the last second of the month before, in Japan', async () => {
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

  test('sets the coin rate from the first draw of the month, without waiting for the scheduler', async () => {
    const memberId = await member()
    const drawAt = shopAt(april)
    await drawAt(memberId, april, 5)
    const before = await coinsOf(memberId)
    await drawAt(memberId, endPlus(-second))
    const atOld = await coinsOf(memberId)
    expect(atOld - before).toBe(10_000)
    await drawAt(memberId, endPlus(second))
    // Gold: 1.5 %.
    expect((await coinsOf(memberId)) - atOld).toBe(15_000)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('sets it in a process that starts in the middle of the month as well', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    await draw(memberId, may, 1)
    expect(await rateOf(memberId)).toBe(150)
  })
})

describe('the rates in the scheduler', () => {
  const minute = 60 * second
  const rank = (change: Parameters<typeof setRank>[1]) =>
    transaction(database.db, (tx) => setRank(tx, change))
  /** Rolls every ten minutes through a period; answers at which minutes the spending was read. */
  const rolledIn = async (keeper: ReturnType<typeof createRateKeeper>, from: Date, minutes: number) => {
    const rolled: number[] = []
    for (let at = 0; at <= minutes; at += 10)
      if (await keeper(new Date(from.getTime() + at * minute))) rolled.push(at)
    return rolled
  }

  test('are rolled for the first hour of a process, of a month and of a new table, and then rest', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    const keeper = createRateKeeper(database.db)
    const firstHour = [0, 10, 20, 30, 40, 50, 60]
    expect(await rolledIn(keeper, april, 120)).toEqual(firstHour)
    expect(await rateOf(memberId)).toBe(100)
    expect(await rolledIn(keeper, endPlus(-20 * minute), 120)).toEqual([20, 30, 40, 50, 60, 70, 80])
    expect(await rateOf(memberId)).toBe(150)
    await rank({ number: 3, coinRateBp: 160 })
    expect(await rolledIn(keeper, may, 120)).toEqual(firstHour)
    expect(await rateOf(memberId)).toBe(160)
    await rank({ number: 3, coinRateBp: 150 })
    expect(await rolledIn(keeper, may, 0)).toEqual([0])
    expect(await rateOf(memberId)).toBe(150)
  })

  test('include late draws from a process whose clock is slow', async () => {
    const memberId = await member()
    const keeper = createRateKeeper(database.db)
    await keeper(endPlus(0))
    await draw(memberId, endPlus(-second), 5)
    await keeper(endPlus(10 * minute))
    expect(await rateOf(memberId)).toBe(150)
  })

  test('are rolled again when a roll failed', async () => {
    const { pool } = database
    const memberId = await member()
    await draw(memberId, april, 5)
    await pool.query(`
      create function refuse_rates() returns trigger language plpgsql as $$ begin raise exception 'no rates today'; end $$;
      create trigger refuse_rates before update of coin_rate_bp on wallet for each row execute function refuse_rates()`)
    const keeper = createRateKeeper(database.db)
    await expect(keeper(may)).rejects.toThrow('no rates today')
    await expect(keeper(new Date(may.getTime() + 60 * minute))).rejects.toThrow('no rates today')
    await pool.query('drop function refuse_rates() cascade')
    expect(await keeper(new Date(may.getTime() + 70 * minute))).toBe(true)
    expect(await rateOf(memberId)).toBe(150)
    expect(await keeper(new Date(may.getTime() + 80 * minute))).toBe(false)
  })
})

describe('keeping a rank', () => {
  test('costs its price in coins once, and the rank of the next month is the kept one', async () => {
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

  test('gives the next month its coin rate, and only that one', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    await keep(memberId, gold, may)
    await rollCoinRates(database.db, june)
    expect(await rateOf(memberId)).toBe(150)
    await rollCoinRates(database.db, new Date('2026-07-10T03:00:00Z'))
    expect(await rateOf(memberId)).toBe(100)
  })

  test('never lowers a rank: what is earned beside it counts when it is higher', async () => {
    const memberId = await member()
    await draw(memberId, april, 1)
    expect(await keep(memberId, silver, may)).toEqual({ outcome: 'kept' })
    await draw(memberId, may, 5)
    expect((await standing(memberId, may)).nextMonth.number).toBe(3)
    expect((await standing(memberId, june)).current.number).toBe(3)
    await rollCoinRates(database.db, june)
    expect(await rateOf(memberId)).toBe(150)
  })

  test('pressed twenty times at once is paid once', async () => {
    const memberId = await member()
    await draw(memberId, april, 5)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => keep(memberId, gold, may)))
    expect(outcomes).toEqual(Array(20).fill({ outcome: 'kept' }))
    expect(await coinsOf(memberId)).toBe(100_000)
    expect(await keep(memberId, silver, may)).toEqual({ outcome: 'kept before' })
  })

  test('asked again past the month’s end, for the month that was meant, answers as before and buys no other', async () => {
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

  test('is refused when it is earned anyway, has no price, costs more than there is, or is not what was shown', async () => {
    const [plain, earned, poor, rich] = [await member(), await member(), await member(), await member()]
    for (const memberId of [earned, rich]) await draw(memberId, april, 5)
    await draw(poor, april, 20)
    await draw(earned, may, 5)
    expect(await keep(plain, { rankNumber: 1, coinHundredths: 0 }, may)).toEqual({ outcome: 'not on offer' })
    expect(await keep(earned, gold, may)).toEqual({ outcome: 'not on offer' })
    expect((await standing(poor, may)).current.number).toBe(4)
    expect(await coinsOf(poor)).toBe(300_000)
    const platinum = { rankNumber: 4, coinHundredths: 200_000 }
    await transaction(database.db, (tx) => setRank(tx, { number: 4, maintenanceCoinHundredths: 300_001 }))
    expect(await keep(poor, platinum, may)).toEqual({ outcome: 'changed' })
    expect(await keep(poor, { rankNumber: 4, coinHundredths: 300_001 }, may)).toEqual({
      outcome: 'short of coins',
    })
    await transaction(database.db, (tx) => setRank(tx, { number: 4, maintenanceCoinHundredths: 200_000 }))
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

  test('is fixed by the database: once a member and month, and never changed', async () => {
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
  const set = (change: Parameters<typeof setRank>[1]) => transaction(database.db, (tx) => setRank(tx, change))

  test('is the specification’s at first: five ranks, the lowest for every new member', async () => {
    const ranks = await listRanks(database.db)
    expect(ranks.map((rank) => [rank.number, rank.name.en, rank.spendFromPoints, rank.coinRateBp])).toEqual([
      [1, 'Bronze', 0, 100],
      [2, 'Silver', 10_000, 120],
      [3, 'Gold', 50_000, 150],
      [4, 'Platinum', 200_000, 200],
      [5, 'Diamond', 1_000_000, 300],
    ])
  })

  test('takes a change, and a new rank above the highest', async () => {
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
