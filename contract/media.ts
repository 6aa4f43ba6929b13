// Pictures are stored in several widths; an address names one, and the others differ in that number alone.

/** Widths in pixels by use; the first is what answers carry. */
export const mediaWidths = {
  card: [440, 220, 734],
  foil: [440],
  pack: [960, 480],
  banner: [1600, 800],
  /** The still picture of a reveal film. */
  reveal: [960, 480],
} as const satisfies Record<string, readonly [number, ...number[]]>

export type MediaUse = keyof typeof mediaWidths

/** `/media/<hash>.<width>.webp` */
export const mediaUrl = (hash: string, width: number) => `/media/${hash}.${width}.webp`

/** The same picture in another width. */
export const atWidth = (url: string, width: number) => url.replace(/\.\d+\.webp$/, `.${width}.webp`)
