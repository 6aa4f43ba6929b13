import { expect, type Page } from '@playwright/test'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'

/** On a pack's page: presses the draw button, and enters the count in the sheet that opens. */
export async function openDrawSheet(page: Page, words: StorefrontPhrases, count = 1): Promise<void> {
  await page.getByRole('button', { name: words.packDetail.draw('1') }).click()
  const sheet = page.getByRole('dialog', { name: words.drawing.confirmTitle })
  await expect(sheet).toBeVisible()
  if (count > 1) await sheet.getByLabel(words.packDetail.count, { exact: true }).fill(String(count))
  await expect(sheet.getByText(words.drawing.countOf(String(count)), { exact: true })).toBeVisible()
}

/** The press that buys. */
export const confirmDraw = (
  page: Page,
  words: StorefrontPhrases,
  options?: { timeout: number },
): Promise<void> => page.getByRole('button', { name: words.drawing.yes }).click(options)
