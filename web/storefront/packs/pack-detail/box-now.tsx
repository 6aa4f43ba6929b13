// The contents of the box at this moment, in figures: the top prizes, and what a slot converts to, at least and on average.

import type { Card } from '#contract/draws.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { formatDay } from '#web/ui/dates.ts'
import css from './box-now.module.css'
import type { PackDetail } from './loader.ts'

export function BoxNow({ pack }: { pack: PackDetail }) {
  const { packs, packDetail: words } = usePhrases()
  const { language } = useServices()
  const { topTiers, floor, average } = pack
  const none = pack.remaining > 0 ? words.shipOnlyLeft : '—'
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
        {pack.currency === 'points' && pack.priceHundredths > 0 && (
          <div className={css.floor}>
            <dt>{words.floor}</dt>
            <Worth worth={floor} says={words.atLeast} none={none} />
          </div>
        )}
        {pack.showsAverage && pack.currency === 'points' && pack.priceHundredths > 0 && (
          <div className={css.average}>
            <dt>{words.average(formatDay(average?.on ?? pack.asOf.slice(0, 10), language))}</dt>
            <Worth worth={average} says={words.averageOf} none={none} />
          </div>
        )}
      </dl>
    </section>
  )
}

function Worth({
  worth,
  says,
  none,
}: {
  worth: PackDetail['floor']
  says: (points: string) => string
  none: string
}) {
  const { packDetail: words } = usePhrases()
  if (!worth) return <dd>{none}</dd>
  return (
    <dd>
      <b>{says(formatHundredths(worth.pointHundredths))}</b>
      {worth.percentOfPrice !== null && <small>{words.shareOfPrice(String(worth.percentOfPrice))}</small>}
    </dd>
  )
}

/** The worth of a prize, in words. */
export const worthOf = (
  { packs, packDetail }: ReturnType<typeof usePhrases>,
  { convertsToPoints, isShipOnly, isPoints }: Pick<Card, 'convertsToPoints' | 'isShipOnly' | 'isPoints'>,
): string =>
  isShipOnly
    ? packs.shipOnly
    : (isPoints ? packDetail.credited : packDetail.converts)(formatInteger(convertsToPoints))
