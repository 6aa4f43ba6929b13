import { describe, expect, test } from 'vitest'
import { addMonths, japanDate, japanInstant, startOfJapanDay, startOfJapanMonth } from './japan.ts'

describe('Japan time', () => {
  test('a day begins at 15:00 UTC of the day before', {
    meta: {
      proves: [
        {
          id: 'japan-day',
          section: 'rulings',
          says: 'A business day begins at 00:00 in Japan.',
          from: 'ruling 3',
          breaks: {
            replace: 'const offsetMs = 9 * 60 * 60 * 1000',
            with: 'const offsetMs = 8 * 60 * 60 * 1000',
          },
        },
      ],
    },
  }, () => {
    expect(japanDate(new Date('2026-03-31T14:59:59.999Z'))).toBe('2026-03-31')
    expect(japanDate(new Date('2026-03-31T15:00:00Z'))).toBe('2026-04-01')
    expect(startOfJapanDay('2026-04-01').toISOString()).toBe('2026-03-31T15:00:00.000Z')
  })
  test('six months after a long month end on the short month’s last day', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2027-08-29', 6)).toBe('2028-02-29')
    expect(addMonths('2026-07-15', 6)).toBe('2027-01-15')
  })
  test('months begin and instants travel in Japan’s offset', {
    meta: {
      proves: [
        {
          id: 'wire-offset',
          section: 'rulings',
          says: 'Instants travel in ISO 8601 with an offset.',
          from: 'ruling 3',
          breaks: { replace: '+09:00`', with: '+00:00`' },
        },
      ],
    },
  }, () => {
    expect(startOfJapanMonth(new Date('2026-01-31T15:00:00Z'), -1).toISOString()).toBe(
      '2025-12-31T15:00:00.000Z',
    )
    expect(japanInstant(new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01T09:00:00.000+09:00')
  })
})
