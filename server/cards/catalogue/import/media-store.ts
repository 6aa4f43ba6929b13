import { formName, type PictureFormat, phoneBanner } from '#contract/media.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { addressOf, everyFormat, hashIn, hashOf, largestForm, type StoredUse, widthsOf } from './forms.ts'
import { drawLinkPicture } from './link-picture.ts'
import { openPicture } from './picture-fault.ts'

/** Judged by eye beside the given pictures. A foil is a mask; a card at the width of a list has at most 45 kB of WebP. */
const qualities = {
  webp: { card: 78, foil: 70, pack: 82, banner: 82, reveal: 80, logo: 90, icon: 90 },
  /** A logo and an icon have no AVIF. */
  avif: { card: 50, foil: 40, pack: 44, banner: 50, reveal: 50, logo: 0, icon: 0 },
} as const satisfies Record<string, Record<StoredUse, number>>

/** Colours keep their full resolution: halved, red lines on dark ground smear. Decision 022 has the figures. */
const avif = { effort: 2, chromaSubsampling: '4:4:4' } as const

/**
 * Encodes a picture anew in the forms its use needs and stores each under a name that is the hash of the given
 * bytes; a stored form is not encoded again. Metadata is removed. Throws when the file is not a picture, and the
 * system's error when it cannot be written.
 * @returns the address answers carry
 */
export async function storeImage(
  bytes: Buffer,
  use: StoredUse,
  store: MediaStore,
  formats = everyFormat,
): Promise<string> {
  await storeForms(bytes, { hash: hashOf(bytes, use), use }, store, formats)
  return addressOf(bytes, use)
}

/** Stores the forms of a picture that are missing, made from `source`: its bytes as given, or its largest form. */
export async function storeForms(
  source: Buffer,
  { hash, use }: { hash: string; use: StoredUse },
  store: Pick<MediaStore, 'size' | 'write'>,
  formats: readonly PictureFormat[],
): Promise<void> {
  for (const format of formats)
    for (const width of widthsOf(use, format)) {
      const name = formName(hash, width, format)
      if ((await store.size(name)) !== undefined) continue
      await store.write(name, await encode(source, { use, width, format }))
    }
}

async function encode(
  source: Buffer,
  { use, width, format }: { use: StoredUse; width: number; format: PictureFormat },
): Promise<Buffer> {
  if (format === 'jpg') return await drawLinkPicture(source)
  const part = format.startsWith('phone') ? await phonePart(source, format) : openPicture(source)
  const image = part.resize({ width, withoutEnlargement: true })
  return await (format === 'webp'
    ? image.webp({ quality: qualities.webp[use], effort: 4 })
    : image.avif({ quality: qualities.avif[use], ...avif })
  ).toBuffer()
}

/** The part of a banner that a phone shows: the format names where in its width, else it is the middle. */
async function phonePart(source: Buffer, format: PictureFormat) {
  const [, x = '50'] = /-(\d+)/.exec(format) ?? []
  const { widthPx, heightPx } = phoneBanner
  const all = await openPicture(source).metadata()
  const { width, height } = all.autoOrient
  const part = {
    width: Math.min(width, Math.round((height * widthPx) / heightPx)),
    height: Math.min(height, Math.round((width * heightPx) / widthPx)),
  }
  const left = Math.round(((width - part.width) * Number(x)) / 100)
  return openPicture(source).extract({ left, top: Math.round((height - part.height) / 2), ...part })
}

/** The size of the largest stored form in bytes; -1 when it is lost. */
export const storedSize = async (address: string, use: StoredUse, store: MediaStore): Promise<number> =>
  (await store.size(largestForm(hashIn(address), use))) ?? -1

/** Tells whether the bytes are what the shop itself stored under an address, as `export` writes them. */
export async function isStored(
  bytes: Buffer,
  address: string,
  use: StoredUse,
  store: MediaStore,
): Promise<boolean> {
  const size = await storedSize(address, use, store)
  return size === bytes.length && bytes.equals(await store.read(largestForm(hashIn(address), use)))
}
