import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBox, findSeal } from '#server/cards/boxes/queries.ts'
import { trust } from '#test/beacon-world.ts'
import { catalogueFolder } from '#test/catalogue-folder.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue, planImport } from './import-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// Beacon boxes in a catalogue folder (rulings 56 and 60).

const now = new Date('2026-06-01T03:00:00Z')
const file = `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: a.png }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    endsAt: in 30 days
    mode: beacon
    showLineup: true
    revealStyle: 1
    images: [a.png]
    detail: { ja: "<p>森です。</p>", en: "<p>Woods.</p>" }
    total: 20
    prizes:
      - { card: w-1, quantity: 20, tier: 1, convertsTo: 100 }
pointCourses: []
`
const { paths, media, write, options } = catalogueFolder(now)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function faultsOf(text: string, given: { trust?: typeof trust } = { trust }) {
  await write(text)
  const plan = await planImport(database.db, paths.folder, { now, media: media(), ...given })
  return 'faults' in plan ? plan.faults.map(({ line, place, message }) => [line, place, message.en]) : []
}

test.each<[string, string, { trust?: typeof trust } | undefined, string, string]>([
  ['an end', file.replace('    endsAt: in 30 days\n', ''), undefined, 'packs[1]', 'needs an end'],
  [
    'a limit beside its last-one prize',
    file.replace('    prizes:', '    lastOne: { card: w-1, tier: 1, convertsTo: 100 }\n    prizes:'),
    undefined,
    'packs[1]',
    'needs a limit',
  ],
  ['witnesses of the shop', file, {}, 'packs[1].mode', 'set BEACON'],
])(
  'a folder’s beacon box is refused without %s',
  {
    meta: {
      proves: [
        {
          id: 'catalogue-beacon-refused',
          section: 'catalogue',
          says: 'A beacon box without witnesses, an end, or a limit for each member beside a last-one prize is refused with its line.',
          from: 'ruling 60',
          file: 'server/cards/catalogue/import/card-facts.ts',
          breaks: { replace: '...modeFaults(pack, cards, mode), ', with: '' },
        },
      ],
    },
  },
  async (_what, text, given, place, words) => {
    const faults = await faultsOf(text, given)
    expect(faults).toEqual([
      [expect.any(Number), expect.stringContaining(place), expect.stringContaining(words)],
    ])
  },
)

test('a mode that nobody knows is refused by its name', async () => {
  expect(await faultsOf(file.replace('mode: beacon', 'mode: random'))).toEqual([
    [11, 'packs[1].mode', expect.stringContaining('beacon')],
  ])
})

test('a folder’s beacon box is sealed with its witnesses, exported and imported as it is, and keeps its mode', {
  meta: {
    proves: [
      {
        id: 'catalogue-beacon',
        section: 'catalogue',
        says: 'A folder says what decides the cards of a pack; an export says it as well, and a sealed box keeps it.',
        from: 'ruling 56',
        file: 'server/cards/catalogue/import/export-pack.ts',
        breaks: { replace: "box.mode === 'beacon'", with: "box.mode === 'sealed'" },
      },
    ],
  },
}, async () => {
  const { db } = database
  await write(file)
  expect(await importCatalogue(db, paths.folder, { ...options(), trust })).toMatchObject({
    imported: { sealed: 1 },
  })
  expect(await findBox(db, 'woods-one')).toMatchObject({ mode: 'beacon', root: null })
  expect((await findSeal(db, 'woods-one'))?.trust).toEqual(trust)
  const over = stateOf(await readShopRows(db))
  const folder = join(paths.media, 'exported')
  expect(await exportCatalogue(db, folder, media())).toMatchObject({ outcome: 'exported' })
  expect(await readFile(join(folder, 'catalogue.yaml'), 'utf8')).toContain('mode: beacon')
  // A sealed box is not judged again, so a shop that has lost its witnesses changes what it may.
  expect(await importCatalogue(db, folder, options(over))).toMatchObject({ imported: { sealed: 0 } })
  await rm(folder, { recursive: true })
  expect(await faultsOf(file.replace('    mode: beacon\n', ''))).toEqual([
    [
      expect.any(Number),
      expect.stringContaining('packs[1]'),
      expect.stringContaining('mode cannot change (sealed: beacon)'),
    ],
  ])
})
