import { expect, test } from 'vitest'
import { taxPercent, taxWithin } from './consumption-tax.ts'

test.each([
  [0, 0],
  [1, 0],
  [5, 0],
  [6, 1],
  [10, 1],
  [11, 1],
  [16, 1],
  [17, 2],
  [110, 10],
  [500, 45],
  [980, 89],
  [1000, 91],
  [3000, 273],
  [5000, 455],
  [10_000, 909],
  [49_999, 4545],
  [50_000, 4545],
  [100_000, 9091],
  [2_147_483_647, 195_225_786],
])(
  'of %i yen, %i are tax',
  {
    meta: {
      proves: [
        {
          id: 'tax',
          section: 'constants',
          says: '10 % included, rounded to the yen.',
          from: 'spec',
          breaks: { replace: '2 * rest >= whole', with: '2 * rest >= 3 * whole' },
        },
      ],
    },
  },
  (priceYen, taxYen) => {
    expect(taxWithin(priceYen)).toBe(taxYen)
  },
)

test('the tax and the net price add up to the price, to half a yen, for any price', () => {
  for (let priceYen = 1; priceYen <= 20_000; priceYen++)
    expect(Math.abs(11 * taxWithin(priceYen) - priceYen), String(priceYen)).toBeLessThanOrEqual(5)
  expect(taxPercent).toBe(10)
})

test.each([1.5, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a price', (price) => {
  expect(() => taxWithin(price)).toThrow('not a price')
})
