import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  '/',
  '/my-page',
  '/get-card-list?history_id=018f2f4e-0000-7000-8000-000000000000',
  '/receipt?payment_id=p1',
  '/exchange-card?searchText=%E9%BE%8D&page=2',
  '/buy-product-history-detail?packHistoryId=d#cards',
  '/pack-list?index=world&next=//evil.example',
  '/loginx',
])('%s is a page of the shop', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  [null],
  [''],
  ['my-page'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/my-page\\..\\..'],
  ['/.//evil.example'],
  ['/x/..//evil.example'],
  ['/%2e//evil.example'],
  ['https://evil.example/my-page'],
  ['https:/evil.example'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['\t//evil.example'],
  [' //evil.example'],
  ['/my-page\r\nset-cookie: a=b'],
  ['/my page'],
  ['/\u0000'],
  ['/\u202e/evil'],
  ['/\u3000'],
  ['@evil.example'],
  ['/login'],
  ['/login?next=/my-page'],
  ['/Login/'],
  ['/x/../login'],
  ['/logout'],
  [`/${'a'.repeat(2000)}`],
])(
  '%j is followed nowhere',
  {
    meta: {
      proves: [
        {
          id: 'own-path',
          section: 'transitions',
          says: 'An address in a link is followed only when it is a page of this shop.',
          from: 'ruling 37',
          file: 'web/router/own-address.ts',
          breaks: { replace: "origin !== base || pathname.startsWith('//')", with: 'origin !== base' },
        },
      ],
    },
  },
  (text) => {
    expect(ownPath(text)).toBeUndefined()
  },
)

test('a browser that follows the result stays in the shop, whatever the input', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    'a',
    'evil.example',
  )
  const hostile = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 8 })
  fc.assert(
    fc.property(hostile, (pieces) => {
      const followed = ownPath(`/${pieces.join('')}`)
      if (followed === undefined) return
      expect(new URL(followed, 'https://shop.example').origin).toBe('https://shop.example')
      expect(ownPath(followed)).toBe(followed)
    }),
    { numRuns: 5000 },
  )
})
