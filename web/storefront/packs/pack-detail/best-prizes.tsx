// The best prizes that are still in the box: what each becomes, and how many of it are left. A press shows the card.

import { useState } from 'react'
import type { Rarity } from '#contract/catalogue.ts'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './best-prizes.module.css'
import type { Lineup, PackDetail } from './loader.ts'
import { leftNow, viewedPrize } from './viewed-prize.ts'

const prizeSizes = '(min-width: 56rem) 7.5rem, 5.25rem'

/** The places side by side. They stay when a prize goes: nothing moves. */
const places = [0, 1, 2] as const

export function BestPrizes({ pack, lineup }: { pack: PackDetail; lineup: Lineup | null }) {
  const { packDetail: words } = usePhrases()
  // Rarest first, as the line-up has them.
  const best = (lineup?.list ?? []).filter((card) => leftNow(pack, card) > 0).slice(0, places.length)
  const { open, viewer } = useCardViewer(best.map((card) => viewedPrize(pack, card)))
  const { bestLeft } = pack
  const [wasEmpty] = useState(bestLeft === null)
  return (
    <section className={css.best} data-empty={wasEmpty || undefined} aria-label={words.bestPrizes}>
      {/* While slots wait, their prizes are not drawn and the sale has not left them over. */}
      {bestLeft === null && pack.waiting === 0 && <p>{best.length > 0 ? words.leftAtEnd : words.noneLeft}</p>}
      <ul>
        {places.map((place) => {
          const card = best[place]
          return (
            card && (
              <li key={place}>
                <Prize prize={{ ...card, left: leftNow(pack, card) }} />
                <button
                  type="button"
                  className={css.view}
                  aria-label={words.viewer.open(card.name)}
                  onClick={() => open(place)}
                />
              </li>
            )
          )
        })}
        {/* No line-up at hand, or none of its first page is left. */}
        {best.length === 0 && bestLeft && (
          <li>
            <Prize prize={{ ...bestLeft, rarity: bestLeft.rarity as Rarity }} />
          </li>
        )}
      </ul>
      {viewer}
    </section>
  )
}

function Prize({
  prize,
}: {
  prize: Omit<NonNullable<PackDetail['bestLeft']>, 'rarity'> & { rarity: Rarity }
}) {
  const { packs, packDetail: words } = usePhrases()
  return (
    <>
      {prize.imageUrl ? (
        <div className={css.picture}>
          {/* So small it has no foil: three masks would come before the pack's own picture. */}
          <CardImage
            {...pictureSources(prize.imageUrl, 'card', prizeSizes)}
            alt={prize.name}
            loading="eager"
          />
        </div>
      ) : (
        <p className={css.picture}>
          <RarityBadge rarity={prize.rarity} /> {prize.name}
        </p>
      )}
      <b>{prize.isShipOnly ? packs.shipOnly : words.averageOf(formatInteger(prize.convertsToPoints))}</b>
      <small>{packs.remaining(formatInteger(prize.left), formatInteger(prize.quantity))}</small>
    </>
  )
}
