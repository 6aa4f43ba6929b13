import { describe, expect, test } from 'vitest'
import { addMonths, japanDate, japanInstant, startOfJapanDay, startOfJapanMonth } from './japan.ts'

describe('Japan time', () => {
  test('a day begins at 15:00 UTC of the day before', () => {
    expect(japanDate(new Date('2026-03-31T14:59:59.999Z'))).toBe('2026-03-31')
    expect(japanDate(new Date('2026-03-31T15:00:00Z'))).toBe('2026-04-01')
    expect(startOfJapanDay('2026-04-01').toISOString()).toBe('2026-03-31T15:00:00.000Z')
  })
  test('six months after a long month end on the short month’s last day', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2027-08-29', 6)).toBe('2028-02-29')
    expect(addMonths('2026-07-15', 6)).toBe('2027-01-15')
  })
  test('months begin and instants travel in Japan’s offset', () => {
    expect(startOfJapanMonth(new Date('2026-01-31T15:00:00Z'), -1).toISOString()).toBe(
      '2025-12-31T15:00:00.000Z',
    )
    expect(japanInstant(new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01T09:00:00.000+09:00')
  })
})
