import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { approve } from '#contract/operator/approvals.ts'
import { addSaleWords, endPackEarly, haltPack, resumePack } from '#contract/operator/packs.ts'
import { shownIsChecked } from '#phrases/halt.ts'
import { logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { sealSmallPack } from './given.ts'
import { confirmAct, decide } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// The packs desk: a sale is halted at once and explained later, goes on and ends early when a second operator approves it (ruling 33).

const reason = {
  ja: '1口の価格を誤って登録していたため、確認しています。',
  en: 'The price of a slot was entered wrongly and is being checked.',
}

test('a sale is halted, resumed and ended early, each by a role that may do it @desktop-en', async ({
  page,
  browser,
}, info) => {
  const { areas, packMoney, packs: words, shell } = wordsOf(info)
  const packId = `desk-${info.project.name}-${randomUUID().slice(0, 8)}`
  await sealSmallPack(packId, 300)
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/packs`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(areas.packs)
  // A list with columns has amounts at the right, and nothing else: the name and the state of the sale stand before the price.
  const headers = page.getByRole('columnheader')
  if (info.project.name.startsWith('desktop'))
    for (const [place, side] of ['start', 'start', 'end'].entries())
      await expect(headers.nth(place)).toHaveCSS('text-align', side)
  await lookAt(page, info, 'console-packs')
  // The handbook has a page about the screen, with a picture of it in the console's language.
  await page.getByRole('link', { name: shell.handbookHere, exact: true }).click()
  const picture = page.getByRole('article').getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300)
  await lookAt(page, info, 'console-handbook')
  await page.goto(`${shopUrl()}/operator/cards`)
  // A press anywhere on a row opens its card.
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).not.toHaveValue('')
  await page.keyboard.press('Escape')
  // A pack of the demo of which some is sold; what its cards cost is not entered.
  await page.goto(`${shopUrl()}/operator/packs/starglade-first-light`)
  await expect(page.getByText(packMoney.ways.converted)).toBeVisible()
  // However many kinds of cards are in it.
  await expect(page.getByText(packMoney.missing('#').split('#').at(-1) ?? '')).toBeVisible()
  const toTop = (name: string) =>
    page.getByRole('heading', { name, exact: true }).evaluate((heading) => heading.scrollIntoView())
  await toTop(packMoney.title)
  await lookAt(page, info, 'console-pack-money')
  await toTop(packMoney.simulation)
  await lookAt(page, info, 'console-pack-simulation')
  await toTop(packMoney.remainders)
  await lookAt(page, info, 'console-pack-remainders')
  await page.goto(`${shopUrl()}/operator/packs?which=open&q=${packId}`)
  await page.locator(`a[href="/operator/packs/${packId}"]`).click()
  await expect(page.getByText(words.sales.on_sale, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(packMoney.ways.shipped)).toBeVisible()
  await lookAt(page, info, 'console-pack')
  await toTop(packMoney.simulation)
  await lookAt(page, info, 'console-pack-ways')

  const dialog = page.getByRole('dialog')
  const giveReasons = async () => {
    await dialog.getByLabel(words.reasonJa).fill(reason.ja)
    await dialog.getByLabel(words.reasonEn).fill(reason.en)
  }
  await page.getByRole('button', { name: words.halt.button, exact: true }).click()
  await lookAt(page, info, 'console-pack-halt')
  await confirmAct(page, info, haltPack, words.halt.confirm)
  await expect(page.getByText(words.sales.halted, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(shownIsChecked.ja, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: words.addWords.button, exact: true }).click()
  await dialog.getByRole('button', { name: words.addWords.confirm, exact: true }).click()
  await expect(dialog.getByText(words.reasonMissing)).toHaveCount(1)
  await giveReasons()
  await lookAt(page, info, 'console-pack-add-words')
  await confirmAct(page, info, addSaleWords, words.addWords.confirm)
  await expect(page.getByText(shownIsChecked.ja, { exact: true })).toBeVisible()
  await expect(page.getByText(reason.ja)).toBeVisible()
  await lookAt(page, info, 'console-pack-halted')

  await page.getByRole('button', { name: words.resume.button }).click()
  await confirmAct(page, info, resumePack, words.resume.confirm)
  await expect(page.getByText(words.resume.prepared)).toBeVisible()
  const other = await secondOperator(browser, page, info, 'owner')
  await decide(other, info, approve, packId)
  await page.reload()
  await expect(page.getByText(words.sales.on_sale, { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: words.end.button }).click()
  await giveReasons()
  await confirmAct(page, info, endPackEarly, words.end.confirm)
  await expect(page.getByText(words.end.prepared)).toBeVisible()
  await other.reload()
  await lookAt(other, info, 'console-pack-approval')
  await decide(other, info, approve, packId, reason.ja)
  await other.close()
  await page.reload()
  await expect(page.getByText(words.sales.ended_early, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: words.halt.button })).toHaveCount(0)
  await lookAt(page, info, 'console-pack-ended')
})
