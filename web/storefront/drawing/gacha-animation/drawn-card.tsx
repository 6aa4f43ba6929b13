// The drawn card after its opening.

import type { Card } from '../../../../contract/draws.ts'
import { CardImage } from '../../../ui/card-image.tsx'
import { LastOneBadge } from '../../packs/last-one-badge.tsx'
import { RarityBadge } from '../../packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '../../pictures.ts'
import { usePhrases } from '../../services.tsx'
import { CountUp } from './count-up.tsx'
import css from './drawn-card.module.css'
import { lightStyle } from './light-style.ts'

/** `hasChoice`: it can still be shipped or converted. */
export function DrawnCard({ card, hasChoice }: { card: Card; hasChoice: boolean }) {
  const { drawing: words, ui } = usePhrases()
  return (
    <div className={css.place} data-rarity={card.rarity} style={lightStyle(card)}>
      <span className={css.light} aria-hidden="true" />
      {card.tier >= 5 && <span className={css.rays} aria-hidden="true" />}
      <div className={css.card}>
        <span className={css.edge} aria-hidden="true" />
        <CardImage
          {...pictureSources(card.imageUrl, 'card', 'min(72vw, 24rem)')}
          {...foilSources(card.foilUrl)}
          alt=""
          rarity={card.rarity}
          interactive
          loading="eager"
        />
      </div>
      <div className={css.text}>
        <p className={css.facts}>
          {card.isLastOne && <LastOneBadge />}
          <RarityBadge rarity={card.rarity} />
          <span className={css.number}>{card.modelNumber}</span>
        </p>
        <p className={css.name}>{card.name}</p>
        {hasChoice && (
          <p className={css.worth}>
            {card.isShipOnly ? (
              words.shipOnly
            ) : (
              <>
                {words.worth} <CountUp value={card.convertsToPoints} />
                {ui.pointUnit}
              </>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
