// A picture in the form that fits the screen and that the browser reads.

import type { CSSProperties, ImgHTMLAttributes } from 'react'

export interface PictureSources {
  /** The picture of a browser that does not choose from `srcset`. */
  src: string
  srcSet?: string
  /** The AVIF forms, as in `srcset`. */
  avifSrcSet?: string
  sizes?: string
  /** Its middle as AVIF, where a phone shows no more of it. */
  phoneAvif?: string | undefined
  /** The point that stays in sight where it is cut. */
  style?: CSSProperties
}

/** The screens on which a carousel shows the middle, and those on which it shows all (carousel.module.css). */
export const mediaOfCut = { middle: '(max-width: 767.98px)', whole: '(min-width: 768px)' }

type PictureProps = PictureSources & { alt: string } & Omit<
    ImgHTMLAttributes<HTMLImageElement>,
    keyof PictureSources | 'alt'
  >

/** Laid out as the image alone: base.css gives the element around it no box. */
export function Picture({ avifSrcSet, phoneAvif, alt, ...image }: PictureProps) {
  return (
    <picture>
      {phoneAvif && <source type="image/avif" media={mediaOfCut.middle} srcSet={phoneAvif} />}
      {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={image.sizes} />}
      <img {...image} alt={alt} />
    </picture>
  )
}
