// One value a place, with that of an earlier time as a silhouette behind it.

import { area, curveStep } from 'd3-shape'
import type { ReactNode } from 'react'
import { type Place, PlotFrame, type Scales } from './frame.tsx'
import css from './plots.module.css'

export interface Compared extends Place {
  /** Null: its time has not begun. */
  now: number | null
  before: number
  /** Shown while the pointer rests on it. */
  hint: string
}

/** The share of its place that a column takes. */
const columnShare = 0.56

export function ColumnsPlot({
  title,
  unit,
  summary,
  headline,
  names,
  list,
  formatTick,
}: {
  title: string
  unit: string
  summary: string
  headline: ReactNode
  names: { now: string; before: string }
  list: readonly Compared[]
  formatTick: (value: number) => string
}) {
  return (
    <PlotFrame
      title={title}
      unit={unit}
      summary={summary}
      headline={headline}
      legend={[
        { name: names.now, className: css.now },
        { name: names.before, className: css.before },
      ]}
      places={list}
      most={Math.max(0, ...list.map(({ now, before }) => Math.max(now ?? 0, before)))}
      formatTick={formatTick}
    >
      {(scales) => (
        <>
          <path d={silhouette(list, scales)} className={css.before} />
          {list.map(({ key, now, hint }) => (
            <g key={key}>
              {now !== null && now > 0 && <Column place={key} value={now} scales={scales} />}
              <rect
                x={scales.x(key)}
                y={0}
                width={scales.x.bandwidth()}
                height={scales.bottom}
                className={css.hover}
              >
                <title>{hint}</title>
              </rect>
            </g>
          ))}
        </>
      )}
    </PlotFrame>
  )
}

function Column({
  place,
  value,
  scales: { x, y, bottom },
}: {
  place: string
  value: number
  scales: Scales
}) {
  const width = Math.max(2, x.bandwidth() * columnShare)
  const top = y(value)
  return (
    <rect
      x={(x(place) ?? 0) + (x.bandwidth() - width) / 2}
      y={top}
      width={width}
      height={bottom - top}
      rx={Math.min(2, width / 4)}
      className={css.now}
    />
  )
}

/** The earlier values as one outline of steps, which reaches from end to end of its places. */
function silhouette(list: readonly Compared[], { x, y, left, right, bottom }: Scales): string {
  const middle = (place: Compared) => (x(place.key) ?? 0) + x.bandwidth() / 2
  const [first, last] = [list[0], list.at(-1)]
  if (first === undefined || last === undefined) return ''
  const points: [number, number][] = [
    [left, y(first.before)],
    ...list.map((place): [number, number] => [middle(place), y(place.before)]),
    [right, y(last.before)],
  ]
  return area().y0(bottom).curve(curveStep)(points) ?? ''
}
