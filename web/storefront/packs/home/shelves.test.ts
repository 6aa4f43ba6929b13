import { expect, test } from 'vitest'
import { heroPack, shelvesByReason } from './shelves.ts'

const asOf = '2026-04-01T12:00:00+09:00'
const prize = (convertsToPoints: number, isShipOnly = false) => ({
  name: 'Prize',
  imageUrl: '',
  rarity: 3,
  convertsToPoints,
  isShipOnly,
  left: 1,
  quantity: 1,
})

/** A pack on sale for a year, of which nothing special is to be said. */
const pack = (id: string, more: Partial<Parameters<typeof shelvesByReason>[0][number]> = {}) => ({
  id,
  status: 'on_sale' as const,
  remaining: 100,
  total: 100,
  startsAt: '2025-04-01T12:00:00+09:00',
  asOf,
  currency: 'points' as const,
  priceHundredths: 500_00,
  bestLeft: prize(1000),
  ...more,
})
const usual = { first: 'lastOnes', second: 'fresh', third: 'coming', fourth: 'cheapest' } as const
const dull = (count: number) => Array.from({ length: count }, (_, index) => pack(`dull-${index}`))
const shelf = (reason: string, packs: Parameters<typeof shelvesByReason>[0]) =>
  shelvesByReason(packs as ReturnType<typeof pack>[], usual)
    .find((found) => found.reason === reason)
    ?.packs.map(({ id }) => id)

test('last ones: at most a fifth is left and it is sold; the fewest slots stand first', () => {
  const found = shelf('lastOnes', [
    pack('fifth', { remaining: 20 }),
    pack('more', { remaining: 21 }),
    pack('one', { remaining: 1 }),
    pack('gone', { remaining: 0, status: 'sold_out' }),
    pack('halted', { remaining: 2, status: 'halted' }),
    ...dull(3),
  ])
  expect(found).toEqual(['one', 'fifth'])
})

test('new: begun within a week, the newest first; not when it is most of the shop', () => {
  const fresh = [
    pack('week', { startsAt: '2026-03-25T12:00:00+09:00' }),
    pack('today', { startsAt: '2026-04-01T11:00:00+09:00' }),
  ]
  expect(
    shelf('fresh', [...fresh, pack('older', { startsAt: '2026-03-25T11:59:59+09:00' }), ...dull(4)]),
  ).toEqual(['today', 'week'])
  const opening = Array.from({ length: 6 }, (_, index) => pack(`p${index}`, { startsAt: asOf }))
  expect(shelf('fresh', opening)).toBeUndefined()
})

test('coming: the next to begin first; cheapest: three, for points alone', () => {
  const packs = [
    pack('later', { status: 'before_start', startsAt: '2026-04-03T12:00:00+09:00' }),
    pack('next', { status: 'before_start', startsAt: '2026-04-02T12:00:00+09:00' }),
    pack('coins', { currency: 'coins', priceHundredths: 1_00 }),
    pack('third', { priceHundredths: 300_00 }),
    pack('first', { priceHundredths: 100_00 }),
    pack('second', { priceHundredths: 200_00 }),
    pack('fourth', { priceHundredths: 400_00 }),
  ]
  expect(shelf('coming', packs)).toEqual(['next', 'later'])
  expect(shelf('cheapest', packs)).toEqual(['first', 'second', 'third'])
})

test('a shop of five packs has no shelves by reason', () => {
  expect(shelvesByReason([pack('one', { remaining: 1 }), ...dull(4)], usual)).toEqual([])
})

test('the hero is the pack on sale whose best prize converts to most; of equal ones the cheaper', () => {
  const packs = [
    pack('small', { bestLeft: prize(900) }),
    pack('dear', { bestLeft: prize(5000), priceHundredths: 900_00 }),
    pack('cheap', { bestLeft: prize(5000), priceHundredths: 100_00 }),
    pack('never converts', { bestLeft: prize(9000, true) }),
    pack('coins', { bestLeft: prize(9000), currency: 'coins' }),
    pack('coming', { bestLeft: prize(9000), status: 'before_start' }),
    pack('none', { bestLeft: null }),
  ]
  expect(heroPack(packs, '')?.id).toBe('cheap')
  expect(heroPack([pack('none', { bestLeft: null })], '')).toBeUndefined()
  expect(heroPack(packs, 'small')?.id).toBe('small')
  for (const id of ['coming', 'never converts', 'gone']) expect(heroPack(packs, id)?.id, id).toBe('cheap')
})

test('the shelves stand as the owner ordered them; a shelf that is named twice stands once', () => {
  const packs = [pack('one', { remaining: 1 }), pack('next', { status: 'before_start' }), ...dull(6)]
  type Shelf = Parameters<typeof shelvesByReason>[1]['first']
  const order = (first: Shelf, second: Shelf, third: Shelf, fourth: Shelf) =>
    shelvesByReason(packs, { first, second, third, fourth }).map(({ reason }) => reason)
  expect(order('cheapest', 'coming', 'lastOnes', 'fresh')).toEqual(['cheapest', 'coming', 'lastOnes'])
  expect(order('coming', 'none', 'coming', 'lastOnes')).toEqual(['coming', 'lastOnes'])
  expect(order('none', 'none', 'none', 'none')).toEqual([])
})
