import { expect, test } from '@playwright/test'
import { confirmDraw, openDrawSheet } from './draw.ts'
import { givePoints, sealPackWithLastOne } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// A last-one prize (ruling 35): seen on the pack's page, drawn with the last slot, proven, chosen, looked back on.

test('the last slot wins its prize, which the browser verifies @deep', async ({ page }, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { packDetail, drawing, proofs } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 600)
  const packId = `last-one-${info.project.name}`
  await sealPackWithLastOne(packId)
  const { draw, get } = secondTab(page)

  await test.step('the pack’s page shows it', async () => {
    await go(`/pack-detail?packId=${packId}`)
    await expect(page.getByRole('heading', { name: packDetail.lastOne })).toBeVisible()
    await page.getByRole('heading', { name: packDetail.lastOne }).scrollIntoViewIfNeeded()
    await look('60-last-one-pack')
  })

  await test.step('two draws of one and two slots: the second has three cards', async () => {
    await draw(packId, 1)
    await go(`/pack-detail?packId=${packId}`)
    await openDrawSheet(page, words, 2)
    await confirmDraw(page, words)
    await expect(page.getByText(drawing.countToOpen('3'), { exact: true })).toBeVisible()
  })

  await test.step('the reveal ends with the prize', async () => {
    await page.getByText(drawing.tapToStart).click()
    for (const left of [2, 1]) {
      await expect(page.getByText(drawing.progress(String(3 - left), '3'), { exact: true })).toBeVisible()
      await expect(page.getByText(packDetail.lastOne, { exact: true })).toHaveCount(0)
      await page.getByRole('button', { name: drawing.next }).click()
    }
    await expect(page.getByText(packDetail.lastOne, { exact: true })).toBeVisible()
    await look('61-last-one-reveal')
    await page.getByRole('button', { name: drawing.seeAll }).click()
    await page.getByRole('button', { name: drawing.finish }).click()
  })

  await test.step('the prize is verified, and chosen like any other card', async () => {
    await expect(page).toHaveURL(/\/get-card-list/)
    await page.getByText(proofs.proven, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: proofs.proven }).click()
    await page.getByRole('dialog').getByText(proofs.technical, { exact: true }).click()
    await expect(page.getByRole('dialog').getByText(proofs.plainLastOne)).toBeVisible()
    await page.getByRole('button', { name: words.ui.close }).last().click()
    await expect(page.getByText(drawing.ofTotal('0', '3'))).toBeVisible()
    await look('62-last-one-choice')
    // The rarest stands first.
    await page.getByRole('checkbox').first().check({ force: true })
    await page
      .getByRole('button', { name: drawing.toConfirm })
      .or(page.getByRole('link', { name: drawing.toConfirm }))
      .click()
    await expect(page.getByText(packDetail.lastOne, { exact: true })).toBeVisible()
    await look('63-last-one-confirm')
    await page.getByRole('button', { name: drawing.confirmChoice }).click()
    await expect(page).toHaveURL(/\/thank-you/)
    await go('/buy-product-history')
    await page.getByRole('link', { name: words.histories.detail }).first().click()
    await page.getByText(proofs.proven, { exact: true }).first().waitFor()
    await expect(page.getByText(packDetail.lastOne, { exact: true })).toBeVisible()
    await look('64-last-one-history')
  })

  await test.step('the opened box proves the prize', async () => {
    await expect.poll(async () => (await get(`/box/${packId}`)).is_opened, { timeout: 90_000 }).toBe(true)
    await go(`/box?packId=${packId}`)
    await expect(page.getByRole('heading', { name: packDetail.lastOne })).toBeVisible()
    await look('65-last-one-box')
    await page.getByRole('button', { name: proofs.verifyAll }).click()
    await expect(page.getByText(proofs.verified)).toBeVisible()
    await go(`/pack-detail?packId=${packId}`)
    await expect(page.getByText(packDetail.lastOneGone)).toBeVisible()
  })
})
