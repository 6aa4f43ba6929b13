import { pictureFaults } from '../../../../phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '../../../../phrases/language.ts'
import type { Catalogue, CatalogueFault, Locate } from './catalogue-file.ts'
import { addressOf, isStored, storeFault, storeImage } from './media-store.ts'
import { type NamedPicture, namedPictures, pictureFault, readPicture } from './pictures.ts'
import type { ShopRows } from './shop-rows.ts'

/** Pictures under work at one time; each may be decoded to 200 MB. */
const atOnce = 3

export interface PictureOptions {
  folder: string
  mediaFolder: string
  /** The shop's present pictures: what `export` wrote is known again and not encoded a second time. */
  present: ShopRows
  /** Whether they are stored, or only judged. */
  stores: boolean
  locate: Locate
}

/** Judges every picture that a file names, and stores it; the key of an address is `<use> <file>`. */
export async function takePictures(
  catalogue: Catalogue,
  options: PictureOptions,
): Promise<{ addresses: Map<string, string> } | { faults: CatalogueFault[] }> {
  const addresses = new Map<string, string>()
  const faults: CatalogueFault[] = []
  const known = knownAddresses(options.present)
  const wanted = Map.groupBy(namedPictures(catalogue), ({ use, image }) => `${use} ${image}`)
  const queue = wanted.entries()
  const work = async () => {
    for (const [key, places] of queue) {
      const taken = await takePicture(places, known, options)
      if ('address' in taken) addresses.set(key, taken.address)
      else faults.push(...places.map(({ path }) => options.locate(path, taken.fault)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // Pictures are read concurrently; their messages stand as the file does.
  const inOrder = (a: CatalogueFault, b: CatalogueFault) => a.line - b.line || (a.place < b.place ? -1 : 1)
  return faults.length > 0 ? { faults: faults.toSorted(inOrder) } : { addresses }
}

async function takePicture(
  places: NamedPicture[],
  known: KnownAddresses,
  { folder, mediaFolder, stores }: PictureOptions,
): Promise<{ address: string } | { fault: Localized }> {
  const { use, image } = places[0] as NamedPicture
  const read = await readPicture(folder, image)
  if ('fault' in read) return read
  const { bytes } = read
  // First what stands at the same place now: two pictures may have been stored with the same bytes.
  const candidates = [
    ...places.flatMap(({ owner }) => known.at.get(`${use} ${owner}`) ?? []),
    ...known.of[use],
  ]
  for (const address of new Set(candidates))
    if (address === addressOf(bytes, use) || (await isStored(bytes, address, use, mediaFolder)))
      return { address }
  const fault = await pictureFault(bytes, use, image)
  if (fault !== undefined) return { fault }
  if (!stores) return { address: addressOf(bytes, use) }
  try {
    return { address: await storeImage(bytes, use, mediaFolder) }
  } catch (error) {
    return { fault: storeFault(error, mediaFolder) ?? inBoth(pictureFaults.broken, image) }
  }
}

interface KnownAddresses {
  at: Map<string, string>
  of: Record<NamedPicture['use'], string[]>
}

/** The addresses in the shop, by the places that `namedPictures` names. */
function knownAddresses({ cards, packs, banners }: ShopRows): KnownAddresses {
  const entries: [NamedPicture['use'], string, string][] = [
    ...cards.map(({ id, image }): [NamedPicture['use'], string, string] => ['card', id, image]),
    ...cards.map(({ id, foil }): [NamedPicture['use'], string, string] => ['foil', id, foil]),
    ...packs.flatMap(({ id, images }) =>
      images.map((image, number): [NamedPicture['use'], string, string] => [
        'pack',
        `${id} ${number}`,
        image,
      ]),
    ),
    ...banners.map(({ file }, index): [NamedPicture['use'], string, string] => ['banner', `${index}`, file]),
  ]
  const filled = entries.filter(([, , address]) => address !== '')
  const of = { card: [], foil: [], pack: [], banner: [] } as KnownAddresses['of']
  for (const [use, , address] of filled) of[use].push(address)
  return { at: new Map(filled.map(([use, owner, address]) => [`${use} ${owner}`, address])), of }
}
