// Confetti of a card's world: cut from its own picture.

import type { CSSProperties } from 'react'
import css from './confetti.module.css'

const pieces = 30

/** Spread without a pattern that the eye finds, and the same each time. */
const spread = (index: number, step: number, range: number) => (index * step) % range

/** `picture`: the address of the picture that is on show, so that nothing more is loaded. */
export const Confetti = ({ picture }: { picture: string }) => (
  <span className={css.confetti} aria-hidden="true">
    {Array.from({ length: pieces }, (_, index) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        key={index}
        className={index % 4 === 0 ? `${css.piece} ${css.gold}` : css.piece}
        style={
          {
            '--x': `${spread(index, 37, 100)}%`,
            '--wait': `${spread(index, 53, 140) / 100}s`,
            '--turn': `${spread(index, 71, 360)}deg`,
            ...(index % 4 !== 0 && {
              backgroundImage: `url("${encodeURI(picture)}")`,
              backgroundPosition: `${spread(index, 29, 100)}% ${spread(index, 61, 100)}%`,
            }),
          } as CSSProperties
        }
      />
    ))}
  </span>
)
