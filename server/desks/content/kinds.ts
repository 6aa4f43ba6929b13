// The kinds of content: each reads its present content, judges another one and writes it. An immediate
// change, a scheduled one and the import of a folder meet the same functions (catalogue/content-rows.ts).

import type { ContentKind } from '#contract/operator/content.ts'
import type { Content } from '#contract/operator/content-schemas.ts'
import { shopSettings } from '#contract/shop-settings.ts'
import { contentFaults } from '#phrases/catalogue/content.ts'
import { linkFaults } from '#phrases/catalogue/faults.ts'
import { inBoth } from '#phrases/language.ts'
import {
  bannerFaults,
  type ContentFault,
  type ContentRows,
  courseFaults,
  courseId,
  courseWarnings,
  linkFault,
  linkWarnings,
  offerFaults,
  readContent,
  readReachable,
  writeContent,
} from '#server/cards/catalogue/content-rows.ts'
import { lockOffers } from '#server/cards/catalogue/exchange-cards.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import { keepSetting } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { closingKind } from './closing-kind.ts'
import { type ChangeKind, closingKindName, type Kind } from './kind.ts'
import { standing, unknownMedia } from './known-media.ts'
import { listWaiting } from './queries.ts'
import { revealFilmsKind } from './reveal-films-kind.ts'
import { settingKind } from './setting-kind.ts'
import { shelvesKind } from './shelves-kind.ts'

type Banners = Content<'banners'>

const bannersOf = (rows: ContentRows['banners']): Banners => ({
  mode: rows[0]?.mode === 2 ? 'video' : 'carousel',
  entries: rows.map(({ file, fileEn, focus, poster, sources, url, altJa, altEn }) => ({
    picture: poster || file,
    ...(fileEn && { pictureEn: fileEn }),
    ...(focus && { focus }),
    sources,
    url,
    alt: { ja: altJa, en: altEn },
  })),
})

const bannerRows = ({ mode, entries }: Banners): ContentRows['banners'] =>
  entries.map(({ picture, pictureEn, focus, sources, url, alt }, index) => ({
    id: String(index + 1),
    mode: mode === 'video' ? 2 : 1,
    file: sources[0]?.fileUrl ?? picture,
    ...(pictureEn !== undefined && { fileEn: pictureEn }),
    ...(focus && { focus }),
    poster: mode === 'video' ? picture : '',
    sources,
    url,
    altJa: alt.ja,
    altEn: alt.en,
  }))

/** Pictures and films of banners are those that stand, that are scheduled, or that were uploaded for it. */
async function mediaFaults(tx: Tx, { mode, entries }: Banners): Promise<ContentFault[]> {
  const known = [
    bannersOf(await readContent.banners(tx)),
    ...(await listWaiting(tx, 'banners')).flatMap(({ content }) =>
      content === undefined ? [] : [content.value as Banners],
    ),
  ].flatMap((banners) => banners.entries)
  const standingMedia = standing(known)
  const faults: ContentFault[] = []
  if (mode === 'video' && (entries.length !== 1 || entries[0]?.sources.length === 0))
    faults.push({ path: ['mode'], message: contentFaults.oneFilm })
  for (const [index, { picture, pictureEn, sources }] of entries.entries()) {
    const pathOf = (field: string) => ['entries', index, field]
    if (mode === 'video' && pictureEn !== undefined)
      faults.push({ path: pathOf('pictureEn'), message: contentFaults.pictureAndFilm })
    if (mode === 'carousel' && sources.length > 0)
      faults.push({ path: pathOf('picture'), message: contentFaults.pictureAndFilm })
    const unknown = await unknownMedia(tx, 'banner', { picture, sources }, standingMedia)
    if (unknown.film) faults.push({ path: pathOf('sources'), message: contentFaults.unknownFilm })
    if (unknown.picture) faults.push({ path: pathOf('picture'), message: contentFaults.unknownPicture })
    if (pictureEn === undefined) continue
    const english = await unknownMedia(tx, 'banner', { picture: pictureEn, sources: [] }, standingMedia)
    if (english.picture) faults.push({ path: pathOf('pictureEn'), message: contentFaults.unknownPicture })
  }
  return faults
}

/** The names of an offer's fields in a catalogue's file, and here. */
const fieldNames: Readonly<Record<string | number, string>> = { card: 'cardId', coins: 'coinHundredths' }

const contents: { readonly [K in ContentKind]: Kind<Content<K>> } = {
  shelves: shelvesKind,
  banners: {
    read: async (db) => bannersOf(await readContent.banners(db)),
    faults: async (tx, content) => [
      ...(await mediaFaults(tx, content)),
      ...bannerFaults(content.entries, await readReachable(tx)),
    ],
    warnings: async (tx, { entries }, now) =>
      (await linkWarnings(tx, entries, now)).map(({ message }) => message),
    write: (tx, content) => writeContent.banners(tx, bannerRows(content)),
  },
  revealFilms: revealFilmsKind,
  announcement: {
    read: async (db) => (await readSettings(db)).announcement,
    async faults(tx, content) {
      if (content === null) return []
      const isLink = shopSettings.def.shape.announcement.safeParse(content).success
      const message =
        linkFault(content.url, await readReachable(tx)) ??
        (isLink ? undefined : inBoth(linkFaults.notOurs, content.url))
      return message === undefined ? [] : [{ path: ['url'], message }]
    },
    warnings: async (tx, content, now) =>
      (await linkWarnings(tx, content === null ? [] : [content], now)).map(({ message }) => message),
    write: (tx, content, now) => keepSetting(tx, 'announcement', content, now),
  },
  courses: {
    read: async (db) =>
      (await readContent.courses(db)).map(({ points, priceYen, memoJa, memoEn }) => ({
        points,
        priceYen,
        memo: { ja: memoJa, en: memoEn },
      })),
    faults: async (tx, content) => courseFaults(content, (await readSettings(tx)).catalogueBounds),
    warnings: async (_tx, content) => courseWarnings(content).map(({ message }) => message),
    write: (tx, content) =>
      writeContent.courses(
        tx,
        content.map(({ memo, ...course }) => ({
          ...course,
          id: courseId(course),
          memoJa: memo.ja,
          memoEn: memo.en,
        })),
      ),
  },
  offers: {
    read: async (db) =>
      (await readContent.offers(db)).map(({ id, total, ...offer }) => ({
        cardId: id,
        ...offer,
        stock: total,
      })),
    async faults(tx, content) {
      await lockOffers(tx)
      const { catalogueBounds } = await readSettings(tx)
      const cards = await findCards(
        tx,
        content.map(({ cardId }) => cardId),
      )
      const asFile = content.map(({ cardId, coinHundredths, stock }) => ({
        card: cardId,
        coins: coinHundredths / 100,
        stock,
      }))
      const unknown = content.flatMap(({ cardId }, index) =>
        cards.has(cardId) ? [] : [{ path: [index, 'cardId'], message: inBoth(contentFaults.noCard, cardId) }],
      )
      const faults = await offerFaults(tx, asFile, catalogueBounds)
      return [
        ...unknown,
        ...faults.map(({ path, message }) => ({
          path: path.map((step) => fieldNames[step] ?? step),
          message,
        })),
      ]
    },
    write: (tx, content) =>
      writeContent.offers(
        tx,
        content.map(({ cardId, stock, coinHundredths, maxPerMember }) => ({
          id: cardId,
          coinHundredths,
          total: stock,
          maxPerMember,
        })),
      ),
  },
}

const isContent = (kind: ChangeKind): kind is ContentKind => Object.hasOwn(contents, kind)

/** The functions of a kind that was read from outside: their input was checked by the schema of the same kind. */
export function kindOf(kind: ChangeKind): Kind<unknown> {
  if (isContent(kind)) return contents[kind] as Kind<unknown>
  return (kind === closingKindName ? closingKind : settingKind(kind)) as Kind<unknown>
}
