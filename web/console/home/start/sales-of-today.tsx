// Sales of today in one line, beside those of the same weekday a week ago until the same time.

import { lazy, useCallback } from 'react'
import { readFigures } from '#contract/operator/today.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useApi, useServices } from '#web/console/frame/services.tsx'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useRenewed } from '#web/console/frame/shell/use-renewed.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import css from './glance.module.css'
import { Glance } from './glance.tsx'
import { shareText, weekdayName } from './words.ts'

/** Plots are loaded once they are asked for. */
const Sales = lazy(async () => ({ default: (await import('./sales.tsx')).Sales }))

type Figures = OutputOf<typeof readFigures>

export function SalesOfToday() {
  const { phrases, language } = useServices()
  const { sales } = phrases.today
  const api = useApi()
  const ask = useCallback(
    (signal: AbortSignal) => api.call(readFigures, { query: { range: 'weekday' }, signal }),
    [api],
  )
  const { data, failure } = useRenewed(ask)
  if (data === null || data.soFar === null)
    return failure === null ? <Busy /> : <FailureNotice failure={failure} />
  const { now, before } = data.soFar
  const figure = now.yen === null ? 'purchases' : 'yen'
  const [own, earlier] = [now[figure] ?? 0, before[figure] ?? 0]
  const said = (value: number) =>
    `${formatInteger(value)}${language === 'ja' ? '' : ' '}${sales[`${figure}Unit`]}`
  return (
    <Glance
      title={figure === 'yen' ? sales.ofToday : sales.purchasesOfToday}
      amount={said(own)}
      note={
        <>
          {sales.sameTime(weekdayName(data.at, language), said(earlier))}
          {earlier > 0 && (
            <span className={own < earlier ? css.down : css.up}>
              {sales.change(shareText(own / earlier - 1, language))}
            </span>
          )}
        </>
      }
      spark={<Spark list={data.list} figure={figure} />}
      details={sales.details}
    >
      <Sales />
    </Glance>
  )
}

const [width, height] = [128, 40]

/** Adds up the hours: today's line ends at this hour, the earlier day's is whole. The words beside it say the same. */
function Spark({ list, figure }: { list: Figures['list']; figure: 'yen' | 'purchases' }) {
  const sums = (values: readonly number[]) =>
    values.map((_, index) => values.slice(0, index + 1).reduce((sum, value) => sum + value, 0))
  const own = sums(list.flatMap(({ now }) => (now === null ? [] : [now[figure] ?? 0])))
  const earlier = sums(list.map(({ before }) => before[figure] ?? 0))
  const most = Math.max(own.at(-1) ?? 0, earlier.at(-1) ?? 0)
  if (most === 0) return null
  const points = (values: readonly number[]) =>
    [0, ...values]
      .map((value, hour) => `${(hour / 24) * width},${height - (value / most) * height}`)
      .join(' ')
  return (
    <svg className={css.spark} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline className={css.earlier} points={points(earlier)} />
      <polyline points={points(own)} />
    </svg>
  )
}
