import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { importCards } from '#contract/operator/cards.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { loseAnswer } from './lost-answer.ts'

test('a file changes cards, and a wrong line changes none @desktop-ja', async ({ page }, info) => {
  const { csv: words } = wordsOf(info).cards
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/cards`)
  const { list } = await (await page.request.get(`${shopUrl()}/api/operator/cards`)).json()
  const { key } = list[0]
  // Another than that of an earlier run, which would change nothing.
  const cost = randomInt(1, 1_000_000)
  const file = (...lines: string[]) => ({
    name: 'cards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['key,costYen', ...lines].join('\r\n')),
  })
  await page.getByRole('button', { name: words.button }).click()
  const dialog = page.getByRole('dialog')
  const read = dialog.getByRole('button', { name: words.read, exact: true })
  await dialog.getByLabel(words.file).setInputFiles(file(`${key},${cost}`, 'none,1'))
  await read.click()
  await expect(dialog.getByText(words.refused)).toBeVisible()
  await dialog.getByLabel(words.file).setInputFiles(file(`${key},${cost}`))
  await loseAnswer(page, info, importCards, read)
  await expect(page.getByText(words.done('0', '1'))).toBeVisible()
})
