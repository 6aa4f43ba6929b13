// The line-up: every card with what is left of it and its odds now; beside them, smaller, the sealed number (ruling 32).

import { useState } from 'react'
import { listPackCards } from '#contract/pack-page.ts'
import { CardState } from '#web/storefront/packs/card-state.tsx'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { ViewButton } from '#web/storefront/packs/card-viewer/view-button.tsx'
import { oddsText } from '#web/storefront/packs/odds.ts'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { useApi, usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { SectionTitle } from '#web/ui/heading.tsx'
import { worthOf } from './box-now.tsx'
import css from './lineup-section.module.css'
import type { Lineup, PackDetail } from './loader.ts'
import { leftNow, viewedPrize } from './viewed-prize.ts'

export function LineupSection({ pack, first }: { pack: PackDetail; first: Lineup }) {
  const { packDetail, beaconProofs } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const [cards, setCards] = useState(first.list)
  const [page, setPage] = useState(first.page.page)

  const { open, viewer } = useCardViewer(cards.map((card) => viewedPrize(pack, card)))

  const showMore = () =>
    run(async () => {
      const result = await api.call(listPackCards, { params: { packId: pack.id, page: page + 1 } })
      if (!result.ok) return
      setCards([...cards, ...result.data.list])
      setPage(page + 1)
    })

  return (
    <section className={`${css.lineup} laid-out-late`} aria-labelledby="lineup">
      <div>
        <SectionTitle id="lineup">{packDetail.lineup}</SectionTitle>
        <p className={css.note}>
          {(pack.mode === 'beacon' ? beaconProofs.oddsNote : packDetail.lineupNote)(
            formatInteger(pack.total),
          )}
        </p>
      </div>
      <ul className={css.cards}>
        {cards.map((card, place) => (
          <PrizeLeft key={card.prize} pack={pack} card={card} onView={() => open(place)} />
        ))}
      </ul>
      {page < first.page.lastPage && <Button onClick={showMore}>{packDetail.moreCards}</Button>}
      {viewer}
    </section>
  )
}

/** The card says what never changes; what is left of it comes from the pack, so that all of them are of one instant. */
function PrizeLeft({
  pack,
  card,
  onView,
}: {
  pack: PackDetail
  card: Lineup['list'][number]
  onView: () => void
}) {
  const phrases = usePhrases()
  const { packDetail, packs, beaconProofs } = phrases
  const { language } = useServices()
  const left = leftNow(pack, card)
  const goneOn = pack.goneOn[card.prize]
  const isGone = left === 0
  return (
    <li data-rarity={card.rarity} data-gone={isGone || undefined}>
      {card.imageUrl && (
        <div className={css.picture}>
          <CardImage
            {...pictureSources(card.imageUrl, 'card', '(min-width: 48rem) 12rem, 44vw')}
            {...foilSources(card.foilUrl)}
            alt={card.name}
            rarity={card.rarity}
            interactive={card.rarity >= 2 && !isGone}
          />
          {isGone && <span className={css.gone}>{packDetail.gone}</span>}
          <ViewButton name={card.name} onView={onView} />
        </div>
      )}
      <div className={css.facts}>
        <RarityBadge rarity={card.rarity} />
        <CardState card={card} />
        <span className="tiny">{card.modelNumber}</span>
      </div>
      <p className={css.name}>{card.name}</p>
      <p className={css.worth}>{worthOf(phrases, card)}</p>
      <p className={css.left}>
        <b>{packs.left(formatInteger(left))}</b>
        <small>
          {(pack.mode === 'beacon' ? beaconProofs : packDetail).sealed(formatInteger(card.quantity))}
        </small>
      </p>
      <p className={css.odds}>
        {goneOn
          ? packDetail.goneOn(formatDay(goneOn, language))
          : pack.remaining > 0 && packDetail.odds(oddsText(left, pack.remaining + pack.waiting))}
      </p>
    </li>
  )
}
