import { expect, test } from 'vitest'
import { asGuest, visit } from '#test/storefront-visit.tsx'

// The address of a member abroad: not every country has postal codes.

const answers = {
  ...asGuest,
  '/user/pref_list': {
    state: 200,
    list: [
      { id: '13', name: '東京都' },
      { id: '99', name: '海外' },
    ],
  },
  '/legal/version': { state: 200, version: 1, in_force_from: '2026-01-01T00:00:00.000Z' },
}
const postalCodeIn = (html: string) => /<input[^>]*name="zipcode"[^>]*>/.exec(html)?.[0] ?? ''

test('the postal code must be typed in Japan, and may be left empty abroad', async () => {
  const inJapan = await visit('/user-register', answers)
  expect(postalCodeIn(inJapan.html)).toContain('required')
  const abroad = await visit('/user-register', answers, { language: 'en' })
  expect(postalCodeIn(abroad.html)).toContain('autoComplete')
  expect(postalCodeIn(abroad.html)).not.toContain('required')
  expect(abroad.text).toMatch(/Postal code\s*Optional/i)
})

test('an address without a postal code is confirmed without an empty line for it', async () => {
  const address = { pref_id: '99', country: 'Hong Kong', shiku: 'Kowloon', address: '1 Nathan Road' }
  const confirm = async (zipcode: string) => {
    const query = new URLSearchParams({
      lastName: 'Chan',
      firstName: 'Mei',
      mail: 'a@b.example',
      zipcode,
      ...address,
    })
    return (await visit(`/confirm-user-register?${query}`, answers, { language: 'en' })).text
  }
  expect(await confirm('SW1A 1AA')).toContain('Postal code')
  const without = await confirm('')
  expect(without).toContain('Hong Kong')
  expect(without).not.toContain('Postal code')
})
