import { expect, type Page, test } from '@playwright/test'
import { recordChargeback } from '#contract/operator/claims.ts'
import { addDeposit, assignDeposit, closeDeposit, importStatement } from '#contract/operator/deposits.ts'
import { settleDifference } from '#contract/operator/differences.ts'
import { closePayment, creditPayment, refundPayment } from '#contract/operator/payments.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveMoney } from './given-money.ts'
import { confirmAct } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// The money desk: what finance does with payments, deposits and differences, and what it sees of a day.

const at = (path: string) => `${shopUrl()}${path}`

/** Out of the list, where a phone shows who paid in place of the number. */
async function openPayment(page: Page, orderNumber: string): Promise<void> {
  await page.goto(at(`/operator/money/payments?q=${orderNumber}`))
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').first().click()
}

test('finance credits a payment in review, and fully refunds another @desktop-en', async ({ page }, info) => {
  const { money, paymentHistory, timeline } = wordsOf(info)
  const words = money.payment
  const given = await giveMoney()
  await logInAs(page, info, 'finance')
  await page.goto(at('/operator/money'))
  await expect(page.getByText(money.queue.payments)).toBeVisible()
  await lookAt(page, info, 'console-money')
  await page.getByRole('link', { name: money.queue.payments }).click()
  await expect(page).toHaveURL(/states=person/)
  await lookAt(page, info, 'console-payments')
  await openPayment(page, given.review)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading(given.review))
  await lookAt(page, info, 'console-payment-review')
  await page.getByRole('button', { name: words.credit.button }).click()
  await confirmAct(page, info, creditPayment, words.credit.button)
  await expect(page.getByText(timeline.payment.states.paid, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(words.receiptNo, { exact: true })).toBeVisible()
  await lookAt(page, info, 'console-payment-paid')

  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill(given.paid)
  await page.getByRole('option', { name: given.paid }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading(given.paid))
  await page.getByRole('button', { name: words.refund.button, exact: true }).click()
  await expect(page.getByRole('radio', { name: words.refund.ways.by_hand })).toBeChecked()
  await lookAt(page, info, 'console-refund')
  await confirmAct(page, info, refundPayment, words.refund.button)
  await expect(page.getByText(timeline.payment.states.refunded, { exact: true }).first()).toBeVisible()
  await lookAt(page, info, 'console-payment-refunded')
  const { reasons } = paymentHistory
  await expect(page.getByText(reasons.credited, { exact: true })).toBeVisible()
  await page.getByText(reasons.chosen, { exact: true }).scrollIntoViewIfNeeded()
  await lookAt(page, info, 'console-payment-history')
})

test('finance closes a payment whose money was returned, and records a reversal by the bank @deep', async ({
  page,
}, info) => {
  const { moneyBack, timeline } = wordsOf(info)
  const { chargeback, closeSentBack, reversal } = moneyBack
  const given = await giveMoney()
  await logInAs(page, info, 'finance')
  await openPayment(page, given.short)
  await page.getByRole('button', { name: closeSentBack.button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(wordsOf(info).shell.reason, { exact: true }).fill('too little')
  await dialog.getByRole('button', { name: closeSentBack.button }).click()
  await expect(dialog.getByText(closeSentBack.first)).toBeVisible()
  await lookAt(page, info, 'console-sent-back')
  await dialog.getByRole('checkbox').check()
  await confirmAct(page, info, closePayment, closeSentBack.button)
  await expect(page.getByText(timeline.payment.states.cancelled, { exact: true }).first()).toBeVisible()
  await lookAt(page, info, 'console-payment-sent-back')

  await page.goto(at(`/operator/money/deposit?${new URLSearchParams(Object.entries(given.reversed))}`))
  await lookAt(page, info, 'console-deposit-reversed')
  await page.getByRole('link', { name: moneyBack.toReversal }).click()
  await page.getByRole('button', { name: reversal.button }).click()
  await lookAt(page, info, 'console-reversal')
  await confirmAct(page, info, recordChargeback, chargeback.confirm)
  await expect(page.getByText(reversal.name, { exact: false }).first()).toBeVisible()
})

test('finance assigns a deposit to its best proposal, settles a difference and reads the day’s figures @deep', async ({
  page,
}, info) => {
  const { dayFigures, money, statement, timeline } = wordsOf(info)
  const given = await giveMoney()
  await logInAs(page, info, 'finance')
  await page.goto(at(`/operator/money/deposits?which=waits&q=${encodeURIComponent(given.payer)}`))
  const row = page.getByRole('link', { name: /ヤ\*/ })
  await expect(row).toHaveCount(1)
  await lookAt(page, info, 'console-deposits')
  await row.click()
  const best = page.getByRole('listitem').filter({ has: page.getByText(money.deposit.best) })
  await expect(best.getByRole('link', { name: given.waiting })).toBeVisible()
  await expect(best.getByText(money.deposit.reasons.name)).toBeVisible()
  await lookAt(page, info, 'console-deposit')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, info, 'console-deposit-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await best.getByRole('button', { name: money.deposit.assign.button }).click()
  await lookAt(page, info, 'console-assign')
  await confirmAct(page, info, assignDeposit, money.deposit.assign.button)
  // Banks are closed at night and at weekends: then the points come when they open.
  const { assigned, credited } = money.deposits.states
  await expect(page.getByText(new RegExp(`^(${assigned}|${credited})$`)).first()).toBeVisible()

  await page.goto(at('/operator/money/deposits?which=waits'))
  await page.getByRole('button', { name: statement.button }).click()
  const [yesterday, wrong, right] = [
    new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    `S-${given.payer}`,
    `T-${given.payer}`,
  ]
  const choose = (amount: string) =>
    page.getByLabel(statement.file).setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `番号,日付,金額,名義\n${right},${yesterday},1200,ﾀﾞﾚﾃﾞﾓﾅｲ\n${wrong},${yesterday},${amount},ﾌｸ`,
      ),
    })
  await choose('1.5')
  await expect(page.getByRole('dialog').getByText(statement.refused)).toBeVisible()
  await lookAt(page, info, 'console-statement-refused')
  await expect(
    page.getByRole('dialog').getByRole('button', { name: statement.confirm, exact: true }),
  ).toBeDisabled()
  await choose('700')
  await expect(page.getByText(statement.counts.look('2'))).toBeVisible()
  await confirmAct(page, info, importStatement, statement.confirm)
  await expect(page.getByText(statement.waiting('2'))).toBeVisible()

  await page.getByRole('button', { name: statement.add.button }).click()
  const typed = { date: yesterday, amount: '１２００', name: 'ダレカ', depositId: `U-${given.payer}` }
  for (const [column, value] of Object.entries(typed) as [keyof typeof typed, string][])
    await page.getByRole('dialog').getByLabel(statement.columns[column]).fill(value)
  await lookAt(page, info, 'console-statement-add')
  await confirmAct(page, info, addDeposit, statement.add.confirm)
  await expect(page.getByText(statement.add.done.recorded)).toBeVisible()
  await expect(page.getByText(money.deposits.states.unassigned, { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/deposit\?/)
  await page.getByRole('button', { name: money.deposit.close.button }).click()
  await confirmAct(page, info, closeDeposit, money.deposit.close.button)
  await expect(page.getByText(money.deposit.close.done)).toBeVisible()
  await expect(page.getByText(money.deposits.states.closed, { exact: true }).first()).toBeVisible()

  await page.goto(at(`/operator/money/differences/${given.differenceId}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(money.differences.kinds.paid_there)
  await lookAt(page, info, 'console-difference')
  await page.getByRole('button', { name: money.difference.settle.button }).click()
  await confirmAct(page, info, settleDifference, money.difference.settle.button)
  await expect(page.getByText(money.differences.settledBy.person).first()).toBeVisible()
  await page.goto(at('/operator/money/differences'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(money.differences.title)
  await lookAt(page, info, 'console-differences')

  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short' }).format(
    new Date(),
  )
  await page.goto(at(`/operator/money/days?day=${today}`))
  await expect(page.getByRole('row', { name: timeline.payment.methods.bankTransfer })).toBeVisible()
  await expect(page.getByText(dayFigures.matches)).toBeVisible()
  await lookAt(page, info, 'console-days')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: dayFigures.csvDay }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`${dayFigures.file(today, today)}.csv`)
})
