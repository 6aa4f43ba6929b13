// Values at places that are made of parts: a column each, its parts on top of each other.

import { stack } from 'd3-shape'
import type { ReactNode } from 'react'
import { type Place, PlotFrame } from './frame.tsx'
import css from './plots.module.css'

/** In the order in which they stand on each other. */
const partLooks = [css.part1, css.part2, css.part3, css.part4, css.part5]

export function StackedPlot<Part extends string>({
  title,
  unit,
  summary,
  headline,
  parts,
  list,
  hint,
  formatTick,
}: {
  title: string
  unit: string
  summary: string
  headline: ReactNode
  /** At most five. */
  parts: readonly { key: Part; name: string }[]
  list: readonly (Place & Record<Part, number>)[]
  /** Shown while the pointer rests on a part. */
  hint: (place: Place, part: string, value: number) => string
  formatTick: (value: number) => string
}) {
  const keys = parts.map(({ key }) => key)
  const series = stack<(typeof list)[number], Part>().keys(keys)([...list])
  const most = Math.max(0, ...list.map((place) => keys.reduce((sum, key) => sum + place[key], 0)))
  return (
    <PlotFrame
      title={title}
      unit={unit}
      summary={summary}
      headline={headline}
      legend={parts.map(({ name }, index) => ({ name, className: partLooks[index] }))}
      places={list}
      most={most}
      formatTick={formatTick}
    >
      {({ x, y }) =>
        series.map((part, index) =>
          part.map((span, at) => {
            const place = list[at]
            const [low, high] = span
            if (place === undefined || high === low) return null
            const width = Math.min(72, x.bandwidth() * 0.6)
            return (
              <rect
                key={`${part.key} ${place.key}`}
                x={(x(place.key) ?? 0) + (x.bandwidth() - width) / 2}
                y={y(high)}
                width={width}
                height={Math.max(1, y(low) - y(high))}
                className={partLooks[index]}
              >
                <title>{hint(place, parts[index]?.name ?? '', high - low)}</title>
              </rect>
            )
          }),
        )
      }
    </PlotFrame>
  )
}
