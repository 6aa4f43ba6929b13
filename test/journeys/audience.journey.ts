import { expect, test } from '@playwright/test'
import { confirmDraw, openDrawSheet } from './draw.ts'
import { ageMember, givePoints, sealPackFor } from './given.ts'
import { newcomer } from './newcomer.ts'
import { startVisit } from './visit.ts'

// The audience (ruling 49) is said before the login, and to a member who may not.

test('a newcomer’s pack is refused to an old member, who is told why @phone-ja @phone-en @desktop-en', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const packId = `newcomers-${info.project.name}`
  await sealPackFor(packId, { price: 100, audience: { registeredWithinDays: 7 } })
  const says = /ご登録から7日以内の方限定|Only for members in their first 7 days/

  await test.step('a guest reads on the page who may draw', async () => {
    await go(`/pack-detail?packId=${packId}`)
    await expect(page.getByText(says)).toBeVisible()
    await look('66-audience-guest')
  })

  const { mail } = await newcomer(page, info)
  await givePoints(mail, 200)
  await test.step('a newcomer draws', async () => {
    await go(`/pack-detail?packId=${packId}`)
    await openDrawSheet(page, words)
    await page.getByRole('button', { name: words.drawing.no }).click()
  })

  await test.step('eight days later the press says why not', async () => {
    await ageMember(mail, 8)
    await go(`/pack-detail?packId=${packId}`)
    await page.getByRole('button', { name: words.packDetail.draw('1') }).click()
    await expect(page.getByText(words.packDetail.refusals.notNew)).toBeVisible()
    await look('66-audience-refused')
  })
})

test('a free pack is drawn without points, once a day @phone-ja @phone-en @desktop-en', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const packId = `free-${info.project.name}`
  await sealPackFor(packId, { price: 0, maxPerPeriod: 1, period: 'day' })
  await newcomer(page, info)
  await go(`/pack-detail?packId=${packId}`)
  await expect(page.getByText(words.packs.free, { exact: true }).first()).toBeVisible()
  await look('67-free-pack')
  await openDrawSheet(page, words)
  await expect(page.getByText(words.drawing.terms.payment.free)).toBeVisible()
  await look('67-free-sheet')
  await confirmDraw(page, words)
  await expect(page.getByText(words.drawing.tapToStart)).toBeVisible()
  await go(`/pack-detail?packId=${packId}`)
  await expect(page.getByText(words.packDetail.periodReached.day('1'))).toBeVisible()
  await look('67-free-tomorrow')
})
