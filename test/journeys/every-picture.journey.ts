import { basename } from 'node:path'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { transaction } from '#server/db/pool.ts'
import { closeShop, openShop } from '#server/people/operator/maintenance.ts'
import { withShopDatabase } from '#tools/database.ts'
import { openDrawSheet } from './draw.ts'
import { giveCoins, giveParcel, givePoints, sealSmallPack } from './given.ts'
import { fillRegistration, newcomer } from './newcomer.ts'
import { givePaidPurchase } from './paid-purchase.ts'
import { startPaying } from './paying.ts'
import { secondTab } from './second-tab.ts'
import { settle, startVisit, wake } from './visit.ts'

// Every screen of the shop, on a phone and a desktop, light and dark, for `npm run pictures -- shop` (tools/shop-pictures.ts).
// A guest and a member walk through it once in each language; the other journeys test the screens.

const packId = 'starglade-first-light'
const comingPack = 'clockspire-prime-mover'
const soldOutPack = 'clockspire-forty-at-midnight'
const lastPack = 'emberfell-last-embers'
const manyPack = 'starglade-firefly-draw'

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 900 },
] as const

/** Scrolls through the first two screens of the page, so that late parts have come, and stays. */
async function passThrough(page: Page, height: number): Promise<void> {
  await page.evaluate(() => {
    const painted = new CSSStyleSheet()
    painted.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(painted)
  })
  for (const part of [0.5, 1, 1.5]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), height * part)
    await settle(page)
  }
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    // An image decoded while the page is painted would come after the picture was taken.
    for (const image of document.images) image.decoding = 'sync'
  })
}

/** Keeps the four pictures of the screen in this language. */
async function take(page: Page, info: TestInfo, screen: string): Promise<void> {
  const before = page.viewportSize()
  for (const { name, width, height } of sizes) {
    await page.setViewportSize({ width, height })
    // A dialog belongs to the window; a page is seen below the first screen too.
    const isDialog = (await page.locator('dialog:modal, :popover-open').count()) > 0
    if (!isDialog) await passThrough(page, height)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      await page.screenshot({
        path: `artifacts/pictures/${basename(info.project.name)}/${screen}.${name}-${colorScheme}.png`,
        fullPage: !isDialog,
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before !== null) await page.setViewportSize(before)
}

test('what a guest sees', { tag: '@pictures' }, async ({ page }, info) => {
  const { words, language, go } = await startVisit(page, info)
  const at = (screen: string) => take(page, info, screen)
  for (const [screen, address] of [
    ['top', '/'],
    ['pack-list', '/pack-list?index=hoshimori'],
    ['pack', `/pack-detail?packId=${packId}`],
    ['pack-last', `/pack-detail?packId=${lastPack}`],
    ['pack-coming', `/pack-detail?packId=${comingPack}`],
    ['pack-sold-out', `/pack-detail?packId=${soldOutPack}`],
    ['box', `/box?packId=${packId}`],
    ['box-opened', `/box?packId=${soldOutPack}`],
    ['login', '/login'],
    ['password-reissue', '/password-reissue'],
    ['password-reissue-complete', '/complete-password-reissue'],
    ['password-reset-refused', '/password-reset?token=unknown'],
    ['register', '/user-register'],
    ['register-complete', '/complete-user-register'],
    ['withdraw-complete', '/complete-withdraw'],
    ['draw-proof-unknown', '/draw-proof?drawId=unknown'],
    ['carrier-complete', '/complete-carrier'],
    ['carrier-error', '/error-carrier'],
    ['verify-mail', '/verify-mail?token=unknown'],
    ['reminders-stopped', '/stop-reminders?token=unknown'],
    ['contact', '/contact'],
    ['contact-guest', '/contact-guest?token=unknown'],
    ['notices', '/notices'],
    ['user-guide', '/user-guide'],
    ['specific-commerce', '/specific-commerce'],
    ['terms-of-service', '/terms-of-service'],
    ['privacy-protection', '/privacy-protection'],
  ] as const)
    await test.step(screen, async () => {
      await go(address)
      await at(screen)
    })

  await test.step('card-viewer', async () => {
    await go(`/pack-detail?packId=${packId}`)
    const { viewer } = words.packDetail
    const lineup = page.getByRole('region', { name: words.packDetail.lineup })
    await lineup
      .getByRole('button', { name: new RegExp(viewer.open('.*')) })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await at('card-viewer')
  })

  await test.step('register-confirm', async () => {
    await go('/user-register')
    await fillRegistration(page, words.registration, 'hanako@guest.example', language)
    await page.getByRole('button', { name: words.registration.toConfirmation }).click()
    await expect(page).toHaveURL(/\/confirm-user-register/)
    await at('register-confirm')
  })

  await test.step('menu', async () => {
    await go('/contact')
    await page.getByRole('button', { name: words.shell.menu }).click()
    await expect(page.locator('#menu')).toBeVisible()
    await at('menu')
  })

  await test.step('error', async () => {
    await go('/contact')
    await page.route('**/api/**', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('contentinfo').getByRole('link', { name: words.shell.terms }).click()
    await expect(page.getByRole('button', { name: words.failures.retry })).toBeVisible()
    await at('error')
    await page.unrouteAll()
  })

  await test.step('point-transfer', async () => {
    await go('/')
    await page.getByRole('button', { name: words.home.pointTransfer }).click()
    await expect(page.getByRole('dialog', { name: words.home.pointTransfer })).toBeVisible()
    await at('point-transfer')
  })
})

test('what a member sees', { tag: '@pictures' }, async ({ page }, info) => {
  const { words, go } = await startVisit(page, info)
  const { drawing, pointPurchase } = words
  const at = (screen: string) => take(page, info, screen)
  const { mail } = await newcomer(page, info)
  const { draw, open, get } = secondTab(page)

  await test.step('short of points', async () => {
    await go(`/pack-detail?packId=${packId}`)
    await at('pack-short')
    await go(`/buy-point?packId=${packId}`)
    await at('buy-point')
  })

  await test.step('buys points', async () => {
    await go('/confirm-buy-point?pointPriceId=p1000-y1000')
    await page.getByLabel(pointPurchase.cardNumber).fill('4111111111111111')
    await page.getByLabel(pointPurchase.expiry).fill('1230')
    await page.getByLabel(pointPurchase.securityCode).fill('123')
    await page.getByLabel(pointPurchase.holder).fill('HANAKO YAMADA')
    await at('pay')
    await page.getByRole('button', { name: pointPurchase.proceed('1,000') }).click()
    await expect(page.getByRole('heading', { name: pointPurchase.completeTitle })).toBeVisible()
    await at('pay-complete')
  })
  await givePoints(mail, 48_000)
  await giveCoins(mail, 250)
  await givePaidPurchase(mail)

  await test.step('the way to a draw', async () => {
    await go('/')
    await at('top-member')
    await go(`/pack-detail?packId=${packId}`)
    await at('pack-member')
    await openDrawSheet(page, words, 2)
    await at('draw-sheet')
    await go(`/confirm-buy-product?packId=${packId}&buyCount=10`)
    await at('confirm-buy-product')
  })

  await test.step('a draw of ten, to its end', async () => {
    const drawId = await draw(packId, 10)
    await go('/get-card-list')
    await at('unopened')
    await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()
    await expect(page.getByRole('button', { name: drawing.tapToStart })).toBeVisible()
    await at('reveal-hold')
    await page.getByRole('button', { name: drawing.tapToStart }).click()
    await expect(page.getByRole('button', { name: drawing.next })).toBeVisible()
    // Ten cards follow one another by themselves.
    await page.getByRole('button', { name: drawing.auto, exact: true }).click()
    await at('reveal-card')
    await page.getByRole('button', { name: drawing.skipAll }).click()
    await expect(page.getByRole('heading', { name: drawing.overviewTitle('10') })).toBeVisible()
    await at('reveal-overview')
    await page.getByRole('button', { name: drawing.finish }).click()
    const proven = page.getByRole('button', { name: words.proofs.proven })
    await proven.waitFor()
    await at('choose')
    await proven.click()
    await expect(page.getByRole('dialog', { name: words.proofs.dialogTitle })).toBeVisible()
    await at('proof')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: drawing.rules.oneEach, exact: true }).click()
    await page.getByRole('button', { name: drawing.toConfirm }).click()
    await expect(page.getByRole('button', { name: drawing.confirmChoice })).toBeVisible()
    await at('choose-confirm')
    await page.getByRole('button', { name: drawing.confirmChoice }).click()
    await expect(page).toHaveURL(/\/thank-you/)
    await at('thank-you')
    await go(`/buy-product-history-detail?packHistoryId=${drawId}`)
    await at('draw-history-detail')
    const { pack_id, first_slot } = await get(`/user/history/detail/${drawId}`)
    await go(`/draw-proof?packId=${pack_id}&firstSlot=${first_slot}&drawId=${drawId}`)
    await expect(page.getByText(words.proofs.proven)).toBeVisible()
    await at('draw-proof')
  })

  await test.step('a hundred cards to choose', async () => {
    await open(await draw(manyPack, 100))
    await go('/get-card-list')
    await page.getByRole('button', { name: words.proofs.proven }).waitFor()
    await at('choose-hundred')
  })

  await giveParcel(mail)
  for (const [screen, address] of [
    ['my-page', '/my-page'],
    ['user-menu', '/user-menu'],
    ['change-member', '/change-member'],
    ['change-password', '/change-password'],
    ['withdraw', '/withdraw'],
    ['point-history', '/buy-point-history'],
    ['coin-history', '/coin-history'],
    ['draw-history', '/buy-product-history'],
    ['receipt-unknown', '/receipt?payment_id=unknown'],
    ['fund-settlement', '/fund-settlement'],
    ['point-terms', '/point-terms-of-service'],
    ['exchange', '/exchange-card'],
    ['collection', '/collection'],
    ['card-input', '/card-input'],
    ['contact-thread-unknown', '/contact-thread?enquiryId=unknown'],
  ] as const)
    await test.step(screen, async () => {
      await go(address)
      await at(screen)
    })

  await test.step('an enquiry of their own', async () => {
    await go('/contact')
    await page.getByLabel(words.contact.topic).selectOption('parcel')
    await page.getByLabel(words.contact.body).fill('発送はいつ頃になりますか。\nWhen will my parcel leave?')
    await page.getByRole('button', { name: words.contact.send }).click()
    await expect(page).toHaveURL(/\/contact-thread\?enquiryId=/)
    await at('contact-thread')
  })

  await test.step('menu-member', async () => {
    await page.getByRole('button', { name: words.shell.menu }).click()
    await at('menu-member')
  })

  await test.step('an ultra rare', async () => {
    // Last: it would stand on the shelves.
    const ownPack = `picture-${info.project.name}`
    await sealSmallPack(ownPack, 100, 3)
    await draw(ownPack, 1)
    await go('/get-card-list')
    await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()
    await page.getByRole('button', { name: drawing.tapToStart }).click()
    await expect(page.getByRole('button', { name: drawing.finish })).toBeVisible()
    await at('reveal-ultra-rare')
  })
})

test('what a payer sees', { tag: '@pictures' }, async ({ page }, info) => {
  const { words, go, choose, proceed, answer } = await startPaying(page, info)
  const { paying, pointPurchase, receipts } = words
  const at = (screen: string) => take(page, info, screen)

  await test.step('at a convenience store', async () => {
    await choose('convenienceStore')
    await page.getByLabel(paying.storeGroup).selectOption('other')
    await at('pay-store')
    await proceed()
    await expect(page).toHaveURL(/\/confirm-combini/)
    await at('store-number')
    await go('/buy-point')
    await expect(page.getByText(paying.waiting.title)).toBeVisible()
    await at('buy-point-waiting')
  })

  await test.step('by bank transfer and by remittance', async () => {
    await choose('bankTransfer')
    await page.getByLabel(paying.payerName).fill('ﾔﾏﾀﾞ ﾊﾅｺ')
    await proceed()
    await expect(page).toHaveURL(/\/bank-transfer-information/)
    await at('bank-account')
    await choose('mailRemittance')
    await proceed()
    await expect(page).toHaveURL(/\/payge-transfer-information/)
    await at('remittance')
  })

  await test.step('refused, and paid', async () => {
    await choose('carrier')
    await proceed()
    await answer('refuse')
    await expect(page).toHaveURL(/\/error-carrier/)
    await at('carrier-refused')
    await choose('payPay')
    await proceed()
    await answer('refuse')
    await expect(page.getByRole('heading', { name: pointPurchase.failedTitle })).toBeVisible()
    await at('pay-refused')
    await choose('payPay')
    await proceed()
    await answer('pay')
    await expect(page.getByRole('heading', { name: pointPurchase.completeTitle })).toBeVisible()
    await at('pay-complete-pack')
  })

  await test.step('a receipt', async () => {
    await go('/buy-point-history')
    await page.getByRole('link', { name: receipts.show }).first().click()
    await expect(page).toHaveURL(/\/receipt\?payment_id=/)
    await at('receipt')
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the page of the shop says so', { tag: '@pictures' }, async ({ page, context }, info) => {
    const { go } = await startVisit(page, info)
    await go('/')
    await wake(page)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.goto(`${process.env.SHOP_URL}/pack-list`)
    await take(page, info, 'offline')
  })
})

test('a shop that is closed', { tag: '@closed-pictures' }, async ({ page }, info) => {
  await startVisit(page, info)
  const turn = (isOn: boolean) =>
    withShopDatabase(async (db, { now }) => {
      const expectedEndAt = new Date(now.getTime() + 3_600_000)
      await transaction(db, (tx) => (isOn ? closeShop(tx, { expectedEndAt, now }) : openShop(tx, { now })))
    })
  const status = async () => (await page.goto(process.env.SHOP_URL as string))?.status()
  await turn(true)
  await expect.poll(status).toBe(503)
  await take(page, info, 'maintenance')
  await turn(false)
  await expect.poll(status).toBe(200)
})
