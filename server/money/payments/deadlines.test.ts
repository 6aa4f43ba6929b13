import { describe, expect, test } from 'vitest'
import { creditedFrom, payByOf, statementReadBy } from './deadlines.ts'

const jst = (text: string) => new Date(`${text}+09:00`)

describe('three days to pay', {
  meta: {
    proves: [
      {
        id: 'three-days',
        section: 'constants',
        says: 'Bank and convenience-store purchases are paid within 3 business days.',
        from: 'ruling 71',
        breaks: { replace: 'export const payDays = 3', with: 'export const payDays = 2' },
      },
    ],
  },
}, () => {
  test.each([
    [
      'in a plain week: opened on Monday, paid by the end of Thursday',
      '2026-06-01T12:00',
      '2026-06-05T00:00',
    ],
    ['the first second of a day counts as that day', '2026-06-01T00:00', '2026-06-05T00:00'],
    ['the last second of a day counts as that day', '2026-06-01T23:59:59', '2026-06-05T00:00'],
    ['over a weekend', '2026-06-04T12:00', '2026-06-10T00:00'],
    ['opened on a Saturday', '2026-06-06T12:00', '2026-06-11T00:00'],
    ['over Golden Week: 3 to 6 May are holidays', '2026-05-01T12:00', '2026-05-12T00:00'],
    ['over New Year, when banks rest until 3 January', '2026-12-30T12:00', '2027-01-07T00:00'],
    ['also when their days of rest are weekdays', '2024-12-30T12:00', '2025-01-09T00:00'],
  ])('%s', (_name, openedAt, until) => {
    expect(payByOf(jst(openedAt))).toEqual(jst(until))
  })

  test('the operator’s closing days do not count', () => {
    expect(payByOf(jst('2026-06-01T12:00'), ['2026-06-03'])).toEqual(jst('2026-06-06T00:00'))
  })
})

describe('a deposit of the last day has been read', () => {
  test.each([
    ['by the end of the next day', '2026-06-05T00:00', '2026-06-06T00:00'],
    ['by the end of Monday when the last day was a Friday', '2026-06-06T00:00', '2026-06-09T00:00'],
    ['after Golden Week when it was its eve', '2026-05-02T00:00', '2026-05-08T00:00'],
  ])('%s', (_name, payBy, until) => {
    expect(statementReadBy(jst(payBy))).toEqual(jst(until))
  })

  test('the operator’s closing days do not count', () => {
    expect(statementReadBy(jst('2026-06-05T00:00'), ['2026-06-05'])).toEqual(jst('2026-06-09T00:00'))
  })
})

describe('a transfer is credited', {
  meta: {
    proves: [
      {
        id: 'bank-hours',
        section: 'constants',
        says: 'A transfer outside weekdays 10:00–18:00 is credited the next business day.',
        from: 'spec',
        breaks: { replace: 'const bankClosesAtHour = 18', with: 'const bankClosesAtHour = 19' },
      },
    ],
  },
}, () => {
  test.each([
    ['at once from 10:00', '2026-06-01T10:00', '2026-06-01T10:00'],
    ['at 10:00 when it came a second before', '2026-06-01T09:59:59', '2026-06-01T10:00'],
    ['at once until 18:00', '2026-06-01T17:59:59', '2026-06-01T17:59:59'],
    ['the next business day from 18:00', '2026-06-01T18:00', '2026-06-02T10:00'],
    ['on Monday when it came on Saturday', '2026-06-06T12:00', '2026-06-08T10:00'],
    ['on 4 January when it came on 31 December', '2021-12-31T11:00', '2022-01-04T10:00'],
    ['after Golden Week when it came on its eve', '2026-05-01T18:00', '2026-05-07T10:00'],
  ])('%s', (_name, arrivedAt, from) => {
    expect(creditedFrom(jst(arrivedAt))).toEqual(jst(from))
  })
})
