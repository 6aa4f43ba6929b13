import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBox, findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import { catalogueFolder } from '#test/catalogue-folder.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readCatalogueFile } from './read-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// A pack's last-one prize in the catalogue (ruling 35).

const now = new Date('2026-06-01T03:00:00Z')
const prizeLine = '    lastOne: { card: w-2, tier: 7, convertsTo: 900 }\n'
const file = `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: a.png }
  - { key: w-2, cardType: woods, name: { ja: 王, en: King }, model: W-2, rarity: ultraRare, image: a.png, imageBack: a.png, condition: S }
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
${prizeLine}pointCourses: []
`

const { media, write, options, plan, importInto } = catalogueFolder(now)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
})

const withLine = (line: string) => {
  expect(file).toContain(prizeLine)
  return file.replace(prizeLine, line)
}
/** Place and sentence of each fault. */
async function faultsOf(text: string): Promise<string[]> {
  const planned = await plan(database.db, text)
  return 'faults' in planned ? planned.faults.map(({ place, message }) => `${place}：${message.ja}`) : []
}

describe('a last-one prize before its box is sealed', () => {
  test('is refused with a card that is not there, a wrong tier, an unknown key, and above the bounds', async () => {
    const line = (inside: string) => `    lastOne: { ${inside} }\n`
    expect(await faultsOf(withLine(line('card: w-3, tier: 7, convertsTo: 900')))).toEqual([
      expect.stringContaining('packs[1].lastOne.card：'),
    ])
    expect(await faultsOf(withLine(line('card: w-2, tier: 8, convertsTo: 900')))).toEqual([
      expect.stringContaining('packs[1].lastOne.tier：大きすぎます（8）'),
    ])
    expect(await faultsOf(withLine(line('card: w-2, tier: 7, convertsTo: 900, quantity: 2')))).toEqual([
      expect.stringContaining('packs[1].lastOne.quantity：「quantity」という項目はありません。'),
    ])
    expect(await faultsOf(withLine(line('card: w-2, tier: 7, convertsTo: 90000000')))).toEqual([
      expect.stringContaining('packs[1].prizes：還元率が'),
      expect.stringContaining('packs[1].lastOne.convertsTo：変換 90,000,000pt は'),
    ])
  })

  test('of a coin pack does not convert', async () => {
    const coins = file
      .replace('{ points: 300 }', '{ coins: 45.5 }')
      .replace('convertsTo: 100 }', 'convertsTo: 0 }')
      .replace('convertsTo: 1000 }', 'convertsTo: 0 }')
    expect(await faultsOf(coins)).toEqual([
      'packs[1].lastOne.convertsTo：コインのパックのカードはポイントに変えられません。変換ポイントを 0 にしてください。',
    ])
  })

  test('counts in the return, and in the possible worth of the last slots', async () => {
    const planned = await plan(database.db, file)
    // 1,000 + 1,000 + 900 for two slots exceed their price by most.
    expect(planned).toMatchObject({
      seals: [{ key: 'woods-one' }],
      warnings: expect.arrayContaining([
        expect.objectContaining({
          place: 'packs[1].prizes',
          message: {
            ja: '残り 2 口のとき、最大 2,900pt 分が残ることがあります（2 口の価格 600pt の 483.3%）。残りは公開されます。買い占めを防ぐには、お一人様の上限か期間ごとの上限をお決めください。',
            en: 'what is left is public: the last 2 slots may convert to 2,900 points for a price of 600 (483.3%); consider a limit for each member or period',
          },
        }),
      ]),
    })
    // 18 × 100 + 2 × 1,000 are 63.3 % of 6,000; with 2,300 more they are above 100 %.
    expect(await faultsOf(withLine('    lastOne: { card: w-2, tier: 7, convertsTo: 2300 }\n'))).toEqual([
      expect.stringContaining('還元率が 101.7%'),
    ])
  })
})

describe('a last-one prize once its box is sealed', () => {
  beforeAll(async () => {
    await write(file)
    expect(await importInto(database.db)).toMatchObject({ imported: { sealed: 1 } })
  })

  test('belongs to the box, beside its prizes, with the rarity of its card', async () => {
    const { db } = database
    expect((await findBox(db, 'woods-one'))?.lastOne).toEqual({
      cardId: 'w-2',
      cardKey: 'w-2',
      rarity: 3,
      tier: 7,
      convertsToPoints: 900,
      isShipOnly: false,
    })
    const { extras = [] } = (await findSeal(db, 'woods-one')) ?? {}
    expect(extras).toMatchObject([{ kind: 'last_one', prize: { cardKey: 'w-2', facts: { condition: 'S' } } }])
    expect((await listPrizes(db, 'woods-one')).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(20)
  })

  test('can neither change nor be removed, and another sealed pack can get none', async () => {
    const sealed = '{ card: w-2, tier: 7, convertsTo: 900 }, rarity: ultraRare'
    for (const line of [
      '',
      '    lastOne: { card: w-1, tier: 7, convertsTo: 900 }\n',
      '    lastOne: { card: w-2, tier: 6, convertsTo: 900 }\n',
      '    lastOne: { card: w-2, tier: 7, convertsTo: 901 }\n',
      '    lastOne: { card: w-2, tier: 7, convertsTo: 900, shipOnly: true }\n',
    ])
      expect(await faultsOf(withLine(line)), line).toEqual([
        expect.stringContaining(`lastOne は変えられません（封印：${sealed}）`),
      ])
    expect(await faultsOf(file)).toEqual([])
  })

  test('is exported as it was written', async () => {
    const { db } = database
    const exported = await mkdtemp(join(tmpdir(), 'fukuhiki-exported-'))
    try {
      expect(await exportCatalogue(db, exported, media())).toMatchObject({
        outcome: 'exported',
      })
      const read = await readCatalogueFile(exported)
      expect('catalogue' in read && read.catalogue.packs[0]?.lastOne).toEqual({
        card: 'w-2',
        tier: 7,
        convertsTo: 900,
      })
      const again = await importCatalogue(db, exported, options(stateOf(await readShopRows(db))))
      expect(again).toMatchObject({ imported: { sealed: 0 } })
    } finally {
      await rm(exported, { recursive: true })
    }
  })
})
