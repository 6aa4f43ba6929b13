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
  phoneBanner,
  phoneFormat,
} from '#contract/media.ts'

// The names of a picture's forms. Apart from what encodes them, which a process that serves never loads.

/** The logo and the icons of sister sites have this one form. */
export const storedWidths = { ...mediaWidths, logo: [480], icon: [132] } as const
export type StoredUse = keyof typeof storedWidths

/** Pages ask for pictures of these uses in several forms. */
const hasPageForms = (use: StoredUse): use is MediaUse => use in mediaWidths

/** Names a picture: its bytes as they were given, and its use. */
export const hashOf = (bytes: Buffer, use: StoredUse) =>
  createHash('sha256').update(use).update(bytes).digest('hex').slice(0, 20)

/** The address under which a picture is stored, or would be. */
export const addressOf = (bytes: Buffer, use: StoredUse) => mediaUrl(hashOf(bytes, use), storedWidths[use][0])

/** The hash in the address of a stored picture; empty in any other. */
export const hashIn = (address: string) => /\/([0-9a-f]+)\.\d+\.webp$/.exec(address)?.[1] ?? ''

/** Tells whether an address is one under which the shop stores a picture for this use. */
export const isAddressFor = (address: string, use: StoredUse): boolean =>
  /^[0-9a-f]{20}$/.test(hashIn(address)) && address === mediaUrl(hashIn(address), storedWidths[use][0])

export function widthsOf(use: StoredUse, format: PictureFormat): readonly number[] {
  if (format === 'webp') return storedWidths[use]
  if (format === 'avif') return hasPageForms(use) ? avifWidths[use] : []
  if (format === 'jpg') return hasPageForms(use) && linkedUses.includes(use) ? [linkPicture.widthPx] : []
  return use === 'banner' ? [phoneBanner.widthPx] : []
}

/** The names of a picture's forms in one format. */
export const formNames = (hash: string, use: StoredUse, format: PictureFormat) =>
  widthsOf(use, format).map((width) => formName(hash, width, format))

/** Formats that an import makes before it is done; a job makes a form that is missing later (missing-forms.ts). */
export const everyFormat: readonly PictureFormat[] = ['webp', 'avif', 'phone.avif', 'jpg']
/**
 * These formats can be made after a picture is shown: the first one stands in for them (http/media.ts).
 * @param x of the focus of a banner
 */
export const laterFormats = (x?: number): PictureFormat[] =>
  everyFormat.slice(1).map((format) => (format === 'phone.avif' ? phoneFormat(x) : format))

/** The name of a picture's largest WebP form: `export` writes it, and other forms are made from it. */
export const largestForm = (hash: string, use: StoredUse) =>
  formName(hash, Math.max(...storedWidths[use]), 'webp')
