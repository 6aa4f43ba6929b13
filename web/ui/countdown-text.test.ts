import { expect, test } from 'vitest'
import { countdownText } from './countdown-text.ts'

test('rounds seconds up, so that it shows 00.00.01 until the very moment', {
  meta: {
    proves: [
      {
        id: 'countdown',
        section: 'constants',
        says: 'The countdown is hh.mm.ss, each second, and ends at the time.',
        from: 'spec',
        breaks: { replace: 'Math.ceil(leftMs / 1000)', with: 'Math.floor(leftMs / 1000)' },
      },
    ],
  },
}, () => {
  expect(countdownText(1)).toBe('00.00.01')
  expect(countdownText(59_001)).toBe('00.01.00')
})

test('counts hours beyond a day', () => {
  expect(countdownText(100 * 3_600_000)).toBe('100.00.00')
})

test('shows days, hours, minutes and seconds in words, and days only when there are any', () => {
  const units = '日|時間|分|秒'
  expect(countdownText((71 * 3600 + 58 * 60 + 5) * 1000, units)).toBe('2日23時間58分05秒')
  expect(countdownText(3 * 3_600_000, units)).toBe('3時間00分00秒')
  expect(countdownText(24 * 3_600_000, 'd |h |m |s')).toBe('1d 0h 00m 00s')
})

test('is a clock with colons', () => {
  expect(countdownText(24 * 3_600_000, ':')).toBe('24:00:00')
})

test('never goes below zero', () => {
  expect(countdownText(-5_000)).toBe('00.00.00')
})
