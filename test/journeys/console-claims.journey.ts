import { expect, test } from '@playwright/test'
import { recordChargeback, settleClaim } from '#contract/operator/claims.ts'
import { closePayment, refundPayment } from '#contract/operator/payments.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveMoney, spendPointsOf } from './given-money.ts'
import { confirmAct } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// Money that goes back after its points were used: a part of it as a refund, the rest as a claim (decision 006).

test('finance refunds the unspent part, records a chargeback, settles its claim, and closes a payment @deep', async ({
  page,
}, info) => {
  const { claims, money, moneyBack, shell, timeline } = wordsOf(info)
  const words = money.payment
  const given = await giveMoney()
  await spendPointsOf(given.paid, 1000)
  await logInAs(page, info, 'finance')
  const open = async (order: string) => {
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('combobox').fill(order)
    await page.getByRole('option', { name: order }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading(order))
  }
  await open(given.paid)
  const dialog = page.getByRole('dialog')
  const press = async (button: string) => {
    await dialog.getByLabel(shell.reason, { exact: true }).fill('a journey')
    await dialog.getByRole('button', { name: button, exact: true }).click()
  }

  await page.getByRole('button', { name: words.refund.button, exact: true }).click()
  await dialog.getByLabel(words.refund.points).fill('90,000')
  await press(words.refund.button)
  await expect(dialog.getByText(/1〜|1 to/)).toBeVisible()
  await dialog.getByLabel(words.refund.points).fill('500')
  await lookAt(page, info, 'console-refund-part')
  await confirmAct(page, info, refundPayment, words.refund.button)
  await expect(page.getByText(words.refund.done)).toBeVisible()

  await page.getByRole('button', { name: moneyBack.reversal.button }).click()
  await lookAt(page, info, 'console-chargeback')
  await confirmAct(page, info, recordChargeback, moneyBack.chargeback.confirm)
  await expect(page.getByText(moneyBack.chargeback.claimed)).toBeVisible()
  await lookAt(page, info, 'console-payment-charged-back')

  await page.goto(`${shopUrl()}/operator/money/claims`)
  const line = page.getByRole('listitem').filter({ hasText: given.paid })
  await expect(line).toBeVisible()
  await lookAt(page, info, 'console-claims')
  await line.getByRole('button', { name: claims.settleNamed(given.paid) }).click()
  await press(claims.settle)
  await expect(dialog.getByText(claims.chooseHow).last()).toBeVisible()
  await dialog.getByLabel(claims.how).selectOption('paid')
  await lookAt(page, info, 'console-claim-settle')
  await confirmAct(page, info, settleClaim, claims.settle)
  await expect(page.getByText(claims.done)).toBeVisible()
  await expect(line).toHaveCount(1)
  await expect(line.getByText(claims.settlements.paid)).toBeVisible()

  await line.getByRole('link', { name: claims.toMember }).click()
  const kinds = page.getByRole('navigation', { name: timeline.filter })
  await kinds.getByRole('link', { name: timeline.kinds.claim, exact: true }).click()
  const event = page.locator('[id^="claim-"]')
  await event.locator('summary').click()
  await expect(event.getByText(claims.settlements.paid).first()).toBeVisible()
  await expect(event.getByRole('link', { name: timeline.claim.toClaims })).toBeVisible()
  await lookAt(page, info, 'console-timeline-claim')

  await open(given.review)
  await page.getByRole('button', { name: words.close.button }).click()
  await confirmAct(page, info, closePayment, words.close.button)
  await expect(page.getByText(words.close.done)).toBeVisible()
  await expect(page.getByText(timeline.payment.states.cancelled, { exact: true }).first()).toBeVisible()
})
