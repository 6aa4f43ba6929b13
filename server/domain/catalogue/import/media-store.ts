import { createHash } from 'node:crypto'
import {
  avifWidths,
  formName,
  linkedUses,
  linkPicture,
  type MediaUse,
  mediaUrl,
  mediaWidths,
  type PictureFormat,
} from '../../../../contract/media.ts'
import { storeFaults } from '../../../../phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '../../../../phrases/language.ts'
import type { MediaStore } from '../../../providers/media-store.ts'
import { drawLinkPicture } from './link-picture.ts'
import { openPicture } from './pictures.ts'

/** Judged by eye beside the given pictures. A foil is a mask. */
const qualities = {
  webp: { card: 84, foil: 70, pack: 82, banner: 82, reveal: 80 },
  avif: { card: 50, foil: 40, pack: 50, banner: 50, reveal: 50 },
} as const satisfies Partial<Record<PictureFormat, Record<MediaUse, number>>>

/** Colours keep their full resolution: halved, red lines on dark ground smear. Decision 044 has the figures. */
const avif = { effort: 2, chromaSubsampling: '4:4:4' } as const

/** Names a picture: its bytes as they were given, and its use. */
export const hashOf = (bytes: Buffer, use: MediaUse) =>
  createHash('sha256').update(use).update(bytes).digest('hex').slice(0, 20)

/** The address under which a picture is stored, or would be. */
export const addressOf = (bytes: Buffer, use: MediaUse) => mediaUrl(hashOf(bytes, use), mediaWidths[use][0])

/** The hash in the address of a stored picture; empty in any other. */
export const hashIn = (address: string) => /\/([0-9a-f]+)\.\d+\.webp$/.exec(address)?.[1] ?? ''

const widthsOf = (use: MediaUse): Record<PictureFormat, readonly number[]> => ({
  webp: mediaWidths[use],
  avif: avifWidths[use],
  jpg: linkedUses.includes(use) ? [linkPicture.widthPx] : [],
})

/** The names of a picture's forms in one format. */
export const formNames = (hash: string, use: MediaUse, format: PictureFormat) =>
  widthsOf(use)[format].map((width) => formName(hash, width, format))

/** What an import makes before it is done; a form that is missing later is made by the job (missing-forms.ts). */
export const everyFormat: readonly PictureFormat[] = ['webp', 'avif', 'jpg']
/** What can be made after a picture is shown: the first format stands in for the others (http/media.ts). */
export const laterFormats = everyFormat.slice(1)

/**
 * Encodes a picture anew in the forms its use needs and stores each under a name that is the hash of the given
 * bytes; a stored form is not encoded again. Metadata is removed. Throws when the file is not a picture, and the
 * system's error when it cannot be written.
 * @returns the address answers carry
 */
export async function storeImage(
  bytes: Buffer,
  use: MediaUse,
  store: MediaStore,
  formats = everyFormat,
): Promise<string> {
  await storeForms(bytes, { hash: hashOf(bytes, use), use }, store, formats)
  return addressOf(bytes, use)
}

/** Stores the forms of a picture that are missing, made from `source`: its bytes as given, or its largest form. */
export async function storeForms(
  source: Buffer,
  { hash, use }: { hash: string; use: MediaUse },
  store: MediaStore,
  formats: readonly PictureFormat[],
): Promise<void> {
  for (const format of formats)
    for (const width of widthsOf(use)[format]) {
      const name = formName(hash, width, format)
      if ((await store.size(name)) !== undefined) continue
      await store.write(name, await encode(source, { use, width, format }))
    }
}

async function encode(
  source: Buffer,
  { use, width, format }: { use: MediaUse; width: number; format: PictureFormat },
): Promise<Buffer> {
  if (format === 'jpg') return await drawLinkPicture(source)
  const image = openPicture(source).resize({ width, withoutEnlargement: true })
  const quality = qualities[format][use]
  return await (format === 'webp'
    ? image.webp({ quality, effort: 4 })
    : image.avif({ quality, ...avif })
  ).toBuffer()
}

/** Why the store took no picture; undefined when the picture itself is at fault. */
export function storeFault(error: unknown, { place }: MediaStore): Localized | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? inBoth(storeFaults.full, place)
    : inBoth(storeFaults.notWritable, place, code)
}

/** The name of a picture's largest WebP form: what `export` writes, and what other forms are made from. */
export const largestForm = (hash: string, use: MediaUse) =>
  formName(hash, Math.max(...mediaWidths[use]), 'webp')

/** How large that form is; -1 when it is lost. */
export const storedSize = async (address: string, use: MediaUse, store: MediaStore): Promise<number> =>
  (await store.size(largestForm(hashIn(address), use))) ?? -1

/** Whether the bytes are what the shop itself stored under an address, as `export` writes them. */
export async function isStored(
  bytes: Buffer,
  address: string,
  use: MediaUse,
  store: MediaStore,
): Promise<boolean> {
  const size = await storedSize(address, use, store)
  return size === bytes.length && bytes.equals(await store.read(largestForm(hashIn(address), use)))
}
