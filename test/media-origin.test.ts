import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceBanners } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import type { Renderer } from '#server/http/renderer.ts'
import { render, sharedAddress } from '#web/storefront/document/entry-server.tsx'
import { type TestShop, testShop } from './shop.ts'
import { makePack, prize } from './world.ts'

// With a content delivery network in front of the pictures (MEDIA_ORIGIN), everything that a browser reads names it.

const hash = '0123456789abcdef0123'
const cdn = 'https://cdn.example'

let shop: TestShop
beforeAll(async () => {
  const renderer = { render, sharedAddress, assets: { manifest: null, styles: {} } } as unknown as Renderer
  shop = await testShop(undefined, undefined, {
    mediaOrigin: cdn,
    rendererOf: async () => async () => renderer,
  })
  await makePack(shop.db, 'woods', { prizes: [prize('common', 20)] })
  await shop.pool.query('update pack set images = $1', [JSON.stringify([`/media/${hash}.960.webp`])])
  await shop.pool.query('update card set image = $1, foil = $2', [
    `/media/${hash}.440.webp`,
    `/media/${hash}.440.webp`,
  ])
  await transaction(shop.db, (tx) =>
    replaceBanners(tx, [
      {
        mode: 2,
        file: `/media/${hash}.mp4`,
        url: '',
        altJa: '森',
        altEn: 'Woods',
        poster: `/media/${hash}.1600.webp`,
        sources: JSON.stringify([{ fileUrl: `/media/${hash}.mp4`, type: 'video/mp4' }]),
        position: 0,
      },
    ]),
  )
})
afterAll(() => shop.close())

/** Every address of a stored file that a text names. */
const named = (text: string) => [
  ...new Set(text.replaceAll('&quot;', '"').match(/[^"\s,(]*\/media\/[0-9a-f]{20}[^"\s,&)]*/g)),
]

test.each(['/user/pack/detail/woods', '/user/banner', '/user/pack/list'])('%s', async (path) => {
  const { body } = await shop.visitor().get(path)
  const addresses = named(JSON.stringify(body))
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) expect(address).toMatch(/^https:\/\/cdn\.example\/media\//)
})

test('a page names the media origin in its pictures, its preload, its link picture and its policy', {
  meta: {
    proves: [
      {
        id: 'media-origin',
        section: 'closed',
        says: 'With a content delivery network every answer and page names stored pictures there.',
        from: 'own',
        file: 'server/http/media-addresses.ts',
        breaks: {
          replace: 'json.replaceAll(stored,',
          with: 'json.replace(stored, `"/media/`).replaceAll(/never/g,',
        },
      },
    ],
  },
}, async () => {
  for (const path of ['/', '/pack-detail?packId=woods']) {
    const { body, headers } = await shop.shop.app.inject(path)
    const addresses = named(body)
    expect(addresses.some((address) => address.endsWith('.avif'))).toBe(true)
    expect(addresses.some((address) => address.endsWith('.1200.jpg'))).toBe(true)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/cdn\.example\/media\//)
    const policy = String(headers['content-security-policy']).split('; ')
    for (const directive of ['img-src', 'media-src'])
      expect(policy.find((own) => own.startsWith(directive))?.split(' ')).toContain(cdn)
    expect(policy.find((own) => own.startsWith('script-src'))).not.toContain(cdn)
  }
})
