import { expect, type Page } from '@playwright/test'
import { csrfFieldName } from '../../contract/envelope.ts'

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
