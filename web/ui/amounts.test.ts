import { expect, test } from 'vitest'
import { formatHundredths, formatInteger } from './amounts.ts'

test('separates thousands', () => {
  expect(formatInteger(1234567)).toBe('1,234,567')
  expect(formatInteger(0)).toBe('0')
})

test('shows hundredths only as far as they are not zero', () => {
  expect(formatHundredths(123450)).toBe('1,234.5')
  expect(formatHundredths(1)).toBe('0.01')
  expect(formatHundredths(50000)).toBe('500')
})
