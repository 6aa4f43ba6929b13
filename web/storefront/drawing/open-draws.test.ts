import { expect, test } from 'vitest'
import { summarizeOpenDraws } from './open-draws.ts'

const hasPassed = (instant: string) => Date.parse(instant) <= 0

const draw = (id: string, hoursLeft: number, currency: 'points' | 'coins' = 'points') => ({
  id,
  packName: `pack ${id}`,
  count: 1,
  currency,
  choiceEndsAt: new Date(hoursLeft * 3_600_000).toISOString(),
})

test('returns the draw with the earliest deadline, and whether there are others', () => {
  expect(summarizeOpenDraws([draw('new', 20), draw('old', 2), draw('middle', 9)], hasPassed)).toMatchObject({
    soonest: { drawId: 'old', packName: 'pack old' },
    hasOthers: true,
  })
})

test('ignores draws from coin packs and draws after their deadline', () => {
  expect(summarizeOpenDraws([draw('coins', 5, 'coins'), draw('over', 0)], hasPassed)).toBeNull()
  expect(summarizeOpenDraws([], hasPassed)).toBeNull()
})
