// A picture in its stored forms, as an element of the page asks for them.

import {
  avifWidths,
  inForm,
  isOwnPicture,
  type MediaUse,
  mediaWidths,
  phoneBanner,
  phoneFormat,
} from '#contract/media.ts'
import { mediaOfCut, type PictureSources } from '#web/ui/picture.tsx'

const srcSetOf = (url: string, format: 'webp' | 'avif', widths: readonly number[]) =>
  widths.map((width) => `${inForm(url, width, format)} ${width}w`).join(', ')

/**
 * `sizes`: the width of the picture as in CSS. `focus`: the point that stays in sight where it is cut; empty: the middle. An
 * external picture has one form only.
 */
export function pictureSources(url: string, use: MediaUse, sizes: string, focus?: string): PictureSources {
  const style = focus ? { style: { objectPosition: focus } } : {}
  if (!isOwnPicture(url)) return { src: url, ...style }
  return {
    ...style,
    src: url,
    srcSet: srcSetOf(url, 'webp', mediaWidths[use]),
    avifSrcSet: srcSetOf(url, 'avif', avifWidths[use]),
    sizes,
  }
}

/** A banner whose sides a phone cuts. */
export const bannerSources = (url: string, sizes: string, focus?: string): PictureSources => ({
  ...pictureSources(url, 'banner', sizes, focus),
  phoneAvif: phoneForm(url, focus),
})

const phoneForm = (url: string, focus = '') =>
  isOwnPicture(url)
    ? inForm(url, phoneBanner.widthPx, phoneFormat(focus ? Number.parseInt(focus, 10) : undefined))
    : undefined

/** The attributes of a `<link rel="preload">`. */
export interface PreloadedPicture {
  src: string
  srcSet?: string
  sizes?: string
  /** A browser that cannot read this type skips the picture. */
  type?: string
  /** The media query of the screens. */
  media?: string
}

/** The AVIF forms, which nearly every browser reads. */
export function preloadedPicture(
  url: string,
  use: MediaUse,
  sizes: string,
  media?: string,
): PreloadedPicture {
  const { src, avifSrcSet } = pictureSources(url, use, sizes)
  if (avifSrcSet === undefined) return { src, media }
  const largest = inForm(url, Math.max(...avifWidths[use]), 'avif')
  return { src: largest, srcSet: avifSrcSet, sizes, type: 'image/avif', media }
}

/** Preloads a banner whose sides a phone cuts: on each screen one of two pictures. */
export function preloadedBanner(url: string, sizes: string, focus?: string): PreloadedPicture[] {
  const src = phoneForm(url, focus)
  if (src === undefined) return [{ src: url }]
  return [
    { src, type: 'image/avif', media: mediaOfCut.middle },
    preloadedPicture(url, 'banner', sizes, mediaOfCut.whole),
  ]
}

/** The mask of a foil as `CardImage` takes it; nothing for a card without one. */
export const foilSources = (url: string): { foilSrc?: string; foilAvif?: string } => {
  if (url === '') return {}
  return isOwnPicture(url)
    ? { foilSrc: url, foilAvif: inForm(url, avifWidths.foil[0], 'avif') }
    : { foilSrc: url }
}
