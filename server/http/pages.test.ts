import { expect, test } from 'vitest'
import { contentPolicy, languageOf } from './pages.ts'

test('language: query, then cookie, then Japanese', () => {
  expect(languageOf('en', 'lang=ja')).toBe('en')
  expect(languageOf(null, 'theme=x; lang=en')).toBe('en')
  expect(languageOf('fr', undefined)).toBe('ja')
})

test('a page may send forms and scripts to the payment provider, and to nobody else', () => {
  const policy = contentPolicy('abc', ['https://pay.example.com'], false)
  expect(policy).toContain("script-src 'self' 'nonce-abc' https://pay.example.com")
  expect(policy).toContain("form-action 'self' https://pay.example.com")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})
