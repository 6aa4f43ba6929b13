import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { csrfFieldName } from '#contract/envelope.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveParcel } from './given.ts'
import { newcomer } from './newcomer.ts'
import { countTouches } from './touches.ts'
import { lookAt } from './visit.ts'

test('an enquiry about a parcel’s arrival is answered from Today with three presses and no field @desktop-ja', async ({
  page,
  browser,
}, info) => {
  const { enquiry } = wordsOf(info)
  const visitor = await browser.newPage()
  const { mail } = await newcomer(visitor, info)
  await giveParcel(mail)
  const asked = `先週引いたカードはいつ届きますか？${randomUUID().slice(0, 4)}`
  const { csrf } = await (await visitor.request.get(`${shopUrl()}/api/user/point`)).json()
  const question = { message_key: randomUUID(), body: asked, pictures: [], topic: 'parcel', about: '' }
  const sent = await visitor.request.post(`${shopUrl()}/api/user/enquiry/send`, {
    form: { [csrfFieldName]: csrf.value, json: JSON.stringify({ ...question, name: '', mail: '' }) },
  })
  expect((await sent.json()).state).toBe(200)

  await logInAs(page, info, 'support')
  const isPhone = info.project.name.startsWith('phone')
  if (isPhone) await page.goto(`${shopUrl()}/operator/enquiries`)
  const touches = await countTouches(page)
  if (!isPhone) await page.locator('nav a[href="/operator/enquiries"]').first().click()
  await expect(page.getByRole('link', { name: asked })).toBeVisible()
  await lookAt(page, info, 'console-enquiries-lines')
  await page.getByRole('link', { name: asked }).click()
  const answer = page.getByRole('textbox', { name: enquiry.answer })
  await expect(answer).not.toHaveValue('')
  await expect(page.getByText(enquiry.proposed)).toBeVisible()
  await expect(page.getByRole('heading', { name: enquiry.recent })).toBeVisible()
  await lookAt(page, info, 'console-enquiry-proposed')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, info, 'console-enquiry-proposed-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  const ready = await answer.inputValue()
  await page.getByRole('button', { name: enquiry.send }).click()
  await expect(page.getByText(enquiry.saidSent)).toBeVisible()
  expect(await touches()).toEqual({ presses: isPhone ? 2 : 3, fields: 0 })
  await expect(page.getByRole('listitem').filter({ hasText: ready.split('\n')[0] ?? '' })).toHaveCount(1)
})
