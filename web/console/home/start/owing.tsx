// The plot behind the line of points: what the shop owes its members, by the month in which points end and by source.

import { pointSources as sources } from '#contract/operator/entry-causes.ts'
import type { readLiability } from '#contract/operator/today.ts'
import type { OutputOf } from '#contract/wire.ts'
import { type NumberColumn, Numbers } from '#web/console/frame/plots/numbers.tsx'
import { StackedPlot } from '#web/console/frame/plots/stacked-plot.tsx'
import { useServices } from '#web/console/frame/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import css from './sales.module.css'
import { monthName, shortMonth, shortNumber } from './words.ts'

type Owed = OutputOf<typeof readLiability>
type Month = Owed['months'][number]

const inAll = (month: Month) => sources.reduce((sum, source) => sum + month[source], 0)

export function Owing({ owed: { total, ended, months } }: { owed: Owed }) {
  const {
    phrases: {
      today: { points: words },
    },
    language,
  } = useServices()
  const columns: NumberColumn<Month>[] = [
    {
      key: 'month',
      header: words.month,
      shown: ({ month }) => monthName(month, language),
      text: ({ month }) => month,
    },
    ...sources.map((source) => ({
      key: source,
      header: words.sources[source],
      shown: (month: Month) => formatInteger(month[source]),
      text: (month: Month) => month[source],
    })),
    {
      key: 'sum',
      header: words.sum,
      shown: (month) => formatInteger(inAll(month)),
      text: inAll,
    },
  ]
  return (
    <>
      {ended > 0 && <p>{words.ended(formatInteger(ended))}</p>}
      {months.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <StackedPlot
            title={words.plot}
            unit={words.unit}
            headline={
              <p className={css.total}>
                <span className={css.amount}>{formatInteger(total)}</span>
                <span className={css.unit}>{words.unit}</span>
              </p>
            }
            summary={`${words.plot} ${words.total} ${formatInteger(total)} ${words.unit}`}
            parts={sources.map((key) => ({ key, name: words.sources[key] }))}
            list={months.map((month) => ({
              ...month,
              key: month.month,
              label: shortMonth(month.month, language),
            }))}
            hint={({ key }, part, value) => `${monthName(key, language)} ${part} ${formatInteger(value)}`}
            formatTick={(value) => shortNumber(value, language)}
          />
          <Numbers name={words.title} columns={columns} rows={months} keyOf={({ month }) => month} />
        </>
      )}
    </>
  )
}
