import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrival } from './arrival.ts'

test.each([
  '/operator',
  '/operator/audit',
  '/operator/audit?who=%E4%BD%90%E8%97%A4&page=2#x',
  '/operator/loginx',
  '/operator?to=//evil.example',
])('%s is a valid destination after the login', (to) => {
  expect(arrival(to)).toBe(to)
})

test.each([
  [null],
  [''],
  ['operator/audit'],
  ['//evil.example/operator'],
  ['/\\evil.example/operator'],
  ['/operator\\..\\..'],
  ['/.//evil.example'],
  ['https://evil.example/operator'],
  ['javascript:alert(1)'],
  ['/\t/evil.example'],
  ['/my-page'],
  ['/operatorx'],
  ['/operator/../my-page'],
  ['/operator/%2e%2e/my-page'],
  ['/operator/login'],
  ['/operator/LOGIN/?to=/operator/login'],
  ['/operator/invitation#token'],
  [`/operator/${'x'.repeat(2000)}`],
])('%j leads to the first page', (to) => {
  expect(arrival(to)).toBe('/operator')
})

test('every address leads to a destination below /operator on this site', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    'operator',
    'login',
    '?',
    '#',
    ':',
    '@',
    'evil',
    '\t',
  )
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const { origin, pathname } = new URL(arrival(parts.join('')), 'https://shop.example')
      expect(origin).toBe('https://shop.example')
      expect(pathname).toMatch(/^\/operator(\/|$)/)
      expect(pathname).not.toMatch(/^\/operator\/login(\/|$)/)
    }),
  )
})
