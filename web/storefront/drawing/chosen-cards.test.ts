import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chosenCards, confirmChoicePath, drawOfCards, savedChoice } from './chosen-cards.ts'

const queryOf = (path: string) => new URL(path, 'https://shop.test').searchParams

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('the address contains the choice', () => {
  const query = queryOf(confirmChoicePath('d', ['d.0', 'd.7']))
  expect(query.get('selectedCardHistoryIds')).toBe('d.0,d.7')
  expect(chosenCards(query)).toEqual(['d.0', 'd.7'])
})

test('an empty choice is valid', () => {
  expect(chosenCards(queryOf(confirmChoicePath('d', [])))).toEqual([])
})

test('a large choice is stored in session storage', () => {
  const ids = Array.from({ length: 3000 }, (_, index) => `00000000-0000-4000-8000-000000000000.${index}`)
  const path = confirmChoicePath('d', ids)
  expect(path.length).toBeLessThan(4100)
  expect(chosenCards(queryOf(path))).toEqual(ids)
})

test('returns null when the stored choice of an address is missing', () => {
  expect(chosenCards(new URLSearchParams({ history_id: 'elsewhere' }))).toBeNull()
  expect(savedChoice('elsewhere')).toBeNull()
})

test('finds the draw of card ids, unless they are of several draws', () => {
  expect(drawOfCards(['d.0', 'd.7'])).toBe('d')
  for (const ids of [[], [''], ['.0'], ['d.0', 'e.0'], ['d.0', '']])
    expect(drawOfCards(ids), ids.join()).toBeUndefined()
})
