// A sealed card as a visitor knows it: its name and its number, never the key that was hashed.

import css from './card-name.module.css'
import type { Box } from './loader.ts'

export function CardName({ card }: { card: Box['cards'][string] | undefined }) {
  return (
    <span className={css.card}>
      {card?.name} <small>{card?.modelNumber}</small>
    </span>
  )
}
