import { expect, test } from 'vitest'
import { largestCount, quickCounts } from './count-choices.ts'

test('the smallest of what is left, 3000 and the cap', () => {
  expect(largestCount({ remaining: 5000, maxCount: 0 })).toBe(3000)
  expect(largestCount({ remaining: 40, maxCount: 0 })).toBe(40)
  expect(largestCount({ remaining: 40, maxCount: 10 })).toBe(10)
  expect(largestCount({ remaining: 0, maxCount: 10 })).toBe(0)
})

test('offers only the quick counts that can be drawn', () => {
  expect(quickCounts(3000)).toEqual([1, 10, 100])
  expect(quickCounts(40)).toEqual([1, 10])
  expect(quickCounts(0)).toEqual([])
})
