import { expect, test } from 'vitest'
import { formatHundredths, formatInteger } from './amounts.ts'

test('separates thousands', {
  meta: {
    proves: [
      {
        id: 'thousands',
        section: 'constants',
        says: 'Points have separators.',
        from: 'spec',
        breaks: {
          replace: "const integers = new Intl.NumberFormat('ja-JP', {",
          with: "const integers = new Intl.NumberFormat('ja-JP', { useGrouping: false,",
        },
      },
    ],
  },
}, () => {
  expect(formatInteger(1234567)).toBe('1,234,567')
  expect(formatInteger(0)).toBe('0')
})

test('shows hundredths only as far as they are not zero', {
  meta: {
    proves: [
      {
        id: 'coin-decimals',
        section: 'constants',
        says: 'Coins may have decimals.',
        from: 'spec',
        breaks: { replace: 'maximumFractionDigits: 2', with: 'maximumFractionDigits: 1' },
      },
    ],
  },
}, () => {
  expect(formatHundredths(123450)).toBe('1,234.5')
  expect(formatHundredths(1)).toBe('0.01')
  expect(formatHundredths(50000)).toBe('500')
})
