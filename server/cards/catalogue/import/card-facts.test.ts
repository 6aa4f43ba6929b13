import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemeOf } from '#contract/sealed-box.ts'
import { manifestFault, sealFaults } from '#contract/verify-contents.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { findBox, findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import { presentCommitment } from '#server/cards/boxes/routes.ts'
import { listCardRows } from '#server/cards/catalogue/queries.ts'
import { catalogueFolder } from '#test/catalogue-folder.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { hashIn, largestForm } from './forms.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readCatalogueFile } from './read-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

// Condition, grade, both sides and reference price of a card (rulings 47, 48 and 55).

const now = new Date('2026-06-01T03:00:00Z')
const king = `  - key: w-2
    cardType: woods
    name: { ja: 王, en: King }
    model: W-2
    rarity: ultraRare
    image: a.png
    imageBack: back.png
    gradingCompany: PSA
    grade: '10'
    referenceYen: 30000
    referenceDate: '2026-05-30'
    referenceSource: prices.example
`
const file = `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: a.png, condition: A, note: { ja: 角に白かけ, en: A white corner } }
${king}packs:
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
pointCourses: []
`

const { paths, media, write, options, plan, importInto } = catalogueFolder(now, {
  'a.png': '#a33',
  'back.png': '#33a',
  'other.png': '#3a3',
})
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(async () => {
  await world.close()
})

async function faultsOf(text: string): Promise<[string, { ja: string; en: string }][]> {
  const planned = await plan(world.db, text)
  return 'faults' in planned ? planned.faults.map(({ place, message }) => [place, message]) : []
}
const swapped = (line: string, by: string) => {
  expect(file).toContain(line)
  return file.replace(line, by)
}

describe('a card above the yen from which a condition is needed', () => {
  test.each([
    ['    imageBack: back.png\n', '', '裏面の写真がないと', 'without a picture of its back'],
    [
      "    gradingCompany: PSA\n    grade: '10'\n",
      '',
      '鑑定か状態がないと',
      'without a grade or a condition;',
    ],
    [
      "    imageBack: back.png\n    gradingCompany: PSA\n    grade: '10'\n",
      '',
      '鑑定か状態と、裏面の写真がないと',
      'a grade or a condition and a picture',
    ],
  ])(
    'is not sealed without %j',
    {
      meta: {
        proves: [
          {
            id: 'dear-prize-tells-state',
            section: 'console-packs',
            says: 'A prize worth more than `conditionFromYen` is not sealed without grade or condition and a picture of its back.',
            from: 'ruling 48',
            file: 'server/cards/catalogue/import/card-facts.ts',
            breaks: { replace: 'worth <= conditionFromYen', with: 'worth <= 2 * conditionFromYen + 20000' },
          },
        ],
      },
    },
    async (line, by, ja, en) => {
      expect(await faultsOf(swapped(line, by))).toEqual([
        ['packs[1].prizes[2].card', { ja: expect.stringContaining(ja), en: expect.stringContaining(en) }],
      ])
    },
  )

  test('counts by its market price, and by its points where it has none', async () => {
    const reference = king.slice(king.indexOf('    referenceYen'))
    const bare = (more: string) =>
      file.replace("    gradingCompany: PSA\n    grade: '10'\n", '').replace(reference, more)
    expect(await faultsOf(bare(''))).toEqual([])
    expect(await faultsOf(bare('    marketYen: 10001\n'))).toHaveLength(1)
    expect(await faultsOf(bare('    marketYen: 10000\n'))).toEqual([])
  })
})

test.each([
  ["    grade: '10'\n", '', 'cards[2].grade', 'both a grading company and a grade'],
  ['condition: A', 'condition: X', 'cards[1].condition', '"X" is not defined'],
  ["    grade: '10'\n", "    grade: '10'\n    condition: S\n", 'cards[2].condition', 'not both'],
  ["referenceDate: '2026-05-30'", "referenceDate: '2026-02-30'", 'cards[2].referenceDate', 'is not a day'],
  ['    referenceSource: prices.example\n', '', 'cards[2].referenceSource', 'its source'],
])('%j in place of it is refused', async (line, by, place, en) => {
  expect(await faultsOf(swapped(line, by))).toEqual([
    [place, { ja: expect.any(String), en: expect.stringContaining(en) }],
  ])
})

describe('once the box is sealed', () => {
  beforeAll(async () => {
    await write(file)
    expect(await importInto(world.db)).toMatchObject({ imported: { sealed: 1 } })
  })

  const digestOf = async (address: string) =>
    createHash('sha256')
      .update(await readFile(join(paths.media, largestForm(hashIn(address), 'card'))))
      .digest('hex')

  test('it publishes grade, condition with its definition, and the digests of the pictures as files', {
    meta: {
      proves: [
        {
          id: 'box-binds-condition',
          section: 'rulings',
          says: 'A box binds grade, condition with its definition, and both pictures of each card.',
          from: 'ruling 48',
          file: 'server/cards/catalogue/import/check-sealed.ts',
          breaks: {
            replace: "back: card.imageBack === undefined ? '' : digestOf(card.imageBack)",
            with: "back: ''",
          },
        },
      ],
    },
  }, async () => {
    const box = await findBox(world.db, 'woods-one')
    const seal = await findSeal(world.db, 'woods-one')
    if (box === undefined || seal === null) throw new Error('nothing is sealed')
    const published = presentCommitment(box, seal, await listPrizes(world.db, 'woods-one'))
    const scheme = schemeOf(nodeHasher, 'fukuhiki.v2')
    expect([
      manifestFault(scheme, published),
      sealFaults(scheme, published, seal, { mode: 'sealed' }),
    ]).toEqual([undefined, []])
    const row = (await listCardRows(world.db)).find(({ id }) => id === 'w-2')
    const facts = published.manifest.find(({ cardKey }) => cardKey === 'w-2')?.facts
    expect(facts).toMatchObject({
      ...{ gradingCompany: 'PSA', grade: '10', condition: '', referenceYen: 30000, frontEn: '' },
      front: await digestOf(row?.image ?? ''),
      back: await digestOf(row?.imageBack ?? ''),
    })
    expect(seal.conditions).toEqual([
      expect.objectContaining({ key: 'A', meaningEn: expect.stringContaining('small scratches') }),
    ])
  })

  test('the line-up shows what was sealed, in both languages, whatever the card says now', {
    meta: {
      proves: [
        {
          id: 'lineup-shows-sealed-state',
          section: 'rulings',
          says: 'The line-up shows the sealed grade, condition with its definition, note and back of each card.',
          from: 'ruling 48',
          file: 'server/cards/catalogue/lineup-routes.ts',
          breaks: {
            replace: '...presentFacts(prize, conditions, visit.language),',
            with: '...presentFacts({}, conditions, visit.language),',
          },
        },
      ],
    },
  }, async () => {
    await world.pool.query(
      "update card set condition = 'damaged', grade = '1' where id = 'w-1' or id = 'w-2'",
    )
    const shown = async (language: 'ja' | 'en') =>
      (await world.visitor(language).get('/user/pack/card_list/woods-one/1')).body.list as object[]
    const [dear, tree] = await shown('en')
    expect(dear).toMatchObject({
      grade: 'PSA 10',
      condition: null,
      back_url: expect.stringMatching(/^\/media\//),
    })
    expect(tree).toMatchObject({
      ...{ grade: '', note: 'A white corner', back_url: '' },
      condition: { key: 'A', label: 'A', meaning: expect.stringContaining('Very good') },
    })
    expect((await shown('ja'))[1]).toMatchObject({
      note: '角に白かけ',
      condition: { meaning: expect.stringContaining('美品') },
    })
    await world.pool.query("update card set condition = 'A', grade = '' where id = 'w-1'")
    await world.pool.query("update card set condition = '', grade = '10' where id = 'w-2'")
  })

  test('the shop is exported as it was written, and the copy changes nothing', async () => {
    const exported = await mkdtemp(join(tmpdir(), 'fukuhiki-exported-'))
    try {
      expect(await exportCatalogue(world.db, exported, media())).toMatchObject({
        outcome: 'exported',
      })
      const read = await readCatalogueFile(exported)
      if (!('catalogue' in read)) throw new Error('the copy is wrong')
      expect(read.catalogue.cards).toEqual([
        expect.objectContaining({ condition: 'A', note: { ja: '角に白かけ', en: 'A white corner' } }),
        expect.objectContaining({
          ...{ gradingCompany: 'PSA', grade: '10', imageBack: 'cards/w-2.back.webp' },
          ...{ referenceYen: 30000, referenceDate: '2026-05-30', referenceSource: 'prices.example' },
        }),
      ])
      const before = stateOf(await readShopRows(world.db))
      const again = await importCatalogue(world.db, exported, options(before))
      expect(again).toMatchObject({ imported: { sealed: 0 }, state: before })
    } finally {
      await rm(exported, { recursive: true })
    }
  })

  test('a picture that is replaced is told on the page of the pack, with its moment', {
    meta: {
      proves: [
        {
          id: 'replaced-picture-told',
          section: 'rulings',
          says: 'A picture of a sealed card that was replaced is told on the page of the pack, with its moment.',
          from: 'ruling 55',
          file: 'server/cards/catalogue/import/import-catalogue.ts',
          breaks: {
            replace: 'await recordReplaced(tx, { before: present.cards, after: plan.wanted.cards, now })',
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const told = async () =>
      (await world.visitor('en').get('/user/pack/detail/woods-one')).body.replaced_pictures
    expect(await told()).toEqual([])
    await write(swapped('    imageBack: back.png\n', '    imageBack: other.png\n'))
    const later = new Date('2026-06-02T03:00:00Z')
    const over = stateOf(await readShopRows(world.db))
    expect(await importCatalogue(world.db, paths.folder, { ...options(over), now: later })).toMatchObject({
      imported: { sealed: 0 },
    })
    expect(await told()).toEqual([
      { name: 'King', side: 'back', replaced_at: '2026-06-02T12:00:00.000+09:00' },
    ])
    await expect(world.pool.query('delete from replaced_picture')).rejects.toThrow(/refused|permission/)
  })
})
