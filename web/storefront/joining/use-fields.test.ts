import { expect, test } from 'vitest'
import { errorOutsideForm } from './use-fields.ts'

test('a fault is said for the whole form only where it has no field', () => {
  expect(errorOutsideForm({ referral_code: ['unknown code'] }, ['pass', 'referral_code'])).toBeUndefined()
  expect(errorOutsideForm({ referral_code: ['unknown code'], mail: ['taken'] }, ['referral_code'])).toBe(
    'taken',
  )
  expect(errorOutsideForm({}, ['pass'])).toBeUndefined()
})
