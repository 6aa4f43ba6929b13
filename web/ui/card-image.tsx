// A trading card, 734:1024: its picture, and for rarer cards a foil that follows pointer and device orientation.

import { type CSSProperties, useRef } from 'react'
import css from './card-image.module.css'
import { useReducedMotion } from './media-query.ts'
import './rarity.css'
import { useTilt } from './tilt.ts'

export interface CardImageProps {
  src: string
  /** `srcset` and `sizes` of the picture. */
  srcSet?: string
  sizes?: string
  alt: string
  /** The foil shines where this mask is opaque; without a mask on the whole card. */
  foilSrc?: string
  /** 0 has no foil; rarity.css says which foil the others have. */
  rarity?: number
  /** Whether it follows the pointer; cards in a large grid do not. */
  interactive?: boolean
  loading?: 'eager' | 'lazy'
}

export function CardImage({
  src,
  srcSet,
  sizes,
  alt,
  foilSrc,
  rarity = 0,
  interactive = false,
  loading = 'lazy',
}: CardImageProps) {
  const card = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  const isAlive = interactive && !isStill
  useTilt(card, isAlive)

  const style = foilSrc ? ({ '--foil': `url("${encodeURI(foilSrc)}")` } as CSSProperties) : undefined
  return (
    <div ref={card} className={css.card} data-rarity={rarity} data-alive={isAlive || undefined} style={style}>
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={734}
        height={1024}
        loading={loading}
        decoding="async"
      />
      {rarity > 0 && <span className={foilSrc ? `${css.shine} ${css.masked}` : css.shine} />}
      {isAlive && <span className={css.glare} />}
    </div>
  )
}
