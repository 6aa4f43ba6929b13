import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaUse } from '#contract/media.ts'
import { foldText } from '#contract/typed-text.ts'
import type { filmFileFaults } from '#phrases/catalogue/films.ts'
import { otherFormats, pictureFaults } from '#phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { Path } from '#server/operator-files/file-fault.ts'
import { readOwnFile } from '#server/operator-files/own-file.ts'
import { formatOf, structureFault, structureOf } from '#server/people/pictures/picture-structure.ts'
import type { Catalogue } from './catalogue-file.ts'

// The pictures a catalogue names, before anything is done with them: where they lie and what they are.

const maxBytes = 20_000_000
/** 7,000 × 7,000; decoded, four bytes each. */
export const maxPixels = 50_000_000
export interface NamedPicture {
  use: MediaUse
  image: string
  path: Path
  /** The key of the card, the key of the pack and the place in it, the place of the banner, style and tier. */
  owner: string
}

/** The owner of a picture for the English shop alone. */
export const inEnglish = (owner: string): string => `${owner} en`

/** The owner of the picture of a card's back. */
export const onBack = (owner: string): string => `${owner} back`

/** Every picture that the file names, with its place. */
export function* namedPictures(catalogue: Catalogue): Iterable<NamedPicture> {
  for (const [index, { key, image, imageEn, imageBack, foil }] of catalogue.cards.entries()) {
    yield { use: 'card', image, path: ['cards', index, 'image'], owner: key }
    if (imageEn !== undefined)
      yield { use: 'card', image: imageEn, path: ['cards', index, 'imageEn'], owner: inEnglish(key) }
    if (imageBack !== undefined)
      yield { use: 'card', image: imageBack, path: ['cards', index, 'imageBack'], owner: onBack(key) }
    if (foil !== undefined) yield { use: 'foil', image: foil, path: ['cards', index, 'foil'], owner: key }
  }
  for (const [index, { key, images, imagesEn = [] }] of catalogue.packs.entries()) {
    for (const [number, image] of images.entries())
      yield { use: 'pack', image, path: ['packs', index, 'images', number], owner: `${key} ${number}` }
    for (const [number, image] of imagesEn.entries())
      yield {
        use: 'pack',
        image,
        path: ['packs', index, 'imagesEn', number],
        owner: inEnglish(`${key} ${number}`),
      }
  }
  for (const [index, entry] of (catalogue.banners?.entries ?? []).entries()) {
    const field = 'poster' in entry ? 'poster' : 'image'
    const image = 'poster' in entry ? entry.poster : entry.image
    yield { use: 'banner', image, path: ['banners', 'entries', index, field], owner: `${index}` }
    if ('imageEn' in entry && entry.imageEn !== undefined)
      yield {
        use: 'banner',
        image: entry.imageEn,
        path: ['banners', 'entries', index, 'imageEn'],
        owner: inEnglish(`${index}`),
      }
  }
  for (const [index, { style, rarity, poster }] of (catalogue.revealFilms ?? []).entries())
    yield {
      use: 'reveal',
      image: poster,
      path: ['revealFilms', index, 'poster'],
      owner: `${style}-${rarity}`,
    }
}

/** The names in a folder. */
export type ListFolder = (folder: string) => Promise<Set<string>>

/** Lists each folder once: hundreds of pictures lie in one. */
export function listOnce(): ListFolder {
  const listed = new Map<string, Promise<Set<string>>>()
  return (folder) => {
    const names = listed.get(folder) ?? readdir(folder).then((found) => new Set(found))
    listed.set(folder, names)
    return names
  }
}

/** The sentences about a file that cannot be read, and its largest size. */
export interface FileRules {
  words: Pick<typeof pictureFaults, keyof typeof filmFileFaults>
  maxBytes: number
}
const pictureRules: FileRules = { words: pictureFaults, maxBytes }

/** Reads the bytes of a picture or film; follows no link and leaves the folder by no name. */
export async function readPicture(
  folder: string,
  image: string,
  list: ListFolder,
  { words, maxBytes }: FileRules = pictureRules,
): Promise<{ bytes: Buffer } | { fault: Localized }> {
  const fault = (message: Localized) => ({ fault: message })
  if (image.includes('\\')) return fault(inBoth(words.backslash, image, image.replaceAll('\\', '/')))
  const steps = image.split('/').filter((step) => step !== '' && step !== '.')
  if (image.startsWith('/') || /^[a-z]:/i.test(image) || steps.includes('..'))
    return fault(inBoth(words.outside, image))
  try {
    let at = folder
    for (const step of steps) {
      // The name as it is listed: where the file system ignores case, another file's name must not pass.
      const listed = await list(at)
      // A Mac writes letters and their marks apart: that is the same name.
      const own = listed.has(step) ? step : [...listed].find((name) => foldText(name) === foldText(step))
      if (own === undefined) return fault(otherSpelling(folder, at, { step, listed, image, words }))
      at = join(at, own)
      if ((await lstat(at)).isSymbolicLink()) return fault(inBoth(words.link, image))
    }
    const read = await readOwnFile(at, maxBytes)
    if ('size' in read)
      return fault(inBoth(words.tooLarge, image, `${Math.ceil(read.size / 1e6)} MB`, `${maxBytes / 1e6} MB`))
    return 'not' in read ? fault(inBoth(words.notFile, image)) : read
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return fault(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? inBoth(words.missing, image)
        : inBoth(words.notReadable, image, code),
    )
  }
}

function otherSpelling(
  folder: string,
  at: string,
  {
    step,
    listed,
    image,
    words,
  }: { step: string; listed: Set<string>; image: string; words: FileRules['words'] },
): Localized {
  const plain = (name: string) => name.normalize('NFKC').toLowerCase()
  const near = Array.from(listed).find((entry) => plain(entry) === plain(step))
  if (near === undefined) return inBoth(words.missing, image)
  return inBoth(words.otherSpelling, image, join(at, near).slice(join(folder, '/').length))
}

/** The fault of a picture that its headers tell, before anything is decoded. */
export function structureSentence(bytes: Buffer, image: string): Localized | undefined {
  const format = formatOf(bytes)
  // The bytes decide: a format that is not on this list never reaches a decoder.
  if (!['png', 'jpeg', 'webp', 'avif'].includes(format)) {
    const found = otherFormats[format as keyof typeof otherFormats]
    return { ja: pictureFaults.format.ja(image, found.ja), en: pictureFaults.format.en(image, found.en) }
  }
  const fault = structureFault(bytes, maxPixels)
  if (fault !== 'tooManyPixels') return fault && inBoth(pictureFaults[fault], image)
  const { width = 0, height = 0 } = structureOf(bytes) ?? {}
  return inBoth(pictureFaults.tooManyPixels, image, width, height, maxPixels.toLocaleString('en'))
}
