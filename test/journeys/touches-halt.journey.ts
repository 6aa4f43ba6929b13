import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { shownIsChecked } from '#phrases/halt.ts'
import { languageOf, logInAs, shopUrl, wordsOf } from './console-login.ts'
import { sealSmallPack } from './given.ts'
import { countTouches } from './touches.ts'

// The presses and filled fields that frequent and urgent acts of an owner may cost.

test('halting a sale is two presses and no field, from the page of the pack @desktop-ja', async ({
  page,
}, info) => {
  const { packs: words } = wordsOf(info)
  const packId = `touch-${info.project.name}-${randomUUID().slice(0, 8)}`
  await sealSmallPack(packId, 300)
  await logInAs(page, info, 'support')
  await page.goto(`${shopUrl()}/operator/packs/${packId}`)
  const touches = await countTouches(page)
  await page.getByRole('button', { name: words.halt.button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.halt.confirm, exact: true }).click()
  await expect(page.getByText(words.halt.done)).toBeVisible()
  expect(await touches()).toEqual({ presses: 2, fields: 0 })
  await expect(page.getByText(words.sales.halted, { exact: true }).first()).toBeVisible()
  await page.goto(`${shopUrl()}/pack-detail?packId=${packId}`)
  await expect(page.getByText(shownIsChecked[languageOf(info)])).toBeVisible()
})
