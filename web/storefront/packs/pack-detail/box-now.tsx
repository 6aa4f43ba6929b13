// What is in the box at this moment: the best prize left, the top prizes, and what a slot converts to on average.

import type { Rarity } from '../../../../contract/catalogue.ts'
import { formatHundredths, formatInteger } from '../../../ui/amounts.ts'
import { usePhrases } from '../../services.tsx'
import { RarityBadge } from '../rarity-badge.tsx'
import css from './box-now.module.css'
import type { PackDetail } from './loader.ts'

export function BoxNow({ pack }: { pack: PackDetail }) {
  const { packs, packDetail: words } = usePhrases()
  const { bestLeft, topTiers, average } = pack
  const leftOf = ({ left, quantity }: { left: number; quantity: number }) =>
    packs.remaining(formatInteger(left), formatInteger(quantity))
  return (
    <section className={css.now} aria-label={words.boxNow}>
      <dl className={css.facts}>
        <div className={css.best}>
          <dt>{packs.bestLeft}</dt>
          <dd>
            {bestLeft ? (
              <>
                <span className={css.name}>
                  <RarityBadge rarity={bestLeft.rarity as Rarity} />
                  <b>{bestLeft.name}</b>
                </span>
                <small>{`${worthOf(packs, bestLeft)} · ${leftOf(bestLeft)}`}</small>
              </>
            ) : (
              <small>{words.noneLeft}</small>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.topTiers}</dt>
          <dd>
            <b>{leftOf(topTiers)}</b>
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
      {pack.currency === 'points' && <p className={css.note}>{words.averageNote}</p>}
    </section>
  )
}

/** What a prize becomes when it is not shipped. */
export const worthOf = (
  packs: ReturnType<typeof usePhrases>['packs'],
  prize: { convertsToPoints: number; isShipOnly: boolean },
): string => (prize.isShipOnly ? packs.shipOnly : packs.converts(formatInteger(prize.convertsToPoints)))
