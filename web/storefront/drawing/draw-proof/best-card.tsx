// The best card of the draw, large, before anything is computed: it is what a member is proud of.

import type { StackedCard } from '#web/storefront/drawing/card-stacks.tsx'
import { CardState } from '#web/storefront/packs/card-state.tsx'
import { ExtraBadge } from '#web/storefront/packs/extra-badge.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { CardBack } from '#web/ui/card-back.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './screen.module.css'

/**
 * @param pictureUrl the picture that links to the page show; undefined when it is not shown, or not yet
 * @param card undefined until the proof is there
 * @param slots which slots of how many were drawn
 * @param isSealed they were sealed before sale, and bear its stamp
 */
export function BestCard({
  pictureUrl,
  card,
  slots,
  isSealed,
}: {
  pictureUrl: string | undefined
  card: StackedCard | undefined
  slots: string | undefined
  isSealed: boolean
}) {
  const { packDetail } = usePhrases()
  const imageUrl = card?.imageUrl || pictureUrl
  return (
    <figure className={css.best} data-rarity={card?.rarity ?? 0}>
      <div className={css.card}>
        {imageUrl ? (
          <CardImage
            {...pictureSources(imageUrl, 'card', 'min(62vw, 18rem)')}
            {...foilSources(card?.foilUrl ?? '')}
            alt=""
            rarity={card?.rarity}
            interactive
            loading="eager"
          />
        ) : (
          <CardBack />
        )}
      </div>
      {card && (
        <figcaption className={css.said}>
          <span className={css.facts}>
            <ExtraBadge extra={card.extra} />
            <RarityBadge rarity={card.rarity} />
            <CardState card={card} />
            <span>{card.modelNumber}</span>
          </span>
          <strong className={css.name}>{card.name}</strong>
          <span className={css.slots}>
            {isSealed && (
              <span className={css.stamp} aria-hidden="true">
                {packDetail.sealMark}
              </span>
            )}
            {slots}
          </span>
        </figcaption>
      )}
    </figure>
  )
}
