// The contents of the box at this moment, in figures: the top prizes, and what a slot converts to on average.

import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import css from './box-now.module.css'
import type { PackDetail } from './loader.ts'

export function BoxNow({ pack }: { pack: PackDetail }) {
  const { packs, packDetail: words } = usePhrases()
  const { topTiers, average } = pack
  return (
    <section className={css.now} aria-label={words.boxNow}>
      <dl>
        <div>
          <dt>{words.topTiers}</dt>
          <dd>
            <b>{packs.remaining(formatInteger(topTiers.left), formatInteger(topTiers.quantity))}</b>
          </dd>
        </div>
        {/* Its place is kept when the last slot is sold. */}
        {pack.currency === 'points' && (
          <div>
            <dt>{words.average}</dt>
            <dd>
              <b>{average ? words.averageOf(formatHundredths(average.pointHundredths)) : '—'}</b>
              <small>
                {average?.percentOfPrice != null && words.shareOfPrice(String(average.percentOfPrice))}
              </small>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** The points of a prize that is not shipped. */
export const worthOf = (
  { packs, packDetail }: ReturnType<typeof usePhrases>,
  prize: { convertsToPoints: number; isShipOnly: boolean },
): string => (prize.isShipOnly ? packs.shipOnly : packDetail.converts(formatInteger(prize.convertsToPoints)))
