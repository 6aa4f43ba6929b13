import { expect, test } from 'vitest'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { signatureOf } from './mail-member.ts'

test.each([
  ['https://ask.example/', 'https://ask.example/'],
  ['/user-guide', 'https://shop.example/user-guide'],
  ['ask@shop.example', 'ask@shop.example'],
  ['', 'mail@shop.example'],
])('with %j as the contact of the shop a mail names %s', (contactUrl, said) => {
  const settings = { ...defaultSettings, contactUrl, contactMail: 'mail@shop.example' }
  expect(signatureOf(settings, 'https://shop.example')('en')).toEqual({
    shopName: 'Fukuhiki',
    contactUrl: said,
    origin: 'https://shop.example',
  })
})
