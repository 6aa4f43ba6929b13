import { expect, test } from '@playwright/test'
import { answers } from '#phrases/answers/by-language.ts'
import { japanDate } from '#server/business-time/japan.ts'
import { languageOf, logInAs, shopUrl, wordsOf } from './console-login.ts'
import { lookAt } from './visit.ts'

// The preview: a page of the shop at a moment to come, as it looks on a phone and on a desktop.

test('an operator previews the shop at a later moment, and its links work @desktop-en', async ({
  page,
}, info) => {
  const { areas, preview: words } = wordsOf(info)
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/preview`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(areas.preview)
  const fields = page.locator('#main form')
  const frame = page.frameLocator(`iframe[title="${words.frame}"]`)
  await expect(frame.locator('main').getByRole('heading', { level: 1 })).toHaveCount(1)
  await lookAt(page, info, 'console-preview')

  // The page runs no script, so the console follows its links.
  await frame.locator('main a[href^="/pack-detail"]').first().click()
  await expect(page).toHaveURL(/address=%2Fpack-detail/)
  await expect(frame.locator('#lineup')).toBeVisible()
  await fields.getByLabel(words.device).selectOption('desktop')
  await fields.getByLabel(words.language).selectOption('en')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en')
  await lookAt(page, info, 'console-preview-desktop')

  // A moment that is over cannot be shown; one to come can.
  await fields.getByLabel(words.at).fill('2026-01-01T00:00')
  await page.getByRole('button', { name: words.look }).click()
  await expect(page.getByText(answers[languageOf(info)].desks.endIsOver)).toBeVisible()
  const nextYear = japanDate(new Date(Date.now() + 365 * 86_400_000))
  await fields.getByLabel(words.at).fill(`${nextYear}T18:00`)
  await page.getByRole('button', { name: words.look }).click()
  await expect(page).toHaveURL(new RegExp(`at=${nextYear}`))
  await expect(frame.locator('#lineup')).toBeVisible()
})
