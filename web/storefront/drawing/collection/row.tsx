// The cards of one rarity of a world: those that were drawn, and the silhouettes of the others.

import type { CSSProperties } from 'react'
import { ViewButton } from '#web/storefront/packs/card-viewer/view-button.tsx'
import { RarityBadge, StateBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import type { Face } from './loader.ts'
import css from './row.module.css'
import { Silhouette } from './silhouette.tsx'
import { useFeast } from './use-feast.ts'

const faceSizes = '(min-width: 48rem) 9rem, 30vw'

export function Row({
  id,
  cards,
  onShow,
}: {
  /** Its card type and rarity. */
  id: string
  /** The row has at least one. */
  cards: readonly Face[]
  onShow: (card: Face) => void
}) {
  const { collection: words, drawing } = usePhrases()
  const drawn = cards.filter(({ timesDrawn }) => timesDrawn > 0).length
  const { header, isFeast } = useFeast(drawn === cards.length && `${id}-${drawn}`)
  const rarity = cards[0]?.rarity ?? 0
  return (
    <section
      className={css.row}
      data-feast={isFeast || undefined}
      aria-labelledby={id}
      style={{ '--cards': cards.length } as CSSProperties}
    >
      <header ref={header} className={css.header}>
        <RarityBadge rarity={rarity} />
        <h2 id={id}>{drawing.rarityNames[rarity]}</h2>
        <span className={css.count}>{words.drawn(formatInteger(drawn), formatInteger(cards.length))}</span>
        <span role="status" className={css.complete}>
          {isFeast && words.complete}
        </span>
      </header>
      <ul className={css.faces}>
        {cards.map((card, place) => (
          <li key={card.id} style={{ '--place': place } as CSSProperties}>
            <Picture card={card} onShow={() => onShow(card)} />
            <span className="tiny">{card.modelNumber}</span>
            <StateBadge card={card} />
            <span className={css.name} data-missing={card.timesDrawn === 0 || undefined}>
              {card.name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Picture({ card, onShow }: { card: Face; onShow: () => void }) {
  const { collection: words, drawing } = usePhrases()
  if (card.timesDrawn === 0)
    return (
      <span className={css.picture}>
        <Silhouette imageUrl={card.imageUrl} sizes={faceSizes} />
        <button type="button" className={css.find} aria-label={words.find(card.name)} onClick={onShow} />
      </span>
    )
  return (
    <span className={css.picture}>
      <CardImage
        {...pictureSources(card.imageUrl, 'card', faceSizes)}
        {...foilSources(card.foilUrl)}
        alt=""
        rarity={card.rarity}
      />
      {card.isNew && <span className={css.isNew}>{drawing.newMark}</span>}
      {card.timesDrawn > 1 && (
        <span className={css.copies}>{words.copies(formatInteger(card.timesDrawn))}</span>
      )}
      <ViewButton name={card.name} onView={onShow} />
    </span>
  )
}
