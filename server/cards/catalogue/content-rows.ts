// The shop's content beside its packs, as rows: read, judged and written alike from a folder and from the
// console.

import { contradiction } from '#contract/course-words.ts'
import type { FilmSources } from '#contract/films.ts'
import type { Focus } from '#contract/focus.ts'
import { linkedPages, packsOfLink, readShopLink } from '#contract/shop-links.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { contentFaults } from '#phrases/catalogue/content.ts'
import { linkFaults, moneyFaults, referenceFaults, sealedFaults } from '#phrases/catalogue/faults.ts'
import { filmTwice } from '#phrases/catalogue/films.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { findBoxes } from '#server/cards/boxes/queries.ts'
import { isSaleOver } from '#server/cards/boxes/stop-sale.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { replaceCourses } from '#server/money/payments/courses.ts'
import { listCourses } from '#server/money/payments/queries.ts'
import type { Path } from '#server/operator-files/file-fault.ts'
import { nearest } from '#server/operator-files/nearest.ts'
import { countExchanged, listOfferRows, replaceOffers } from './exchange-cards.ts'
import { listBannerRows, listCardTypeRows, listPackRows, replaceBanners } from './queries.ts'
import { listRevealFilms, replaceRevealFilms, sourcesOf } from './reveal-films.ts'

/** Rows by kind, each with an `id`, in the order of the shop. */
export interface ContentRows {
  banners: {
    id: string
    mode: number
    file: string
    /** Absent: the same in both languages. */
    fileEn?: string
    /** Absent: the middle. */
    focus?: Focus
    url: string
    altJa: string
    altEn: string
    poster: string
    sources: FilmSources
  }[]
  /** By style and tier. */
  revealFilms: { id: string; style: number; tier: number; poster: string; sources: FilmSources }[]
  courses: { id: string; points: number; priceYen: number; memoJa: string; memoEn: string }[]
  /** By card. */
  offers: { id: string; coinHundredths: number; total: number; maxPerMember: number }[]
}

type Kind = keyof ContentRows

/** Reads each kind as it stands. */
export const readContent: { readonly [K in Kind]: (db: Database | Tx) => Promise<ContentRows[K]> } = {
  banners: async (db) =>
    (await listBannerRows(db)).map(({ position, fileEn, focus, ...row }) => ({
      ...row,
      ...(fileEn && { fileEn }),
      ...(focus && { focus }),
      id: String(position + 1),
      sources: sourcesOf(row.sources),
    })),
  revealFilms: async (db) =>
    (await listRevealFilms(db)).map((row) => ({ ...row, id: `${row.style}-${row.tier}` })),
  courses: async (db) => (await listCourses(db, 0, 100_000)).map(({ position: _place, ...row }) => row),
  offers: async (db) =>
    (await listOfferRows(db)).map(({ cardId, position: _place, ...row }) => ({ id: cardId, ...row })),
}

/** Replaces each kind by the given rows, which were judged in the same transaction. */
export const writeContent: { readonly [K in Kind]: (tx: Tx, rows: ContentRows[K]) => Promise<void> } = {
  banners: (tx, rows) =>
    replaceBanners(
      tx,
      rows.map(({ id: _id, focus, ...row }, position) => ({
        ...row,
        focus: focus ? JSON.stringify(focus) : null,
        sources: JSON.stringify(row.sources),
        position,
      })),
    ),
  revealFilms: (tx, rows) =>
    replaceRevealFilms(
      tx,
      rows.map(({ id: _id, ...row }) => row),
    ),
  courses: (tx, rows) =>
    replaceCourses(
      tx,
      rows.map((row, position) => ({ ...row, position })),
    ),
  offers: (tx, rows) =>
    replaceOffers(
      tx,
      rows.map(({ id, ...row }, position) => ({ ...row, cardId: id, position })),
    ),
}

/** A fault in a list: its place and its reason. */
export interface ContentFault {
  path: Path
  message: Localized
}

type Bounds = ShopSettings['catalogueBounds']

export const courseId = ({ points, priceYen }: { points: number; priceYen: number }) =>
  `p${points}-y${priceYen}`

/** Courses stand once each, and within the operator's bounds. */
export function courseFaults(
  courses: readonly { points: number; priceYen: number }[],
  { yenPerPoint: { from, to } }: Bounds,
): ContentFault[] {
  const seen = new Set<string>()
  return courses.flatMap((course, index) => {
    const { points, priceYen } = course
    const faults: ContentFault[] = []
    const say = (message: Localized) => faults.push({ path: [index], message })
    if (seen.has(courseId(course))) say(inBoth(referenceFaults.courseTwice, points, priceYen))
    seen.add(courseId(course))
    const perPoint = priceYen / points
    if (perPoint < from || perPoint > to)
      say(inBoth(moneyFaults.course, points, priceYen, String(Number(perPoint.toPrecision(3))), from, to))
    return faults
  })
}

/** Words of courses that contradict their numbers; a sale may be meant so, hence they are no faults. */
export const courseWarnings = (
  courses: readonly { points: number; priceYen: number; memo: Localized }[],
): ContentFault[] =>
  courses.flatMap((course, index) =>
    (['ja', 'en'] as const).flatMap((language) => {
      const found = contradiction(course, course.memo[language])
      const message = found && inBoth(contentFaults.courseWords, ...found)
      return message === undefined ? [] : [{ path: [index, 'memo', language], message }]
    }),
  )

/**
 * Offers stand once each and within the operator's bounds, and their stock counts all cards ever offered, so it
 * is not lower than the cards already exchanged. A caller that writes them next has locked them (`lockOffers`).
 */
export async function offerFaults(
  db: Database | Tx,
  offers: readonly { card: string; coins: number; stock: number }[],
  { coinPrice: { from, to } }: Bounds,
): Promise<ContentFault[]> {
  const exchanged = await countExchanged(db)
  const seen = new Set<string>()
  return offers.flatMap(({ card, coins, stock }, index) => {
    const gone = exchanged.get(card) ?? 0
    const isTwice = seen.has(card)
    seen.add(card)
    const faults: ContentFault[] = []
    if (isTwice) faults.push({ path: [index, 'card'], message: inBoth(referenceFaults.offeredTwice, card) })
    if (coins < from || coins > to)
      faults.push({ path: [index, 'coins'], message: inBoth(moneyFaults.coinPrice, coins, from, to) })
    if (stock < gone)
      faults.push({ path: [index, 'stock'], message: inBoth(sealedFaults.stock, stock, card, gone) })
    return faults
  })
}

/** Keys to which a link may lead. */
export interface Reachable {
  packs: ReadonlySet<string>
  cardTypes: ReadonlySet<string>
}

export const readReachable = async (db: Database | Tx): Promise<Reachable> => ({
  packs: new Set((await listPackRows(db)).map(({ id }) => id)),
  cardTypes: new Set((await listCardTypeRows(db)).map(({ id }) => id)),
})

/** A sentence about a key that is not there, with the nearest one that is. */
export function unknownKey(
  key: string,
  known: ReadonlySet<string>,
  phrase: Parameters<typeof inBoth<[string, string]>>[0],
): Localized {
  const near = nearest(key, known)
  const hint = near === undefined ? { ja: '', en: '' } : inBoth(referenceFaults.near, near)
  return { ja: phrase.ja(key, hint.ja), en: phrase.en(key, hint.en) }
}

/** A link leads to a page of the shop, or to an address with https; a pack or card type that it names is there. */
export function linkFault(url: string, { packs, cardTypes }: Reachable): Localized | undefined {
  // A browser reads `/\host` as `//host`, and drops tabs and line breaks.
  if (/[\\\s\p{Cc}]/u.test(url) || url.startsWith('//')) return inBoth(linkFaults.notOurs, url)
  if (!url.startsWith('/')) return isOutside(url) ? undefined : inBoth(linkFaults.notOurs, url)
  const link = readShopLink(url)
  if (!link.isPage)
    return unknownKey(url.split(/[?#]/)[0] ?? url, new Set(Object.keys(linkedPages)), linkFaults.noPage)
  const packId = link.packs.find((id) => !packs.has(id))
  if (packId !== undefined) return unknownKey(packId, packs, linkFaults.noPack)
  const cardType = link.cardTypes.find((id) => !cardTypes.has(id))
  if (cardType !== undefined) return unknownKey(cardType, cardTypes, linkFaults.noCardType)
  return link.pages.map((page) => linkFault(page, { packs, cardTypes })).find(Boolean)
}

/** Warns of links to packs whose sale is over: the page exists, but no draw can be made there. */
export async function linkWarnings(
  db: Database | Tx,
  links: readonly { url: string }[],
  now: Date,
): Promise<{ index: number; message: Localized }[]> {
  const packOf = ({ url }: { url: string }) => packsOfLink(url)[0] ?? ''
  const boxes = await findBoxes(db, links.map(packOf))
  return links.flatMap((link, index) => {
    const box = boxes.get(packOf(link))
    const isOver = box !== undefined && isSaleOver(box, now)
    return isOver ? [{ index, message: inBoth(linkFaults.packOver, packOf(link)) }] : []
  })
}

function isOutside(url: string): boolean {
  const outside = URL.canParse(url) ? new URL(url) : undefined
  const isPlain = outside?.protocol === 'https:' && outside.username === '' && outside.password === ''
  return isPlain && /^https:\/\/[^/]/i.test(url)
}

export const bannerFaults = (entries: readonly { url: string }[], reachable: Reachable): ContentFault[] =>
  entries.flatMap(({ url }, index) => {
    const message = linkFault(url, reachable)
    return message === undefined ? [] : [{ path: ['entries', index, 'url'], message }]
  })

/** One film stands for each style and tier. */
export function revealFilmFaults(films: readonly { style: number; tier: number }[]): ContentFault[] {
  const seen = new Set<string>()
  return films.flatMap(({ style, tier }, index) => {
    const place = `${style} ${tier}`
    const isTwice = seen.has(place)
    seen.add(place)
    return isTwice ? [{ path: [index], message: inBoth(filmTwice, style, tier) }] : []
  })
}
