import { describe, expect, test } from 'vitest'
import { addBusinessDays, isBusinessDay } from './business-days.ts'

describe('fourteen business days', () => {
  test('in a plain month are two weeks and two weekends', () => {
    expect(addBusinessDays('2026-06-01', 14)).toBe('2026-06-19')
  })

  test('over New Year lose the holiday on 1 January and Coming of Age Day', {
    meta: {
      proves: [
        {
          id: 'business-days',
          section: 'constants',
          says: 'Weekends and national holidays do not count.',
          from: 'spec',
          breaks: { replace: ' && !Object.hasOwn(holidays, date)', with: '' },
        },
      ],
    },
  }, () => {
    expect(isBusinessDay('2026-01-01')).toBe(false)
    expect(isBusinessDay('2026-01-12')).toBe(false)
    // 22 December 2025, a Monday: 23–26, 29–31 (7), 2 January (8), 5–9 (13), 13 (14).
    expect(addBusinessDays('2025-12-22', 14)).toBe('2026-01-13')
  })

  test('over New Year lose the days the operator is closed as well', {
    meta: {
      proves: [
        {
          id: 'closing-days',
          section: 'constants',
          says: "The operator's closing days do not count.",
          from: 'ruling 29',
          breaks: { replace: ' && !closedOn.includes(day)', with: '' },
        },
      ],
    },
  }, () => {
    const closedOn = ['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-02', '2026-01-03']
    // 23–26 (4), 5–9 January (9), 13–16 (13), 19 (14). 3 January is a Saturday anyway.
    expect(addBusinessDays('2025-12-22', 14, closedOn)).toBe('2026-01-19')
  })

  test('over Golden Week lose four holidays and the substitute for the one on a Sunday', () => {
    for (const day of ['2026-04-29', '2026-05-04', '2026-05-05', '2026-05-06'])
      expect(isBusinessDay(day), day).toBe(false)
    // Constitution Day is a Sunday in 2026; 6 May stands in for it. 27, 28, 30 April, 1 May (4), 7, 8 (6),
    // 11–15 (11), 18–20 (14).
    expect(addBusinessDays('2026-04-24', 14)).toBe('2026-05-20')
  })

  test('begin on the next day, on any day of the week', () => {
    expect(addBusinessDays('2026-06-05', 1)).toBe('2026-06-08')
    expect(addBusinessDays('2026-06-06', 1)).toBe('2026-06-08')
    expect(addBusinessDays('2026-06-07', 1)).toBe('2026-06-08')
    expect(addBusinessDays('2026-06-05', 1, ['2026-06-08'])).toBe('2026-06-09')
  })
})
