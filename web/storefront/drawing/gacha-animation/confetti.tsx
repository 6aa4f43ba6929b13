// Confetti of a card's world: cut from its own picture.

import type { CSSProperties } from 'react'
import css from './confetti.module.css'

const pieces = 30

/** `picture`: the address of the picture that is on show, so that nothing more is loaded. */
export const Confetti = ({ picture }: { picture: string }) => (
  <span
    className={css.confetti}
    style={{ '--picture': `url("${picture}")` } as CSSProperties}
    aria-hidden="true"
  >
    {Array.from({ length: pieces }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <span key={index} style={{ '--piece': index } as CSSProperties} />
    ))}
  </span>
)
