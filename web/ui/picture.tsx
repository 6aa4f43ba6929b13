// A picture in the form that fits the screen and that the browser reads.

import type { ImgHTMLAttributes } from 'react'

export interface PictureSources {
  /** What a browser shows that chooses nothing. */
  src: string
  srcSet?: string
  /** The AVIF forms, as in `srcset`. */
  avifSrcSet?: string
  sizes?: string
}

type PictureProps = PictureSources & { alt: string } & Omit<
    ImgHTMLAttributes<HTMLImageElement>,
    keyof PictureSources | 'alt'
  >

/** Laid out as the image alone: base.css gives the element around it no box. */
export function Picture({ avifSrcSet, alt, ...image }: PictureProps) {
  return (
    <picture>
      {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={image.sizes} />}
      <img {...image} alt={alt} />
    </picture>
  )
}
