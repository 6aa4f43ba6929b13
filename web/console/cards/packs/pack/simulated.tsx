// The expected earnings and payback of a pack before it was sealed, and the state of its sale now.

import { Fragment } from 'react'
import type { PackCurrency } from '#contract/operator/packs.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import table from '#web/console/frame/shell/table.module.css'
import { formatInteger } from '#web/ui/amounts.ts'
import type { PackMoney } from './loader.ts'
import css from './money.module.css'
import { useYen } from './use-yen.ts'

type Margin = PackMoney['margins'][number]
type NowNames = 'nowMean' | 'nowDeviation' | 'nowActual'

/** `now…`: of a sealed pack alone. */
export type Simulation = Omit<
  PackMoney,
  | 'margins'
  | 'revenueYen'
  | 'convertedYen'
  | 'shippedCostYen'
  | 'marginYen'
  | 'cardsWithoutCost'
  | 'leftPercent'
> & {
  margins: (Omit<Margin, NowNames> & Partial<Pick<Margin, NowNames>>)[]
}

/** `sold`: how many slots are; undefined for a draft. */
export function SimulationTables({
  simulation,
  currency,
  total,
  sold,
}: {
  simulation: Simulation
  currency: PackCurrency
  total: number
  sold?: number
}) {
  const { packMoney: words, money: moneyWords } = usePhrases()
  const { language } = useServices()
  const yen = useYen()
  const percent = (value: number) =>
    words.percent(value.toLocaleString(language, { maximumFractionDigits: 1 }))
  const rate = (name: string, value: number | null) =>
    value === null ? undefined : ([name, percent(value)] as const)
  const pt = (points: number) => moneyWords.pt(formatInteger(points))
  const { conversionPercent, costPercent, marketPercent, worstRun, margins } = simulation
  const { liabilityPoints, liabilityYen } = simulation
  return (
    <>
      <Facts
        facts={[
          rate(words.conversionRate, conversionPercent),
          rate(words.costRate, costPercent),
          rate(words.marketRate, marketPercent),
          currency === 'points'
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
                {sold !== undefined && (
                  <tr className={css.now}>
                    <th scope="row">{words.now(formatInteger(sold))}</th>
                    <td data-header={words.mean}>
                      {words.nowMean(yen(margin.nowMean ?? 0), yen(margin.nowDeviation ?? 0))}
                    </td>
                    <td colSpan={2} className={css.actual}>
                      {words.nowActual(yen(margin.nowActual ?? 0))}
                    </td>
                  </tr>
                )}
                {margin.points.map(({ slots, mean, low, high, lossChance }) => (
                  <tr key={slots}>
                    <th scope="row">
                      {words.slots(formatInteger(Math.round((slots / total) * 100)), formatInteger(slots))}
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
    </>
  )
}
