import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaUse } from '#contract/media.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { addressOf } from './forms.ts'
import { importCatalogue, planImport } from './import-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// Pictures with words on them: a Japanese one and an English one of the same card, pack and banner (decision 022).

let world: TestShop
let folder: string
beforeAll(async () => {
  world = await testShop()
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-languages-'))
  const sizes = { card: [734, 1024], pack: [1200, 800], banner: [1600, 600] } as const
  for (const [use, [width, height]] of Object.entries(sizes))
    for (const [language, background] of [
      ['ja', '#a33'],
      ['en', '#33a'],
    ] as const)
      await writeFile(
        join(folder, `${use}.${language}.png`),
        await sharp({ create: { width, height, channels: 3, background } })
          .png()
          .toBuffer(),
      )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

interface English {
  card?: string
  pack?: string
  banner?: string
}
const yaml = ({ card = '', pack = '', banner = '' }: English) => `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: card.ja.png${card} }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    showLineup: true
    revealStyle: 1
    images: [pack.ja.png, pack.ja.png]
${pack}    detail: { ja: 森です。, en: Woods. }
    total: 20
    prizes:
      - { card: w-1, quantity: 20, tier: 1, convertsTo: 50 }
    lastOne: { card: w-1, tier: 7, convertsTo: 100 }
exchange:
  - { card: w-1, coins: 100, stock: 5 }
banners:
  mode: carousel
  entries:
    - { image: banner.ja.png${banner}, url: /pack-list?index=woods, alt: { ja: 森, en: Woods } }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
`
const inEnglish: English = {
  card: ', imageEn: card.en.png',
  pack: '    imagesEn: [pack.en.png, pack.ja.png]\n',
  banner: ', imageEn: banner.en.png',
}
const media = () => folderStore(world.mediaFolder)
const bring = async (english: English) => {
  await writeFile(join(folder, 'catalogue.yaml'), yaml(english))
  const result = await importCatalogue(world.db, folder, {
    now: world.shop.clock(),
    random: randomBytes,
    id: uuidv7,
    by: { who: 'Aoi', why: 'a test' },
    media: media(),
    formats: ['webp'],
    seal: 'all',
    over: stateOf(await readShopRows(world.db)),
  })
  return 'faults' in result ? result.faults.map(({ message }) => message.en) : []
}
const address = async (use: MediaUse, language: 'ja' | 'en') =>
  addressOf(await readFile(join(folder, `${use}.${language}.png`)), use)

const paths = [
  '/user/banner',
  '/user/pack/list',
  '/user/pack/detail/woods-one',
  '/box/woods-one',
  '/user/pack/card_list/woods-one/1',
]
const exchange = ['/user/exchange_card/list/1', { searchText: '', sort: '1', type: '3' }] as const

/** All that a page of one language is told, as text. */
async function told(language: 'ja' | 'en'): Promise<string> {
  const visitor = world.visitor(language)
  const answers = []
  for (const path of paths) {
    const answer = await visitor.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    answers.push(answer.body)
  }
  const offers = await visitor.post(...exchange)
  expect(offers.status).toBe(200)
  return JSON.stringify([...answers, offers.body])
}

describe('pictures of a language', () => {
  test('are shown in it, and a picture without an English one in both', {
    meta: {
      proves: [
        {
          id: 'picture-english',
          section: 'console-packs',
          says: 'The English picture of a card, pack or banner is shown in the English shop, and there alone.',
          from: 'own',
          file: 'server/localized.ts',
          breaks: { replace: '{ ja: image, en: imageEn }', with: '{ ja: imageEn, en: imageEn }' },
        },
      ],
    },
  }, async () => {
    expect(await bring({})).toEqual([])
    for (const language of ['ja', 'en'] as const)
      for (const use of ['card', 'pack', 'banner'] as const)
        expect(await told(language), `${use} ${language}`).toContain(await address(use, 'ja'))

    expect(await bring(inEnglish)).toEqual([])
    const [japanese, english] = [await told('ja'), await told('en')]
    for (const use of ['card', 'pack', 'banner'] as const) {
      expect(japanese, use).toContain(await address(use, 'ja'))
      expect(japanese, use).not.toContain(await address(use, 'en'))
      expect(english, use).toContain(await address(use, 'en'))
    }
    for (const use of ['card', 'banner'] as const) expect(english).not.toContain(await address(use, 'ja'))
    const { image } = (await world.visitor('en').get('/user/pack/detail/woods-one')).body
    expect(image).toEqual([await address('pack', 'en'), await address('pack', 'ja')])
  })

  test('are shown to a member who draws', async () => {
    await bring(inEnglish)
    const member = await world.member({ points: 10_000 })
    const check = await member.post('/user/pack/check', { pack_id: 'woods-one', count: '1' })
    await member.post('/user/pack/buy', { token: check.body.token })
    for (const language of ['ja', 'en'] as const) {
      const { body } = await member.get(`/user/pack/gache_result?lang=${language}`)
      expect(JSON.stringify(body)).toContain(await address('card', language))
    }
  })

  test('are exported, so that the folder imports to itself, and are gone when the file has them no more', async () => {
    await bring(inEnglish)
    const out = join(folder, 'out')
    expect(await exportCatalogue(world.db, out, media())).toMatchObject({ outcome: 'exported' })
    const plan = await planImport(world.db, out, { now: world.shop.clock(), media: media() })
    expect(plan).toMatchObject({ changes: [], seals: [], base: undefined })
    expect(await bring({})).toEqual([])
    expect(await told('en')).not.toContain(await address('card', 'en'))
  })

  test('of a pack are as many as in Japanese', async () => {
    const before = await readShopRows(world.db)
    expect(await bring({ pack: '    imagesEn: [pack.en.png]\n' })).toEqual([
      'pictures for the English shop: 1, for the Japanese one: 2; name as many, in the same order',
    ])
    expect(await readShopRows(world.db)).toEqual(before)
  })

  test('are judged as the others are', async () => {
    expect(await bring({ card: ', imageEn: nowhere.png' })).toEqual([expect.stringContaining('nowhere.png')])
  })
})
