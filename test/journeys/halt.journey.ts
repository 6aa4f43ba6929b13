import { expect, test } from '@playwright/test'
import { en } from '#phrases/answers/en.ts'
import { ja } from '#phrases/answers/ja.ts'
import { runShop } from '#test/shop-command.ts'
import { withShopDatabase } from '#tools/database.ts'
import { confirmDraw, openDrawSheet } from './draw.ts'
import { givePoints, sealSmallPack } from './given.ts'
import { newcomer } from './newcomer.ts'
import { startVisit, wake } from './visit.ts'

// A sale is stopped while a member reads the confirmation; it goes on, and is ended early (ruling 33).

const reason = {
  ja: '1回の価格を誤って登録していたため、確認しています。',
  en: 'The price of a draw was entered wrongly and is being checked.',
}
const price = 300

/** `npm run shop -- pack …`, by the operator. */
const operator = (...words: string[]) =>
  withShopDatabase(async (db) => {
    const ran = await runShop(db, ['pack', ...words, '--why', 'a journey'])
    expect(ran).toHaveProperty('lines')
  })
const reasons = ['--reason-ja', reason.ja, '--reason-en', reason.en]

test(
  'a halted sale charges no member and says why, resumes, and ends early with its box open',
  { tag: '@phone-ja' },
  async ({ page, browser }, info) => {
    const { words, language, go, look } = await startVisit(page, info)
    const answers = language === 'en' ? en : ja
    const packId = `halting-${info.project.name}`
    await sealSmallPack(packId, price)
    const { mail } = await newcomer(page, info)
    await givePoints(mail, 2 * price)
    const pointsLeft = async () =>
      (await (await page.request.get(`${process.env.SHOP_URL}/api/user/point`)).json()).point
    const why = words.packDetail.haltReason(reason[language])
    const drawButton = page.getByRole('button', { name: words.packDetail.draw('1') })
    const toConfirmation = async () => {
      await go(`/pack-detail?packId=${packId}`)
      await openDrawSheet(page, words)
    }

    await test.step('halted during visits: every open page says so, and the draw is refused with the reason and without a payment', async () => {
      const otherTab = await page.context().newPage()
      await (await startVisit(otherTab, info)).go(`/pack-detail?packId=${packId}`)
      await toConfirmation()
      await operator('halt', packId, ...reasons)
      await expect(otherTab.getByRole('alert')).toContainText(why)
      await otherTab.close()
      const refused = page.getByRole('alert').filter({ hasText: answers.draw.halted })
      // The sheet stays when the page below it shows the halt, and when a busy shop answers that nothing is known yet; its
      // button asks again for the same order.
      await expect(async () => {
        if (!(await refused.isVisible())) await confirmDraw(page, words, { timeout: 5000 })
        await expect(refused).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 60_000 })
      await expect(page).toHaveURL(/\/pack-detail/)
      await expect(page.getByText(words.packDetail.haltedTitle, { exact: true })).toBeVisible()
      await expect(page.getByText(why, { exact: true })).toBeVisible()
      await expect(drawButton).toHaveCount(0)
      expect(await pointsLeft()).toBe(2 * price)
      await look('80-halted-member')
    })

    await test.step('a visitor sees the mark in the list, which still opens the pack', async () => {
      const guest = await browser.newContext({ ...info.project.use })
      const tab = await guest.newPage()
      const visit = await startVisit(tab, info)
      await visit.go('/pack-list?index=hoshimori')
      const link = tab.locator(`a[href="/pack-detail?packId=${packId}"]`)
      // It stands on the last page of the list.
      for (let listPage = 2; (await link.count()) === 0 && listPage < 9; listPage++)
        await visit.go(`/pack-list?index=hoshimori&page=${listPage}`)
      await expect(link).toContainText(words.packs.halted)
      // A page that comes alive under a press is the first touch's matter: here sales elsewhere wake it at any moment.
      await wake(tab)
      await link.scrollIntoViewIfNeeded()
      await visit.look('81-halted-list')
      await link.click()
      await expect(tab.getByText(words.packDetail.haltedTitle, { exact: true })).toBeVisible()
      await visit.look('82-halted-visitor')
      await guest.close()
    })

    await test.step('the sale resumes', async () => {
      await operator('resume', packId)
      await toConfirmation()
      await confirmDraw(page, words)
      await expect(page).toHaveURL(/\/gacha-animation/)
      expect(await pointsLeft()).toBe(price)
    })

    await test.step('ended early: the box is open, says why, and its proof verifies', async () => {
      await operator('end-early', packId, ...reasons)
      await go(`/pack-detail?packId=${packId}`)
      await expect(drawButton).toHaveCount(0)
      await go(`/box?packId=${packId}`)
      for (const kind of ['halted', 'resumed', 'ended_early'] as const)
        await expect(page.getByText(words.proofs.haltKinds[kind], { exact: true })).toBeVisible()
      await page.getByRole('heading', { name: words.proofs.haltsTitle }).scrollIntoViewIfNeeded()
      await look('83-ended-early')
      await page.getByRole('button', { name: words.proofs.verifyAll }).click()
      await expect(page.getByText(words.proofs.verified)).toBeVisible()
    })
  },
)
