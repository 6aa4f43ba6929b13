import { expect, test } from 'vitest'
import { sharedAddress } from './shared-address.ts'

const of = (address: string) => sharedAddress(new URL(address, 'https://shop.test'))

test.each([
  ['/', '/'],
  ['/?lang=en', '/'],
  ['/?utm_source=mail&utm_medium=x&fbclid=abc&gclid=d', '/'],
  ['/?li_fat_id=a&gbraid=b&mc_eid=c', '/'],
  ['/pack-list?sort=1&index=sea&lang=ja&page=2', '/pack-list?index=sea&page=2&sort=1'],
  ['/pack-detail?packId=a%20b', '/pack-detail?packId=a+b'],
  [
    '/pack-list?sort=6&tag=sea&priceTo=500&left=50&priceFrom=100',
    '/pack-list?left=50&priceFrom=100&priceTo=500&sort=6&tag=sea',
  ],
  ['/login?packId=sea', '/login?packId=sea'],
  ['/login?next=/my-page', '/login?next=%2Fmy-page'],
  ['/terms-of-service?version=2', '/terms-of-service?version=2'],
  ['/pack-detail?packId=sea&error=lateDraw', '/pack-detail?packId=sea'],
])('%s is shared as %s', (address, shared) => {
  expect(of(address)).toBe(shared)
})

test.each([
  ['a field that it has not', '/?page=7', '/'],
  ['a field that no page has', '/?x=1', '/'],
  ['a field that another page has', '/box?packId=sea&sort=1&token=x', '/box?packId=sea'],
  ['a very long one', `/?${'a'.repeat(400)}=${'b'.repeat(400)}`, '/'],
  ['no known order', '/pack-list?index=sea&sort=7', '/pack-list?index=sea'],
  ['no share that can be left', '/pack-list?left=10', '/pack-list'],
  ['no words', '/pack-list?searchText=+&priceFrom=&tag=', '/pack-list'],
  ...['0', '-1', '01', '1.5', '1e3', '９', '1000', 'x', ''].map((page) => [
    `no page: ${page}`,
    `/pack-list?index=sea&page=${page}`,
    '/pack-list?index=sea',
  ]),
  ['no version', '/privacy-protection?version=latest', '/privacy-protection'],
  ['no message', '/pack-detail?packId=sea&error=<b>', '/pack-detail?packId=sea'],
  ['an empty pack', '/pack-detail?packId=', '/pack-detail'],
  ['capital letters and a slash', '/Pack-List/?index=sea', '/pack-list?index=sea'],
  ['anything, for a file', '/robots.txt?x=1', '/robots.txt'],
  ['anything, for the frame of a member’s page', '/my-page?x=1&page=3&packId=sea', '/my-page'],
  ['a draw, for the frame of a member’s page', '/get-card-list?history_id=7&x=1', '/get-card-list?'],
  ['a course, for the frame of a member’s page', '/buy-point/12?x=1', '/buy-point'],
  ['no page at all', '/whatever/1?x=1', '/unknown'],
  ['another one', '/wp-admin', '/unknown'],
])('an address with %s is the same page without it', (_what, address, shared) => {
  expect(of(address)).toBe(shared)
})

test.each([
  ['a token of a mail', '/password-reset?token=secret'],
  ['what a visitor typed', '/user-register?mail=a@b.example'],
  ['a payment', '/complete-carrier?payment_id=1'],
  ['a field twice', '/pack-detail?packId=a&packId=b'],
  ['words that were typed', '/pack-list?searchText=sea'],
  ['an amount in another spelling', '/pack-list?priceFrom=1%2C000'],
  ['the count of a draw', '/pack-detail?packId=a&buyCount=10'],
  ['an arrival with fields', '/login?next=/thank-you?history_id=1'],
  ['a draw that is proven', '/draw-proof?packId=a&firstSlot=1&drawId=b'],
  ['a very long address', `/pack-detail?packId=${'a'.repeat(400)}`],
])(
  '%s is not shared',
  {
    meta: {
      proves: [
        {
          id: 'page-own',
          section: 'closed',
          says: "A page whose address is one visitor's is shared with no other visitor.",
          from: 'own',
          breaks: {
            replace: "if (isShown === 'own') return undefined",
            with: '',
          },
        },
      ],
    },
  },
  (_, address) => {
    expect(of(address)).toBeUndefined()
  },
)
