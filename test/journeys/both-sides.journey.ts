import { expect, test } from '@playwright/test'
import { startVisit } from './visit.ts'

test('a graded card is looked at from both sides, and a condition says what it means @phone-ja @desktop-en', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { packDetail, packs } = words
  const { viewer } = packDetail
  await go('/pack-detail?packId=clockspire-prime-mover')
  const lineup = page.getByRole('region', { name: packDetail.lineup })
  const graded = lineup.getByRole('listitem').filter({ hasText: 'PSA 10' }).first()
  await graded.scrollIntoViewIfNeeded()
  await look('lineup-states')
  await graded.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('PSA 10')).toBeVisible()
  await expect(dialog.getByText(viewer.reference)).toBeAttached()
  await look('viewer-front')
  const name = (await dialog.getByRole('heading').textContent()) ?? ''
  await dialog.getByRole('button', { name: viewer.flip }).click()
  await expect(dialog.getByAltText(viewer.backOf(name))).toBeVisible()
  await look('viewer-back')
  await page.keyboard.press('Escape')

  const [before = ''] = packs.condition('|').split('|')
  const word = lineup.getByRole('button', { name: new RegExp(`^${before}`) }).first()
  await word.click()
  await expect(page.getByRole('dialog').getByRole('paragraph')).not.toBeEmpty()
  await look('condition-meaning')
})
