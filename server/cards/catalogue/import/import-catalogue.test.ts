import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rarities } from '#contract/catalogue.ts'
import { avifWidths, formName, mediaWidths, phoneBanner, phoneFormat } from '#contract/media.ts'
import { findBox, listPrizes } from '#server/cards/boxes/queries.ts'
import { findPack, listPackRows } from '#server/cards/catalogue/queries.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { changeSetting } from '#test/settings.ts'
import { everyFormat, hashOf } from './forms.ts'
import { type ImportOptions, importCatalogue } from './import-catalogue.ts'
import { storeForms, storeImage } from './media-store.ts'
import { readShopRows, stateOf } from './shop-rows.ts'

let database: TestDatabase
let folder: string
let mediaFolder: string
beforeAll(async () => {
  database = await testDatabase()
  mediaFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-media-'))
})
afterAll(async () => {
  await database.close()
  await rm(mediaFolder, { recursive: true })
})

const good = `cardTypes:
  - key: woods
    name: { ja: 森, en: Woods }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: card.png }
  - { key: w-2, cardType: woods, name: { ja: 王, en: King }, model: W-2, rarity: ultraRare, image: card.png, foil: card.png }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    endsAt: in 30 days
    showLineup: true
    revealStyle: 1
    images: [pack.png]
    detail: { ja: "<p>森です。</p>", en: "<p>Woods.</p>" }
    total: 20
    prizes:
      - { card: w-1, quantity: 19, tier: 1, convertsTo: 50 }
      - { card: w-2, quantity: 1, tier: 7, convertsTo: 4000, shipOnly: true }
banners:
  mode: carousel
  entries:
    - { image: banner.png, url: /pack-list?index=woods, alt: { ja: 森, en: Woods } }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-catalogue-'))
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .withExif({ IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
      .png()
      .toBuffer()
  await writeFile(join(folder, 'card.png'), await picture(734, 1024))
  await writeFile(join(folder, 'pack.png'), await picture(1200, 800))
  await writeFile(join(folder, 'banner.png'), await picture(1600, 600))
  return () => rm(folder, { recursive: true })
})

const importing = async (db: Database): Promise<ImportOptions> => ({
  now: new Date(),
  random: randomBytes,
  id: uuidv7,
  by: { who: 'Aoi', why: 'a test' },
  media: folderStore(mediaFolder),
  formats: ['webp'],
  seal: 'all',
  over: stateOf(await readShopRows(db)),
})

async function run(yaml: string, change: Partial<ImportOptions> = {}) {
  await writeFile(join(folder, 'catalogue.yaml'), yaml)
  return await importCatalogue(database.db, folder, { ...(await importing(database.db)), ...change })
}

async function faultsOf(yaml: string): Promise<string[]> {
  const result = await run(yaml)
  return 'faults' in result ? result.faults.map(({ line, message }) => `${line}: ${message.en}`) : []
}

describe('applying', () => {
  test('a coin pack costs hundredths of a coin and its cards are only ever shipped', async () => {
    const coins = good
      .replaceAll('woods-one', 'woods-coins')
      .replace('points: 300', 'coins: 2.55')
      .replaceAll(/convertsTo: \d+/g, 'convertsTo: 0')
      .replace(', shipOnly: true', '')
    // A separate database, so that this is the shop's first commitment.
    const own = await testDatabase()
    await writeFile(join(folder, 'catalogue.yaml'), coins)
    await importCatalogue(own.db, folder, await importing(own.db))
    expect(await findBox(own.db, 'woods-coins')).toMatchObject({ currency: 'coins', price: 255 })
    expect((await listPrizes(own.db, 'woods-coins')).map((prize) => prize.isShipOnly)).toEqual([true, true])
    await own.close()
  })

  test('a new pack is sealed with every term and prize of its file', async () => {
    const terms = `maxPerPurchase: 3
    maxPerMember: 7
    maxPerPeriod: { week: 5 }
    limitMessage: { ja: 七枚まで, en: Seven each }
    startsAt: 2026-12-01T00:00:00+09:00
    endsAt: 2027-01-01T00:00:00+09:00`
    const own = await testDatabase()
    await writeFile(join(folder, 'catalogue.yaml'), good.replace('endsAt: in 30 days', terms))
    await importCatalogue(own.db, folder, await importing(own.db))
    expect(await findBox(own.db, 'woods-one')).toMatchObject({
      maxPerPurchase: 3,
      maxPerMember: 7,
      maxPerPeriod: 5,
      period: 'week',
      currency: 'points',
      price: 300,
      total: 20,
      startsAt: new Date('2026-11-30T15:00:00Z'),
      endsAt: new Date('2026-12-31T15:00:00Z'),
    })
    expect(await listPrizes(own.db, 'woods-one')).toMatchObject([
      { cardKey: 'w-1', rarity: 0, tier: 1, convertsToPoints: 50, isShipOnly: false, quantity: 19 },
      { cardKey: 'w-2', rarity: 3, tier: 7, convertsToPoints: 4000, isShipOnly: true, quantity: 1 },
    ])
    await own.close()
  })

  test('a picture stored by many processes at once is stored whole, once', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'fukuhiki-media-'))
    const card = await readFile(join(folder, 'card.png'))
    const addresses = await Promise.all(
      Array.from({ length: 8 }, () => storeImage(card, 'card', folderStore(fresh))),
    )
    expect(new Set(addresses).size).toBe(1)
    expect((await readdir(fresh)).filter((file) => !/\.(webp|avif|jpg)$/.test(file))).toEqual([])
    await rm(fresh, { recursive: true })
  })

  test('seals new packs; a second import changes what is shown, and refuses changes to what a sealed box is bound to', async () => {
    expect(await run(good)).toMatchObject({ imported: { cards: 2, packs: 1, sealed: 1 } })
    const box = await findBox(database.db, 'woods-one')
    expect(box).toMatchObject({ total: 20, price: 300, currency: 'points', commitmentNo: 1 })

    expect(await run(good.replace('森の箱', '深い森の箱'))).toMatchObject({
      imported: { cards: 2, packs: 1, sealed: 0 },
    })
    expect((await findPack(database.db, 'woods-one'))?.nameJa).toBe('深い森の箱')
    expect((await findBox(database.db, 'woods-one'))?.root).toEqual(box?.root)

    const chosen = async (choices: string) => {
      await run(
        good.replace('森の箱', '深い森の箱').replace('showLineup: true', `showLineup: true${choices}`),
      )
      const pack = await findPack(database.db, 'woods-one')
      return [pack?.showsAverage, pack?.hasTrial]
    }
    expect(await chosen('')).toEqual([false, false])
    expect(await chosen('\n    showsAverage: true\n    hasTrial: true')).toEqual([true, true])
    expect(await chosen('')).toEqual([false, false])

    const bound: [string, string, string][] = [
      ['points: 300', 'points: 200', 'price'],
      ['convertsTo: 50', 'convertsTo: 40', 'prizes'],
      ['endsAt: in 30 days', 'endsAt: 2027-01-01T00:00:00+09:00', 'endsAt'],
      ['showLineup: true', 'showLineup: true\n    maxPerPurchase: 3', 'maxPerPurchase'],
      ['showLineup: true', 'showLineup: true\n    maxPerPeriod: { day: 3 }', 'maxPerPeriod'],
      ['rarity: ultraRare', 'rarity: rare', 'prizes'],
    ]
    for (const [from, to, field] of bound)
      expect((await faultsOf(good.replace(from, to)))[0], to).toMatch(
        new RegExp(`"woods-one" is sealed, so its ${field} cannot change`),
      )
    expect((await findPack(database.db, 'woods-one'))?.nameJa).toBe('深い森の箱')
  })

  test('a pack whose sale is over, or whose terms are outside new bounds, can still be imported again', async () => {
    const own = await testDatabase()
    await writeFile(join(folder, 'catalogue.yaml'), good.replace('in 30 days', '2026-12-01T00:00:00+09:00'))
    const sealing = { ...(await importing(own.db)), now: new Date('2026-06-01T00:00:00Z') }
    expect(await importCatalogue(own.db, folder, sealing)).toMatchObject({ imported: { sealed: 1 } })
    await transaction(own.db, (tx) =>
      changeSetting(tx, { path: 'catalogueBounds.returnPercent', value: 10, now: sealing.now }),
    )
    const later = { ...(await importing(own.db)), now: new Date('2027-06-01T00:00:00Z') }
    expect(await importCatalogue(own.db, folder, later)).toMatchObject({ imported: { sealed: 0 } })
    await own.close()
  })

  test('a card that left the file still counts in its set, and packs that left it are listed last', async () => {
    const own = await testDatabase()
    const two = good.replace(
      'banners:',
      `${good.slice(good.indexOf('  - key: woods-one'), good.indexOf('banners:')).replaceAll('woods-one', 'woods-two')}banners:`,
    )
    await writeFile(join(folder, 'catalogue.yaml'), two)
    await importCatalogue(own.db, folder, await importing(own.db))
    await writeFile(
      join(folder, 'catalogue.yaml'),
      good
        .replace(/ {2}- \{ key: w-2.*\n/, '')
        .replace('key: woods-one', 'key: woods-three')
        .replace(/quantity: 19(.*)\n.*\n/, 'quantity: 20$1\n'),
    )
    await importCatalogue(own.db, folder, await importing(own.db))
    expect((await listPackRows(own.db)).map(({ id, position }) => [id, position])).toEqual([
      ['woods-three', 0],
      ['woods-one', 1],
      ['woods-two', 2],
    ])
    const sizes = await own.pool.query('select id, set_size from card order by id')
    expect(sizes.rows).toEqual([
      { id: 'w-1', set_size: 2 },
      { id: 'w-2', set_size: 2 },
    ])
    await own.close()
  })

  test('pictures are re-encoded in the widths of their use in both formats, without their metadata', async () => {
    await run(good, { formats: everyFormat })
    const files = await readdir(mediaFolder)
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([])
    const forms = new Map(files.map((file) => [file.slice(file.indexOf('.') + 1), file]))
    const wanted = (['card', 'pack', 'banner'] as const).flatMap((use) => [
      ...mediaWidths[use].map((width) => ({ width, format: 'webp' })),
      ...avifWidths[use].map((width) => ({ width, format: 'avif' })),
    ])
    for (const { width, format } of wanted) {
      const file = forms.get(`${width}.${format}`)
      const bytes = await readFile(join(mediaFolder, file ?? `no ${width}.${format}`))
      const found = await sharp(bytes).metadata()
      // sharp names the container of AVIF, which says in its brand what is inside.
      expect([found.format, found.width, found.exif]).toEqual([
        format === 'avif' ? 'heif' : 'webp',
        width,
        undefined,
      ])
      if (format === 'avif') expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif')
    }
  })

  test('a banner is also cut to its middle, as a phone shows it', async () => {
    const banner = await sharp(join(import.meta.dirname, '../../../../demo/catalogue/banners/hoshimori.webp'))
      .png()
      .toBuffer()
    await writeFile(join(folder, 'banner.png'), banner)
    await run(good, { formats: everyFormat })
    const name = formName(hashOf(banner, 'banner'), phoneBanner.widthPx, 'phone.avif')
    const bytes = await readFile(join(mediaFolder, name))
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([phoneBanner.widthPx, phoneBanner.heightPx])
    // The sides are cut, nothing is squeezed: the middle stands where it stood.
    const middle = (picture: Buffer, from: number, wide: number, high: number) =>
      sharp(picture)
        .extract({ left: from, top: 0, width: wide, height: high })
        .resize(8, 7, { fit: 'fill' })
        .raw()
    const cut = await middle(bytes, 0, phoneBanner.widthPx, phoneBanner.heightPx).toBuffer()
    const whole = await middle(banner, 457, 686, 600).toBuffer()
    const apart = cut.map((value, place) => Math.abs(value - (whole[place] ?? 255)))
    expect(Math.max(...apart)).toBeLessThan(12)
  })

  test('a phone shows the part of a banner at its focus', async () => {
    const wide = { width: 1600, height: 600, channels: 3 as const }
    const red = { input: { create: { ...wide, width: 686, background: '#f00' } }, left: 0, top: 0 }
    const banner = await sharp({ create: { ...wide, background: '#00f' } })
      .composite([red])
      .png()
      .toBuffer()
    const picture = { hash: hashOf(banner, 'banner'), use: 'banner' as const }
    const store = folderStore(mediaFolder)
    const colours = async (x: number) => {
      await storeForms(banner, picture, store, [phoneFormat(x)])
      const bytes = await readFile(
        join(mediaFolder, formName(picture.hash, phoneBanner.widthPx, phoneFormat(x))),
      )
      const { channels } = await sharp(bytes).stats()
      return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 85))
    }
    expect(await colours(0)).toEqual([3, 0, 0])
    expect(await colours(100)).toEqual([0, 0, 3])
  })
})

test('the database accepts the declared rarities, counted from 0, and no others', async () => {
  const numbers = rarities.map(({ number }) => number)
  expect(numbers).toEqual(rarities.map((_rarity, place) => place))
  const checks = await database.pool.query(
    `select distinct pg_get_constraintdef(oid) check from pg_constraint
     where contype = 'c' and conname in ('card_rarity_check', 'box_prize_rarity_check')`,
  )
  expect(checks.rows).toEqual([{ check: `CHECK (((rarity >= 0) AND (rarity <= ${numbers.at(-1)})))` }])
})
