import { expect, test } from 'vitest'
import { base32, codeAt, otpauthUri, stepAt, stepOfCode } from './totp.ts'

/** The secret of the test vectors (RFC 6238, appendix B), whose codes have eight digits: six are their end. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %d the code is that of RFC 6238', (second, code) => {
  expect(codeAt(secret, stepAt(new Date(second * 1000)))).toBe(code.slice(-6))
})

test('a code is accepted one step before and after its own, and at no other', {
  meta: {
    proves: [
      {
        id: 'two-step-code',
        section: 'rulings',
        says: 'The codes are those of RFC 6238, good for 30 seconds and a step to each side.',
        from: 'own',
        breaks: { replace: 'const tolerance = 1', with: 'const tolerance = 2' },
      },
    ],
  },
}, () => {
  const now = new Date('2026-04-01T03:00:10Z')
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeAt(secret, step + away), now))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOfCode(secret, typed, now)).toBeUndefined()
})

test('base32 is that of RFC 4648, without padding', () => {
  const encoded = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  expect(encoded).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

test('an app reads secret, shop and member from the address', () => {
  const uri = new URL(otpauthUri(secret, { shopName: 'Fuku & Hiki: 1', mail: 'a+b@test.example' }))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toBe('/Fuku & Hiki  1:a+b@test.example')
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: base32(secret), issuer: 'Fuku & Hiki  1' })
  expect(uri.search).not.toContain('+')
})
