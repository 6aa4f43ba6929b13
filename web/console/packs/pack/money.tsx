// The yen of a pack: what its sale has brought and cost until now, beside the simulation of its box.

import { Fragment } from 'react'
import type { Result } from '../../../api/client.ts'
import { formatInteger } from '../../../ui/amounts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Facts } from '../../members/facts.tsx'
import { usePhrases, useServices } from '../../services.tsx'
import { FailureNotice } from '../../shell/failure-notice.tsx'
import { Section } from '../../shell/page.tsx'
import table from '../../shell/table.module.css'
import type { PackMoney, PackPage } from './loader.ts'
import css from './money.module.css'

function useYen() {
  const { money } = usePhrases()
  return (amount: number) => money.yen(formatInteger(amount))
}

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
      <p className={css.note}>
        {words.actualNote}{' '}
        {course === null
          ? words.noCourse
          : words.course(formatInteger(course.points), formatInteger(course.priceYen))}
      </p>
    </Section>
  )
}

/** Nothing where it failed: `Margin` says so. */
export const Simulated = ({ pack, money }: Given) =>
  money.ok ? <KnownSimulation pack={pack} money={money.data} /> : null

function KnownSimulation({ pack, money }: { pack: PackPage; money: PackMoney }) {
  const { packMoney: words, money: moneyWords } = usePhrases()
  const { language } = useServices()
  const yen = useYen()
  const percent = (value: number) =>
    words.percent(value.toLocaleString(language, { maximumFractionDigits: 1 }))
  const rate = (name: string, value: number | null) =>
    value === null ? undefined : ([name, percent(value)] as const)
  const pt = (points: number) => moneyWords.pt(formatInteger(points))
  const { conversionPercent, costPercent, marketPercent, worstRun, samples, margins } = money
  const { liabilityPoints, liabilityYen } = money
  return (
    <Section
      title={words.simulation}
      note={samples === null ? words.exact : words.sampled(formatInteger(samples))}
    >
      <Facts
        facts={[
          rate(words.conversionRate, conversionPercent),
          rate(words.costRate, costPercent),
          rate(words.marketRate, marketPercent),
          pack.currency === 'points'
            ? [
                words.liability,
                liabilityYen === null
                  ? pt(liabilityPoints)
                  : words.liabilityYen(pt(liabilityPoints), yen(liabilityYen)),
              ]
            : undefined,
          worstRun === null || worstRun.slots === 0
            ? undefined
            : [words.worstRun, words.worstRunOf(formatInteger(worstRun.slots), pt(worstRun.points))],
        ]}
      />
      {margins.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{words.soldShare}</th>
              <th scope="col">{words.mean}</th>
              <th scope="col">{words.range}</th>
              <th scope="col">{words.loss}</th>
            </tr>
          </thead>
          <tbody>
            {margins.map((margin) => (
              <Fragment key={margin.way}>
                <tr>
                  <th scope="rowgroup" colSpan={4} className={css.way}>
                    {words.ways[margin.way]}
                  </th>
                </tr>
                <tr className={css.now}>
                  <th scope="row">{words.now(formatInteger(pack.sold))}</th>
                  <td data-header={words.mean}>
                    {words.nowMean(yen(margin.nowMean), yen(margin.nowDeviation))}
                  </td>
                  <td colSpan={2} className={css.actual}>
                    {words.nowActual(yen(margin.nowActual))}
                  </td>
                </tr>
                {margin.points.map(({ slots, mean, low, high, lossChance }) => (
                  <tr key={slots}>
                    <th scope="row">
                      {words.slots(
                        formatInteger(Math.round((slots / pack.total) * 100)),
                        formatInteger(slots),
                      )}
                    </th>
                    <td data-header={words.mean}>{yen(mean)}</td>
                    <td data-header={words.range}>{words.rangeOf(yen(low), yen(high))}</td>
                    <td data-header={words.loss}>{percent(lossChance * 100)}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
