// `srcset` and `sizes` of a picture in its stored widths.

import { atWidth, type MediaUse, mediaWidths } from '../../contract/media.ts'

export interface PictureSources {
  src: string
  srcSet?: string
  sizes?: string
}

/** `sizes`: the width of the picture as in CSS. An external picture has one width only. */
export function pictureSources(url: string, use: MediaUse, sizes: string): PictureSources {
  const widths = [...mediaWidths[use]].sort((a, b) => a - b)
  const [smallest] = widths
  if (!smallest || widths.length < 2 || atWidth(url, -1) === url) return { src: url }
  return { src: url, srcSet: widths.map((width) => `${atWidth(url, width)} ${width}w`).join(', '), sizes }
}
