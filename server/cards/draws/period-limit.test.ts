import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { createDrawChecker, readCircumstances } from './check-draw.ts'

// A day and a week begin at 0:00 in Japan, a week on Monday (ruling 34), by the instant of the batch.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** 2027-03-03 is a Wednesday; sold long before any day of these tests. */
const sealedAt = new Date('2027-02-01T00:00:00+09:00')
let packs = 0
async function pack(limits: Parameters<typeof makePack>[2]): Promise<string> {
  const packId = `period-${++packs}`
  await makePack(database.db, packId, { price: 10, now: sealedAt, startsAt: sealedAt, ...limits })
  return packId
}
const member = () => makeMember(database.db, { points: 10_000, now: sealedAt })

/** Asks a check and then draws, at one instant: both must decide the same. */
async function draw(at: string, memberId: string, packId: string, count: number): Promise<string> {
  const now = new Date(at)
  const judged = await createDrawChecker(database.pool, () => now)({ memberId, packId, count })
  const { outcome } = await makeEngine(database, () => now).draw({ id: uuidv7(), memberId, packId, count })
  expect(typeof judged === 'string' ? judged : 'drawn').toBe(outcome)
  return outcome
}
const left = async (at: string, memberId: string | undefined, packId: string) => {
  const found = (await readCircumstances(database.db, memberId, [packId], new Date(at))).get(packId)
  return [found?.allowed, found?.leftInPeriod, found?.renewsAt?.toISOString()]
}

describe('a limit for a day', () => {
  test('resets at 0:00 in Japan, and not a millisecond before', {
    meta: {
      proves: [
        {
          id: 'period-anew',
          section: 'rulings',
          says: 'A limit for a day or a week begins anew at 0:00 in Japan.',
          from: 'ruling 34',
          file: 'server/db/functions/draw_batch.sql',
          breaks: {
            replace: "date_trunc(b.period::text, p_now, 'Asia/Tokyo') period_began_at",
            with: "date_trunc(b.period::text, p_now, 'UTC') period_began_at",
          },
        },
      ],
    },
  }, async () => {
    const [packId, memberId] = [await pack({ maxPerPeriod: 3, period: 'day' }), await member()]
    expect(await draw('2027-03-03T00:00:00.000+09:00', memberId, packId, 2)).toBe('drawn')
    expect(await draw('2027-03-03T12:00:00.000+09:00', memberId, packId, 2)).toBe('over limit')
    expect(await draw('2027-03-03T12:00:00.000+09:00', memberId, packId, 1)).toBe('drawn')
    expect(await draw('2027-03-03T23:59:59.999+09:00', memberId, packId, 1)).toBe('over limit')
    expect(await draw('2027-03-04T00:00:00.000+09:00', memberId, packId, 4)).toBe('over limit')
    expect(await draw('2027-03-04T00:00:00.000+09:00', memberId, packId, 3)).toBe('drawn')
    expect(await draw('2027-03-04T00:00:00.001+09:00', memberId, packId, 1)).toBe('over limit')
    expect((await readBalance(database.db, memberId, sealedAt)).points).toBe(10_000 - 60)
  })

  test('counts Japan’s day, which begins at 15:00 UTC, not the machine’s', async () => {
    const [packId, memberId] = [await pack({ maxPerPeriod: 1, period: 'day' }), await member()]
    expect(await draw('2027-03-03T14:59:59.999Z', memberId, packId, 1)).toBe('drawn')
    expect(await draw('2027-03-03T15:00:00.000Z', memberId, packId, 1)).toBe('drawn')
    expect(await draw('2027-03-04T00:00:00.000Z', memberId, packId, 1)).toBe('over limit')
  })

  test('says how many draws are left and when it resets, to a guest as well', async () => {
    const [packId, memberId] = [await pack({ maxPerPeriod: 3, period: 'day' }), await member()]
    await draw('2027-03-03T10:00:00+09:00', memberId, packId, 1)
    const renewsAt = '2027-03-03T15:00:00.000Z'
    expect(await left('2027-03-03T23:59:59.999+09:00', memberId, packId)).toEqual([2, 2, renewsAt])
    expect(await left('2027-03-03T23:59:59.999+09:00', undefined, packId)).toEqual([3, 3, renewsAt])
    expect(await left('2027-03-04T00:00:00+09:00', memberId, packId)).toEqual([
      3,
      3,
      '2027-03-04T15:00:00.000Z',
    ])
  })
})

test('a limit for a week resets on Monday at 0:00 in Japan', async () => {
  const [packId, memberId] = [await pack({ maxPerPeriod: 2, period: 'week' }), await member()]
  expect(await draw('2027-03-07T23:59:59.999+09:00', memberId, packId, 2)).toBe('drawn')
  expect(await draw('2027-03-08T00:00:00.000+09:00', memberId, packId, 1)).toBe('drawn')
  expect(await left('2027-03-08T00:00:00+09:00', memberId, packId)).toEqual([
    1,
    1,
    '2027-03-14T15:00:00.000Z',
  ])
  expect(await draw('2027-03-10T09:00:00.000+09:00', memberId, packId, 1)).toBe('drawn')
  expect(await draw('2027-03-14T23:59:59.999+09:00', memberId, packId, 1)).toBe('over limit')
  expect(await draw('2027-03-15T00:00:00.000+09:00', memberId, packId, 2)).toBe('drawn')
})

test('of several limits the one reached first counts', {
  meta: {
    proves: [
      {
        id: 'period-first',
        section: 'rulings',
        says: 'Of several limits of a pack the one reached first counts.',
        from: 'ruling 34',
        file: 'server/db/functions/over_draw_limit.sql',
        breaks: { replace: '> p_per_period)', with: '> p_per_period + 1)' },
      },
    ],
  },
}, async () => {
  const packId = await pack({ maxPerPurchase: 2, maxPerPeriod: 3, period: 'day', maxPerMember: 5 })
  const memberId = await member()
  expect(await draw('2027-03-03T10:00:00+09:00', memberId, packId, 3)).toBe('over limit')
  expect(await draw('2027-03-03T10:00:00+09:00', memberId, packId, 2)).toBe('drawn')
  expect(await left('2027-03-03T10:00:00+09:00', memberId, packId)).toEqual([
    1,
    1,
    '2027-03-03T15:00:00.000Z',
  ])
  expect(await draw('2027-03-03T10:00:00+09:00', memberId, packId, 2)).toBe('over limit')
  expect(await draw('2027-03-03T10:00:00+09:00', memberId, packId, 1)).toBe('drawn')
  expect(await draw('2027-03-03T10:00:00+09:00', memberId, packId, 1)).toBe('over limit')
  // The new day allows three; for ever two are left.
  expect(await left('2027-03-04T10:00:00+09:00', memberId, packId)).toEqual([
    2,
    2,
    '2027-03-04T15:00:00.000Z',
  ])
  expect(await draw('2027-03-04T10:00:00+09:00', memberId, packId, 2)).toBe('drawn')
  // No day brings back what is used up for ever, and none is promised.
  expect(await left('2027-03-04T11:00:00+09:00', memberId, packId)).toEqual([0, null, undefined])
  expect(await draw('2027-03-05T10:00:00+09:00', memberId, packId, 1)).toBe('over limit')
})

test('counts the draws of that member in that pack, and a repeated draw once', async () => {
  const [one, two] = [
    await pack({ maxPerPeriod: 1, period: 'day' }),
    await pack({ maxPerPeriod: 1, period: 'week' }),
  ]
  const [own, other] = [await member(), await member()]
  const engine = makeEngine(database, () => new Date('2027-03-03T10:00:00+09:00'))
  const request = { id: uuidv7(), memberId: own, packId: one, count: 1 }
  const first = await engine.draw(request)
  expect(first).toMatchObject({ outcome: 'drawn' })
  expect(await engine.draw(request)).toEqual(first)
  expect(await engine.draw({ ...request, id: uuidv7() })).toEqual({ outcome: 'over limit' })
  expect(await engine.draw({ ...request, id: uuidv7(), packId: two })).toMatchObject({ outcome: 'drawn' })
  expect(await engine.draw({ ...request, id: uuidv7(), memberId: other })).toMatchObject({ outcome: 'drawn' })
})

test('twenty concurrent purchases of one member from two engines draw the allowed number, and pay for that alone', async () => {
  const [packId, memberId] = [await pack({ maxPerPeriod: 5, period: 'day' }), await member()]
  const now = () => new Date('2027-03-03T10:00:00+09:00')
  const engines = [makeEngine(database, now), makeEngine(database, now)] as const
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      engines[index % 2 === 0 ? 0 : 1].draw({ id: uuidv7(), memberId, packId, count: 1 }),
    ),
  )
  expect(results.filter(({ outcome }) => outcome === 'drawn')).toHaveLength(5)
  expect(results.filter(({ outcome }) => outcome === 'over limit')).toHaveLength(15)
  expect((await readBalance(database.db, memberId, sealedAt)).points).toBe(10_000 - 50)
})

test('within one batch the second request of a member waits for the next, where the limit counts the first', async () => {
  const [packId, memberId] = [await pack({ maxPerPeriod: 1, period: 'day' }), await member()]
  const batch = async (ids: string[]) => {
    const all = <T>(value: T) => ids.map(() => value)
    const { rows } = await database.pool.query<{ o_outcome: number }>(
      'select o_outcome from draw_batch($1, $2, $3, $4, $5, $6) order by o_index',
      [all(packId), ids, all(memberId), all(1), all(1), new Date('2027-03-03T10:00:00+09:00')],
    )
    return rows.map((row) => row.o_outcome)
  }
  const ids = [uuidv7(), uuidv7()]
  expect(await batch(ids)).toEqual([0, 4])
  expect(await batch(ids)).toEqual([0, 4])
  expect(await batch(ids.slice(1))).toEqual([3])
})

test('the box’s limit and the period of a draw are permanent; a draw of a pack without a limit has no period', async () => {
  const { pool } = database
  const [limited, free] = [await pack({ maxPerPeriod: 1, period: 'day' }), await pack({})]
  const memberId = await member()
  for (const packId of [limited, free]) await draw('2027-03-03T10:00:00+09:00', memberId, packId, 1)
  for (const change of [
    `update box set max_per_period = 9 where pack_id = '${limited}'`,
    `update box set period = 'week' where pack_id = '${limited}'`,
    `update draw set period_began_at = null where pack_id = '${limited}'`,
  ])
    await expect(pool.query(change), change).rejects.toThrow('permanent record')
  const { rows } = await pool.query('select pack_id, period_began_at from draw where member_id = $1', [
    memberId,
  ])
  expect(rows).toEqual([
    { pack_id: limited, period_began_at: new Date('2027-03-02T15:00:00Z') },
    { pack_id: free, period_began_at: null },
  ])
})

test('the draws of a period are found by their index, and those without one are not in it', async () => {
  const { pool } = database
  const [limited, memberId] = [await pack({ maxPerPeriod: 2000, period: 'day', total: 9000 }), await member()]
  const free = await pack({ total: 9000 })
  const insert = (packId: string, began: string) =>
    pool.query(
      `insert into draw (pack_id, first_slot, count, id, member_id, cost, drawn_at, ticket_hash, period_began_at)
       select $1, g, 1, gen_random_uuid(), $2, 10, '2027-03-03', '\\x00', ${began} from generate_series(0, 4999) g`,
      [packId, memberId],
    )
  await insert(limited, `timestamptz '2027-02-01T00:00:00+09:00' + g * interval '12 hours'`)
  await insert(free, 'null')
  await pool.query('analyze draw')
  const asked = [[limited], [memberId], new Date('2027-03-03')]
  const { rows: plan } = await pool.query('explain select * from check_draws($1, $2, $3)', asked)
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toMatch(/(using|on) draw_by_period/)
  expect(text).not.toContain('Seq Scan on draw')
  const { rows } = await pool.query(
    `select reltuples::int rows from pg_class where relname = 'draw_by_period'`,
  )
  expect(rows[0].rows).toBeLessThan(5100)
})
