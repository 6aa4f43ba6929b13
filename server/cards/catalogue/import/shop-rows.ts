import { createHash } from 'node:crypto'
import type { FilmUse } from '#contract/film-limits.ts'
import type { FilmSources } from '#contract/films.ts'
import type { PackFocus } from '#contract/focus.ts'
import type { MediaUse } from '#contract/media.ts'
import type { Localized } from '#phrases/language.ts'
import {
  type ContentRows,
  courseId,
  readContent,
  writeContent,
} from '#server/cards/catalogue/content-rows.ts'
import {
  type FactsOfCard,
  listCardRows,
  listCardTypeRows,
  listPackRows,
  upsertCard,
  upsertCardType,
  upsertPack,
  type WorthOfCard,
} from '#server/cards/catalogue/queries.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { enteredFacts, factsOfEntry, noCardFacts } from './card-facts.ts'
import { type Catalogue, type CataloguePack, rarityNames } from './catalogue-file.ts'
import { cleanHtml } from './check-catalogue.ts'
import { videosOf } from './film-entries.ts'

// The rows that an import writes, read from the shop or made from a file. Comparing the two is the difference
// that `diff` shows; the hash of the shop's is the state that a folder is based on.

/** The stored addresses of a file's pictures and films; the key is `<use> <file>`. */
export interface Media {
  addresses: ReadonlyMap<string, string>
  films: ReadonlyMap<string, FilmSources[number]>
}

type Row = Record<string, unknown>
/** Rows by table, each with an `id`, in the order of the shop. */
export interface ShopRows extends ContentRows {
  cardTypes: { id: string; nameJa: string; nameEn: string }[]
  cards: (Partial<FactsOfCard> & {
    id: string
    cardTypeId: string
    nameJa: string
    nameEn: string
    modelNumber: string
    rarity: number
    image: string
    /** Absent: the same in both languages, here and below. */
    imageEn?: string
    imageBack?: string
    foil: string
    /** Absent, like a fact: not entered. So a shop that has entered none has the state it had before they could be. */
    costYen?: number
    marketYen?: number
  })[]
  packs: {
    id: string
    cardTypeId: string
    nameJa: string
    nameEn: string
    detailJa: string
    detailEn: string
    limitMessageJa: string
    limitMessageEn: string
    showsLineup: boolean
    revealStyle: number
    images: string[]
    imagesEn?: string[]
    /** Absent or null: the middle. */
    focus?: PackFocus | null
    /** Absent: not allowed, here and below. */
    showsAverage?: boolean
    hasTrial?: boolean
    /** Absent: it has none. */
    tags?: Localized[]
  }[]
}

const without = <R extends Row, K extends keyof R>(row: R, ...names: K[]): Omit<R, K> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as K))) as Omit<R, K>

const entered = ({ costYen, marketYen }: { [Name in keyof WorthOfCard]?: number | null | undefined }) => ({
  ...(costYen == null ? {} : { costYen }),
  ...(marketYen == null ? {} : { marketYen }),
})

/** The choices of an owner that a pack has made. */
const allowed = ({ showsAverage, hasTrial }: { showsAverage?: boolean; hasTrial?: boolean }) => ({
  ...(showsAverage && { showsAverage }),
  ...(hasTrial && { hasTrial }),
})

/** The fields of a card for which the file has no entry. */
export const notEntered = { ...noCardFacts, imageEn: '', imageBack: '', costYen: null, marketYen: null }

const factNames = Object.keys(noCardFacts) as (keyof FactsOfCard)[]

/** The shop as it stands. */
export async function readShopRows(db: Database | Tx): Promise<ShopRows> {
  const packs = await listPackRows(db)
  return {
    cardTypes: (await listCardTypeRows(db)).map((row) => without(row, 'position')),
    cards: (await listCardRows(db)).map(({ setSize: _size, costYen, marketYen, ...row }) => ({
      ...without(row, 'imageEn', 'imageBack', ...factNames),
      ...(row.imageEn && { imageEn: row.imageEn }),
      ...(row.imageBack && { imageBack: row.imageBack }),
      ...enteredFacts(row),
      ...entered({ costYen, marketYen }),
    })),
    packs: packs.map((row) => ({
      ...without(row, 'position', 'imagesEn', 'focus', 'tags', 'showsAverage', 'hasTrial'),
      ...(row.imagesEn.length > 0 && { imagesEn: row.imagesEn }),
      ...(row.focus && { focus: row.focus }),
      ...(row.tags.length > 0 && { tags: row.tags }),
      ...allowed(row),
    })),
    banners: await readContent.banners(db),
    revealFilms: await readContent.revealFilms(db),
    courses: await readContent.courses(db),
    offers: await readContent.offers(db),
  }
}

export const isEmpty = (rows: ShopRows) => Object.values(rows).every((table) => table.length === 0)

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** Names the state of the shop that rows describe. */
export const stateOf = (rows: ShopRows) =>
  hash(
    Object.entries(rows)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([table, own]) => [
        table,
        (own as Row[]).map((row) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ]),
  )

/** Names the content of a file with its pictures. */
export const contentOf = (catalogue: Catalogue, { addresses, films }: Media) =>
  hash([catalogue, ...[addresses, films].map((own) => [...own].toSorted(([a], [b]) => (a < b ? -1 : 1)))])

/**
 * The rows as a file wants them. Rows that the file leaves out and the shop must keep (a sealed pack, a card
 * that a member owns) come last, in their former order.
 */
export function wantedRows(catalogue: Catalogue, { addresses, films }: Media, present: ShopRows): ShopRows {
  const address = (use: MediaUse, image: string) => addresses.get(`${use} ${image}`) ?? ''
  const sources = (use: FilmUse, entry: { video: string | string[] }) =>
    videosOf(entry).flatMap((video) => films.get(`${use} ${video}`) ?? [])
  const kept = <R extends { id: string }>(table: R[], wanted: R[]) => {
    const named = new Set(wanted.map(({ id }) => id))
    return [...wanted, ...table.filter(({ id }) => !named.has(id))]
  }
  const cardTypes = catalogue.cardTypes.map(({ key, name }) => ({
    id: key,
    nameJa: name.ja,
    nameEn: name.en,
  }))
  const cards = catalogue.cards.map((card) => cardRow(card, address))
  const packs = catalogue.packs.map((pack) => packRow(pack, (image) => address('pack', image)))
  const mode = catalogue.banners?.mode === 'video' ? 2 : 1
  return {
    cardTypes: kept(present.cardTypes, cardTypes),
    cards: kept(present.cards, cards).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    packs: kept(present.packs, packs),
    banners: (catalogue.banners?.entries ?? []).map((entry, position) => ({
      id: String(position + 1),
      mode,
      url: entry.url,
      altJa: entry.alt.ja,
      altEn: entry.alt.en,
      ...(entry.focus && { focus: entry.focus }),
      ...('poster' in entry
        ? bannerFilm(address('banner', entry.poster), sources('banner', entry))
        : {
            file: address('banner', entry.image),
            ...(entry.imageEn !== undefined && { fileEn: address('banner', entry.imageEn) }),
            poster: '',
            sources: [],
          }),
    })),
    revealFilms: (catalogue.revealFilms ?? [])
      .map((film) => ({
        id: `${film.style}-${film.rarity}`,
        style: film.style,
        tier: film.rarity,
        poster: address('reveal', film.poster),
        sources: sources('reveal', film),
      }))
      .toSorted((a, b) => a.style - b.style || a.tier - b.tier),
    courses: catalogue.pointCourses.map(({ points, priceYen, memo }) => ({
      id: courseId({ points, priceYen }),
      points,
      priceYen,
      memoJa: memo.ja,
      memoEn: memo.en,
    })),
    offers: (catalogue.exchange ?? []).map(({ card, coins, stock, maxPerMember = 0 }) => ({
      id: card,
      coinHundredths: Math.round(coins * 100),
      total: stock,
      maxPerMember,
    })),
  }
}

const bannerFilm = (poster: string, sources: FilmSources) => ({
  file: sources[0]?.fileUrl ?? '',
  poster,
  sources,
})

/** A card; `addressOf` says where a picture that it names is stored. */
export const cardRow = (
  card: Catalogue['cards'][number],
  addressOf: (use: MediaUse, image: string) => string,
): ShopRows['cards'][number] => ({
  id: card.key,
  cardTypeId: card.cardType,
  nameJa: card.name.ja,
  nameEn: card.name.en,
  modelNumber: card.model,
  rarity: rarityNames.indexOf(card.rarity),
  image: addressOf('card', card.image),
  ...(card.imageEn !== undefined && { imageEn: addressOf('card', card.imageEn) }),
  ...(card.imageBack !== undefined && { imageBack: addressOf('card', card.imageBack) }),
  foil: card.foil === undefined ? '' : addressOf('foil', card.foil),
  ...enteredFacts(factsOfEntry(card)),
  ...entered(card),
})

/** The presentation of a pack; `addressOf` says where a picture that it names is stored. */
export const packRow = (
  pack: CataloguePack,
  addressOf: (image: string) => string,
): ShopRows['packs'][number] => ({
  id: pack.key,
  cardTypeId: pack.cardType,
  nameJa: pack.name.ja,
  nameEn: pack.name.en,
  detailJa: cleanHtml(pack.detail.ja),
  detailEn: cleanHtml(pack.detail.en),
  limitMessageJa: pack.limitMessage?.ja ?? '',
  limitMessageEn: pack.limitMessage?.en ?? '',
  showsLineup: pack.showLineup,
  revealStyle: pack.revealStyle,
  images: pack.images.map(addressOf),
  ...(pack.imagesEn !== undefined && { imagesEn: pack.imagesEn.map(addressOf) }),
  ...(pack.focus && { focus: pack.focus }),
  ...allowed(pack),
  ...(pack.tags?.length && { tags: pack.tags }),
})

/** Writes all rows but the offers. */
export async function writeRows(tx: Tx, rows: ShopRows): Promise<void> {
  for (const [position, row] of rows.cardTypes.entries()) await upsertCardType(tx, { ...row, position })
  const sets = Map.groupBy(rows.cards, ({ cardTypeId }) => cardTypeId)
  for (const row of rows.cards)
    await upsertCard(tx, { ...notEntered, ...row, setSize: sets.get(row.cardTypeId)?.length ?? 0 })
  for (const [position, row] of rows.packs.entries()) await upsertPack(tx, { ...row, position })
  await writeContent.banners(tx, rows.banners)
  await writeContent.revealFilms(tx, rows.revealFilms)
  await writeContent.courses(tx, rows.courses)
}
