import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue, planImport } from './import-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// Tags of a pack, from a folder to visitors and back into a folder.

let world: TestShop
let folder: string
beforeAll(async () => {
  world = await testShop()
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-tags-'))
  for (const [name, width, height] of [['card', 734, 1024] as const, ['pack', 1200, 800] as const])
    await writeFile(
      join(folder, `${name}.png`),
      await sharp({ create: { width, height, channels: 3, background: '#a33' } })
        .png()
        .toBuffer(),
    )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const yaml = (tags: string) => `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: card.png }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    showLineup: true
    revealStyle: 1
    images: [pack.png]
${tags}    detail: { ja: 森です。, en: Woods. }
    total: 20
    prizes:
      - { card: w-1, quantity: 20, tier: 1, convertsTo: 50 }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
`
const options = () => ({
  now: world.shop.clock(),
  random: randomBytes,
  id: uuidv7,
  by: { who: 'Aoi', why: 'a test' },
  media: folderStore(world.mediaFolder),
  formats: ['webp'] as const,
  seal: 'all' as const,
})
const bring = async (tags: string) => {
  await writeFile(join(folder, 'catalogue.yaml'), yaml(tags))
  const over = stateOf(await readShopRows(world.db))
  const result = await importCatalogue(world.db, folder, { ...options(), over })
  return 'faults' in result ? result.faults.map(({ place, message }) => `${place}: ${message.en}`) : []
}
const shown = async (language: 'ja' | 'en') =>
  (await world.visitor(language).get('/user/pack/detail/woods-one')).body.tags

test('a folder gives a sealed pack its tags, and an export has them again', {
  meta: {
    proves: [
      {
        id: 'catalogue-tags',
        section: 'catalogue',
        says: 'A pack has up to five tags in both languages, and an import changes them.',
        from: 'own',
        file: 'server/cards/catalogue/import/export-pack.ts',
        breaks: { replace: '    ...(row.tags?.length && { tags: row.tags }),\n', with: '' },
      },
    ],
  },
}, async () => {
  expect(await bring('')).toEqual([])
  const before = stateOf(await readShopRows(world.db))
  expect(await shown('ja')).toEqual([])
  expect(await bring('    tags: [{ ja: 限定, en: Limited }, { ja: 初心者 }]\n')).toEqual([])
  expect(await shown('ja')).toEqual([
    { key: '限定', name: '限定' },
    { key: '初心者', name: '初心者' },
  ])
  expect(await shown('en')).toEqual([
    { key: '限定', name: 'Limited' },
    { key: '初心者', name: '初心者' },
  ])

  const to = join(folder, 'export')
  const exported = await exportCatalogue(world.db, to, folderStore(world.mediaFolder))
  expect(exported.outcome).toBe('exported')
  expect(await readFile(join(to, 'catalogue.yaml'), 'utf8')).toContain('{ ja: 限定, en: Limited }')
  expect(await planImport(world.db, to, options())).toMatchObject({ changes: [] })

  expect(await bring('')).toEqual([])
  expect(await shown('ja')).toEqual([])
  expect(stateOf(await readShopRows(world.db))).toBe(before)
})

test('too many, too long, empty and equal ones are refused', async () => {
  const faults = async (...tags: string[]) =>
    bring(`    tags: [${tags.map((tag) => `{ ja: "${tag}" }`).join(', ')}]\n`)
  expect(await faults('ゲンテイ', 'げんてい')).toEqual([
    'packs[1].tags[2].ja: the tag "げんてい" is listed twice; remove one',
  ])
  for (const tags of [['1', '2', '3', '4', '5', '6'], ['x'.repeat(21)], [' ']])
    expect(await faults(...tags), tags.join()).toHaveLength(1)
})
