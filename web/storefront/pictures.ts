// A picture in its stored forms, as an element of the page asks for them.

import { avifWidths, inForm, isOwnPicture, type MediaUse, mediaWidths } from '../../contract/media.ts'
import type { PictureSources } from '../ui/picture.tsx'

const srcSetOf = (url: string, format: 'webp' | 'avif', widths: readonly number[]) =>
  widths.map((width) => `${inForm(url, width, format)} ${width}w`).join(', ')

/** `sizes`: the width of the picture as in CSS. An external picture has one form only. */
export function pictureSources(url: string, use: MediaUse, sizes: string): PictureSources {
  if (!isOwnPicture(url)) return { src: url }
  return {
    src: url,
    srcSet: srcSetOf(url, 'webp', mediaWidths[use]),
    avifSrcSet: srcSetOf(url, 'avif', avifWidths[use]),
    sizes,
  }
}

/**
 * What `<link rel="preload">` asks for: the AVIF forms, which nearly every browser reads. The link must say
 * `type="image/avif"`, so that another browser leaves them.
 */
export function preloadSources(url: string, use: MediaUse, sizes: string): PictureSources {
  const { src, avifSrcSet } = pictureSources(url, use, sizes)
  if (avifSrcSet === undefined) return { src }
  return { src: inForm(url, Math.max(...avifWidths[use]), 'avif'), srcSet: avifSrcSet, sizes }
}

/** The mask of a foil as `CardImage` takes it; nothing for a card without one. */
export const foilSources = (url: string): { foilSrc?: string; foilAvif?: string } => {
  if (url === '') return {}
  return isOwnPicture(url)
    ? { foilSrc: url, foilAvif: inForm(url, avifWidths.foil[0], 'avif') }
    : { foilSrc: url }
}
