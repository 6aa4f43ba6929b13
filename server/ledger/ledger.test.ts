import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tries } from '#test/depth.ts'
import { makeMember } from '#test/world.ts'
import { pointExpiry } from './expiry.ts'
import { expirePoints, post } from './ledger.ts'
import { deleteOldKeys, once } from './once.ts'
import { ledgerFaults, liveLots, readBalance } from './statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const dayMs = 86_400_000

describe('points', () => {
  test('live to the end of the same day six months later in Japan', () => {
    expect(pointExpiry(new Date('2026-08-31T03:00:00Z')).toISOString()).toBe('2027-02-28T15:00:00.000Z')
    expect(pointExpiry(new Date('2026-01-15T14:59:59Z')).toISOString()).toBe('2026-07-15T15:00:00.000Z')
    expect(pointExpiry(new Date('2026-01-15T15:00:00Z')).toISOString()).toBe('2026-07-16T15:00:00.000Z')
  })

  test('can be spent one millisecond before their end and not at it, and the books agree either way', {
    meta: {
      proves: [
        {
          id: 'lots-end',
          section: 'rulings',
          says: 'Points can be spent one millisecond before their end and not at it.',
          from: 'ruling 4',
          file: 'server/ledger/locked-wallets.ts',
          breaks: {
            replace: 'l.last_point > w.consumed and l.expires_at <= ',
            with: 'l.last_point > w.consumed and l.expires_at < ',
          },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const now = new Date('2026-08-31T03:00:00Z')
    const end = pointExpiry(now)
    const lucky = await makeMember(db, { points: 500, now })
    const late = await makeMember(db, { points: 500, now })
    const spend = (memberId: string, at: Date) =>
      transaction(db, (tx) =>
        post(tx, { memberId, cause: 'adjustment', causeId: uuidv7(), spentPoints: 100 }, at),
      )

    expect(await spend(lucky, new Date(end.getTime() - 1))).toMatchObject({ outcome: 'posted', points: 400 })
    expect(await readBalance(db, late, end)).toMatchObject({ points: 0 })
    expect(await spend(late, end)).toEqual({ outcome: 'short of points' })
    expect(await readBalance(db, late, end)).toMatchObject({ points: 0 })
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('a cause is posted once, also when repeated concurrently', async () => {
    const { db } = database
    const memberId = await makeMember(db)
    const posting = {
      memberId,
      cause: 'point_purchase' as const,
      causeId: uuidv7(),
      yen: 500,
      grants: [{ points: 500, source: 'purchase' as const }],
    }
    const results = await Promise.all(
      Array.from({ length: 12 }, () => transaction(db, (tx) => post(tx, posting, new Date()))),
    )
    expect(results.filter((result) => result.outcome === 'posted')).toHaveLength(1)
    expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 500 })
  })

  test('the database itself refuses a second entry for a cause', async () => {
    const { db, pool } = database
    const memberId = await makeMember(db, { points: 500 })
    const copied = `insert into ledger_entry (member_id, entry_no, cause, cause_id, points_after,
        points_consumed_after, coin_hundredths_after, moved_at)
      select member_id, entry_no + 1, cause, cause_id, 0, 0, 0, moved_at from ledger_entry where member_id = $1`
    await expect(pool.query(copied, [memberId])).rejects.toThrow(/ledger_entry_once/)
  })

  test('granted by a clock that runs behind end no earlier than the ones granted before them', async () => {
    const { db } = database
    const now = new Date('2026-03-10T03:00:00Z')
    const memberId = await makeMember(db, { points: 100, now })
    const posting = {
      memberId,
      cause: 'adjustment' as const,
      causeId: uuidv7(),
      grants: [{ points: 50, source: 'bonus' as const }],
    }
    await transaction(db, (tx) => post(tx, posting, new Date(now.getTime() - 2 * dayMs)))
    const end = pointExpiry(now)
    expect(await liveLots(db, memberId, now)).toEqual([
      { points: 100, expiresAt: end },
      { points: 50, expiresAt: end },
    ])
  })

  test('entries and lots refuse any change', {
    meta: {
      proves: [
        {
          id: 'ledger-fixed',
          section: 'rulings',
          says: 'Entries and lots refuse any change.',
          from: 'ruling 6',
          file: 'server/db/tables.ts',
          breaks: {
            replace: "ledgerEntry: { owner: 'ledger/', place: 'member', life: 'record',",
            with: "ledgerEntry: { owner: 'ledger/', place: 'member', life: 'free',",
          },
        },
      ],
    },
  }, async () => {
    const { db, pool } = database
    await makeMember(db, { points: 100 })
    await expect(pool.query('update ledger_entry set points = points + 1')).rejects.toThrow(
      /permanent record/,
    )
    await expect(pool.query('delete from ledger_entry')).rejects.toThrow(/permanent record/)
    await expect(
      pool.query("update point_lot set expires_at = expires_at + interval '1 day'"),
    ).rejects.toThrow(/permanent record/)
  })
})

describe('idempotency', () => {
  test('gives a repeat the stored result, refuses another input under the key, and does the work once', {
    meta: {
      proves: [
        {
          id: 'key-input',
          section: 'rulings',
          says: 'A repeat answers the kept result; another input under the key is refused.',
          from: 'ruling 12',
          file: 'server/ledger/once.ts',
          breaks: {
            replace: "      : { outcome: 'other input' }\n",
            with: "      : { outcome: 'replayed', result: kept.result as T }\n",
          },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const memberId = await makeMember(db)
    let runs = 0
    const ask = (input: unknown) =>
      transaction(db, (tx) =>
        once(tx, { memberId, key: 'key-1', operation: 'test', input }, new Date(), async () => ({
          run: ++runs,
        })),
      )
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ amount: 1 })))
    expect(runs).toBe(1)
    expect(answers.every((answer) => 'result' in answer && answer.result.run === 1)).toBe(true)
    expect(await ask({ amount: 2 })).toEqual({ outcome: 'other input' })
  })

  test('treats a key as belonging to one member and one operation', async () => {
    const { db } = database
    const [one, two] = [await makeMember(db), await makeMember(db)]
    const ask = (memberId: string, operation: string) =>
      transaction(db, (tx) =>
        once(tx, { memberId, key: 'same-key', operation, input: 1 }, new Date(), async () => memberId),
      )
    expect(await ask(one, 'pay')).toEqual({ outcome: 'done', result: one })
    expect(await ask(two, 'pay')).toEqual({ outcome: 'done', result: two })
    expect(await ask(one, 'refund')).toEqual({ outcome: 'other input' })
  })
})

test('idempotency keys are deleted after their time, a batch at a time, and newer ones stay', async () => {
  const { db } = database
  const memberId = await makeMember(db)
  const old = new Date('2020-01-01T00:00:00Z')
  const keep = (key: string, at: Date) =>
    transaction(db, (tx) => once(tx, { memberId, key, operation: 'test', input: 1 }, at, async () => key))
  for (const key of ['a', 'b', 'c']) await keep(key, old)
  await keep('new', new Date(old.getTime() + 1000))
  const before = new Date(old.getTime() + 1000)
  expect([await deleteOldKeys(db, before, 2), await deleteOldKeys(db, before, 2)]).toEqual([2, 1])
  expect(await keep('new', new Date())).toMatchObject({ outcome: 'replayed' })
  expect(await keep('a', new Date())).toMatchObject({ outcome: 'done' })
})

describe('the ledger against a model', () => {
  /** The model: a plain list of lots, spent from the front. */
  class Model {
    lots: { left: number; endsAt: number }[] = []
    coins = 0
    expire(now: number) {
      this.lots = this.lots.filter((lot) => lot.endsAt > now && lot.left > 0)
    }
    get points() {
      return this.lots.reduce((sum, lot) => sum + lot.left, 0)
    }
    spend(points: number) {
      let left = points
      for (const lot of this.lots) {
        const taken = Math.min(left, lot.left)
        lot.left -= taken
        left -= taken
      }
    }
  }

  const step = fc.oneof(
    fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 1200 }) }),
    fc.record({ kind: fc.constant('coins' as const), amount: fc.integer({ min: -500, max: 500 }) }),
    fc.record({ kind: fc.constant('wait' as const), amount: fc.integer({ min: 1, max: 150 }) }),
    fc.record({ kind: fc.constant('sweep' as const), amount: fc.constant(0) }),
  )

  test('agrees after any sequence of grants, spends, waits and sweeps', {
    meta: {
      proves: [
        {
          id: 'ledger-model',
          section: 'rulings',
          says: 'Whatever happens, shop and model agree.',
          from: 'ruling 6',
          breaks: { replace: '  wallet.pointsConsumed += spent\n', with: '' },
        },
      ],
    },
  }, async () => {
    const { db } = database
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        let now = Date.parse('2026-03-01T00:00:00Z')
        const memberId = await makeMember(db, { now: new Date(now) })
        const model = new Model()
        for (const { kind, amount } of steps) {
          const at = new Date(now)
          const causeId = uuidv7()
          if (kind === 'wait') now += amount * dayMs
          model.expire(now)
          if (kind === 'grant') {
            await transaction(db, (tx) =>
              post(
                tx,
                { memberId, cause: 'adjustment', causeId, grants: [{ points: amount, source: 'bonus' }] },
                at,
              ),
            )
            model.lots.push({ left: amount, endsAt: pointExpiry(at).getTime() })
          } else if (kind === 'spend') {
            const result = await transaction(db, (tx) =>
              post(tx, { memberId, cause: 'adjustment', causeId, spentPoints: amount }, at),
            )
            expect(result.outcome).toBe(model.points >= amount ? 'posted' : 'short of points')
            if (result.outcome === 'posted') model.spend(amount)
          } else if (kind === 'coins') {
            const result = await transaction(db, (tx) =>
              post(tx, { memberId, cause: 'adjustment', causeId, coinHundredths: amount }, at),
            )
            expect(result.outcome).toBe(model.coins + amount >= 0 ? 'posted' : 'short of coins')
            if (result.outcome === 'posted') model.coins += amount
          } else if (kind === 'sweep') await transaction(db, (tx) => expirePoints(tx, memberId, at))
          model.expire(now)
          expect(await readBalance(db, memberId, new Date(now))).toEqual({
            points: model.points,
            coinHundredths: model.coins,
          })
          const lots = await liveLots(db, memberId, new Date(now))
          expect(lots.map((lot) => lot.points)).toEqual(
            model.lots.filter((lot) => lot.left > 0).map((lot) => lot.left),
          )
        }
      }),
      { numRuns: tries(25) },
    )
    expect(await ledgerFaults(db)).toEqual([])
  })
})
