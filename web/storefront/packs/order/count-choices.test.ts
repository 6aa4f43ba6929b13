import { expect, test } from 'vitest'
import { countChoices, largestCount, typedCount } from './count-choices.ts'

test('allows the smallest of the rest of the pack, 3000 and the cap', {
  meta: {
    proves: [
      {
        id: 'count-options',
        section: 'rules',
        says: '1 up to the smallest of what is left, 3000 and `max_buy_count`.',
        from: 'spec',
        breaks: {
          replace: 'Math.min(pack.remaining, maxDrawCount, cap)',
          with: 'Math.min(pack.remaining, maxDrawCount)',
        },
      },
      {
        id: 'most-draws',
        section: 'constants',
        says: '3000 draws in one purchase at most.',
        from: 'spec',
        file: 'contract/draw-count.ts',
        breaks: {
          replace: 'export const maxDrawCount = 3000',
          with: 'export const maxDrawCount = 3001',
        },
      },
    ],
  },
}, () => {
  expect(largestCount({ remaining: 5000, maxCount: 0 })).toBe(3000)
  expect(largestCount({ remaining: 40, maxCount: 0 })).toBe(40)
  expect(largestCount({ remaining: 40, maxCount: 10 })).toBe(10)
  expect(largestCount({ remaining: 0, maxCount: 10 })).toBe(0)
})

test('offers 1, 10, 100 and the whole allowed count; none twice', {
  meta: {
    proves: [
      {
        id: 'count-buttons',
        section: 'rules',
        after: 'count-options',
        says: 'Offered are 1, 10, 100 and the most, with the counter word; any other count is typed.',
        from: 'ruling 77',
        file: 'web/storefront/packs/order/count-choices.ts',
        breaks: { replace: '[1, 10, 100]', with: '[1, 10]' },
      },
    ],
  },
}, () => {
  const offered = {
    0: [],
    1: [1],
    2: [1, 2],
    3: [1, 3],
    9: [1, 9],
    10: [1, 10],
    40: [1, 10, 40],
    100: [1, 10, 100],
    372: [1, 10, 100, 372],
    3000: [1, 10, 100, 3000],
  }
  for (const [largest, choices] of Object.entries(offered))
    expect(countChoices(Number(largest)), largest).toEqual(choices)
})

test('keeps a typed count between 1 and the allowed count', () => {
  expect(typedCount('12', 40)).toBe(12)
  expect(typedCount('１２', 40)).toBe(12)
  expect(typedCount('1,200', 3000)).toBe(1200)
  expect(typedCount('99', 40)).toBe(40)
  expect(typedCount('0', 40)).toBe(1)
  for (const text of ['', '-3', '1.5', 'ten']) expect(typedCount(text, 40), text).toBeUndefined()
})
