import { expect, test } from '@playwright/test'
import { noFacts } from '#server/cards/boxes/box-terms.ts'
import { confirmDraw, openDrawSheet } from './draw.ts'
import { givePoints, sealPackFor } from './given.ts'
import { newcomer } from './newcomer.ts'
import { startVisit } from './visit.ts'

// Points as a prize (ruling 51): said on the pack's page and in the terms, credited by the reveal, never to be shipped.

test('points won in a pack are credited when the draw is opened @phone-ja @phone-en @desktop-en', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { packDetail, drawing, histories } = words
  const packId = `points-${info.project.name}`
  const points = { rarity: 0, tier: 1, convertsToPoints: 50, isShipOnly: false, quantity: 1 }
  const facts = { ...noFacts, kind: 'points' as const }
  await sealPackFor(packId, {
    price: 100,
    prizes: [
      { ...points, cardId: 'points-50', cardKey: 'points-50', facts },
      { ...points, cardId: 'hsm-006', cardKey: 'hsm-006', convertsToPoints: 30 },
    ],
  })
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 200)

  await test.step('the page and the terms say that a prize may be points', async () => {
    await go(`/pack-detail?packId=${packId}`)
    const lineup = page.getByRole('region', { name: packDetail.lineup })
    await expect(lineup.getByText(packDetail.credited('50'))).toBeVisible()
    await lineup.scrollIntoViewIfNeeded()
    await look('70-points-lineup')
    await openDrawSheet(page, words, 2)
    await expect(page.getByText(drawing.terms.item.value('', '2', true).replace(/^[^2]*/, ''))).toBeVisible()
    await look('70-points-terms')
    await confirmDraw(page, words)
  })

  await test.step('the reveal tells them, and the balance has them afterwards', async () => {
    await page.getByText(drawing.tapToStart).click()
    for (const at of ['1', '2']) {
      await expect(page.getByText(drawing.progress(at, '2'), { exact: true })).toBeVisible()
      if (await page.getByText(drawing.won, { exact: false }).first().isVisible())
        await look('71-points-reveal')
      await page.getByRole('button', { name: at === '1' ? drawing.next : drawing.seeAll }).click()
    }
    await look('71-points-overview')
    await page.getByRole('button', { name: drawing.finish }).click()
    await expect(page).toHaveURL(/\/get-card-list/)
  })

  await test.step('the choice is about the card alone', async () => {
    await expect(page.getByText(drawing.ofTotal('0', '1'))).toBeVisible()
    await expect(page.getByText(drawing.credited('50'))).toBeVisible()
    await look('72-points-choice')
    await page.getByRole('button', { name: drawing.toConfirm }).click()
    await look('72-points-confirm')
    await page.getByRole('button', { name: drawing.confirmChoice }).click()
    await expect(page).toHaveURL(/\/thank-you/)
    await expect(page.getByText(histories.won).first()).toBeVisible()
    await look('73-points-thanks')
  })

  await test.step('the statement has both movements', async () => {
    await go('/buy-point-history')
    await expect(page.getByText(/パックで当たったポイント|Points won in a pack/)).toBeVisible()
    await look('74-points-statement')
  })
})
