import { expect, test } from 'vitest'
import { formatDay, formatInstant } from './dates.ts'

test('shows instants in Japanese time, in English with the time zone', () => {
  expect(formatInstant('2026-11-20T12:05:00Z', 'ja')).toBe('2026/11/20 21:05')
  expect(formatInstant('2026-11-20T12:05:00Z', 'en')).toBe('20 Nov 2026, 21:05 JST')
})

test('a business date stays the day it is', () => {
  expect(formatDay('2027-05-20', 'ja')).toBe('2027/05/20')
  expect(formatDay('2027-05-20', 'en')).toBe('20 May 2027')
})
