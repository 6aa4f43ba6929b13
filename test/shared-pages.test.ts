import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { type Language, languages } from '#phrases/language.ts'
import { haltSale } from '#server/cards/boxes/stop-sale.ts'
import { transaction } from '#server/db/pool.ts'
import type { Renderer } from '#server/http/renderer.ts'
import { closeShop, openShop } from '#server/people/operator/maintenance.ts'
import { keepSetting } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { render, sharedAddress } from '#web/storefront/document/entry-server.tsx'
import { declaredRoutes } from '#web/storefront/start/routes.ts'
import { isDeep } from './depth.ts'
import { type TestShop, testShop, type Visitor } from './shop.ts'
import { makePack, prize } from './world.ts'

// One rendering of a page serves all who read it. It shows what is true within a second, and nothing of anybody.

let renderings = 0
const renderer: Renderer = {
  render: async (options) => {
    const page = await (render as Renderer['render'])(options)
    if (page.html !== '') renderings += 1
    return page
  },
  sharedAddress,
  assets: { manifest: null, styles: {} },
}
let now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await testShop(() => now, undefined, {
    rendererOf: async () => async () => renderer,
  })
})
afterAll(() => shop.close())

const secondLater = () => {
  now = new Date(now.getTime() + 1000)
}
beforeEach(secondLater)

/** No reader waits longer for a page that is made anew: then the one before is shown (`page-cache.ts`). */
const longestWaitMs = 1000

let asked = 0
/** Each time from another network, so that none has too many pages made. Asks again where a busy machine has taken that long. */
async function open(address: string, language: Language, reader: Visitor = shop.visitor()) {
  const cookie = reader.cookie().replace('lang=ja', `lang=${language}`)
  for (;;) {
    const headers = { cookie, 'x-forwarded-for': `10.0.${asked >> 8}.${asked++ & 255}` }
    const askedAt = performance.now()
    const answer = await shop.shop.app.inject({ url: address, headers })
    if (performance.now() - askedAt < longestWaitMs) return answer
  }
}

/** Compared in place of the page, which is long. */
const digest = (html: string) => createHash('sha256').update(html).digest('hex')

/** The page as a process renders it that keeps none. */
async function rendered(address: string, language: Language): Promise<string> {
  const { html } = await renderer.render({
    url: address,
    language,
    settings: storefrontSettings(await readSettings(shop.db), shop.options.settings.shopOrigin),
    assets: renderer.assets,
    hasGallery: false,
    call: async (_method, path) =>
      (await shop.shop.app.inject({ url: path, headers: { cookie: `lang=${language}` } })).json(),
  })
  return html
}

const addressesOf = (packId: string) => [
  '/',
  '/pack-list?index=world',
  `/pack-detail?packId=${packId}`,
  `/box?packId=${packId}`,
]

test('a pack whose last card was drawn a second ago is sold out on every page, in each language, to guests and members', {
  meta: {
    proves: [
      {
        id: 'page-true',
        section: 'closed',
        says: 'A page that all share shows within a second what has changed.',
        from: 'own',
        file: 'server/http/page-cache.ts',
        breaks: {
          replace: 'kept !== undefined && (await kept.isCurrent()) ? kept',
          with: 'kept !== undefined ? kept',
        },
      },
    ],
  },
}, async () => {
  await makePack(shop.db, 'few', { prizes: [prize('common', 3)], now })
  secondLater()
  const member = await shop.member({ points: 10_000 })
  const readers = [shop.visitor(), member]
  const everyPage = async () => {
    const pages = new Map<string, string>()
    for (const address of addressesOf('few'))
      for (const language of languages)
        for (const reader of readers) {
          const { statusCode, body } = await open(address, language, reader)
          expect(statusCode, address).toBe(200)
          expect(digest(body), `${address} ${language}`).toBe(digest(await rendered(address, language)))
          pages.set(`${address} ${language}`, digest(body))
        }
    return pages
  }
  const before = await everyPage()
  const { token } = (await member.post('/user/pack/check', { pack_id: 'few', count: '3' })).body
  expect((await member.post('/user/pack/buy', { token })).body.state).toBe(200)
  secondLater()
  const after = await everyPage()
  for (const [page, shown] of after) expect(shown, page).not.toBe(before.get(page))
})

test('a halted sale, a changed setting and a closed shop show within a second', {
  meta: { alsoProves: ['page-true'] },
}, async () => {
  await makePack(shop.db, 'halted-soon', { prizes: [prize('common', 5)], now })
  const address = '/pack-detail?packId=halted-soon'
  const first = (await open(address, 'en')).body
  await transaction(shop.db, (tx) =>
    haltSale(tx, { packId: 'halted-soon', reason: { ja: '確認中', en: 'We look into it' }, now }),
  )
  secondLater()
  const halted = (await open(address, 'en')).body
  expect(digest(halted)).not.toBe(digest(first))
  expect(digest(halted)).toBe(digest(await rendered(address, 'en')))

  const shopName = { ja: 'あたらしい店', en: 'A new name' }
  await transaction(shop.db, (tx) => keepSetting(tx, 'shopName', shopName, now))
  secondLater()
  expect((await open(address, 'en')).body).toContain('A new name')
  expect((await open('/', 'ja')).body).toContain('あたらしい店')

  await transaction(shop.db, (tx) => closeShop(tx, { expectedEndAt: null, now }))
  secondLater()
  const closed = await open(address, 'en')
  expect([closed.statusCode, closed.headers['retry-after'], closed.headers['cache-control']]).toEqual([
    503,
    '60',
    'no-store',
  ])
  await transaction(shop.db, (tx) => openShop(tx, { now }))
  secondLater()
  expect((await open(address, 'en')).statusCode).toBe(200)
})

test('every member reads each page as a guest does, byte for byte', {
  meta: {
    proves: [
      {
        id: 'page-shared',
        section: 'closed',
        says: 'A page that all share holds nothing of a member, and hands no member a cookie.',
        from: 'own',
        file: 'server/http/asking.ts',
        breaks: { replace: 'isLanguage(asked) && asked !== chosen', with: 'language !== asked' },
      },
    ],
  },
}, async () => {
  await makePack(shop.db, 'read-by-all', { prizes: [prize('common', 500)], now })
  secondLater()
  const addresses = [
    ...addressesOf('read-by-all'),
    '/login',
    '/user-register',
    '/my-page',
    '/terms-of-service',
  ]
  const asGuest = new Map<string, string>()
  for (let n = 0; n < (isDeep ? 100 : 20); n++) {
    const member = await shop.member({ points: 1_234_500 + n, coinHundredths: 987_600 + n })
    // Some read what others had made, some have it made.
    if (n % 10 === 0) secondLater()
    for (const address of addresses) {
      const answer = await open(address, 'ja', member)
      const shown = digest(answer.body)
      // Made anew, it may say another instant of its figures.
      if (shown !== asGuest.get(address)) asGuest.set(address, digest(await rendered(address, 'ja')))
      expect(shown, address).toBe(asGuest.get(address))
      expect(answer.headers['set-cookie'], address).toBeUndefined()
    }
  }
})

test('unknown query fields render no new page, for guests and members', async () => {
  const [guest, member] = [shop.visitor(), await shop.member()]
  for (const address of ['/', '/my-page', '/terms-of-service']) await open(address, 'ja', guest)
  const before = renderings
  for (let n = 0; n < 20; n++)
    for (const reader of [guest, member])
      for (const address of [`/?page=${n}`, `/?x=${n}`, `/my-page?x=${n}`, `/terms-of-service?a${n}=1`])
        expect((await open(address, 'ja', reader)).statusCode, address).toBe(200)
  expect(renderings).toBe(before)
})

test('a page rendered for a visitor’s own address is for them alone', async () => {
  const typed = await open('/user-register?mail=a%40visitor.example&family_name=Shibusawa', 'en')
  expect(typed.headers['cache-control']).toBe('no-cache')
  expect((await open('/user-register', 'en')).body).not.toContain('visitor.example')
})

test('search engines and home screens find their files, and every address in the sitemap is a page', async () => {
  await makePack(shop.db, 'to-be-found', { prizes: [prize('common', 5)], now })
  secondLater()
  const robots = await open('/robots.txt', 'ja')
  expect(robots.headers['content-type']).toContain('text/plain')
  expect(robots.body).toContain('Disallow: /my-page\n')
  expect(robots.body).toContain('Sitemap: http://localhost:3000/sitemap.xml')

  const sitemap = await open('/sitemap.xml', 'ja')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  const addresses = [...sitemap.body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(addresses).toContain('/pack-detail?packId=to-be-found')
  for (const address of addresses) expect((await open(address as string, 'en')).statusCode, address).toBe(200)

  const manifest = await open('/manifest.webmanifest', 'ja')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.json()).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  const { shortcuts } = manifest.json<{ shortcuts: { url: string }[] }>()
  for (const { url } of shortcuts) expect((await open(url, 'ja')).statusCode, url).toBe(200)
})

test('the service worker is a script that is always revalidated, and may call the shop alone', async () => {
  const worker = await open('/service-worker.js', 'ja')
  expect(worker.headers['content-type']).toContain('text/javascript')
  expect(worker.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1')
  expect(worker.headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/)
  const elsewhere = await open('/operator/service-worker.js', 'ja')
  expect([elsewhere.statusCode, elsewhere.headers['content-type']]).not.toContain(200)
})

test('a page describes its place in structured data', async () => {
  const dataOf = async (address: string) => {
    const { body } = await open(address, 'en')
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')
  }
  expect(await dataOf('/')).toMatchObject({ '@type': 'WebSite', url: 'http://localhost:3000/' })
  const top = await dataOf('/')
  expect(top.publisher).toMatchObject({ '@type': 'Organization', logo: 'http://localhost:3000/icon-512.png' })
  const listed = top.mainEntity.itemListElement.map(({ url }: { url: string }) => url)
  expect(listed).toContain('http://localhost:3000/pack-detail?packId=few')
  const { breadcrumb } = await dataOf('/pack-detail?packId=few&error=x')
  expect(breadcrumb.itemListElement).toMatchObject([
    { position: 1, item: 'http://localhost:3000/' },
    { position: 2, name: 'few', item: 'http://localhost:3000/pack-detail?packId=few' },
  ])
})

/** Every id and number that an address of the shop can have, none of which is of anything. */
const invented = (path: string, n: number) =>
  `${path.replaceAll(/:\w+/g, `none${n}`)}?${new URLSearchParams({
    ...{ packId: `none${n}`, index: `none${n}`, version: String(900 + n), page: String(900 + n) },
    ...{ drawId: `none${n}`, firstSlot: String(n), history_id: `none${n}`, sort: '0' },
  })}`

test('every invented address of a kind gets the same not-found page, in each language', async () => {
  const paths = declaredRoutes().map(({ path }) => path)
  const missing = new Map<string, Set<string>>()
  for (const language of languages)
    for (const path of paths) {
      await open(invented(path, 0), language)
      const madeBefore = renderings
      const pages = new Set<string>()
      for (let n = 1; n <= 3; n++) {
        const { statusCode, headers, body } = await open(invented(path, n), language)
        if (statusCode === 404) pages.add(body)
        expect([200, 302, 404], path).toContain(statusCode)
        if (statusCode !== 302) expect(headers['content-language']).toBe(language)
      }
      expect(renderings - madeBefore, path).toBe(0)
      if (pages.size > 0) missing.set(`${path} ${language}`, pages)
    }
  expect([...missing.keys()]).toEqual(
    expect.arrayContaining(
      ['/pack-detail', '/box', '/draw-proof', '/terms-of-service'].flatMap((path) => [
        `${path} ja`,
        `${path} en`,
      ]),
    ),
  )
  for (const [kind, pages] of missing) {
    expect(pages.size, kind).toBe(1)
    const [page = ''] = pages
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toMatch(/rel="canonical"|og:url|hreflang|none\d/)
  }
})

test('a new pack at an address that had none is shown at once', async () => {
  const addresses = ['/pack-detail?packId=none1', '/box?packId=none1', '/login?packId=none1']
  const statuses = async () => {
    const answers = await Promise.all(addresses.map((address) => open(address, 'ja')))
    return answers.map(({ statusCode }) => statusCode)
  }
  expect(await statuses()).toEqual([404, 404, 302])
  await makePack(shop.db, 'none1', { prizes: [prize('common', 5)], now })
  secondLater()
  expect(await statuses()).toEqual([200, 200, 200])
})

test('an address with a missing pack redirects to itself without the pack, in its language', async () => {
  for (const [address, to] of [
    ['/login?packId=none9', '/login'],
    ['/login?packId=none9&lang=en', '/login?lang=en'],
  ] as const)
    expect((await open(address, 'ja')).headers.location).toBe(to)
})

test('the not-found page follows the settings, and a closed shop', async () => {
  const ask = async (n: number) => await open(`/pack-detail?packId=nothing${n}`, 'en')
  expect((await ask(0)).body).not.toContain('Renamed')
  const shopName = { ja: '改名', en: 'Renamed' }
  await transaction(shop.db, (tx) => keepSetting(tx, 'shopName', shopName, now))
  secondLater()
  for (const n of [0, 1]) expect((await ask(n)).body).toContain('Renamed')
  await transaction(shop.db, (tx) => closeShop(tx, { expectedEndAt: null, now }))
  secondLater()
  for (const n of [0, 2]) expect((await ask(n)).statusCode).toBe(503)
  await transaction(shop.db, (tx) => openShop(tx, { now }))
  secondLater()
  for (const n of [0, 2]) expect((await ask(n)).statusCode).toBe(404)
})
