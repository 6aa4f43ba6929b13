import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCards, findCardWorths } from '#server/cards/catalogue/queries.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue, planImport } from './import-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// The shop's cost and today's market price of a card: entered in the catalogue's file, and told to no visitor.

let world: TestShop
let folder: string
beforeAll(async () => {
  world = await testShop()
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-worth-'))
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
  await writeFile(join(folder, 'card.png'), await picture(734, 1024))
  await writeFile(join(folder, 'pack.png'), await picture(1200, 800))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const [cost, market] = [73_190_411, 64_280_733]
const yaml = (worth: string) => `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: card.png }
  - { key: w-2, cardType: woods, name: { ja: 王, en: King }, model: W-2, rarity: ultraRare, image: card.png${worth} }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    showLineup: true
    revealStyle: 1
    images: [pack.png]
    detail: { ja: 森です。, en: Woods. }
    total: 20
    prizes:
      - { card: w-1, quantity: 19, tier: 1, convertsTo: 50 }
      - { card: w-2, quantity: 1, tier: 7, convertsTo: 4000 }
    lastOne: { card: w-2, tier: 7, convertsTo: 100 }
exchange:
  - { card: w-2, coins: 100, stock: 5 }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
`
const media = () => folderStore(world.mediaFolder)
const bring = async (worth: string) => {
  await writeFile(join(folder, 'catalogue.yaml'), yaml(worth))
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
const entered = `, costYen: ${cost}, marketYen: ${market}`
const worthOf = async (card: string) => (await findCardWorths(world.db, [card])).get(card)
const nothing = { costYen: null, marketYen: null }

describe('the worth of a card', () => {
  test('that is not entered is unknown, and leaves the shop’s state as it would be without worths', async () => {
    expect(await bring('')).toEqual([])
    expect(await worthOf('w-2')).toEqual(nothing)
    const [, card] = (await readShopRows(world.db)).cards
    expect(Object.keys(card ?? {}).sort()).toEqual(
      ['cardTypeId', 'foil', 'id', 'image', 'modelNumber', 'nameEn', 'nameJa', 'rarity'].sort(),
    )
  })

  test('is shown as a change, written by the import, and removed once the file no longer has it', async () => {
    await writeFile(join(folder, 'catalogue.yaml'), yaml(entered))
    const plan = await planImport(world.db, folder, { now: world.shop.clock(), media: media() })
    expect('changes' in plan && plan.changes).toEqual([
      { table: 'cards', id: 'w-2', what: 'costYen', before: undefined, after: cost },
      { table: 'cards', id: 'w-2', what: 'marketYen', before: undefined, after: market },
    ])
    expect(await bring(entered)).toEqual([])
    expect(await worthOf('w-2')).toEqual({ costYen: cost, marketYen: market })
    expect(await worthOf('w-1')).toEqual(nothing)
    expect(await bring(', costYen: 0')).toEqual([])
    expect(await worthOf('w-2')).toEqual({ costYen: 0, marketYen: null })
    expect(await bring('')).toEqual([])
    expect(await worthOf('w-2')).toEqual(nothing)
  })

  test('that is negative, has fractions of a yen or exceeds a hundred million is refused', async () => {
    for (const wrong of [-1, 1.5, 100_000_001, '"1,000"'])
      expect(await bring(`, costYen: ${wrong}`)).toEqual([expect.any(String)])
  })

  test('is exported, so that the folder imports to itself', async () => {
    await bring(entered)
    const out = join(folder, 'out')
    expect(await exportCatalogue(world.db, out, media())).toMatchObject({ outcome: 'exported' })
    expect(await readFile(join(out, 'catalogue.yaml'), 'utf8')).toContain(
      `costYen: ${cost}, marketYen: ${market}`,
    )
    const plan = await planImport(world.db, out, { now: world.shop.clock(), media: media() })
    expect(plan).toMatchObject({ changes: [], seals: [], base: undefined })
  })

  test('is shown to no visitor, and is in no audit record', {
    meta: {
      proves: [
        {
          id: 'packs-worth',
          section: 'console-packs',
          says: 'What a card cost and is worth is told to no visitor.',
          from: 'own',
          file: 'server/cards/catalogue/queries.ts',
          breaks: {
            replace: "'image', 'imageEn', 'imageBack', 'foil'] as const),",
            with: "'image', 'imageEn', 'imageBack', 'foil', 'costYen'] as const),",
          },
        },
      ],
    },
  }, async () => {
    await bring(entered)
    expect(Object.keys((await findCards(world.db, ['w-2'])).get('w-2') ?? {})).not.toContain('costYen')
    const member = await world.member({ points: 10_000, coinHundredths: 100_000 })
    const check = await member.post('/user/pack/check', { pack_id: 'woods-one', count: '20' })
    const bought = await member.post('/user/pack/buy', { token: check.body.token })
    expect(bought.body).toMatchObject({ state: 200 })
    const offers = await member.post('/user/exchange_card/list/1', { searchText: '', sort: '1', type: '3' })
    expect(offers.status).toBe(200)
    const answers = [bought, check, offers]
    for (const path of [
      '/user/pack/list',
      '/user/pack/all_list/woods/1',
      '/user/pack/detail/woods-one',
      '/user/pack/card_list/woods-one/1',
      '/user/pack/gache_result',
      '/user/pack/buy_result',
      '/box/woods-one',
    ]) {
      const answer = await member.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      answers.push(answer)
    }
    const told = JSON.stringify(answers)
    expect(told).toContain('w-2')
    const records = JSON.stringify(await listAuditRecords(world.db, { limit: 1000 }))
    for (const number of [cost, market]) {
      expect(told).not.toContain(String(number))
      expect(records).not.toContain(String(number))
    }
  })
})
