import { expect, test } from 'vitest'
import { countdownText } from './countdown-text.ts'

test('counts whole seconds up, so that it shows 00.00.01 until the very moment', () => {
  expect(countdownText(1)).toBe('00.00.01')
  expect(countdownText(59_001)).toBe('00.01.00')
})

test('keeps hours beyond a day', () => {
  expect(countdownText(100 * 3_600_000)).toBe('100.00.00')
})

test('never goes below zero', () => {
  expect(countdownText(-5_000)).toBe('00.00.00')
})
