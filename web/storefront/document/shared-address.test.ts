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
])('%s is shared as %s', (address, shared) => {
  expect(of(address)).toBe(shared)
})

test.each([
  ['a token of a mail', '/password-reset?token=secret'],
  ['what a visitor typed', '/user-register?mail=a@b.example'],
  ['a payment', '/complete-carrier?payment_id=1'],
  ['a field twice', '/pack-detail?packId=a&packId=b'],
  ['a field that no page knows', '/?x=1'],
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
            replace: 'if (!shown.includes(name) || kept.has(name)) return undefined',
            with: 'if (!shown.includes(name)) continue',
          },
        },
      ],
    },
  },
  (_, address) => {
    expect(of(address)).toBeUndefined()
  },
)
