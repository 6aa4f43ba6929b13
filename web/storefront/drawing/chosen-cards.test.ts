import { beforeEach, expect, test, vi } from 'vitest'
import { chosenCards, confirmChoicePath, drawOfCards, savedChoice } from './chosen-cards.ts'

const queryOf = (path: string) => new URL(path, 'https://shop.test').searchParams

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a choice travels in the address', () => {
  const query = queryOf(confirmChoicePath('d', ['d.0', 'd.7']))
  expect(query.get('selectedCardHistoryIds')).toBe('d.0,d.7')
  expect(chosenCards(query)).toEqual(['d.0', 'd.7'])
})

test('no card chosen is a choice as well', () => {
  expect(chosenCards(queryOf(confirmChoicePath('d', [])))).toEqual([])
})

test('a big choice stays in the session', () => {
  const ids = Array.from({ length: 3000 }, (_, index) => `00000000-0000-4000-8000-000000000000.${index}`)
  const path = confirmChoicePath('d', ids)
  expect(path.length).toBeLessThan(4100)
  expect(chosenCards(queryOf(path))).toEqual(ids)
})

test('an address whose choice is gone says so', () => {
  expect(chosenCards(new URLSearchParams({ history_id: 'elsewhere' }))).toBeNull()
  expect(savedChoice('elsewhere')).toBeNull()
})

test('cards name the draw they are of, unless they are of several', () => {
  expect(drawOfCards(['d.0', 'd.7'])).toBe('d')
  for (const ids of [[], [''], ['.0'], ['d.0', 'e.0'], ['d.0', '']])
    expect(drawOfCards(ids), ids.join()).toBeUndefined()
})
