import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import type { Route } from '#web/storefront/route/route.ts'
import { newcomer } from './newcomer.ts'
import { smallText } from './small-text.ts'
import { startVisit } from './visit.ts'

// Every address of the specification (§2), opened as a reader would by typing it: where it leads, and how the
// screen stands there. Screens that a purchase passes through are looked at on the way (purchase.journey.ts).

const packId = 'starglade-first-light'

/** Address typed → where the visitor stands then. */
type Visits = [address: string, stands: RegExp][]

const forEverybody: Visits = [
  ['/', /\/(?:\?.*)?$/],
  ['/login', /\/login$/],
  ['/password-reissue', /\/password-reissue$/],
  ['/complete-password-reissue', /\/complete-password-reissue$/],
  ['/password-reset?token=unknown', /\/password-reset/],
  ['/user-register', /\/user-register$/],
  ['/confirm-user-register', /\/(confirm-)?user-register/],
  ['/complete-user-register', /\/complete-user-register$/],
  ['/complete-withdraw', /\/complete-withdraw$/],
  ['/pack-list?index=hoshimori', /\/pack-list\?index=hoshimori/],
  [`/pack-detail?packId=${packId}`, /\/pack-detail/],
  ['/pack-detail', /\/$/],
  ['/pack-trial?packId=starglade-firefly-draw', /\/pack-trial/],
  [`/box?packId=${packId}`, /\/box/],
  ['/draw-proof?drawId=unknown', /\/draw-proof/],
  ['/complete-carrier', /\/complete-carrier$/],
  ['/error-carrier', /\/error-carrier$/],
  ['/verify-mail?token=unknown', /\/verify-mail/],
  ['/stop-reminders?token=unknown', /\/stop-reminders/],
  ['/contact', /\/contact$/],
  ['/contact-guest?token=unknown', /\/contact-guest/],
  ['/notices', /\/notices$/],
  ['/records', /\/records$/],
  ['/user-guide', /\/user-guide$/],
  ['/specific-commerce', /\/specific-commerce$/],
  ['/terms-of-service', /\/terms-of-service$/],
  ['/privacy-protection', /\/privacy-protection$/],
  ['/mente.html', /\/$/],
  ['/no-such-page', /\/$/],
]

const forMembers: Visits = [
  ['/buy-point', /\/buy-point$/],
  ['/buy-point/course-1000?packId=x', /\/(confirm-)?buy-point/],
  ['/confirm-buy-point?pointPriceId=unknown', /\/buy-point/],
  ['/confirm-combini?paymentID=unknown', /\/(confirm-combini|buy-point)/],
  ['/bank-transfer-information', /\/(bank-transfer-information|buy-point)/],
  ['/payge-transfer-information', /\/(payge-transfer-information|buy-point)/],
  ['/pay-redirect?payment_id=unknown', /\/(complete-buy-point\?payment_id=unknown)?$/],
  [
    '/amazon-pay-redirect?amazonCheckoutSessionId=x',
    /\/complete-buy-point-amazom-pay\?amazonCheckoutSessionId=x/,
  ],
  ['/complete-buy-point?payment_id=unknown', /\/(complete-buy-point\?payment_id=unknown)?$/],
  ['/complete-buy-point-amazom-pay', /\/complete-buy-point-amazom-pay$/],
  ['/complete-buy-point-paypal?payment_id=unknown', /\/(complete-buy-point-paypal\?payment_id=unknown)?$/],
  [`/buy-product?packId=${packId}`, /\/pack-detail\?packId=/],
  [`/confirm-buy-product?packId=${packId}&buyCount=1`, /\/(confirm-buy-product|pack-detail)/],
  ['/gacha-animation', /\/$/],
  ['/get-card-list', /\/$/],
  ['/confirm-get-card-list', /\/$/],
  ['/thank-you', /\/(thank-you)?$/],
  ['/collection', /\/collection$/],
  ['/my-page', /\/my-page$/],
  ['/user-menu', /\/user-menu$/],
  ['/contact-thread?enquiryId=unknown', /\/contact-thread/],
  ['/change-member', /\/change-member$/],
  ['/change-password', /\/change-password$/],
  ['/withdraw', /\/withdraw$/],
  ['/buy-point-history', /\/buy-point-history$/],
  ['/receipt?payment_id=unknown', /\/receipt\?payment_id=unknown/],
  ['/receipt', /\/buy-point-history$/],
  ['/coin-history', /\/coin-history$/],
  ['/buy-product-history', /\/buy-product-history$/],
  ['/buy-product-history-detail?packHistoryId=unknown', /\/buy-product-history/],
  ['/fund-settlement', /\/fund-settlement$/],
  ['/point-terms-of-service', /\/point-terms-of-service$/],
  ['/exchange-card', /\/exchange-card/],
  ['/card-input', /\/card-input$/],
]

/** The top page is looked at once, where it is asked for. */
const leadsToTop = (stands: RegExp) => stands.source === '\\/$'

const nameOf = (address: string) => address.split('?')[0]?.replaceAll('/', '_').replace(/^_/, '') || 'top'

// Each size and each language once. Long words meet the narrowest screen where a desktop's is enlarged (`look`).
const tag = ['@phone-ja', '@desktop-en']

test('every public address', { tag }, async ({ page }, info) => {
  test.setTimeout(900_000)
  await visitAll(page, info, forEverybody)
})

test('every address for members', { tag }, async ({ page }, info) => {
  test.setTimeout(900_000)
  await newcomer(page, info)
  await visitAll(page, info, forMembers)
})

async function visitAll(page: Page, info: TestInfo, visits: Visits) {
  const { go, look } = await startVisit(page, info)
  for (const [address, stands] of visits)
    await test.step(address, async () => {
      await go(address)
      await expect(page).toHaveURL(stands)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await smallText(page)).toEqual([])
      if (!leadsToTop(stands)) await look(`every-${nameOf(address)}`)
    })
}

// Shown of every screen without a browser in test/member-screens.test.ts.
test(
  'every address behind the guard leads a guest to the login',
  { tag: '@deep' },
  async ({ page }, info) => {
    const { go } = await startVisit(page, info)
    for (const [address] of forMembers)
      await test.step(address, async () => {
        await go(address)
        await expect(page).toHaveURL(/\/login/)
      })
  },
)

test('the list has every address of the storefront', async () => {
  const storefront = join(import.meta.dirname, '../../web/storefront')
  const files = readdirSync(storefront, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/]+\/[^/]+\/route\.ts$/.test(file),
  )
  const declared = await Promise.all(
    files.map(async (file): Promise<Route | Route[]> => (await import(join(storefront, file))).route),
  )
  const visited = [...forEverybody, ...forMembers].map(([address]) => address.split('?')[0])
  const missing = declared
    .flat()
    .filter(
      ({ path, isForDevelopers }) =>
        !isForDevelopers &&
        !visited.some((address) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`).test(address ?? '')),
    )
  expect(declared.length).toBeGreaterThan(40)
  expect(missing.map(({ path }) => path)).toEqual([])
})
