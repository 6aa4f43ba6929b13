// The frame of every plot: its title, its legend, and two axes with their units.

import { type ScaleBand, scaleBand, scaleLinear } from 'd3-scale'
import { type ReactNode, useId } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import css from './plots.module.css'
import { useWidth } from './use-width.ts'

export interface Place {
  key: string
  /** Below the axis. */
  label: string
}

export interface Scales {
  x: ScaleBand<string>
  /** The scale of the values: 0 stands on the axis. */
  y: (value: number) => number
  left: number
  right: number
  bottom: number
}

const height = 230
const margin = { top: 26, right: 4, bottom: 26, left: 52 }
/** Between the labels of two places. */
const labelPx = 44

/** Each n-th place has a label, so that they stand apart. */
const labelStep = (places: number, width: number): number => {
  const fit = Math.max(1, Math.floor(width / labelPx))
  return [1, 2, 3, 4, 6, 7, 12, 14].find((step) => places / step <= fit) ?? places
}

/**
 * A plot of values at places. A screen reader is told `summary` in place of the picture; its numbers stand in a table
 * beside it.
 */
export function PlotFrame({
  title,
  unit,
  summary,
  headline,
  legend,
  places,
  most,
  formatTick,
  children,
}: {
  title: string
  unit: string
  summary: string
  /** The total, between the title and the plot. */
  headline?: ReactNode
  legend: readonly { name: string; className: string | undefined }[]
  places: readonly Place[]
  /** The greatest value. */
  most: number
  formatTick: (value: number) => string
  children: (scales: Scales) => ReactNode
}) {
  const id = useId()
  const { today } = usePhrases()
  const { ref, width } = useWidth<HTMLDivElement>()
  const [left, right, bottom] = [margin.left, width - margin.right, height - margin.bottom]
  const x = scaleBand(
    places.map(({ key }) => key),
    [left, Math.max(left, right)],
  )
  const y = scaleLinear([0, Math.max(most, 1)], [bottom, margin.top]).nice(4)
  // Nothing here is a fraction.
  const ticks = most === 0 ? [0] : y.ticks(4).filter(Number.isInteger)
  const step = labelStep(places.length, right - left)
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption id={id} className={css.name}>
        {title}
      </figcaption>
      {headline}
      <div ref={ref} className={css.canvas}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={summary}>
            <text x={0} y={margin.top - 14} className={css.tick}>
              {unit}
            </text>
            {ticks.map((value) => (
              <g key={value} transform={`translate(0 ${y(value)})`}>
                <line x1={left} x2={right} className={value === 0 ? css.axis : css.rule} />
                <text x={left - 8} dy="0.32em" textAnchor="end" className={css.tick}>
                  {formatTick(value)}
                </text>
              </g>
            ))}
            {most === 0 && (
              <text
                x={(left + right) / 2}
                y={(margin.top + bottom) / 2}
                textAnchor="middle"
                className={css.nothing}
              >
                {today.nothingYet}
              </text>
            )}
            {children({ x, y, left, right, bottom })}
            {places.map(
              ({ key, label }, index) =>
                index % step === 0 && (
                  <text
                    key={key}
                    x={(x(key) ?? 0) + x.bandwidth() / 2}
                    y={bottom + 18}
                    textAnchor="middle"
                    className={css.tick}
                  >
                    {label}
                  </text>
                ),
            )}
          </svg>
        )}
      </div>
      <ul className={css.legend}>
        {legend.map(({ name, className }) => (
          <li key={name}>
            <svg width="14" height="14" aria-hidden="true">
              <rect x="1" y="1" width="12" height="12" rx="2" className={className} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figure>
  )
}
