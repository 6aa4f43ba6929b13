import { expect, test } from '@playwright/test'
import { newcomer } from './newcomer.ts'
import { givePaidPurchase } from './paid-purchase.ts'
import { startVisit } from './visit.ts'

// From the point history to the receipt of a purchase, and onto paper.

test('a receipt is printed on one sheet of A4, black on white, made out to a chosen name', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePaidPurchase(mail)
  await go('/buy-point-history')
  await look('24-point-history')
  await page.getByRole('link', { name: words.receipts.show }).click()
  await expect(page).toHaveURL(/\/receipt\?payment_id=/)
  await look('24-receipt')

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByLabel(words.receipts.addressee).fill('福引商事 & Co.')
  await expect(page.getByText(words.receipts.addressed('福引商事 & Co.'), { exact: true })).toBeVisible()
  expect(asked).toEqual([])

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.screenshot({
    path: `artifacts/pictures/${info.project.name}/24-receipt-printed.png`,
    fullPage: true,
  })
  for (const role of ['banner', 'contentinfo', 'button', 'textbox'] as const)
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0)
  const sheet = page.getByRole('article')
  const colours = await sheet
    .locator('*')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
  expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)']))
  await expect(sheet).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // A4 in points.
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 59[456][.\d]* 84[12][.\d]*\]/)
  await page.emulateMedia({ media: null, colorScheme: null })
})
