import { expect, test } from 'vitest'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { heroPack, isNewAt, shelvesByReason } from './shelves.ts'

/** The first of the three turns of an hour. */
const now = new Date('2026-04-01T12:00:00+09:00')
const later = (hours: number, minutes = 0) => new Date(now.getTime() + (hours * 60 + minutes) * 60_000)

const prize = (convertsToPoints: number, isShipOnly = false) => ({
  name: 'Prize',
  imageUrl: '',
  rarity: 3,
  convertsToPoints,
  isShipOnly,
  left: 1,
  quantity: 1,
  isPoints: false,
  grade: '',
  condition: null,
})

type Packs = Parameters<typeof heroPack>[0]

/** A pack on sale for a year, of which nothing special is to be said. */
const pack = (id: string, more: Partial<Packs[number]> = {}): Packs[number] => ({
  id,
  status: 'on_sale',
  remaining: 100,
  total: 100,
  startsAt: '2025-04-01T12:00:00+09:00',
  isNew: false,
  currency: 'points',
  priceHundredths: 500_00,
  bestLeft: prize(1000),
  ...more,
})
const begun = (id: string, startsAt: Date) => pack(id, { isNew: true, startsAt: startsAt.toISOString() })
const announced = (id: string, startsAt: Date) =>
  pack(id, { status: 'before_start', startsAt: startsAt.toISOString() })
const usual = defaultSettings.topPage
const dull = (count: number) => Array.from({ length: count }, (_, index) => pack(`dull-${index}`))
const shelf = (reason: string, packs: Packs) =>
  shelvesByReason(packs, usual, now).find((found) => found.reason === reason)?.packIds

test('a pack is new from the start of its sale and until 72 hours later, to the minute', () => {
  const sale = { startsAt: now, openedAt: later(-1), forHours: usual.newForHours }
  expect([later(0, -1), now, later(71, 59), later(72), later(72, 1)].map((at) => isNewAt(at, sale))).toEqual([
    ...[false, true, true, false, false],
  ])
})

test('the packs a shop opens with are not new; the next pack is', () => {
  const sale = { openedAt: now, forHours: usual.newForHours }
  expect([now, later(0, 1)].map((startsAt) => isNewAt(later(1), { ...sale, startsAt }))).toEqual([
    false,
    true,
  ])
  expect(isNewAt(later(1), { ...sale, startsAt: now, openedAt: undefined })).toBe(false)
})

test('last ones lists packs on sale with at most a fifth left, the fewest slots first', () => {
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

test('new and soon lists the newest, then the next to begin within a week; neither takes all three places', () => {
  const fresh = [1, 4, 2, 3].map((hours) => begun(`new-${hours}`, later(-hours)))
  const soon = [announced('far', later(168, 1)), announced('week', later(168)), announced('next', later(1))]
  const all = [...fresh, ...soon, ...dull(3)]
  expect(shelf('newAndSoon', all)).toEqual(['new-1', 'new-2', 'next'])
  expect(shelf('newAndSoon', [...fresh.slice(0, 1), ...soon, ...dull(3)])).toEqual(['new-1', 'next', 'week'])
  expect(shelf('newAndSoon', [...fresh, ...dull(4)])).toEqual(['new-1', 'new-2', 'new-3'])
  expect(shelf('newAndSoon', soon)).toEqual(['next', 'week'])
  expect(shelf('newAndSoon', dull(6))).toBeUndefined()
})

test('a new pack is on no shelf while its sale is halted', () => {
  const halted = { ...begun('halted', now), status: 'halted' as const }
  expect(shelf('newAndSoon', [halted, ...dull(6)])).toBeUndefined()
})

test('cheapest lists three packs, for points alone', () => {
  const packs = [
    pack('coins', { currency: 'coins', priceHundredths: 1_00 }),
    pack('third', { priceHundredths: 300_00 }),
    pack('first', { priceHundredths: 100_00 }),
    pack('second', { priceHundredths: 200_00 }),
    pack('fourth', { priceHundredths: 400_00 }),
    pack('fifth', { priceHundredths: 500_00 }),
  ]
  expect(shelf('cheapest', packs)).toEqual(['first', 'second', 'third'])
})

test('a shop of five packs has only the shelf new and soon', () => {
  const packs = [pack('one', { remaining: 1 }), begun('new', now), ...dull(3)]
  expect(shelvesByReason(packs, usual, now)).toEqual([{ reason: 'newAndSoon', packIds: ['new'] }])
})

test('the hero rotates hourly between the newest pack, the one almost sold out and the prize that converts to most', () => {
  const packs = [
    begun('older', later(-2)),
    begun('new', later(-1)),
    pack('few', { remaining: 9 }),
    pack('fewest', { remaining: 8 }),
    pack('dear', { bestLeft: prize(5000), priceHundredths: 900_00 }),
    pack('best', { bestLeft: prize(5000), priceHundredths: 100_00 }),
    pack('never converts', { bestLeft: prize(9000, true), isNew: true, startsAt: now.toISOString() }),
    pack('coins', { bestLeft: prize(9000), currency: 'coins' }),
    announced('coming', later(1)),
    pack('none', { bestLeft: null }),
  ]
  const heroes = (...from: Date[]) => from.map((at) => heroPack(packs, [], at)?.id)
  expect(heroes(now, later(0, 59), later(1), later(2), later(3))).toEqual([
    ...['new', 'new', 'fewest', 'best', 'new'],
  ])
  const without = packs.filter(({ isNew }) => !isNew)
  expect([now, later(1), later(2)].map((at) => heroPack(without, [], at)?.id)).toEqual([
    ...['fewest', 'fewest', 'best'],
  ])
  expect(heroPack([pack('none', { bestLeft: null })], [], now)).toBeUndefined()
})

test('the packs that the owner chose take turns as the hero; packs not on sale are skipped', () => {
  const packs = [pack('a'), pack('b'), announced('coming', later(1)), pack('best', { bestLeft: prize(5000) })]
  const at = (chosen: string[], hours: number) => heroPack(packs, chosen, later(hours))?.id
  expect([0, 1, 2, 3].map((hours) => at(['a', 'b'], hours))).toEqual(['b', 'a', 'b', 'a'])
  expect([0, 1, 2].map((hours) => at(['a', 'coming', 'gone'], hours))).toEqual(['a', 'a', 'a'])
  expect([0, 1, 2].map((hours) => at(['coming', 'gone'], hours))).toEqual(['best', 'best', 'best'])
})

test('the shelves follow the owner’s order; a shelf that is named twice appears once', () => {
  const packs = [pack('one', { remaining: 1 }), announced('next', later(1)), ...dull(6)]
  type Shelf = (typeof usual)['first']
  const order = (first: Shelf, second: Shelf, third: Shelf, fourth: Shelf) =>
    shelvesByReason(packs, { ...usual, first, second, third, fourth }, now).map(({ reason }) => reason)
  expect(order('cheapest', 'newAndSoon', 'lastOnes', 'none')).toEqual(['cheapest', 'newAndSoon', 'lastOnes'])
  expect(order('newAndSoon', 'none', 'newAndSoon', 'lastOnes')).toEqual(['newAndSoon', 'lastOnes'])
  expect(order('none', 'none', 'none', 'none')).toEqual([])
})
