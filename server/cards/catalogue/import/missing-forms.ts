import { keepDigests, readNewDigests } from '#server/cards/catalogue/picture-digests.ts'
import { listBannerRows, listCardRows, listPackRows } from '#server/cards/catalogue/queries.ts'
import { listRevealFilms } from '#server/cards/catalogue/reveal-films.ts'
import type { Database } from '#server/db/pool.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { formNames, hashIn, largestForm, laterFormats, type StoredUse } from './forms.ts'

export interface StoredPicture {
  hash: string
  use: StoredUse
  /** The `x` of the focus of a banner. */
  x?: number | undefined
}

export interface FormsAnswer {
  failed: { hash: string; why: string }[]
}

export interface FormsOptions {
  db: Database
  store: MediaStore
  /** Has another process make the forms that these pictures lack; ends it after the picture in work. */
  makeApart: (pictures: StoredPicture[], leave: AbortSignal) => Promise<FormsAnswer>
}

/** Uses in the order in which their forms are made: those that every visitor sees first come first. */
const inTurn: readonly StoredUse[] = ['banner', 'pack', 'card', 'foil', 'reveal', 'logo', 'icon']

/**
 * Has another process make the forms that pictures of the shop lack: after the first start of the demo, whose
 * import leaves them out; in a shop whose pictures an older release stored; and where a file was lost. Pages name every
 * form all the time; until one is there, another stands in for it (http/media.ts). Each form is written whole, so a run
 * that is killed leaves nothing to repair, and several processes at once do the same work twice at worst.
 * It also keeps the digests of card pictures that an older release stored, so that the next box can seal them.
 * @param leave ends it after the picture in work
 * @returns how many pictures lacked a form
 * @throws when a picture could not be encoded; those after it are made all the same
 */
export async function makeMissingForms(
  { db, store, makeApart }: FormsOptions,
  leave: AbortSignal,
): Promise<number> {
  await keepDigests(db, await readNewDigests(db, await cardPictures(db), store))
  const { incomplete } = await comparePictures({ db, store })
  const pictures = incomplete.toSorted((a, b) => inTurn.indexOf(a.use) - inTurn.indexOf(b.use))
  if (pictures.length === 0 || leave.aborted) return 0
  const { failed } = await makeApart(pictures, leave)
  if (failed.length > 0)
    throw new Error(`forms are missing for ${failed.map(({ hash, why }) => `${hash} (${why})`).join(', ')}`)
  return pictures.length
}

/**
 * The pictures that the shop shows, held against what is stored: `lost` have not even the form that others are made of,
 * `incomplete` lack forms that can be made.
 */
export async function comparePictures({ db, store }: Pick<FormsOptions, 'db' | 'store'>) {
  const stored = await store.list()
  const shown = new Map((await shownPictures(db)).map((picture) => [`${picture.hash} ${picture.x}`, picture]))
  const lost: StoredPicture[] = []
  const incomplete: StoredPicture[] = []
  for (const picture of shown.values()) {
    const { hash, use, x } = picture
    const lacks = (name: string) => !stored.has(name)
    if (lacks(largestForm(hash, use))) lost.push(picture)
    else if (laterFormats(x).some((format) => formNames(hash, use, format).some(lacks)))
      incomplete.push(picture)
  }
  return { shown: shown.size, lost, incomplete }
}

const cardPictures = async (db: Database) =>
  (await listCardRows(db)).flatMap(({ image, imageEn, imageBack }) => [image, imageEn, imageBack])

/** Every picture that the shop shows. */
async function shownPictures(db: Database): Promise<StoredPicture[]> {
  const of = (use: StoredUse, addresses: string[]): StoredPicture[] =>
    addresses.map((address) => ({ hash: hashIn(address), use }))
  const cards = await listCardRows(db)
  const packs = await listPackRows(db)
  const { logoUrl, sisterSites } = await readSettings(db)
  return [
    ...of('card', await cardPictures(db)),
    ...of(
      'foil',
      cards.map(({ foil }) => foil),
    ),
    ...of(
      'pack',
      packs.flatMap(({ images, imagesEn }) => [...images, ...imagesEn]),
    ),
    ...(await listBannerRows(db)).flatMap(({ file, fileEn, poster, focus }) =>
      of('banner', [poster || file, fileEn]).map((picture) => ({ ...picture, x: focus?.x })),
    ),
    ...of(
      'reveal',
      (await listRevealFilms(db)).map(({ poster }) => poster),
    ),
    ...of('logo', [logoUrl]),
    ...of(
      'icon',
      sisterSites.map(({ iconUrl = '' }) => iconUrl),
    ),
  ].filter(({ hash }) => hash !== '')
}
