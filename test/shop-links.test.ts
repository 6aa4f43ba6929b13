import { expect, test } from 'vitest'
import { linkedPages, ownPath, readShopLink, withOwnPaths } from '#contract/shop-links.ts'
import { linkFault } from '#server/cards/catalogue/content-rows.ts'
import { declaredRoutes } from '#web/storefront/start/routes.ts'

/** Steps of one visitor, which nobody else can take, and what stands in mails to one person. */
const ownSteps = [
  ...['/amazon-pay-redirect', '/bank-transfer-information', '/card-input', '/complete-buy-point'],
  ...['/complete-buy-point-amazom-pay', '/complete-buy-point-paypal', '/complete-carrier', '/error-carrier'],
  ...['/complete-password-reissue', '/complete-user-register', '/complete-withdraw', '/confirm-buy-point'],
  ...['/confirm-combini', '/confirm-get-card-list', '/confirm-user-register', '/pay-redirect'],
  ...[
    '/payge-transfer-information',
    '/receipt',
    '/pack-trial',
    '/password-reset',
    '/buy-product-history-detail',
  ],
  ...['/thank-you', '/contact-thread', '/contact-guest', '/stop-reminders', '/verify-mail', '/mente.html'],
]

test('each page of the storefront can be linked to, or is a step of one visitor', () => {
  const declared = declaredRoutes().map(({ path }) => path)
  expect(declared.toSorted()).toEqual([...Object.keys(linkedPages), ...ownSteps].toSorted())
})

const reachable = { packs: new Set(['ember', 'Kite-01']), cardTypes: new Set(['woods']) }
const origin = 'https://shop.example'
const refusal = (url: string) => linkFault(ownPath(url, origin), reachable)

test.each([
  '/',
  '/pack-list',
  '/pack-list/',
  '/pack-list?index=woods&sort=1',
  '/pack-detail?packId=ember',
  '/pack-detail?packId=Kite-01#odds',
  '/box?packId=ember',
  '/draw-proof?packId=ember&firstSlot=1&drawId=x',
  '/buy-point',
  '/buy-point/ember',
  '/buy-point?packId=ember',
  '/collection?index=woods',
  '/login?next=%2Fpack-detail%3FpackId%3Dember',
  '/user-guide',
  '/specific-commerce',
  '/notices',
  '/contact?utm_source=x',
  'https://shop.example/pack-detail?packId=ember',
  'HTTPS://SHOP.example:443/notices',
  'https://elsewhere.example/no-page',
  'https://shop.example.elsewhere.example/no-page',
  'https://shop.example:8443/no-page',
])('%s leads somewhere', (url) => expect(refusal(url)).toBeUndefined())

test.each([
  '/guide',
  '/pack-lists',
  '/Pack-List',
  '/pack-list/woods',
  '/pack-list?Index=woods',
  '/pack-list?index=woods）',
  '/pack-list?index=WOODS',
  '/pack-list&index=woods',
  '/pack-detail',
  '/pack-detail?packid=ember',
  '/pack-detail?packId=',
  '/pack-detail?packId=Ember',
  '/pack-detail?packId=kite-01',
  '/pack-detail?packId=ember&packId=gone',
  '/pack-detail?packId=ember、',
  '/pack-detail/ember',
  '/box?packId=gone',
  '/buy-point/gone',
  '/buy-point?packId=gone',
  '/collection?index=gone',
  '/login?next=%2Fguide',
  '/notices/1',
  '/receipt?payment_id=1',
  '/dev/gallery',
  '/operator',
  'https://shop.example/guide',
  'https://SHOP.example/pack-detail?packId=gone',
  'https://shop.example:443/Pack-List',
  'http://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  'https://a:b@elsewhere.example/',
  'javascript:alert(1)',
  'pack-list',
])('%s is refused in both languages', (url) =>
  expect(refusal(url)).toEqual({ ja: expect.stringMatching(/。/), en: expect.stringMatching(/\w/) }),
)

test('an address of the shop itself is stored as its path, wherever it appears', () => {
  const typed = { entries: [{ url: `${origin}/pack-list?index=woods#a`, alt: { ja: origin, en: '' } }] }
  expect(withOwnPaths(typed, origin)).toEqual({
    entries: [{ url: '/pack-list?index=woods#a', alt: { ja: origin, en: '' } }],
  })
  expect(withOwnPaths(undefined, origin)).toBeUndefined()
  expect(withOwnPaths('text', origin)).toBe('text')
  expect(withOwnPaths(typed, undefined)).toEqual(typed)
})

test('a page is parsed with its parameters', () => {
  expect(readShopLink('/confirm-buy-product?packId=ember&buyCount=10')).toMatchObject({ packs: ['ember'] })
  expect(readShopLink('/buy-point')).toMatchObject({ isPage: true, packs: [] })
})
