import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { AddedUse } from '#contract/operator/cards.ts'
import type { DraftFields } from '#contract/operator/drafts.ts'
import { findBox, listPrizes } from '#server/cards/boxes/queries.ts'
import { exportCatalogue } from '#server/cards/catalogue/import/export-catalogue.ts'
import {
  type ImportOptions,
  importCatalogue,
  planImport,
} from '#server/cards/catalogue/import/import-catalogue.ts'
import { readShopRows, stateOf } from '#server/cards/catalogue/import/shop-rows.ts'
import type { Database } from '#server/db/pool.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'

// A pack that was made at the console from nothing, sealed by two, and exported as a catalogue folder.

const now = new Date()
const days = (count: number) => new Date(Math.floor(now.getTime() / 1000) * 1000 + count * 86_400_000)
const key = 'lake-box'

let world: TestShop
let other: TestDatabase
let packs: TestOperator
let owner: TestOperator
/** The exported folder, and the media folder of another shop. */
let folder: string
let elsewhere: string

beforeAll(async () => {
  world = await testShop(() => now)
  other = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-export-'))
  elsewhere = await mkdtemp(join(tmpdir(), 'fukuhiki-elsewhere-'))
  packs = await makeOperator(world, 'packs')
  owner = await makeOperator(world, 'owner')
  await makeAtConsole()
  const exported = await exportCatalogue(world.db, folder, folderStore(world.mediaFolder))
  expect(exported).toMatchObject({ outcome: 'exported', cards: 2, packs: 1 })
})
afterAll(async () => {
  await world.close()
  await other.close()
  for (const used of [folder, elsewhere]) await rm(used, { recursive: true })
})

const post = async (call: string, input: object, who = packs) => {
  const { status, body } = await who.post(
    `/operator/${call}`,
    Object.assign({ actKey: randomUUID(), why: 'the new pack' }, input),
  )
  expect([call, status, body.errors]).toEqual([call, 200, undefined])
  return body
}

/** The right half of a photo is cut out and stored: it alone has the colour. */
async function addPicture(use: AddedUse, colour: string): Promise<string> {
  const half = await sharp({ create: { width: 1000, height: 1400, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const file = await sharp({ create: { width: 2000, height: 1400, channels: 3, background: '#fff' } })
    .composite([{ input: half, left: 1000, top: 0 }])
    .jpeg()
    .toBuffer()
  const { address } = await post('cards/add_picture', {
    use,
    fileName: 'photo.jpg',
    file: file.toString('base64url'),
    left: 0.5,
    top: 0,
    width: 0.5,
    height: 1,
  })
  return String(address)
}

const colours = {
  fish: '#285a96',
  king: '#963c28',
  foil: '#6e6e6e',
  front: '#288c3c',
  back: '#8c7828',
  english: '#a0a0dc',
}
const cardFields = {
  seen: '',
  cardType: 'lake',
  model: 'L-1',
  rarity: 'normal',
  imageEn: '',
  imageBack: '',
  foil: '',
  ...{ gradingCompany: '', grade: '', condition: '', noteJa: '', noteEn: '' },
  ...{ referenceYen: null, referenceDate: '', referenceSource: '' },
  marketYen: null,
}

async function makeAtConsole(): Promise<void> {
  await post('cards/save_type', { key: 'lake', seen: '', nameJa: '湖', nameEn: 'Lake' })
  await post('cards/save', {
    ...cardFields,
    key: 'fish',
    nameJa: '湖の魚',
    nameEn: 'Fish: of the lake',
    image: await addPicture('card', colours.fish),
    costYen: 30,
  })
  await post('cards/save', {
    ...cardFields,
    key: 'king',
    nameJa: '湖の王',
    nameEn: 'King of the lake',
    model: '001',
    rarity: 'ultraRare',
    image: await addPicture('card', colours.king),
    imageEn: await addPicture('card', colours.english),
    imageBack: await addPicture('card', colours.front),
    gradingCompany: 'PSA',
    grade: '１０',
    noteJa: '鑑定番号は写真のとおりです。',
    noteEn: 'The number stands in the picture.',
    referenceYen: 1500,
    referenceDate: '2026/11/3',
    referenceSource: 'shop.example',
    foil: await addPicture('foil', colours.foil),
    costYen: 900,
    marketYen: 1200,
  })
  const front = await addPicture('pack', colours.front)
  const content: DraftFields = {
    cardType: 'lake',
    name: { ja: '湖の箱', en: 'Lake box' },
    price: { points: 300 },
    startsAt: days(10).toISOString(),
    endsAt: days(40).toISOString(),
    maxPerPurchase: 3,
    maxPerMember: 7,
    maxPerPeriod: { week: 5 },
    limitMessage: { ja: '七口まで', en: 'Seven each' },
    showLineup: true,
    showsAverage: true,
    hasTrial: true,
    revealStyle: 2,
    images: [front, await addPicture('pack', colours.back)],
    imagesEn: [await addPicture('pack', colours.english), front],
    focus: { x: 20, y: 70, fillsPouch: true },
    prizes: [
      { card: 'fish', quantity: 18, tier: 1, convertsTo: 100 },
      { card: 'king', quantity: 1, tier: 7, convertsTo: 1500 },
      { card: 'king', quantity: 1, tier: 7, convertsTo: 0, shipOnly: true },
    ],
    lastOne: { card: 'king', tier: 6, convertsTo: 600 },
  }
  await post('drafts/create', { key })
  await post('drafts/save', {
    key,
    revision: 1,
    content,
    detailJa: '<p>湖です &amp; 魚。</p>',
    detailEn: '<p>The lake.</p>',
  })
  const { warnings } = (await packs.get(`/operator/drafts/${key}/simulation`)).body
  for (const { warning } of warnings as { warning: string }[])
    await post('drafts/answer', { key, warning, answer: 'meant so' })
  const { approvalId } = await post('drafts/seal', { key, revision: 2 })
  await post('approvals/approve', { approvalId }, owner)
}

const importing = (mediaFolder: string): ImportOptions => ({
  now,
  random: randomBytes,
  id: uuidv7,
  by: { who: 'Aoi', why: 'a test' },
  media: folderStore(mediaFolder),
  formats: ['webp'],
  seal: 'all',
})

/** A sealed prize without its pictures' digests: another shop encodes an exported picture anew. */
const withoutDigests = <P extends { facts?: object | undefined }>(prize: P) => ({
  ...prize,
  facts: { ...prize.facts, front: '', frontEn: '', back: '' },
})

/** The terms of the seal, without the moment and the fields that follow from the secret and from the pictures. */
async function sealedIn(db: Database) {
  const {
    sealedAt: _at,
    manifestHash: _pictures,
    commitment: _secret,
    root: _order,
    ticketHash: _first,
    ...terms
  } = (await findBox(db, key)) ?? expect.fail()
  const prizes = (await listPrizes(db, key)).map(withoutDigests)
  return { terms: { ...terms, lastOne: terms.lastOne && withoutDigests(terms.lastOne) }, prizes }
}

/** The rows of the catalogue, with the colour of each picture for its address. */
async function shownIn(db: Database, mediaFolder: string) {
  const files = await readdir(mediaFolder)
  const colourOf = async (address: string) => {
    if (address === '') return ''
    const hash = /\/([0-9a-f]{20})\./.exec(address)?.[1] ?? expect.fail()
    const largest = files
      .filter((file) => file.startsWith(hash) && file.endsWith('.webp'))
      .toSorted((one, two) => Number(two.split('.')[1]) - Number(one.split('.')[1]))[0]
    return await nearest(await readFile(join(mediaFolder, largest ?? expect.fail())))
  }
  const { cardTypes, cards, packs: rows } = await readShopRows(db)
  return {
    cardTypes,
    cards: await Promise.all(
      cards.map(async (card) => ({
        ...card,
        image: await colourOf(card.image),
        imageEn: await colourOf(card.imageEn ?? ''),
        imageBack: await colourOf(card.imageBack ?? ''),
        foil: await colourOf(card.foil),
      })),
    ),
    packs: await Promise.all(
      rows.map(async (row) => ({
        ...row,
        images: await Promise.all(row.images.map(colourOf)),
        imagesEn: await Promise.all((row.imagesEn ?? []).map(colourOf)),
      })),
    ),
  }
}

/** The added colour that is nearest to a picture's; encoding moves it a little. */
async function nearest(picture: Buffer): Promise<string> {
  const { channels } = await sharp(picture).removeAlpha().stats()
  const distance = (colour: string) =>
    Math.max(
      ...[1, 3, 5].map((at, index) =>
        Math.abs(Number.parseInt(colour.slice(at, at + 2), 16) - (channels[index]?.mean ?? 999)),
      ),
    )
  return Object.values(colours).find((colour) => distance(colour) < 8) ?? 'another picture'
}

describe('a pack that was made and sealed at the console', () => {
  test('is in the exported folder with terms, prizes, card type, cards and pictures', async () => {
    const file = parse(await readFile(join(folder, 'catalogue.yaml'), 'utf8'))
    expect(file.cardTypes).toEqual([{ key: 'lake', name: { ja: '湖', en: 'Lake' } }])
    expect(file.cards).toEqual([
      {
        key: 'fish',
        cardType: 'lake',
        name: { ja: '湖の魚', en: 'Fish: of the lake' },
        model: 'L-1',
        rarity: 'normal',
        image: 'cards/fish.webp',
        costYen: 30,
      },
      {
        key: 'king',
        cardType: 'lake',
        name: { ja: '湖の王', en: 'King of the lake' },
        model: '001',
        rarity: 'ultraRare',
        image: 'cards/king.webp',
        imageEn: 'cards/king.en.webp',
        imageBack: 'cards/king.back.webp',
        gradingCompany: 'PSA',
        grade: '10',
        note: { ja: '鑑定番号は写真のとおりです。', en: 'The number stands in the picture.' },
        referenceYen: 1500,
        referenceDate: '2026-11-03',
        referenceSource: 'shop.example',
        foil: 'foils/king.webp',
        costYen: 900,
        marketYen: 1200,
      },
    ])
    expect(file.packs).toEqual([
      {
        key,
        cardType: 'lake',
        name: { ja: '湖の箱', en: 'Lake box' },
        price: { points: 300 },
        startsAt: expect.any(String),
        endsAt: expect.any(String),
        maxPerPurchase: 3,
        maxPerMember: 7,
        maxPerPeriod: { week: 5 },
        limitMessage: { ja: '七口まで', en: 'Seven each' },
        showLineup: true,
        showsAverage: true,
        hasTrial: true,
        revealStyle: 2,
        images: ['packs/lake-box-1.webp', 'packs/lake-box-2.webp'],
        imagesEn: ['packs/lake-box-1.en.webp', 'packs/lake-box-2.en.webp'],
        focus: { x: 20, y: 70, fillsPouch: true },
        detail: { ja: '<p>湖です &amp; 魚。</p>', en: '<p>The lake.</p>' },
        total: 20,
        prizes: expect.arrayContaining([
          { card: 'fish', tier: 1, convertsTo: 100, quantity: 18 },
          { card: 'king', tier: 7, convertsTo: 1500, quantity: 1 },
          { card: 'king', tier: 7, convertsTo: 0, shipOnly: true, quantity: 1 },
        ]),
        lastOne: { card: 'king', tier: 6, convertsTo: 600 },
      },
    ])
    const [{ startsAt, endsAt, prizes }] = file.packs
    expect([new Date(startsAt), new Date(endsAt), prizes.length]).toEqual([days(10), days(40), 3])
    const pictures = {
      'cards/fish.webp': colours.fish,
      'cards/king.webp': colours.king,
      'foils/king.webp': colours.foil,
      'packs/lake-box-1.webp': colours.front,
      'packs/lake-box-2.webp': colours.back,
    }
    for (const [name, colour] of Object.entries(pictures))
      expect([name, await nearest(await readFile(join(folder, name)))]).toEqual([name, colour])
  })

  test('is the same pack in an empty shop that imports the folder', {
    meta: {
      proves: [
        {
          id: 'draft-exported',
          section: 'console-packs',
          says: 'A pack made and sealed at the console is exported whole: an empty shop that imports it has the same.',
          from: 'own',
          file: 'server/cards/catalogue/import/export-pack.ts',
          breaks: {
            replace: '...(lastOne && { lastOne: prizeOf(lastOne.prize, currency) }),',
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const imported = await importCatalogue(other.db, folder, importing(elsewhere))
    expect(imported).toMatchObject({ imported: { cards: 2, packs: 1, sealed: 1 } })
    expect(await sealedIn(other.db)).toEqual(await sealedIn(world.db))
    expect(await shownIn(other.db, elsewhere)).toEqual(await shownIn(world.db, world.mediaFolder))
  })

  test('is not changed by an import of the folder into its own shop', async () => {
    const media = folderStore(world.mediaFolder)
    const standing = async () => ({
      state: stateOf(await readShopRows(world.db)),
      files: (await readdir(world.mediaFolder)).sort(),
      box: await findBox(world.db, key),
      secrets: (await world.pool.query('select * from box_secret')).rows,
      slots: (await world.pool.query('select * from box_chunk')).rows,
      draft: (await packs.get(`/operator/drafts/${key}`)).body.revision,
    })
    const before = await standing()
    const plan = await planImport(world.db, folder, { now, media })
    expect(plan).toMatchObject({ changes: [], state: before.state })
    const { state: over } = before
    const imported = await importCatalogue(
      world.db,
      folder,
      Object.assign(importing(world.mediaFolder), { over }),
    )
    expect(imported).toMatchObject({ imported: { sealed: 0 }, state: before.state })
    expect(await standing()).toEqual(before)
  })
})
