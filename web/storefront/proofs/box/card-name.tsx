// A sealed card as a visitor knows it: rarity, number and name, never the key that was hashed.

import type { Rarity } from '#contract/catalogue.ts'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import css from './card-name.module.css'
import type { Box } from './loader.ts'

export function CardName({ card, rarity }: { card: Box['cards'][string] | undefined; rarity: number }) {
  return (
    <span className={css.card}>
      <span className={css.mark}>
        <RarityBadge rarity={rarity as Rarity} />
        {card?.modelNumber}
      </span>
      {card?.name}
    </span>
  )
}
