import { expect, test } from '@playwright/test'
import { confirmDraw, openDrawSheet } from './draw.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// A screen whose moment has passed, because the same member was faster in another tab.

const packId = 'starglade-first-light'
const priceOfDraw = 500

test('a draw whose points were spent in another tab leads back to the pack, which says why @deep', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 2 * priceOfDraw)
  await go(`/pack-detail?packId=${packId}`)
  await openDrawSheet(page, words, 2)

  await secondTab(page).draw(packId, 1)
  await confirmDraw(page, words)
  await expect(page).toHaveURL(/\/pack-detail\?.*error=/)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('packId'), searchParams.get('error')]).toEqual([packId, 'shortOfPoints'])
  const why = words.packDetail.refusals.shortOfPoints
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(why)
  await look('52-refused-draw')
})

test('a choice that was made in another tab leads to the thanks, too @deep', async ({ page }, info) => {
  const { words, go } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  const { draw, open, get, send } = secondTab(page)
  await givePoints(mail, priceOfDraw)
  await open(await draw(packId, 1))
  await go('/get-card-list')
  await page.getByRole('checkbox').first().check({ force: true })
  await page.getByRole('button', { name: words.drawing.toConfirm }).click()
  await expect(page).toHaveURL(/\/confirm-get-card-list\?/)

  const { cards } = (await get('/user/pack/buy_result')) as { cards: { history_id: string }[] }
  const converted = { send_card: [], reduction_card: cards.map((card) => card.history_id) }
  expect(await send('/user/pack/decision', converted)).toMatchObject({ state: 200, result: 1 })
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/user/pack/decision')),
    page.getByRole('button', { name: words.drawing.confirmChoice }).click(),
  ])
  expect(await answer.json()).toMatchObject({ state: 204, result: -1 })
  await expect(page).toHaveURL(/\/thank-you\?/)
  await expect(page.getByRole('heading', { name: words.drawing.thanksTitle })).toBeVisible()
})
