// The plots behind the line of sales: sales and draws, each beside its earlier time, and one table of both.

import { useCallback, useState } from 'react'
import { type FigureRange, figureRanges, readFigures } from '#contract/operator/today.ts'
import type { OutputOf } from '#contract/wire.ts'
import { ColumnsPlot, type Compared } from '#web/console/frame/plots/columns-plot.tsx'
import { type NumberColumn, Numbers } from '#web/console/frame/plots/numbers.tsx'
import { type Services, useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useRenewed } from '#web/console/frame/shell/use-renewed.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import css from './sales.module.css'
import { shortDay, shortNumber } from './words.ts'

type Stretch = OutputOf<typeof readFigures>['list'][number]
type Figure = 'yen' | 'purchases' | 'draws' | 'cards'

export function Sales() {
  const { today } = usePhrases()
  const api = useApi()
  const [range, setRange] = useState<FigureRange>('weekday')
  const ask = useCallback(
    (signal: AbortSignal) => api.call(readFigures, { query: { range }, signal }),
    [api, range],
  )
  const { data, failure } = useRenewed(ask)
  const showsYen = data?.list[0] === undefined || data.list[0].before.yen !== null
  return (
    <>
      <RangeChoice range={range} choose={setRange} />
      <p className="soft">{showsYen ? today.sales.note : today.sales.noteWithoutYen}</p>
      <div className={css.place}>
        {data === null && failure === null && <Busy />}
        <FailureNotice failure={failure} />
        {data !== null && <Plots list={data.list} range={range} showsYen={showsYen} />}
      </div>
    </>
  )
}

function RangeChoice({ range, choose }: { range: FigureRange; choose: (range: FigureRange) => void }) {
  const {
    today: { sales },
  } = usePhrases()
  return (
    <fieldset className={css.ranges}>
      <legend className="visually-hidden">{sales.range}</legend>
      {figureRanges.map((one) => (
        <label key={one} className={css.range}>
          <input
            type="radio"
            name="range"
            value={one}
            checked={one === range}
            onChange={() => choose(one)}
            className="visually-hidden"
          />
          {sales.choices[one]}
        </label>
      ))}
    </fieldset>
  )
}

const isOneDay = (range: FigureRange) => range === 'today' || range === 'weekday'

const labelOf = ({ phrases, language }: Services, range: FigureRange, { from }: Stretch): string =>
  isOneDay(range) ? phrases.today.sales.hour(Number(from.slice(11, 13))) : shortDay(from, language)

function Plots({
  list,
  range,
  showsYen,
}: {
  list: readonly Stretch[]
  range: FigureRange
  showsYen: boolean
}) {
  const {
    today: { sales },
  } = usePhrases()
  return (
    <>
      <div className={css.plots}>
        <Plot list={list} range={range} figure={showsYen ? 'yen' : 'purchases'} />
        <Plot list={list} range={range} figure="cards" />
      </div>
      <Numbers
        name={sales.title}
        columns={useColumns(range, showsYen)}
        rows={list}
        keyOf={({ from }) => from}
      />
    </>
  )
}

const sum = (list: readonly Stretch[], of: (stretch: Stretch) => number) =>
  list.reduce((all, stretch) => all + of(stretch), 0)

function Plot({
  list,
  range,
  figure,
}: {
  list: readonly Stretch[]
  range: FigureRange
  figure: Exclude<Figure, 'draws'>
}) {
  const services = useServices()
  const { sales } = services.phrases.today
  const { language } = services
  const unit = sales[`${figure}Unit`]
  const amount = (value: number) => `${formatInteger(value)}${language === 'ja' ? '' : ' '}${unit}`
  const nowInAll = sum(list, ({ now }) => now?.[figure] ?? 0)
  const beforeInAll = sum(list, ({ before }) => before[figure] ?? 0)
  const places = list.map((stretch): Compared => {
    const label = labelOf(services, range, stretch)
    const now = stretch.now === null ? null : (stretch.now[figure] ?? 0)
    const before = stretch.before[figure] ?? 0
    return {
      key: stretch.from,
      label,
      now,
      before,
      hint: sales.bar(label, now === null ? sales.notYet : amount(now), amount(before)),
    }
  })
  const [own, earlier] = [
    sales.inAll(sales.ranges[range], amount(nowInAll)),
    sales.inAll(sales.earlier[range], amount(beforeInAll)),
  ]
  return (
    <ColumnsPlot
      title={sales[figure]}
      unit={unit}
      summary={`${sales[figure]} ${own} ${earlier}`}
      headline={
        <p className={css.total}>
          <span className={css.amount}>{formatInteger(nowInAll)}</span>
          <span className={css.unit}>{unit}</span>
          <span className={css.earlier}>{earlier}</span>
        </p>
      }
      names={{ now: sales.ranges[range], before: sales.earlier[range] }}
      list={places}
      formatTick={(value) => shortNumber(value, language)}
    />
  )
}

/** A row says its moment whole: it is saved as a file too. */
function useColumns(range: FigureRange, showsYen: boolean): NumberColumn<Stretch>[] {
  const {
    phrases: {
      today: { sales },
    },
    language,
  } = useServices()
  const figures: Figure[] = showsYen
    ? ['yen', 'purchases', 'cards', 'draws']
    : ['purchases', 'cards', 'draws']
  const column = (key: string, header: string, of: (row: Stretch) => number | null | undefined) => ({
    key,
    header,
    shown: (row: Stretch) => {
      const value = of(row)
      return value === null || value === undefined ? '' : formatInteger(value)
    },
    text: (row: Stretch) => of(row) ?? '',
  })
  return [
    {
      key: 'from',
      header: sales.from,
      shown: ({ from }) =>
        isOneDay(range) ? formatInstant(from, language) : formatDay(from.slice(0, 10), language),
      text: ({ from }) => (isOneDay(range) ? from : from.slice(0, 10)),
    },
    ...figures.flatMap((figure) => {
      const unit = sales[`${figure}Unit`]
      return [
        column(figure, sales.column(sales[figure], unit), ({ now }) => now?.[figure]),
        column(
          `${figure} before`,
          sales.columnBefore(sales[figure], sales.earlier[range], unit),
          ({ before }) => before[figure],
        ),
      ]
    }),
  ]
}
