import { expect, test } from 'vitest'
import { emptyRegistration, registrationFromQuery, registrationQuery } from './registration-query.ts'

const filled = {
  ...emptyRegistration,
  familyName: '山田',
  givenName: '花',
  mail: 'hana@example.com',
  postalCode: '1000001',
  password: 'secret1',
  passwordAgain: 'secret1',
}

test('is written under the wire names, without the passwords', {
  meta: {
    proves: [
      {
        id: 'register-query',
        section: 'transitions',
        after: 'register-form',
        says: 'Its data travel as query parameters, the passwords never.',
        from: 'ruling 19',
        breaks: { replace: 'if (value && !secrets.has(field)) query.set', with: 'if (value) query.set' },
      },
    ],
  },
}, () => {
  const query = registrationQuery(filled)
  expect(query.get('lastName')).toBe('山田')
  expect(query.get('zipcode')).toBe('1000001')
  expect(query.toString()).not.toContain('secret1')
})

test('is the same after writing and reading, with empty passwords', () => {
  expect(registrationFromQuery(registrationQuery(filled))).toEqual({
    ...filled,
    password: '',
    passwordAgain: '',
  })
})

test('does not read a password out of an address', () => {
  expect(registrationFromQuery(new URLSearchParams({ pass: 'leaked1' })).password).toBe('')
})
