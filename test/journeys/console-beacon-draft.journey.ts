import { expect, test } from '@playwright/test'
import { drafts as answersEn } from '#phrases/answers/drafts/en.ts'
import { drafts as answersJa } from '#phrases/answers/drafts/ja.ts'
import { modeFaults } from '#phrases/catalogue/modes.ts'
import { languageOf, logInAs, shopUrl, wordsOf } from './console-login.ts'
import { lookAt } from './visit.ts'

// A draft says what decides its cards, and what a public beacon needs (rulings 56 and 60).

test('a draft is made a beacon box, which asks for an end of its sale @phone-ja @desktop-en', async ({
  page,
}, info) => {
  const { drafts } = wordsOf(info)
  const language = languageOf(info)
  const { modes } = { ja: answersJa, en: answersEn }[language]
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/drafts`)
  await page.getByRole('button', { name: drafts.create.copyButton }).click()
  // A sealed pack of the demo; its copy has no times.
  const name = { ja: '晶角の夜', en: 'Night of Antlers' }[language]
  await page.getByRole('dialog').getByRole('button', { name }).last().click()
  const mode = page.getByLabel(drafts.places.mode ?? '', { exact: true })
  await expect(mode).toHaveValue('sealed')
  await expect(page.getByText(modes.sealed.about[1] ?? '')).toBeVisible()
  await mode.selectOption('beacon')
  for (const line of modes.beacon.about) await expect(page.getByText(line)).toBeVisible()

  const save = page.getByRole('button', { name: drafts.save.button, exact: true })
  const fault = page.getByRole('alert').filter({ hasText: modeFaults.noEnd[language] })
  await save.click()
  await expect(fault).toBeVisible()
  await mode.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await lookAt(page, info, 'console-draft-beacon')

  const nextYear = `${new Date().getFullYear() + 1}-06-01T12:00`
  await page.getByLabel(drafts.sale.endsAt, { exact: true }).fill(nextYear)
  await save.click()
  await expect(fault).toBeHidden()
  await page.reload()
  await expect(mode).toHaveValue('beacon')
})
