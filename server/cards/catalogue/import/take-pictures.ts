import type { MediaUse, PictureFormat } from '#contract/media.ts'
import { pictureFaults } from '#phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { Locate } from '#server/operator-files/file-fault.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { Catalogue, CatalogueFault } from './catalogue-file.ts'
import { addressOf } from './forms.ts'
import { isStored, storedSize, storeImage } from './media-store.ts'
import { pictureFault } from './picture-fault.ts'
import {
  inEnglish,
  type ListFolder,
  listOnce,
  type NamedPicture,
  namedPictures,
  onBack,
  readPicture,
} from './pictures.ts'
import type { ShopRows } from './shop-rows.ts'
import { storeFault } from './store-fault.ts'

/** Pictures under work at one time; each may be decoded to 200 MB. */
const atOnce = 3

export interface PictureOptions {
  folder: string
  media: MediaStore
  /** The shop's present pictures: files that `export` wrote are known again and not encoded a second time. */
  present: ShopRows
  /** True when they are stored; otherwise they are only judged. */
  stores: boolean
  /** The forms of each picture that are made before this is done. */
  formats: readonly PictureFormat[]
  locate: Locate
}

/** Judges every picture that a file names, and stores it; the key of an address is `<use> <file>`. */
export async function takePictures(
  catalogue: Catalogue,
  options: PictureOptions,
): Promise<{ addresses: Map<string, string> } | { faults: CatalogueFault[] }> {
  const addresses = new Map<string, string>()
  const faults: CatalogueFault[] = []
  const shop = await knownAddresses(options)
  const list = listOnce()
  const wanted = Map.groupBy(namedPictures(catalogue), ({ use, image }) => `${use} ${image}`)
  const queue = wanted.entries()
  let unable: Localized | undefined
  const work = async () => {
    for (const [key, places] of queue) {
      if (unable !== undefined) return
      const taken = await takePicture(places, { ...options, shop, list })
      if ('address' in taken) addresses.set(key, taken.address)
      else if ('store' in taken) {
        unable = taken.store
        return
      } else faults.push(...places.map(({ path }) => options.locate(path, taken.fault)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // Told once: it is no fault of the pictures.
  if (unable !== undefined)
    return { faults: [{ file: options.media.place, line: 0, place: '', message: unable }] }
  // Pictures are read concurrently; their messages stand as the file does.
  const inOrder = (a: CatalogueFault, b: CatalogueFault) => a.line - b.line || (a.place < b.place ? -1 : 1)
  return faults.length > 0 ? { faults: faults.toSorted(inOrder) } : { addresses }
}

async function takePicture(
  places: NamedPicture[],
  { folder, media, stores, formats, shop, list }: PictureOptions & { shop: KnownAddresses; list: ListFolder },
): Promise<{ address: string } | { fault: Localized } | { store: Localized }> {
  const { use, image } = places[0] as NamedPicture
  const read = await readPicture(folder, image, list)
  if ('fault' in read) return read
  const { bytes } = read
  // First what stands at the same place now: two pictures may have been stored with the same bytes.
  const candidates = [
    ...places.flatMap(({ owner }) => shop.at.get(`${use} ${owner}`) ?? []),
    ...(shop.ofSize.get(`${use} ${bytes.length}`) ?? []),
  ]
  for (const known of new Set(candidates))
    if (await isStored(bytes, known, use, media)) return { address: known }
  const address = addressOf(bytes, use)
  // A stored picture was judged when it was stored.
  const isJudged = (await storedSize(address, use, media)) >= 0
  const fault = isJudged ? undefined : await pictureFault(bytes, use, image)
  if (fault !== undefined) return { fault }
  if (!stores) return { address }
  try {
    return { address: await storeImage(bytes, use, media, formats) }
  } catch (error) {
    const store = storeFault(error, media)
    return store === undefined ? { fault: inBoth(pictureFaults.broken, image) } : { store }
  }
}

interface KnownAddresses {
  /** By use and owner, as `namedPictures` names them. */
  at: Map<string, string>
  /** By use and size in bytes. */
  ofSize: Map<string, string[]>
}

/** The addresses in the shop. */
async function knownAddresses({ present, media }: PictureOptions): Promise<KnownAddresses> {
  const { cards, packs, banners, revealFilms } = present
  type Entry = { use: MediaUse; owner: string; address: string }
  const entries: Entry[] = [
    ...cards.map(({ id, image }): Entry => ({ use: 'card', owner: id, address: image })),
    ...cards.map(({ id, imageEn = '' }): Entry => ({ use: 'card', owner: inEnglish(id), address: imageEn })),
    ...cards.map(({ id, imageBack = '' }): Entry => ({ use: 'card', owner: onBack(id), address: imageBack })),
    ...cards.map(({ id, foil }): Entry => ({ use: 'foil', owner: id, address: foil })),
    ...packs.flatMap(({ id, images }) =>
      images.map((address, number): Entry => ({ use: 'pack', owner: `${id} ${number}`, address })),
    ),
    ...packs.flatMap(({ id, imagesEn = [] }) =>
      imagesEn.map(
        (address, number): Entry => ({ use: 'pack', owner: inEnglish(`${id} ${number}`), address }),
      ),
    ),
    ...banners.map(
      ({ fileEn = '' }, index): Entry => ({ use: 'banner', owner: inEnglish(`${index}`), address: fileEn }),
    ),
    ...banners.map(
      ({ file, poster }, index): Entry => ({ use: 'banner', owner: `${index}`, address: poster || file }),
    ),
    ...revealFilms.map(({ id, poster }): Entry => ({ use: 'reveal', owner: id, address: poster })),
  ].filter(({ address }) => address !== '')
  const ofSize = new Map<string, string[]>()
  for (const { use, address } of entries) {
    const key = `${use} ${await storedSize(address, use, media)}`
    ofSize.set(key, [...(ofSize.get(key) ?? []), address])
  }
  return { at: new Map(entries.map(({ use, owner, address }) => [`${use} ${owner}`, address])), ofSize }
}
