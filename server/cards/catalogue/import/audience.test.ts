import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listInvited } from '#server/cards/boxes/invited.ts'
import { findBox, findSeal } from '#server/cards/boxes/queries.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { catalogueFolder } from '#test/catalogue-folder.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeMember } from '#test/world.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { planImport } from './import-catalogue.ts'
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

const { media, write, plan, importInto } = catalogueFolder(now)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
})

const imported = async (text: string) => {
  await write(text)
  return await importInto(database.db, stateOf(await readShopRows(database.db)))
}
/** Place and sentence of each fault. */
async function faultsOf(text: string): Promise<string[]> {
  const planned = await plan(database.db, text)
  return 'faults' in planned ? planned.faults.map(({ place, message }) => `${place}：${message.ja}`) : []
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
  await exportCatalogue(db, out, media())
  const read = await readCatalogueFile(out)
  expect('catalogue' in read && read.catalogue.packs[0]?.audience).toEqual({
    registeredWithinDays: 7,
    rankFrom: 2,
    phoneProven: true,
    invited: [one, two].toSorted(),
  })
  expect(await planImport(db, out, { now, media: media() })).not.toHaveProperty('faults')
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
