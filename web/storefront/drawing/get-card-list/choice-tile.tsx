// One card, to be shipped or converted to points.

import { memo } from 'react'
import type { Card } from '../../../../contract/draws.ts'
import { formatInteger } from '../../../ui/amounts.ts'
import { CardImage } from '../../../ui/card-image.tsx'
import { CheckIcon, LockIcon } from '../../../ui/icons.tsx'
import { LastOneBadge } from '../../packs/last-one-badge.tsx'
import { RarityBadge } from '../../packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '../../pictures.ts'
import { usePhrases } from '../../services.tsx'
import css from './choice-tile.module.css'

export const ChoiceTile = memo(function ChoiceTile({
  card,
  isShipped,
  isFixed,
  onToggle,
}: {
  card: Card
  isShipped: boolean
  /** Cannot be changed: ship-only, or after the deadline. */
  isFixed: boolean
  onToggle: (card: Card) => void
}) {
  const { drawing: words, packDetail } = usePhrases()
  const cardName = card.isLastOne ? packDetail.lastOneNamed(card.name) : card.name
  return (
    <label className={css.tile}>
      <input
        type="checkbox"
        className={css.input}
        checked={isShipped}
        disabled={isFixed}
        onChange={() => onToggle(card)}
        aria-label={words.tileShip(cardName)}
      />
      <span className={css.picture}>
        <CardImage
          {...pictureSources(card.imageUrl, 'card', '(min-width: 48rem) 11rem, 30vw')}
          {...foilSources(card.foilUrl)}
          alt=""
          rarity={card.rarity}
        />
        <span className={css.mark}>{card.isShipOnly ? <LockIcon size={18} /> : <CheckIcon size={20} />}</span>
      </span>
      <span className={css.facts}>
        <RarityBadge rarity={card.rarity} />
        {card.isLastOne && <LastOneBadge />}
      </span>
      <span className={css.name}>{card.name}</span>
      <span className={css.state}>
        {card.isShipOnly
          ? words.shipOnly
          : isShipped
            ? words.ships
            : words.convertsInto(formatInteger(card.convertsToPoints))}
      </span>
    </label>
  )
})
