import type { MediaUse } from '../../../../contract/media.ts'
import type { Database } from '../../../db/pool.ts'
import type { MediaStore } from '../../../providers/media-store.ts'
import { listBannerRows, listCardRows, listPackRows } from '../queries.ts'
import { listRevealFilms } from '../reveal-films.ts'
import { formNames, hashIn, largestForm, laterFormats } from './forms.ts'

export interface StoredPicture {
  hash: string
  use: MediaUse
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

/** What every visitor sees first is made first. */
const inTurn: readonly MediaUse[] = ['banner', 'pack', 'card', 'foil', 'reveal']

/**
 * Has another process make the forms that pictures of the shop lack: after the first start of the demo, whose
 * import leaves them out; in a shop whose pictures an older release stored; and where a file was lost. Pages name every
 * form all the time; until one is there, another stands in for it (http/media.ts). Each form is written whole, so a run
 * that is killed leaves nothing to repair, and several processes at once do the same work twice at worst.
 * @param leave ends it after the picture in work
 * @returns how many pictures lacked a form
 * @throws when a picture could not be encoded; those after it are made all the same
 */
export async function makeMissingForms(
  { db, store, makeApart }: FormsOptions,
  leave: AbortSignal,
): Promise<number> {
  const stored = await store.list()
  const shown = new Map((await shownPictures(db)).map((picture) => [picture.hash, picture]))
  const pictures = [...shown.values()]
    .filter(
      ({ hash, use }) =>
        stored.has(largestForm(hash, use)) &&
        laterFormats.some((format) => formNames(hash, use, format).some((name) => !stored.has(name))),
    )
    .toSorted((a, b) => inTurn.indexOf(a.use) - inTurn.indexOf(b.use))
  if (pictures.length === 0 || leave.aborted) return 0
  const { failed } = await makeApart(pictures, leave)
  if (failed.length > 0)
    throw new Error(`forms are missing of ${failed.map(({ hash, why }) => `${hash} (${why})`).join(', ')}`)
  return pictures.length
}

/** The hashes of pictures that the shop shows and whose file is gone: no form can be made of them. */
export async function lostPictures(db: Database, store: MediaStore): Promise<string[]> {
  const stored = await store.list()
  const lost = (await shownPictures(db)).filter(
    ({ hash, use }) => hash !== '' && !stored.has(largestForm(hash, use)),
  )
  return [...new Set(lost.map(({ hash }) => hash))]
}

/** Every picture that the shop shows. */
async function shownPictures(db: Database): Promise<StoredPicture[]> {
  const of = (use: MediaUse, addresses: string[]) =>
    addresses.map((address) => ({ hash: hashIn(address), use }))
  const cards = await listCardRows(db)
  const packs = await listPackRows(db)
  return [
    ...of(
      'card',
      cards.flatMap(({ image, imageEn }) => [image, imageEn]),
    ),
    ...of(
      'foil',
      cards.map(({ foil }) => foil),
    ),
    ...of(
      'pack',
      packs.flatMap(({ images, imagesEn }) => [...images, ...imagesEn]),
    ),
    ...of(
      'banner',
      (await listBannerRows(db)).flatMap(({ file, fileEn, poster }) => [poster || file, fileEn]),
    ),
    ...of(
      'reveal',
      (await listRevealFilms(db)).map(({ poster }) => poster),
    ),
  ].filter(({ hash }) => hash !== '')
}
