import { expect, test } from 'vitest'
import { errorOutsideForm } from './use-fields.ts'

test('an error is shown for the whole form only when the form has no such field', () => {
  expect(errorOutsideForm({ referral_code: ['unknown code'] }, ['pass', 'referral_code'])).toBeUndefined()
  expect(errorOutsideForm({ referral_code: ['unknown code'], mail: ['taken'] }, ['referral_code'])).toBe(
    'taken',
  )
  expect(errorOutsideForm({}, ['pass'])).toBeUndefined()
})
