// A trading card, 734:1024: its picture, and for rarer cards a foil that follows pointer and device orientation.

import { type CSSProperties, useRef } from 'react'
import css from './card-image.module.css'
import { Picture, type PictureSources } from './picture.tsx'
import { useReducedMotion } from './reduced-motion.ts'
import './rarity.css'
import { useTilt } from './use-tilt.ts'

export interface CardImageProps extends PictureSources {
  alt: string
  /** The foil shines where this mask is opaque; without a mask on the whole card. */
  foilSrc?: string
  /** The same mask for a browser that reads AVIF. */
  foilAvif?: string
  /** 0 has no foil; rarity.css says which foil the others have. */
  rarity?: number
  /** True when it follows the pointer; cards in a large grid do not. */
  interactive?: boolean
  loading?: 'eager' | 'lazy'
  /** `sync`: once the picture has loaded, no frame shows its place without it. */
  decoding?: 'sync' | 'async'
}

export function CardImage({
  alt,
  foilSrc,
  foilAvif,
  rarity = 0,
  interactive = false,
  loading = 'lazy',
  decoding = 'async',
  ...sources
}: CardImageProps) {
  const card = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  const isAlive = interactive && !isStill
  useTilt(card, isAlive)

  const style = foilSrc ? maskStyle(foilSrc, foilAvif) : undefined
  return (
    <div ref={card} className={css.card} data-rarity={rarity} data-alive={isAlive || undefined} style={style}>
      <Picture
        {...sources}
        alt={alt}
        width={734}
        height={1024}
        loading={loading}
        fetchPriority="low"
        decoding={decoding}
      />
      {rarity > 0 && <span className={foilSrc ? `${css.shine} ${css.masked}` : css.shine} />}
      {isAlive && <span className={css.glare} />}
    </div>
  )
}

/** card-image.module.css takes the second where a browser can choose by format. */
function maskStyle(src: string, avif: string | undefined): CSSProperties {
  const plain = `url("${encodeURI(src)}")`
  const chosen =
    avif === undefined
      ? plain
      : `image-set(url("${encodeURI(avif)}") type("image/avif"), ${plain} type("image/webp"))`
  return { '--foil': plain, '--foil-chosen': chosen } as CSSProperties
}
