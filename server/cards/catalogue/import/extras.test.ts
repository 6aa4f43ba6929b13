import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import { catalogueFolder } from '#test/catalogue-folder.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readCatalogueFile } from './read-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// A pack's milestones and its ceiling in the catalogue (ruling 50).

const now = new Date('2026-06-01T03:00:00Z')
const milestones = '    milestones: [{ card: w-2, tier: 7, convertsTo: 500, slots: [10, 20] }]\n'
const ceiling = '    ceiling: { card: w-1, tier: 3, convertsTo: 150, draws: 5, without: 7 }\n'
const extraLines = milestones + ceiling
const file = `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: a.png }
  - { key: w-2, cardType: woods, name: { ja: 王, en: King }, model: W-2, rarity: ultraRare, image: a.png }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    showLineup: true
    revealStyle: 1
    images: [a.png]
    detail: { ja: "<p>森です。</p>", en: "<p>Woods.</p>" }
    total: 20
    prizes:
      - { card: w-1, quantity: 18, tier: 1, convertsTo: 100 }
      - { card: w-2, quantity: 2, tier: 7, convertsTo: 1000 }
${extraLines}pointCourses: []
`

const { media, write, options, plan, importInto } = catalogueFolder(now)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
})

const withLines = (lines: string) => file.replace(extraLines, lines)
/** Place and sentence of each fault. */
async function faultsOf(text: string): Promise<string[]> {
  const planned = await plan(database.db, text)
  return 'faults' in planned ? planned.faults.map(({ place, message }) => `${place}：${message.ja}`) : []
}

describe('milestones and a ceiling before their box is sealed', () => {
  test('are refused where the box could not bring them', {
    meta: {
      proves: [
        {
          id: 'extras-kept',
          section: 'catalogue',
          says: 'Sealing is refused where a milestone names no slot of the box, or a ceiling could leave a promise open.',
          from: 'own',
          file: 'server/cards/catalogue/import/check-extras.ts',
          breaks: { replace: 'quantity < needed', with: 'quantity < needed - 1' },
        },
      ],
    },
  }, async () => {
    const milestone = (slots: string) =>
      `    milestones: [{ card: w-2, tier: 7, convertsTo: 500, slots: ${slots} }]\n`
    expect(await faultsOf(withLines(milestone('[10, 21]')))).toEqual([
      'packs[1].milestones[1].slots[2]：第21口はありません。箱は20口です。',
    ])
    expect(await faultsOf(withLines(milestone('[10, 10]')))).toEqual([
      expect.stringContaining('第10口は上にもあります'),
    ])
    expect(await faultsOf(withLines(milestone('[]')))).toEqual([
      expect.stringContaining('packs[1].milestones[1].slots：'),
    ])
    const own = (inside: string) => `    ceiling: { card: w-1, tier: 3, convertsTo: 150, ${inside} }\n`
    const faultOf = async (inside: string) => (await faultsOf(withLines(own(inside)))).join()
    // 18 slots without a card of tier 7 earn three prizes of five draws each.
    expect(await faultOf('draws: 5, without: 7, quantity: 2')).toContain('最大で3枚必要になります')
    expect(await faultOf('draws: 5, without: 7, quantity: 3')).toBe('')
    expect(await faultOf('draws: 5, without: 1')).toContain('どの景品も演出ランク1以上です')
    expect(await faultOf('draws: 19, without: 7')).toContain('だれも天井に届きません')
    const low = file.replace('quantity: 2, tier: 7', 'quantity: 2, tier: 6')
    expect((await faultsOf(low)).join()).toContain('演出ランク7以上の景品がありません')
  })

  test('are refused with a card that is not there, and convert to nothing in a coin pack', async () => {
    const strange = file.replace('ceiling: { card: w-1', 'ceiling: { card: w-9')
    expect(await faultsOf(strange.replace('milestones: [{ card: w-2', 'milestones: [{ card: w-8'))).toEqual([
      expect.stringContaining('packs[1].milestones[1].card：'),
      expect.stringContaining('packs[1].ceiling.card：'),
    ])
    const coins = file
      .replace('{ points: 300 }', '{ coins: 45.5 }')
      .replace('convertsTo: 100 }', 'convertsTo: 0 }')
      .replace('convertsTo: 1000 }', 'convertsTo: 0 }')
    expect(await faultsOf(coins)).toEqual([
      expect.stringContaining('packs[1].milestones[1].convertsTo：'),
      expect.stringContaining('packs[1].ceiling.convertsTo：'),
    ])
  })

  test('count in the return: milestones exactly, the ceiling as often as it can be given', async () => {
    // 18 × 100 + 2 × 1,000, two milestones of 500 and three ceilings of 150, for 20 × 300.
    expect(await faultsOf(file.replace('convertsTo: 150', 'convertsTo: 450'))).toEqual([
      expect.stringContaining('還元率が 102.5%'),
    ])
    expect(await faultsOf(file.replace('convertsTo: 150', 'convertsTo: 400'))).toEqual([])
  })
})

describe('milestones and a ceiling once their box is sealed', () => {
  beforeAll(async () => {
    await write(file)
    expect(await importInto(database.db)).toMatchObject({ imported: { sealed: 1 } })
  })

  test('are sealed with slots from 0, and with as many ceiling prizes as are needed', async () => {
    expect((await findSeal(database.db, 'woods-one'))?.extras).toMatchObject([
      { kind: 'milestone', quantity: 2, slots: [9, 19], draws: 0, tier: 0, prize: { cardKey: 'w-2' } },
      { kind: 'ceiling', quantity: 3, slots: [], draws: 5, tier: 7, prize: { cardKey: 'w-1' } },
    ])
  })

  test('can neither change nor be removed', async () => {
    expect(await faultsOf(withLines(ceiling))).toEqual([
      expect.stringContaining(
        'milestones は変えられません（封印：{ card: w-2, slots: [10, 20], tier: 7, convertsTo: 500 }, rarity: ultraRare',
      ),
    ])
    expect(await faultsOf(file.replace('[10, 20]', '[10, 19]'))).toHaveLength(1)
    for (const [written, other] of [
      ['draws: 5', 'draws: 6'],
      ['without: 7 }', 'without: 7, quantity: 4 }'],
      ['convertsTo: 150', 'convertsTo: 151'],
    ] as const)
      expect(await faultsOf(file.replace(written, other)), other).toEqual([
        expect.stringContaining(
          'ceiling は変えられません（封印：{ card: w-1, draws: 5, without: 7, quantity: 3,',
        ),
      ])
    expect(await faultsOf(file)).toEqual([])
  })

  test('are exported as they were sealed, and the export imports again', async () => {
    const { db } = database
    const exported = await mkdtemp(join(tmpdir(), 'fukuhiki-exported-'))
    try {
      expect(await exportCatalogue(db, exported, media())).toMatchObject({
        outcome: 'exported',
      })
      const read = await readCatalogueFile(exported)
      expect('catalogue' in read && read.catalogue.packs[0]).toMatchObject({
        milestones: [{ card: 'w-2', tier: 7, convertsTo: 500, slots: [10, 20] }],
        ceiling: { card: 'w-1', tier: 3, convertsTo: 150, draws: 5, without: 7, quantity: 3 },
      })
      const again = await importCatalogue(db, exported, options(stateOf(await readShopRows(db))))
      expect(again).toMatchObject({ imported: { sealed: 0 } })
    } finally {
      await rm(exported, { recursive: true })
    }
  })
})

describe('points as a prize (ruling 51)', () => {
  const pictured = '{ card: w-1, quantity: 18, tier: 1, convertsTo: 100, points: true }'
  const points = file.replace('{ card: w-1, quantity: 18, tier: 1, convertsTo: 100 }', pictured)
  const other = (text: string) => text.replace('key: woods-one', 'key: points-one')

  test('are refused where nothing is credited, more than the shop allows, or as something to ship', async () => {
    const faultOf = async (inside: string) =>
      (await faultsOf(other(points.replace('convertsTo: 100, points: true', inside)))).join()
    expect(await faultOf('convertsTo: 100, points: true')).toBe('')
    expect(await faultOf('convertsTo: 0, points: true')).toContain('1 以上のポイントを入れてください')
    expect(await faultOf('convertsTo: 100, points: true, shipOnly: true')).toContain('発送できません')
    const free = other(points)
      .replace('price: { points: 300 }', 'price: { points: 0 }\n    maxPerPeriod: { day: 1 }')
      .replace('convertsTo: 1000 }', 'convertsTo: 1000, shipOnly: true }')
      .replace(extraLines, '')
    expect(await faultsOf(free)).toEqual([])
    expect((await faultsOf(free.replace('convertsTo: 100,', 'convertsTo: 100000000,'))).join()).toContain(
      'prizes[1].convertsTo',
    )
  })

  test('are sealed as points with a picture and no state, exported so, and never turned into a card', async () => {
    const { db } = database
    await write(other(points))
    expect(await importInto(db, stateOf(await readShopRows(db)))).toMatchObject({
      imported: { sealed: 1 },
    })
    const [won] = (await listPrizes(db, 'points-one')).filter(({ cardKey }) => cardKey === 'w-1')
    expect(won).toMatchObject({ isShipOnly: false, facts: { kind: 'points', condition: '', back: '' } })
    expect(won?.facts?.front).toMatch(/^[0-9a-f]{64}$/)
    expect(await faultsOf(other(file))).toEqual([expect.stringContaining('convertsTo: 100, points: true')])
    const exported = await mkdtemp(join(tmpdir(), 'fukuhiki-exported-'))
    try {
      await exportCatalogue(db, exported, media())
      const read = await readCatalogueFile(exported)
      const pack = 'catalogue' in read && read.catalogue.packs.find(({ key }) => key === 'points-one')
      expect(pack || undefined).toMatchObject({
        prizes: expect.arrayContaining([
          { card: 'w-1', quantity: 18, tier: 1, convertsTo: 100, points: true },
        ]),
      })
    } finally {
      await rm(exported, { recursive: true })
    }
  })
})
