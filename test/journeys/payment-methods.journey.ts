import { expect, test } from '@playwright/test'
import { completeCheckoutSession } from '#contract/amazon-pay.ts'
import { confirmPayment } from '#contract/payments.ts'
import { creditedFrom } from '#server/money/payments/deadlines.ts'
import { startPaying } from './paying.ts'

// Each payment method, from the choice through the provider's own pages to the points.

test('by card: a kept card pays again without typing, and is deleted', async ({ page }, info) => {
  const { words, choose, proceed, paid, look } = await startPaying(page, info)
  const { pointPurchase, paying } = words
  const { savedCards } = paying
  const kept = /VISA \*{4}1111 12\/30/

  await test.step('a new card is kept and paid with', async () => {
    await choose('card')
    await page.getByLabel(pointPurchase.cardNumber).fill('4111111111111111')
    await page.getByLabel(pointPurchase.expiry).fill('1230')
    await page.getByLabel(pointPurchase.securityCode).fill('123')
    await page.getByLabel(pointPurchase.holder).fill('HANAKO YAMADA')
    await page.getByRole('checkbox', { name: savedCards.keep }).check()
    // A card whose bank asks its holder nothing.
    await proceed()
    await paid()
  })

  await test.step('the kept card is chosen already', async () => {
    await choose('card')
    await expect(page.getByRole('radio', { name: kept })).toBeChecked()
    await expect(page.getByLabel(pointPurchase.cardNumber)).toHaveCount(0)
    await look('70-kept-card')
    await proceed()
    await paid()
  })

  await test.step('the card is deleted once that is confirmed', async () => {
    await choose('card')
    await page.getByRole('button', { name: savedCards.forgetThis('VISA ****1111 12/30') }).click()
    const dialog = page.getByRole('dialog', { name: savedCards.forgetTitle })
    await expect(dialog).toBeVisible()
    await look('71-forget-card')
    await dialog.getByRole('button', { name: savedCards.doForget, exact: true }).click()
    await expect(page.getByRole('radio', { name: kept })).toHaveCount(0)
    await expect(page.getByLabel(pointPurchase.cardNumber)).toBeVisible()
  })
})

test(
  'at a convenience store: order, number, paid at the till, credited',
  { tag: '@deep' },
  async ({ page }, info) => {
    const { words, choose, proceed, answer, owns, goAndPay, go, look } = await startPaying(page, info)
    const { paying } = words
    await choose('convenienceStore')
    await page.getByLabel(paying.storeGroup).selectOption('other')
    await look('72-store')
    await proceed()
    await expect(page).toHaveURL(/\/confirm-combini\?paymentID=/)
    await look('73-store-number')
    const number = new URL(page.url()).searchParams.get('paymentID') ?? ''
    await expect(page.getByText(number, { exact: true })).toBeVisible()

    await go('/buy-point')
    await expect(page.getByText(paying.waiting.title)).toBeVisible()
    await look('74-waiting')
    await page.getByRole('link', { name: paying.waiting.show }).click()
    await expect(page.getByRole('heading', { name: paying.store.title })).toBeVisible()
    await page.getByRole('button', { name: paying.store.check }).click()
    await expect(page).toHaveURL(/\/veritrans\/slip\//)

    await goAndPay(number)
    await answer('pay')
    await owns('1,000')
    await expect(page.getByText(paying.waiting.title)).toHaveCount(0)
  },
)

test('an abandoned slip is found again and cancelled, and the page of another shows its result once it is paid', async ({
  page,
  context,
}, info) => {
  const { words, choose, proceed, answer, go, goAndPay, look } = await startPaying(page, info)
  const { paying, pointPurchase, membership } = words
  const waiting = page.getByRole('heading', { name: paying.waiting.title })

  await choose('convenienceStore')
  await proceed()
  await expect(page).toHaveURL(/\/confirm-combini\?paymentID=/)
  const number = new URL(page.url()).searchParams.get('paymentID') ?? ''
  for (const path of ['/buy-point-history', '/withdraw', '/my-page']) {
    await go(path)
    await expect(waiting).toBeVisible()
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    if (path === '/withdraw') await expect(page.getByText(membership.paymentOpenTitle)).toBeVisible()
  }
  await look('74-slip-on-my-page')
  await page.getByRole('button', { name: paying.waiting.cancel }).click()
  const dialog = page.getByRole('dialog', { name: paying.waiting.cancelTitle })
  await dialog.getByRole('button', { name: paying.waiting.cancel }).click()
  await expect(waiting).toHaveCount(0)

  await choose('convenienceStore')
  await proceed()
  await expect(page).toHaveURL(/\/confirm-combini\?paymentID=/)
  const other = await context.newPage()
  const slip = new URL(page.url()).searchParams.get('paymentID') ?? ''
  await goAndPay(slip, other)
  await answer('pay', other)
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: pointPurchase.completeTitle })).toBeVisible()
  await look('74-slip-paid')
})

test('PayPal: a payer who closes its window may try again; one who agrees has paid', async ({
  page,
}, info) => {
  const { words, language, choose, answer, closeCredited, paid, look } = await startPaying(page, info)
  const { paying } = words
  await choose('payPal')
  const button = page.getByRole('button', { name: language === 'ja' ? 'PayPalで支払う' : 'Pay with PayPal' })
  const open = async () => {
    await expect(button).toBeVisible()
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    return popup
  }
  await expect(button).toBeVisible()
  await look('75-paypal')

  await answer('cancelled', await open())
  await expect(page).toHaveURL(/\/confirm-buy-point/)
  await answer('paid', await open())
  await closeCredited('76-credited')
  await expect(page).toHaveURL(/\/complete-buy-point-paypal/)
  await paid()

  await choose('payPal')
  await answer('refused', await open())
  await expect(page.getByRole('alert')).toContainText(paying.notPaid)
  await look('77-paypal-refused')
})

test(
  'by bank transfer and by remittance: the page shows the account, the payer’s name and the deadline',
  { tag: '@deep' },
  async ({ page }, info) => {
    const { words, choose, proceed, answer, owns, goAndPay, go, look } = await startPaying(page, info)
    const { pointPurchase, paying } = words
    await choose('bankTransfer')
    await proceed()
    await expect(page.getByText(paying.payerNameError)).toBeVisible()
    await page.getByLabel(paying.payerName).fill('ﾔﾏﾀﾞ ﾊﾅｺ')
    await look('78-bank')
    await proceed()
    await expect(page).toHaveURL(/\/bank-transfer-information/)
    await expect(page.getByText(paying.bank.hours)).toBeVisible()
    await expect(page.getByText('ヤマダ ハナコ')).toBeVisible()
    await look('79-bank-account')
    const account = (await page.getByText(/^\d{7}$/).textContent()) ?? ''

    const now = new Date()
    await goAndPay(account)
    await answer('deposit')
    // At night and at weekends the bank's books are closed, as the screen says.
    if (creditedFrom(now).getTime() === now.getTime()) await owns('1,000')
    else {
      await go('/complete-buy-point')
      await expect(page.getByRole('heading', { name: pointPurchase.pendingTitle })).toBeVisible()
      await expect(page.getByText(paying.bank.hours)).toBeVisible()
    }

    await choose('mailRemittance')
    await proceed()
    await expect(page).toHaveURL(/\/payge-transfer-information/)
    await expect(page.getByText(paying.remittance.withinDays('').split(/[（(]/)[0] ?? '')).toBeVisible()
    await look('80-remittance')
  },
)

test('Amazon Pay: a method is chosen at Amazon, shown here, changed, approved, paid', async ({
  page,
}, info) => {
  const { words, choose, proceed, answer, paid, backRepeatsNothing, look } = await startPaying(page, info)
  const { amazonPay: says } = words.paying
  await choose('amazonPay')
  const button = page.getByRole('group', { name: says.button }).getByRole('button')
  await expect(button).toBeVisible()
  await look('81-amazon-button')
  await button.click()
  await page.locator('button[name=method]').first().click()
  await expect(page).toHaveURL(/packId=.*amazonCheckoutSessionId=/)
  await expect(page.getByRole('radio', { name: /^Amazon Pay/ })).toBeChecked()
  await expect(page.getByText(says.payMethod)).toBeVisible()
  await look('82-amazon-chosen')

  await page.getByRole('button', { name: says.change }).click()
  await button.click()
  await page.locator('button[name=method]').first().click()
  await expect(page.getByText(says.payMethod)).toBeVisible()
  await proceed()
  await answer('agree')
  await expect(page).toHaveURL(/\/complete-buy-point-amazom-pay/)
  await paid()
  await test.step('going back does not complete it a second time', () =>
    backRepeatsNothing(completeCheckoutSession.path))
})

const carriers = ['sb_ktai', 'au', 'docomo'] as const

test('carrier billing: paid at each carrier; after a refusal the screen explains what to check @deep', async ({
  page,
}, info) => {
  const { words, choose, proceed, answer, paid, look } = await startPaying(page, info)
  const { paying } = words
  // All three once; each of the others in one more language or size.
  const [first, ...others] = carriers
  const tried = info.project.name === 'phone-ja' ? carriers : [others[info.project.name.length % 2] ?? first]
  for (const carrier of tried) {
    await choose('carrier')
    await page.getByLabel(paying.carrier).selectOption(carrier)
    await proceed()
    await answer('agree')
    await expect(page).toHaveURL(/\/complete-carrier/)
    await paid()
  }
  await choose('carrier')
  await proceed()
  await answer('refuse')
  await expect(page).toHaveURL(/\/error-carrier/)
  await expect(page.getByText(paying.result.carrierFailed)).toBeVisible()
  await look('83-carrier-refused')
})

test('PayPay and Merpay: paid, and refused', { tag: '@deep' }, async ({ page }, info) => {
  const { words, choose, proceed, answer, paid, backRepeatsNothing, look } = await startPaying(page, info)
  const { pointPurchase, paying } = words
  await choose('payPay')
  await look('84-all-methods')
  await proceed()
  await answer('pay')
  await expect(page).toHaveURL(/\/complete-buy-point/)
  await paid()
  await test.step('going back does not confirm it a second time', () =>
    backRepeatsNothing(confirmPayment.path))
  await choose('payPay')
  await proceed()
  await answer('refuse')
  await expect(page.getByRole('heading', { name: pointPurchase.failedTitle })).toBeVisible()
  await expect(page.getByText(paying.result.otherMethod)).toBeVisible()
  await look('85-paypay-refused')
  await choose('merpay')
  await proceed()
  await answer('agree')
  await paid()
})

test('Apple Pay: its sheet is cancelled, declined, paid with; a device without it gets a message', async ({
  page,
}, info) => {
  const { words, choose, closeCredited, paid, look } = await startPaying(page, info)
  const { paying } = words
  await choose('applePay')
  const button = page.getByRole('button', { name: paying.applePay.pay })
  await expect(button).toBeVisible()
  await look('86-apple-pay')
  const sheet = page.getByRole('dialog').filter({ hasText: 'Test Apple Pay' })
  await button.click()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toHaveCount(0)
  await button.click()
  await sheet.getByRole('button', { name: 'Declined' }).click()
  await expect(page.getByRole('alert')).toContainText(paying.notPaid)
  await button.click()
  await sheet.getByRole('button', { name: 'Pay', exact: false }).first().click()
  await closeCredited()
  await paid()

  await page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => false } })
  })
  await choose('applePay')
  await expect(page.getByText(paying.applePay.absent)).toBeVisible()
  await expect(button).toHaveCount(0)
  await look('87-no-apple-pay')
})
