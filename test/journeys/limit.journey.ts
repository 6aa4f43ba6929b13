import { expect, test } from '@playwright/test'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

const packId = 'tidesong-dragon-palace'
/** The limit of the demo's pack: five draws for each member, 5,000 points each. */
const limit = 5
const priceOfDraw = 5_000

test('a server-rendered page shows a member the rest of their own limit @deep', async ({ page }, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePoints(mail, limit * priceOfDraw)
  const { draw } = secondTab(page)
  const counts = page.getByRole('group', { name: words.packDetail.count }).getByRole('button')

  await draw(packId, 3)
  await go(`/pack-detail?packId=${packId}`)
  await expect(counts).toHaveCount(limit - 3)

  await draw(packId, 2)
  await go(`/pack-detail?packId=${packId}`)
  await expect(page.getByRole('button', { name: words.packDetail.draw('1') })).toHaveCount(0)
  await look('51-limit-reached')
})
