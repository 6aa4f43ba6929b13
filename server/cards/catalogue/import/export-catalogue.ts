import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { Document, isMap, isScalar, visit } from 'yaml'
import type { FilmUse } from '#contract/film-limits.ts'
import type { MediaUse } from '#contract/media.ts'
import { storeFaults } from '#phrases/catalogue/pictures.ts'
import { inBoth } from '#phrases/language.ts'
import { findBoxes } from '#server/cards/boxes/queries.ts'
import { lockCatalogue } from '#server/cards/catalogue/queries.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { entryOfFacts, noCardFacts } from './card-facts.ts'
import { type Catalogue, type CatalogueFault, type CataloguePack, rarityNames } from './catalogue-file.ts'
import { exportPack, limit } from './export-pack.ts'
import { filmName } from './film-store.ts'
import { hashIn, largestForm } from './forms.ts'
import { readShopRows, type ShopRows, stateOf } from './shop-rows.ts'

/** Pictures and films to be copied: the file in the folder, and its name in the shop's store. */
type Pictures = Map<string, string>

export type ExportResult =
  | { outcome: 'exported'; state: string; cards: number; packs: number }
  | { outcome: 'folder in use' }
  | { outcome: 'faults'; faults: CatalogueFault[] }

/**
 * Writes the shop as a catalogue folder: importing it changes nothing. Pictures are written as they are stored, in
 * their largest width; an import knows them again by their bytes. Refuses a folder that holds something, and a shop
 * whose store has lost a picture. Rejects with the system's error when the folder cannot be written.
 */
export async function exportCatalogue(
  db: Database,
  folder: string,
  media: MediaStore,
): Promise<ExportResult> {
  const inFolder = await readdir(folder).catch(() => [])
  if (inFolder.length > 0) return { outcome: 'folder in use' }
  const { rows, catalogue, pictures } = await transaction(db, async (tx) => {
    await lockCatalogue(tx)
    return await readCatalogue(tx)
  })
  const faults: CatalogueFault[] = []
  for (const [, name] of pictures) {
    const file = `${media.place}/${name}`
    if ((await media.size(name)) === undefined)
      faults.push({ file, line: 0, place: '', message: inBoth(storeFaults.lost, file) })
  }
  if (faults.length > 0) return { outcome: 'faults', faults }
  // Not its parents: `recursive` never ends where the system takes no folders (/proc).
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  for (const [name, source] of pictures) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), await media.read(source))
  }
  await writeFile(join(folder, 'catalogue.yaml'), yamlOf(catalogue))
  return { outcome: 'exported', state: stateOf(rows), cards: rows.cards.length, packs: rows.packs.length }
}

/** Names the pictures and films of a catalogue, and collects what is to be copied for them. */
function createCollection() {
  const pictures: Pictures = new Map()
  const named = (name: string, use: MediaUse, address: string) => {
    pictures.set(name, largestForm(hashIn(address), use))
    return name
  }
  return {
    pictures,
    named,
    film: (name: string, use: FilmUse, { poster, sources }: ShopRows['revealFilms'][number] | Banner) => ({
      video: sources.map(({ fileUrl }, index) => {
        const file = `${name}-${index + 1}${extname(fileUrl)}`
        pictures.set(file, filmName(fileUrl))
        return file
      }),
      poster: named(`${name}.webp`, use, poster),
    }),
  }
}
type Collection = ReturnType<typeof createCollection>

async function readCatalogue(tx: Tx) {
  const rows = await readShopRows(tx)
  const boxes = await findBoxes(
    tx,
    rows.packs.map(({ id }) => id),
  )
  const collection = createCollection()
  const packs: CataloguePack[] = []
  for (const row of rows.packs) {
    const box = boxes.get(row.id)
    if (box !== undefined) packs.push(await exportPack(tx, row, box, collection.named))
  }
  const catalogue: Catalogue = {
    cardTypes: rows.cardTypes.map(({ id, nameJa, nameEn }) => ({
      key: id,
      name: { ja: nameJa, en: nameEn },
    })),
    cards: cardsOf(rows, collection),
    packs,
    exchange: rows.offers.map((offer) => ({
      card: offer.id,
      coins: offer.coinHundredths / 100,
      stock: offer.total,
      ...limit('maxPerMember', offer.maxPerMember),
    })),
    ...bannersOf(rows, collection),
    ...(rows.revealFilms.length === 0
      ? {}
      : {
          revealFilms: rows.revealFilms.map((row) => ({
            style: row.style as CataloguePack['revealStyle'],
            rarity: row.tier,
            ...collection.film(`reveals/${row.id}`, 'reveal', row),
          })),
        }),
    pointCourses: rows.courses.map(({ points, priceYen, memoJa, memoEn }) => ({
      points,
      priceYen,
      memo: { ja: memoJa, en: memoEn },
    })),
  }
  return { rows, catalogue, pictures: collection.pictures }
}

const cardsOf = (rows: ShopRows, { named }: Collection): Catalogue['cards'] =>
  rows.cards.map((card) => ({
    key: card.id,
    cardType: card.cardTypeId,
    name: { ja: card.nameJa, en: card.nameEn },
    model: card.modelNumber,
    rarity: rarityNames[card.rarity] as Catalogue['cards'][number]['rarity'],
    image: named(`cards/${card.id}.webp`, 'card', card.image),
    ...(card.imageEn && { imageEn: named(`cards/${card.id}.en.webp`, 'card', card.imageEn) }),
    ...(card.imageBack && { imageBack: named(`cards/${card.id}.back.webp`, 'card', card.imageBack) }),
    ...(card.foil === '' ? {} : { foil: named(`foils/${card.id}.webp`, 'foil', card.foil) }),
    ...entryOfFacts({ ...noCardFacts, ...card }),
    ...(card.costYen === undefined ? {} : { costYen: card.costYen }),
    ...(card.marketYen === undefined ? {} : { marketYen: card.marketYen }),
  }))

function bannersOf(rows: ShopRows, { named, film }: Collection): Pick<Catalogue, 'banners'> {
  const [banner] = rows.banners
  if (banner === undefined) return {}
  if (banner.mode === 2) {
    const entries = rows.banners.map((row) => ({
      ...film(`banners/${row.id}`, 'banner', row),
      ...linkOf(row),
    }))
    return { banners: { mode: 'video', entries } }
  }
  const entries = rows.banners.map((row) => ({
    image: named(`banners/${row.id}.webp`, 'banner', row.file),
    ...(row.fileEn && { imageEn: named(`banners/${row.id}.en.webp`, 'banner', row.fileEn) }),
    ...linkOf(row),
  }))
  return { banners: { mode: 'carousel', entries } }
}

type Banner = ShopRows['banners'][number]
const linkOf = ({ focus, url, altJa, altEn }: Banner) => ({
  ...(focus && { focus }),
  url,
  alt: { ja: altJa, en: altEn },
})

/** One line for a card, a prize, a text in both languages: as people write it. */
function yamlOf(catalogue: Catalogue): string {
  const document = new Document(catalogue, { aliasDuplicateObjects: false })
  visit(document, {
    Map(_key, node, path) {
      const isPack = node.items.some(({ key }) => isScalar(key) && key.value === 'prizes')
      const isOuter =
        path.length < 3 || isPack || node.items.some(({ key }) => isScalar(key) && key.value === 'entries')
      if (!isOuter) node.flow = true
    },
    Seq(_key, node) {
      if (node.items.every((item) => !isMap(item))) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}
