import { expect, type Page } from '@playwright/test'
import { csrfFieldName } from '#contract/envelope.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'

export const newcomerPassword = 'kazaguruma77'

/** A newcomer without points and coins, logged in; each test of each project has its own. */
export async function newcomer(
  page: Page,
  info: { testId: string; retry: number; project: { name: string } },
  abroad: { pref_id?: '99'; country?: string } = {},
): Promise<{ mail: string; phone: string }> {
  const shop = process.env.SHOP_URL as string
  // A mobile number: 090-1 and seven digits that no other newcomer has.
  const phone = `0901${info.testId.replaceAll(/\D/g, '').padEnd(7, String(info.retry)).slice(-7)}`
  const mail = `${info.testId}-${info.project.name}@test.example`
  const form = {
    lastName: '山田',
    firstName: '花子',
    tel: phone,
    mail,
    zipcode: '1000001',
    pref_id: '13',
    shiku: '千代田区',
    address: '1-1',
    pass: newcomerPassword,
    confirmPass: newcomerPassword,
    ...abroad,
  }
  const { csrf } = await (await page.request.get(`${shop}/api/user/point`)).json()
  let state: number | undefined
  const register = async () => {
    const answer = await page.request.post(`${shop}/api/user/append`, {
      form: { [csrfFieldName]: csrf.value, json: JSON.stringify(form) },
    })
    state = (await answer.json()).state
    return state
  }
  // All journeys come from one address: on a fast machine they reach its limit of registrations a minute.
  await expect.poll(register, { timeout: 90_000, intervals: [2000, 5000] }).not.toBe(429)
  expect(state).toBe(200)
  return { mail, phone }
}

/** Fills in the form of `/user-register`. */
export async function fillRegistration(
  page: Page,
  words: StorefrontPhrases['registration'],
  mail: string,
  language: 'ja' | 'en',
): Promise<void> {
  if (language === 'en') await page.getByRole('radio', { name: words.inJapan }).check()
  await page.getByLabel(words.familyName, { exact: true }).fill('山田')
  await page.getByLabel(words.givenName, { exact: true }).fill('花子')
  await page.getByLabel(words.mail).fill(mail)
  await page.getByLabel(words.phone).fill('09012345678')
  await page.getByLabel(words.postalCode).fill('1000001')
  await expect(page.getByLabel(words.city, { exact: true })).toHaveValue('千代田区')
  await page.getByLabel(words.street).fill('千代田1-1')
  for (const label of [words.password, words.passwordAgain])
    await page.getByLabel(label, { exact: true }).fill(newcomerPassword)
}
