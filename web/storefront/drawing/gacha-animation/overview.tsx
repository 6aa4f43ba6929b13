// All cards of a draw together, before the choice: the best large in the middle, equal ones as a stack.

import type { Reveal } from '#contract/draws.ts'
import { bestFirst, isFree, stacked, sumOf } from '#web/storefront/drawing/choice.ts'
import { CardState } from '#web/storefront/packs/card-state.tsx'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { ViewButton } from '#web/storefront/packs/card-viewer/view-button.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import { CountUp } from './count-up.tsx'
import { lightStyle } from './light-style.ts'
import css from './overview.module.css'

/** A card lies on its face until its picture can be shown. One that came and cannot be decoded ahead is shown as well. */
function showDecoded({ target }: { target: EventTarget }): void {
  if (!(target instanceof HTMLImageElement)) return
  const show = () => target.setAttribute('data-shown', '')
  target.decode().then(show, show)
}

/** The number of equal cards in a stack. */
function Times({ count }: { count: number }) {
  const { drawing: words } = usePhrases()
  return count > 1 && <span className={css.times}>{words.times(formatInteger(count))}</span>
}

export function Overview({
  draw,
  hasChoice,
  isStill,
}: {
  draw: Reveal
  hasChoice: boolean
  isStill: boolean
}) {
  const { drawing: words, ui } = usePhrases()
  const { cards } = draw
  const stacks = stacked(bestFirst(cards))
  const [best, ...rest] = stacks
  const { open, viewer } = useCardViewer(stacks.map(({ card }) => card))
  if (best === undefined) return null
  const points = sumOf(cards.filter(isFree))
  return (
    <div className={css.overview} style={lightStyle(best.card)} onLoadCapture={showDecoded}>
      <h2 className={css.title}>{words.overviewTitle(formatInteger(cards.length))}</h2>
      <figure className={css.best} data-rarity={best.card.rarity}>
        <div className={css.picture}>
          <CardImage
            {...pictureSources(best.card.imageUrl, 'card', '13rem')}
            {...foilSources(best.card.foilUrl)}
            alt=""
            rarity={best.card.rarity}
            interactive={!isStill}
            loading="eager"
          />
          <Times count={best.cards.length} />
          <ViewButton name={best.card.name} onView={() => open(0)} />
        </div>
        <figcaption className={css.caption}>
          <span className={css.labels}>
            <RarityBadge rarity={best.card.rarity} />
            <CardState card={best.card} />
          </span>
          <span className={css.name}>{best.card.name}</span>
        </figcaption>
      </figure>
      {hasChoice && points > 0 && (
        <p className={css.worth}>
          {words.overviewWorth} <CountUp value={points} isStill={isStill} />
          <span>{ui.pointUnit}</span>
        </p>
      )}
      <ul className={css.rest}>
        {rest.map(({ card, cards: same }, place) => (
          <li key={card.id} data-rarity={card.rarity}>
            <div className={css.card}>
              <CardImage
                {...pictureSources(card.imageUrl, 'card', '5.5rem')}
                alt=""
                rarity={card.rarity}
                loading="lazy"
              />
              <Times count={same.length} />
              <ViewButton name={card.name} onView={() => open(place + 1)} />
            </div>
            <CardState card={card} />
          </li>
        ))}
      </ul>
      {viewer}
    </div>
  )
}
