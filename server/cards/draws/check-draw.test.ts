import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointExpiry } from '#server/ledger/expiry.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { createDrawChecker, type Drawable, type DrawRefusal } from './check-draw.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const verdict = (judged: DrawRefusal | Drawable) => (typeof judged === 'string' ? judged : 'may draw')

describe('a check before a purchase', () => {
  test('names the reason for which the purchase would be refused', async () => {
    const { db, pool } = database
    await makePack(db, 'checked', { total: 20, maxPerPurchase: 10 })
    await makePack(db, 'two-each', { maxPerMember: 2 })
    await makePack(db, 'soon', { startsAt: new Date(Date.now() + 3_600_000) })
    await makePack(db, 'over', { endsAt: new Date(Date.now() + 1), now: new Date() })
    const memberId = await makeMember(db, { points: 450 })
    const check = createDrawChecker(pool, () => new Date(Date.now() + 1000))
    const judged = async (packId: string, count: number) => verdict(await check({ memberId, packId, count }))

    expect(await judged('checked', 4)).toBe('may draw')
    expect(await judged('checked', 5)).toBe('short of points')
    expect(await judged('checked', 11)).toBe('over limit')
    expect(await judged('checked', 21)).toBe('not enough left')
    expect(await judged('two-each', 3)).toBe('over limit')
    await makeEngine(database).draw({ id: uuidv7(), memberId, packId: 'two-each', count: 1 })
    expect(await judged('two-each', 1)).toBe('may draw')
    expect(await judged('two-each', 2)).toBe('over limit')
    expect(await judged('soon', 1)).toBe('not on sale')
    expect(await judged('over', 1)).toBe('not on sale')
    expect(await judged('nowhere', 1)).toBe('unknown')
  })

  test('counts no expired point even before the sweep, and every point that is still valid', async () => {
    const { db, pool } = database
    const granted = new Date('2026-01-10T00:00:00Z')
    await makePack(db, 'ageing', { now: granted })
    const memberId = await makeMember(db, { points: 100, now: granted })
    const at = async (now: Date) =>
      verdict(await createDrawChecker(pool, () => now)({ memberId, packId: 'ageing', count: 1 }))
    const end = pointExpiry(granted)
    expect(await at(new Date(end.getTime() - 1))).toBe('may draw')
    expect(await at(end)).toBe('short of points')
  })
})
