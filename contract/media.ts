// Pictures are stored in several forms, each under an address that never holds another one: WebP, which every browser
// shows, and AVIF for those that read it; JPEG for what other sites show of a link, as few of them read the others.

export type PictureFormat = 'webp' | 'avif' | 'phone.avif' | `phone-${number}.avif` | 'jpg'

/** Widths in pixels of the WebP forms by use; the first is what answers carry. They are made before a picture is shown. */
export const mediaWidths = {
  card: [440, 220, 734],
  foil: [440],
  pack: [960, 480],
  banner: [1600, 800],
  /** The still picture of a reveal film. */
  reveal: [960, 480],
} as const satisfies Record<string, readonly [number, ...number[]]>

export type MediaUse = keyof typeof mediaWidths

/**
 * Widths of the AVIF forms. Each fits a place in the pages on a desktop (one dot a pixel) or a phone (two, three): a
 * card as a thumb, in a list on either, and alone; a pack in a list on either, and as the first picture of its page.
 */
export const avifWidths = {
  card: [120, 220, 360, 520, 734],
  foil: [360],
  pack: [280, 480, 720, 960],
  banner: [840, 1000, 1600],
  reveal: [480, 960],
} as const satisfies Record<MediaUse, readonly number[]>

/**
 * The part of a banner that is all that a phone shows of it. Of 1600 × 600 it is 686 pixels wide: a form that is cut is
 * nearly as sharp as the widest whole one, with two fifths of its bytes.
 */
export const phoneBanner = { widthPx: 640, heightPx: 560 } as const

/** Its middle, or the part at a focus (decision 022): `x` in per cent. */
export const phoneFormat = (x = 50): PictureFormat => (x === 50 ? 'phone.avif' : `phone-${x}.avif`)

/** The picture in link previews of other sites and messengers: whole, on a ground of its colours. */
export const linkPicture = { widthPx: 1200, heightPx: 630, type: 'image/jpeg' } as const

/** Uses whose pages have a link preview with a picture. */
export const linkedUses: readonly MediaUse[] = ['card', 'pack', 'banner']

/** The form for links to a page with this picture. */
export const linkPictureUrl = (url: string) => inForm(url, linkPicture.widthPx, 'jpg')

/** `<hash>.<width>.webp`, the name of a form. */
export const formName = (hash: string, width: number, format: PictureFormat) => `${hash}.${width}.${format}`

/** `/media/<hash>.<width>.webp` */
export const mediaUrl = (hash: string, width: number) => `/media/${formName(hash, width, 'webp')}`

const ownPicture = /\.\d+\.webp$/

/** Tells whether an address is that of a stored picture, and not one of another site. */
export const isOwnPicture = (url: string) => ownPicture.test(url)

/** The same picture in another form. */
export const inForm = (url: string, width: number, format: PictureFormat) =>
  url.replace(ownPicture, `.${width}.${format}`)
