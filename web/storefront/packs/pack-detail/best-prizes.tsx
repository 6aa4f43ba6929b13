// The best prizes that are still in the box: what each becomes, and how many of it are left. A press shows the card.

import type { Rarity } from '../../../../contract/catalogue.ts'
import { formatInteger } from '../../../ui/amounts.ts'
import { CardImage } from '../../../ui/card-image.tsx'
import { foilSources, pictureSources } from '../../pictures.ts'
import { usePhrases } from '../../services.tsx'
import { RarityBadge } from '../rarity-badge.tsx'
import css from './best-prizes.module.css'
import type { Lineup, PackDetail } from './loader.ts'

/** So many stand side by side. Their places stay when a prize goes: nothing moves. */
const places = [0, 1, 2] as const

type Shown = Omit<NonNullable<PackDetail['bestLeft']>, 'rarity'> & { rarity: Rarity; foilUrl: string }

/** Rarest first, as the line-up has them; without a line-up the best one alone. */
function bestOf({ left, bestLeft }: PackDetail, lineup: Lineup | null): Shown[] {
  const cards = (lineup?.list ?? [])
    .map((card) => ({ ...card, left: left[card.prize] ?? card.left }))
    .filter((card) => card.left > 0)
    .slice(0, places.length)
  if (cards.length > 0 || bestLeft === null) return cards
  return [{ ...bestLeft, rarity: bestLeft.rarity as Rarity, foilUrl: '' }]
}

export function BestPrizes({ pack, lineup }: { pack: PackDetail; lineup: Lineup | null }) {
  const { packs, packDetail: words } = usePhrases()
  const best = bestOf(pack, lineup)
  return (
    <section className={css.best} aria-label={words.bestPrizes}>
      {best.length === 0 && <p>{words.noneLeft}</p>}
      <ul>
        {places.map((place) => {
          const prize = best[place]
          return (
            prize && (
              <li key={place}>
                {prize.imageUrl ? (
                  <CardImage
                    {...pictureSources(prize.imageUrl, 'card', '7rem')}
                    {...foilSources(prize.foilUrl)}
                    alt={prize.name}
                    rarity={prize.rarity}
                    loading="eager"
                  />
                ) : (
                  <p className={css.name}>
                    <RarityBadge rarity={prize.rarity} /> {prize.name}
                  </p>
                )}
                <b>
                  {prize.isShipOnly ? packs.shipOnly : words.averageOf(formatInteger(prize.convertsToPoints))}
                </b>
                <small>{packs.remaining(formatInteger(prize.left), formatInteger(prize.quantity))}</small>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
