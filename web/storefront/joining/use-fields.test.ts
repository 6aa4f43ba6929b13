import { expect, test } from 'vitest'
import { unsaidFault } from './use-fields.ts'

test('a fault is said for the whole form only where it has no field', () => {
  expect(unsaidFault({ referral_code: ['unknown code'] }, ['pass', 'referral_code'])).toBeUndefined()
  expect(unsaidFault({ referral_code: ['unknown code'], mail: ['taken'] }, ['referral_code'])).toBe('taken')
  expect(unsaidFault({}, ['pass'])).toBeUndefined()
})
