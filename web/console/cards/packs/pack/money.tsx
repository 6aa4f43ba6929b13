// The money of a pack: revenue and cost so far, beside the simulation of its box.

import type { Result } from '#web/api/client.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PackMoney, PackPage } from './loader.ts'
import { SimulationTables } from './simulated.tsx'
import { useYen } from './use-yen.ts'

interface Given {
  pack: PackPage
  money: Result<PackMoney>
}

export function Margin({ pack, money }: Given) {
  const { packMoney: words } = usePhrases()
  if (money.ok) return <KnownMargin currency={pack.currency} money={money.data} />
  return (
    <Section title={words.title}>
      <FailureNotice failure={money} />
    </Section>
  )
}

function KnownMargin({ money, currency }: { money: PackMoney; currency: PackPage['currency'] }) {
  const { packMoney: words } = usePhrases()
  const yen = useYen()
  const { revenueYen, convertedYen, shippedCostYen, marginYen, course, cardsWithoutCost } = money
  const told = (amount: number | null) => (amount === null ? words.unknown : yen(amount))
  const taken = (amount: number | null) =>
    amount === null || amount === 0 ? told(amount) : words.less(yen(amount))
  return (
    <Section title={words.title} note={words.note}>
      <Facts
        facts={[
          currency === 'points' ? [words.revenue, told(revenueYen)] : undefined,
          currency === 'points' ? [words.converted, taken(convertedYen)] : undefined,
          [words.shipped, taken(shippedCostYen)],
          currency === 'points' ? [words.margin, <strong key="margin">{told(marginYen)}</strong>] : undefined,
        ]}
      />
      {cardsWithoutCost > 0 && <Notice>{words.missing(formatInteger(cardsWithoutCost))}</Notice>}
      <p className="soft">
        {words.actualNote}{' '}
        {course === null
          ? words.noCourse
          : words.course(formatInteger(course.points), formatInteger(course.priceYen))}
      </p>
    </Section>
  )
}

/** Nothing where it failed: `Margin` says so. */
export function Simulated({ pack: { currency, total, sold }, money }: Given) {
  const { packMoney: words } = usePhrases()
  if (!money.ok) return null
  const { samples } = money.data
  return (
    <Section
      title={words.simulation}
      note={samples === null ? words.exact : words.sampled(formatInteger(samples))}
    >
      <SimulationTables simulation={money.data} currency={currency} total={total} sold={sold} />
    </Section>
  )
}
