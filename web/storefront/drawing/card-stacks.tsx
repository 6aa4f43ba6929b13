// A list of cards with equal cards in one row. A press shows the card large.

import type { CardFacts } from '#contract/card-facts.ts'
import type { Card } from '#contract/draws.ts'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { ExtraBadge } from '#web/storefront/packs/extra-badge.tsx'
import { RarityBadge, StateBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './card-stacks.module.css'
import { type Stackable, stacked } from './choice.ts'
import { useIncrementalList } from './use-incremental-list.ts'

export type StackedCard = Pick<Card, 'id' | 'name' | keyof Stackable | 'foilUrl' | keyof CardFacts>

export function CardStacks({ cards, hasPoints }: { cards: readonly StackedCard[]; hasPoints?: boolean }) {
  const { drawing: words, packDetail } = usePhrases()
  const stacks = stacked(cards)
  const { open, viewer } = useCardViewer(stacks.map(({ card }) => card))
  const { visible, end, showMore } = useIncrementalList(stacks)
  return (
    <>
      <ul className={css.stacks}>
        {visible.map(({ card, cards: { length: count } }, place) => (
          <li key={card.id} className={css.stack}>
            <span className={css.picture}>
              <CardImage
                {...pictureSources(card.imageUrl, 'card', '56px')}
                {...foilSources(card.foilUrl)}
                alt=""
                rarity={card.rarity}
              />
            </span>
            <span className={css.text}>
              <span className={css.facts}>
                <ExtraBadge extra={card.extra} />
                <RarityBadge rarity={card.rarity} />
                <StateBadge card={card} />
                <span className="tiny">{card.modelNumber}</span>
              </span>
              <span className={css.name}>{card.name}</span>
            </span>
            <span className={css.amount}>
              {count > 1 && <span className={css.times}>{words.times(formatInteger(count))}</span>}
              {hasPoints && <PointAmount points={card.convertsToPoints * count} />}
            </span>
            <button
              type="button"
              className={css.view}
              aria-label={packDetail.viewer.open(card.name)}
              onClick={() => open(place)}
            />
          </li>
        ))}
      </ul>
      {visible.length < stacks.length && (
        <div ref={end}>
          <Button onClick={showMore}>{words.showMore}</Button>
        </div>
      )}
      {viewer}
    </>
  )
}
