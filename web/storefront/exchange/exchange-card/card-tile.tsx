// One card at the exchange counter: picture, price, stock.

import type { ExchangeCard } from '#contract/exchange.ts'
import { CardState } from '#web/storefront/packs/card-state.tsx'
import { ViewButton } from '#web/storefront/packs/card-viewer/view-button.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { CoinAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './card-tile.module.css'

export function CardTile({
  card,
  onExchange,
  onView,
}: {
  card: ExchangeCard
  onExchange: () => void
  onView: () => void
}) {
  const { exchange: words } = usePhrases()
  const isSoldOut = card.stock === 0
  return (
    <article className={css.tile}>
      <div className={css.art} data-dim={isSoldOut || undefined}>
        <CardImage
          {...pictureSources(card.imageUrl, 'card', '(min-width: 48rem) 16rem, 44vw')}
          alt=""
          rarity={card.rarity}
          {...foilSources(card.foilUrl)}
        />
        {isSoldOut && <span className={css.soldOut}>{words.soldOut}</span>}
        <ViewButton name={card.name} onView={onView} />
      </div>
      <div className={css.text}>
        <p className={css.kind}>
          <RarityBadge rarity={card.rarity} />
          <CardState card={card} />
          <span>{card.modelNumber}</span>
        </p>
        <h2 className={css.name}>{card.name}</h2>
        <p>
          <CoinAmount hundredths={card.coinHundredths} size="l" />
        </p>
        <p className={css.left}>
          <span>{words.stock(formatInteger(card.stock))}</span>
          {card.maxPerMember > 0 && <span>{words.limit(formatInteger(card.maxPerMember))}</span>}
        </p>
      </div>
      {!isSoldOut && (
        // No field for the quantity: the specification fixes it at one. The tiles are many, so none is the act of the screen.
        <Button onClick={onExchange} block aria-label={words.exchangeCard(card.name)}>
          {words.exchange}
        </Button>
      )}
    </article>
  )
}
