import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listInvited } from '#server/cards/boxes/invited.ts'
import { findBox, findSeal } from '#server/cards/boxes/queries.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeMember } from '#test/world.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { type ImportOptions, importCatalogue, planImport } from './import-catalogue.ts'
import { readCatalogueFile } from './read-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// An audience, and a free pack, in the catalogue (ruling 49).

const now = new Date('2026-06-01T03:00:00Z')
const packWith = (key: string, lines: string, prize = 'convertsTo: 100') => `
  - key: ${key}
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    ${lines}
    showLineup: true
    revealStyle: 1
    images: [a.png]
    detail: { ja: "<p>森です。</p>", en: "<p>Woods.</p>" }
    total: 20
    prizes: [{ card: w-1, quantity: 20, tier: 1, ${prize} }]`
const file = (...packs: string[]) => `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: a.png }
packs:${packs.join('')}
pointCourses: []
`

let database: TestDatabase
let mediaFolder: string
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  mediaFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-media-'))
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-audience-'))
  const picture = sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#a33' } })
  await writeFile(join(folder, 'a.png'), await picture.png().toBuffer())
})
afterAll(async () => {
  await database.close()
  for (const used of [mediaFolder, folder]) await rm(used, { recursive: true })
})

const options = (over?: string): ImportOptions => ({
  now,
  random: randomBytes,
  id: uuidv7,
  by: { who: 'Aoi', why: 'a test' },
  media: folderStore(mediaFolder),
  formats: ['webp'],
  seal: 'all',
  over,
})
const write = (text: string) => writeFile(join(folder, 'catalogue.yaml'), text)
const imported = async (text: string) => {
  await write(text)
  return await importCatalogue(database.db, folder, options(stateOf(await readShopRows(database.db))))
}
/** Place and sentence of each fault. */
async function faultsOf(text: string): Promise<string[]> {
  await write(text)
  const plan = await planImport(database.db, folder, { now, media: folderStore(mediaFolder) })
  return 'faults' in plan ? plan.faults.map(({ place, message }) => `${place}：${message.ja}`) : []
}

test('members are invited by mail or id however they are typed, sealed as ids, and exported as ids', {
  meta: {
    proves: [
      {
        id: 'audience-sealed',
        section: 'rulings',
        says: 'Who may draw is sealed with the box, and a catalogue cannot change it after.',
        from: 'ruling 49',
        file: 'server/cards/catalogue/import/check-sealed.ts',
        breaks: {
          replace: '!== audience)',
          with: '=== undefined)',
        },
      },
    ],
  },
}, async () => {
  const { db } = database
  const one = await makeMember(db, { mail: 'hana@example.com' })
  const two = await makeMember(db)
  const invited = `["Ｈａｎａ@Example.com、 ${two.toUpperCase()}", "hana@example.com"]`
  const line = `price: { points: 300 }
    audience: { registeredWithinDays: 7, rankFrom: 2, phoneProven: true, invited: ${invited} }`
  const text = file(packWith('few', line))
  expect(await imported(text)).toMatchObject({ imported: { sealed: 1 } })
  const box = await findBox(db, 'few')
  expect(box).toMatchObject({ registeredWithinDays: 7, rankFrom: 2, isPhoneProven: true, hasInvited: true })
  expect(box && (await listInvited(db, box))).toEqual([one, two].toSorted())
  expect((await findSeal(db, 'few'))?.terms).toMatchObject({ registeredWithinDays: 7, rankFrom: 2 })
  const [record] = await listAuditRecords(db, { subject: 'few', limit: 1 })
  expect(JSON.stringify(record)).not.toContain('example.com')

  // The same again, and what is exported, change nothing; another audience is refused.
  expect(await faultsOf(text)).toEqual([])
  const out = await mkdtemp(join(tmpdir(), 'fukuhiki-audience-out-'))
  await exportCatalogue(db, out, folderStore(mediaFolder))
  const read = await readCatalogueFile(out)
  expect('catalogue' in read && read.catalogue.packs[0]?.audience).toEqual({
    registeredWithinDays: 7,
    rankFrom: 2,
    phoneProven: true,
    invited: [one, two].toSorted(),
  })
  expect(await planImport(db, out, { now, media: folderStore(mediaFolder) })).not.toHaveProperty('faults')
  await rm(out, { recursive: true })
  for (const other of [
    text.replace('registeredWithinDays: 7, ', ''),
    text.replace('rankFrom: 2', 'rankFrom: 3'),
    text.replace('phoneProven: true, ', ''),
    text.replace(', "hana@example.com"]', ']').replace('Ｈａｎａ@Example.com、', ''),
    text.replace(/\n {4}audience: .*/, ''),
  ])
    expect(await faultsOf(other), other).toEqual([expect.stringContaining('audience')])
})

test('an unknown member and an unknown rank are refused by name', async () => {
  const found = await faultsOf(
    file(
      packWith(
        'strange',
        'price: { points: 300 }\n    audience: { rankFrom: 9, invited: [nobody@example.com, x] }',
      ),
    ),
  )
  expect(found).toEqual([
    expect.stringContaining('ランク 9 はありません。1〜5'),
    expect.stringContaining('2件：nobody@example.com, x'),
  ])
})

test('a free pack has a limit for a day, and its cards are shipped only', {
  meta: {
    proves: [
      {
        id: 'free-pack',
        section: 'rulings',
        says: 'A free pack is limited by the day, and its cards cannot become points.',
        from: 'ruling 49',
        file: 'server/cards/catalogue/import/check-money.ts',
        breaks: { replace: '    checkFree(pack, path, refuse)\n', with: '' },
      },
    ],
  },
}, async () => {
  const free = 'price: { points: 0 }'
  expect(await faultsOf(file(packWith('free', free)))).toEqual([
    expect.stringContaining('1日の上限が必要です'),
    expect.stringContaining('発送のみ'),
  ])
  const shipped = 'convertsTo: 0, shipOnly: true'
  const weekly = `${free}\n    maxPerPeriod: { week: 1 }`
  expect(await faultsOf(file(packWith('free', weekly, shipped)))).toEqual([
    expect.stringContaining('1日の上限が必要です'),
  ])
  const daily = `${free}\n    maxPerPeriod: { day: 1 }`
  expect(await imported(file(packWith('free', daily, shipped)))).toMatchObject({ imported: { sealed: 1 } })
  expect(await findBox(database.db, 'free')).toMatchObject({ price: 0, maxPerPeriod: 1, period: 'day' })
})
