import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bucketStore } from '#server/providers/bucket-store.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { startS3Server } from '#test/s3-server.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'
import { makePicturesApart } from './make-pictures-apart.ts'
import { makeMissingForms } from './missing-forms.ts'

const yaml = `cardTypes: [{ key: woods, name: { ja: 森, en: Woods } }]
cards:
  - { key: w-1, cardType: woods, name: { ja: 一, en: One }, model: W-1, rarity: normal, image: card.png }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森, en: Woods }
    price: { points: 300 }
    startsAt: 2026-08-01T00:00:00+09:00
    showLineup: true
    revealStyle: 1
    images: [pack.png]
    detail: { ja: <p>森</p>, en: <p>Woods</p> }
    total: 20
    prizes:
      - { card: w-1, quantity: 20, tier: 1, convertsTo: 270 }
pointCourses: [{ points: 500, priceYen: 500, memo: { ja: '', en: '' } }]
`

let shop: TestShop
let folder: string
let mediaFolder: string
/** The store after an import that made WebP alone, as an older release did. */
let older: string
/** The store when every form was made. */
let whole: string
beforeAll(async () => {
  shop = await testShop()
  ;({ mediaFolder } = shop)
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-forms-'))
  older = await mkdtemp(join(tmpdir(), 'fukuhiki-older-'))
  whole = await mkdtemp(join(tmpdir(), 'fukuhiki-whole-'))
  // Noise: its forms differ by what they were made from.
  for (const [name, width, height] of [
    ['card', 734, 256],
    ['pack', 1200, 200],
  ] as const)
    await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .blur(2)
      .png()
      .toFile(join(folder, `${name}.png`))
  await writeFile(join(folder, 'catalogue.yaml'), yaml)
  const imported = await importCatalogue(shop.db, folder, {
    now: new Date(),
    random: randomBytes,
    id: uuidv7,
    by: { who: 'Aoi', why: 'a test' },
    media: folderStore(older),
    formats: ['webp'],
    seal: 'all',
  })
  expect(imported).toMatchObject({ imported: { packs: 1 } })
  await copyFiles(older, whole)
  await missing(undefined, stays, whole)
})
afterAll(async () => {
  await shop.close()
  for (const used of [folder, older, whole]) await rm(used, { recursive: true })
})
beforeEach(async () => {
  for (const file of await readdir(mediaFolder)) await rm(join(mediaFolder, file))
  await copyFiles(older, mediaFolder)
})

async function copyFiles(from: string, to: string) {
  for (const file of await readdir(from)) await copyFile(join(from, file), join(to, file))
}
/** Every form is there, as if it had been made. */
const complete = () => copyFiles(whole, mediaFolder)

const stays = new AbortController().signal
const missing = (sourceFolder: string | undefined, leave: AbortSignal, store = mediaFolder) =>
  makeMissingForms(
    {
      db: shop.db,
      store: folderStore(store),
      makeApart: makePicturesApart({
        store: { mediaFolder: store, mediaBucket: undefined },
        sourceFolder,
      }),
    },
    leave,
  )
const make = (sourceFolder?: string) => missing(sourceFolder, stays)

const avifs = async () =>
  (await readdir(mediaFolder)).filter((file) => file.endsWith('.avif')).map((file) => file.slice(21))
const everyAvif = ['120.avif', '220.avif', '280.avif', '360.avif', '480.avif', '520.avif', '720.avif'].concat(
  ['734.avif', '960.avif'],
)

const packForm = async (form: string) => {
  const pack = (await readdir(older)).find((file) => file.endsWith('.960.webp')) as string
  return join(mediaFolder, pack.replace('960.webp', form))
}

test('a shop whose pictures are only WebP gets every AVIF form, and the next run makes none', async () => {
  expect(await avifs()).toEqual([])
  expect(await make()).toBe(2)
  expect((await avifs()).toSorted()).toEqual(everyAvif)
  const { width, height } = await sharp(await packForm('720.avif')).metadata()
  expect([width, height]).toEqual([720, 120])
  const link = await sharp(await packForm('1200.jpg')).metadata()
  expect([link.format, link.width, link.height]).toEqual(['jpeg', 1200, 630])
  expect(await make()).toBe(0)
})

test('a lost form is made again, and the others stay as they are', {
  meta: {
    proves: [
      {
        id: 'import-forms',
        section: 'catalogue',
        says: 'A form of a picture that is missing is made again.',
        from: 'own',
        breaks: {
          replace: 'formNames(hash, use, format).some(',
          with: 'formNames(hash, use, format).every(',
        },
      },
    ],
  },
}, async () => {
  await complete()
  await rm(await packForm('720.avif'))
  const kept = await readFile(await packForm('480.avif'))
  await writeFile(await packForm('480.avif'), Buffer.concat([kept, Buffer.from('kept')]))
  expect(await make()).toBe(1)
  expect((await avifs()).toSorted()).toEqual(everyAvif)
  expect((await readFile(await packForm('480.avif'))).subarray(-4).toString()).toBe('kept')
})

test('forms are made from the imported file where it exists, not from its largest form', async () => {
  await complete()
  const fromForm = await readFile(await packForm('480.avif'))
  await rm(await packForm('480.avif'))
  await make(folder)
  const fromFile = await readFile(await packForm('480.avif'))
  const given = await sharp(join(folder, 'pack.png')).resize({ width: 480 }).raw().toBuffer()
  const difference = async (bytes: Buffer) =>
    (await sharp(bytes).raw().toBuffer()).reduce(
      (sum, value, at) => sum + Math.abs(value - (given[at] ?? 0)),
      0,
    )
  expect(await difference(fromFile)).toBeLessThan(await difference(fromForm))
})

test('a picture that cannot be read is named, and the others are made', async () => {
  await writeFile(await packForm('960.webp'), 'no picture')
  await expect(make()).rejects.toThrow(/forms are missing for [0-9a-f]{20} \(/)
  expect((await avifs()).toSorted()).toEqual(['120.avif', '220.avif', '360.avif', '520.avif', '734.avif'])
})

test('a shop that stops finishes the current picture, and leaves whole files', async () => {
  const leaving = new AbortController()
  const made = missing(undefined, leaving.signal)
  while ((await avifs()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  leaving.abort()
  await made
  const files = await readdir(mediaFolder)
  expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([])
  // The pack is first; the card was not begun.
  expect((await avifs()).toSorted()).toEqual(['280.avif', '480.avif', '720.avif', '960.avif'])
})

test('until a form is made another is served in its place, cached for a minute; the form itself is cached for ever', {
  meta: {
    proves: [
      {
        id: 'form-stand-in',
        section: 'catalogue',
        says: 'Until a form is made, another stands in for it.',
        from: 'own',
        file: 'server/http/media.ts',
        breaks: {
          replace: '.filter((own) => own >= Number(width))',
          with: '.filter((own) => own < Number(width))',
        },
      },
    ],
  },
}, async () => {
  const ask = async (file: string) => {
    const { statusCode, headers } = await shop.shop.app.inject(`/media/${file}`)
    return [statusCode, headers['content-type'], headers['cache-control']]
  }
  const name = (await packForm('')).slice(mediaFolder.length + 1)
  expect(await ask(`${name}480.avif`)).toEqual([200, 'image/webp', 'public, max-age=60'])
  expect(await ask(`${name}640.phone.avif`)).toEqual([200, 'image/webp', 'public, max-age=60'])
  const wider = await shop.shop.app.inject(`/media/${name}720.avif`)
  expect(wider.rawPayload).toEqual(await readFile(await packForm('960.webp')))
  await complete()
  expect(await ask(`${name}480.avif`)).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable'])
  expect(await ask(`${'0'.repeat(20)}.480.avif`)).toEqual([
    404,
    'application/json; charset=utf-8',
    'no-store',
  ])
})

test('a bucket gets the same forms as a folder, and an export reads them there', async () => {
  const key = { region: 'auto', accessKeyId: 'SHOP', secretAccessKey: 'secret' }
  const server = await startS3Server(key.accessKeyId, key.secretAccessKey)
  const mediaBucket = { ...key, url: server.url }
  const store = bucketStore(mediaBucket)
  for (const file of await readdir(older)) await store.write(file, await readFile(join(older, file)))
  const makeApart = makePicturesApart({ store: { mediaFolder, mediaBucket }, sourceFolder: undefined })
  expect(await makeMissingForms({ db: shop.db, store, makeApart }, stays)).toBe(2)
  await complete()
  expect([...server.files.keys()].toSorted()).toEqual((await readdir(mediaFolder)).toSorted())
  const [form] = [...server.files.keys()].filter((name) => name.endsWith('.720.avif'))
  expect(server.files.get(form as string)).toEqual(await readFile(await packForm('720.avif')))
  expect(await makeMissingForms({ db: shop.db, store, makeApart }, stays)).toBe(0)
  expect(await exportCatalogue(shop.db, join(folder, 'out'), store)).toMatchObject({ outcome: 'exported' })
  await server.close()
})

test('a serving process never loads the picture encoder', async () => {
  const shopFile = join(import.meta.dirname, '../../../shop/shop.ts')
  const program = `await import(${JSON.stringify(shopFile)}); console.log(process.report.getReport().sharedObjects.join('\\n'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toContain('libc.so')
  expect(stdout).not.toMatch(/vips|sharp/)
})
