import { expect, test } from 'vitest'
import { oddsText } from './odds.ts'

test('keeps two significant digits of a rare card', () => {
  expect(oddsText(3, 10_000)).toBe('0.03')
  expect(oddsText(1, 30_000)).toBe('0.0033')
})

test('shows common cards to a tenth of a percent', () => {
  expect(oddsText(4_000, 10_000)).toBe('40')
  expect(oddsText(1, 3)).toBe('33.3')
})

test('an empty box has no odds', () => {
  expect(oddsText(0, 0)).toBe('0')
})
