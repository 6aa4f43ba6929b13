import { expect, test } from 'vitest'
import { summarizeUndecided } from './undecided-draws.ts'

const hasPassed = (instant: string) => Date.parse(instant) <= 0

const draw = (id: string, hoursLeft: number, currency: 'points' | 'coins' = 'points') => ({
  id,
  packName: `pack ${id}`,
  count: 1,
  currency,
  choiceEndsAt: new Date(hoursLeft * 3_600_000).toISOString(),
})

test('the draw whose time is over first is told, and that others wait beside it', () => {
  expect(summarizeUndecided([draw('new', 20), draw('old', 2), draw('middle', 9)], hasPassed)).toMatchObject({
    soonest: { drawId: 'old', packName: 'pack old' },
    hasOthers: true,
  })
})

test('nothing waits in a coin pack, nor once the time is over', () => {
  expect(summarizeUndecided([draw('coins', 5, 'coins'), draw('over', 0)], hasPassed)).toBeNull()
  expect(summarizeUndecided([], hasPassed)).toBeNull()
})
