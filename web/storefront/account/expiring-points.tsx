// The expiry dates of points: the soonest is visible, the others open on demand.

import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Facts } from '#web/ui/rows.tsx'

export interface ExpiringLot {
  points: number
  /** The last day on which they can be spent (JST). */
  endsOn: string
}

export function ExpiringPoints({ lots }: { lots: readonly ExpiringLot[] }) {
  const { histories: words } = usePhrases()
  const { language } = useServices()
  const [soonest] = lots
  if (!soonest) return null
  const endsOn = formatDay(soonest.endsOn, language)
  if (lots.length === 1) return <p className="soft">{words.allGoodUntil(endsOn)}</p>
  return (
    <Disclosure summary={words.soonest(formatInteger(soonest.points), endsOn)}>
      <Facts
        align="end"
        facts={lots.map((lot) => ({
          name: words.goodUntil(formatDay(lot.endsOn, language)),
          value: <PointAmount points={lot.points} />,
        }))}
      />
    </Disclosure>
  )
}
