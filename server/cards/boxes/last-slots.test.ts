import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prize } from '#test/world.ts'
import type { BoxTerms } from './box-terms.ts'
import { fewSlots, worstLastSlots } from './last-slots.ts'

type Terms = Parameters<typeof worstLastSlots>[0]
const points = (price: number, more: Pick<BoxTerms, 'prizes'> & Partial<Terms>): Terms => ({
  currency: 'points',
  price,
  ...more,
})
const lastOne = (own: Parameters<typeof prize>[2]) => ({ ...prize('last', 1, own), given: () => 1 })

test('is the end that exceeds its price by most, with as many slots as that takes', () => {
  const prizes = [prize('low', 90), prize('hit', 3, { convertsToPoints: 500 })]
  expect(worstLastSlots(points(100, { prizes }))).toEqual({ slots: 3, points: 1500, price: 300 })
  expect(worstLastSlots(points(499, { prizes }))).toEqual({ slots: 3, points: 1500, price: 1497 })
  expect(worstLastSlots(points(500, { prizes }))).toBeUndefined()
})

test('counts the last-one prize, which any end brings', () => {
  const prizes = [prize('low', 90)]
  const extras = [lastOne({ convertsToPoints: 80 })]
  expect(worstLastSlots(points(100, { prizes, extras }))).toEqual({ slots: 1, points: 110, price: 100 })
  expect(worstLastSlots(points(110, { prizes, extras }))).toBeUndefined()
})

test('counts a milestone from its slot on', () => {
  const prizes = [prize('low', 90)]
  const milestone = prize('third', 1, { convertsToPoints: 300 })
  const extras = [{ ...milestone, given: (slots: number) => (slots < 3 ? 0 : 1) }]
  expect(worstLastSlots(points(100, { prizes, extras }))).toEqual({ slots: 3, points: 390, price: 300 })
})

test('counts nothing that cannot be converted', () => {
  const extras = [lastOne({ convertsToPoints: 9000, isShipOnly: true })]
  const prizes = [prize('relic', 2, { convertsToPoints: 9000, isShipOnly: true }), prize('low', 2)]
  expect(worstLastSlots(points(100, { prizes, extras }))).toBeUndefined()
  expect(worstLastSlots(points(100, { prizes: [prize('hit', 1, { convertsToPoints: 900 })] }))).toBeDefined()
  const coins = { currency: 'coins' as const, price: 100, prizes: [prize('c', 1, { convertsToPoints: 900 })] }
  expect(worstLastSlots(coins)).toBeUndefined()
})

test('looks no further than a few slots', () => {
  const prizes = [prize('hit', 50, { convertsToPoints: 200 })]
  expect(worstLastSlots(points(100, { prizes }))).toEqual({
    slots: fewSlots,
    points: 200 * fewSlots,
    price: 100 * fewSlots,
  })
})

test('agrees with a search of every possible end', () => {
  const slot = fc.record({ convertsToPoints: fc.nat({ max: 40 }), isShipOnly: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(slot, { minLength: 1, maxLength: 7 }),
      fc.option(slot, { nil: undefined }),
      fc.nat({ max: 30 }),
      (slots, last, price) => {
        const worth = ({ convertsToPoints, isShipOnly }: typeof last & object) =>
          isShipOnly ? 0 : convertsToPoints
        let most = 0
        for (let chosen = 1; chosen < 2 ** slots.length; chosen++) {
          const left = slots.filter((_, index) => (chosen >> index) % 2 === 1)
          const sum = [...left, ...(last ? [last] : [])].reduce((total, one) => total + worth(one), 0)
          most = Math.max(most, sum - left.length * price)
        }
        const found = worstLastSlots(
          points(price, {
            prizes: slots.map((one, index) => prize(`c${index}`, 1, one)),
            extras: last === undefined ? [] : [lastOne(last)],
          }),
        )
        expect(found === undefined ? 0 : found.points - found.price).toBe(most)
      },
    ),
  )
})
