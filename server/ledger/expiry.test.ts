import { describe, expect, test } from 'vitest'
import { pointExpiry } from './expiry.ts'

// Written by hand from a calendar: the day points are granted, and the last day they can be spent.
const lastDays = {
  '2027-08-28': '2028-02-28',
  '2027-08-29': '2028-02-29',
  '2027-08-30': '2028-02-29',
  '2027-08-31': '2028-02-29',
  '2027-09-30': '2028-03-30',
  '2027-10-31': '2028-04-30',
  '2027-11-30': '2028-05-30',
  '2027-12-31': '2028-06-30',
  '2028-01-31': '2028-07-31',
  '2028-02-28': '2028-08-28',
  '2028-02-29': '2028-08-29',
  '2028-03-31': '2028-09-30',
  '2028-04-30': '2028-10-30',
  '2028-05-31': '2028-11-30',
  '2028-06-30': '2028-12-30',
  '2028-07-31': '2029-01-31',
  '2028-08-31': '2029-02-28',
  '2028-12-31': '2029-06-30',
}

describe('six months from each month’s end, through a leap year', () => {
  test.each(Object.entries(lastDays))(
    'granted on %s, good until the end of %s',
    {
      meta: {
        proves: [
          {
            id: 'point-validity',
            section: 'constants',
            says: 'Points are good for 6 months, to the end of the day in Japan.',
            from: 'spec',
            breaks: { replace: 'pointLifeMonths), 1))', with: 'pointLifeMonths), 0))' },
          },
        ],
      },
    },
    (grantedOn, lastDay) => {
      const end = new Date(Date.parse(`${lastDay}T23:59:59+09:00`) + 1000)
      expect(pointExpiry(new Date(`${grantedOn}T00:00:00+09:00`))).toEqual(end)
      expect(pointExpiry(new Date(`${grantedOn}T23:59:59.999+09:00`))).toEqual(end)
    },
  )

  test('a later grant never ends sooner, so the queue of points is in the order of their ends', {
    meta: {
      proves: [
        {
          id: 'lots-in-order',
          section: 'rulings',
          says: 'The soonest-ending points are spent first; points granted afterwards never end sooner.',
          from: 'ruling 4',
          breaks: {
            replace: 'addMonths(japanDate(grantedAt), pointLifeMonths)',
            with: 'addMonths(japanDate(grantedAt), grantedAt.getUTCMonth() === 0 ? 7 : pointLifeMonths)',
          },
        },
      ],
    },
  }, () => {
    let before = 0
    for (
      let at = Date.parse('2027-01-01T00:00:00+09:00');
      at < Date.parse('2029-01-01');
      at += 6 * 3_600_000
    ) {
      const end = pointExpiry(new Date(at)).getTime()
      expect(end).toBeGreaterThanOrEqual(before)
      before = end
    }
  })
})
