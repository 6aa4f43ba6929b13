import { expect, test } from 'vitest'
import { readResendAt, typedCode } from './sms-code.ts'

test.each([
  ['123456', '123456'],
  ['１２３４５６', '123456'],
  ['123 456', '123456'],
  [' 123456\n', '123456'],
  ['1234567', '123456'],
  ['12', '12'],
])('%j is typed as %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

test('a refusal says when the next code may be asked for', () => {
  const at = '2026-06-01T12:01:00.000+09:00'
  expect(readResendAt({ ok: false, state: 429, errors: {}, data: { resend_at: at } })).toBe(at)
  expect(readResendAt({ ok: false, state: 0, errors: {} })).toBeUndefined()
})
