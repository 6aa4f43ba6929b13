// The plot of what a sale has earned at each point: the mean, the band of nine of ten sales, and losses in red.

import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useId } from 'react'
import plots from '#web/console/frame/plots/plots.module.css'
import { useWidth } from '#web/console/frame/plots/use-width.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import type { SimulatedDraft } from './loader.ts'
import css from './margin-band.module.css'

type Margins = NonNullable<SimulatedDraft['simulation']>['margins']
type MarginPoint = Margins[number]['points'][number]

const height = 190
const edge = { top: 10, right: 24, bottom: 24, left: 64 }

const percentOf = ({ slots }: MarginPoint, total: number) => Math.round((slots / total) * 100)

/** Shows the dearest way alone: a shop that earns with it earns with the others. Shows nothing without a margin. */
export function MarginBand({ margins, total }: { margins: Margins; total: number }) {
  const id = useId()
  const { drafts, packMoney } = usePhrases()
  const { simulation: words } = drafts
  const { language } = useServices()
  const { ref, width } = useWidth<HTMLDivElement>()
  const margin = margins.find(({ way }) => way === 'dearer') ?? margins[0]
  if (margin === undefined || margin.points.length === 0) return null
  const losses = margin.points
    .filter(({ lossChance }) => lossChance > 0)
    .map((point) =>
      words.lossAt(
        String(percentOf(point, total)),
        (point.lossChance * 100).toLocaleString(language, { maximumSignificantDigits: 2 }),
      ),
    )
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption id={id} className={css.caption}>
        <strong>{words.chart}</strong>
        <span>{packMoney.ways[margin.way]}</span>
      </figcaption>
      <div ref={ref} className={plots.canvas}>
        {width > 0 && <Band points={margin.points} total={total} width={width} />}
      </div>
      <ul className={css.legend}>
        <li data-kind="mean">{words.mean}</li>
        <li data-kind="band">{words.band}</li>
        <li data-kind="loss">{packMoney.loss}</li>
      </ul>
      {losses.length > 0 && (
        <ul className={css.losses}>
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}

function Band({
  points: known,
  total,
  width,
}: {
  points: readonly MarginPoint[]
  total: number
  width: number
}) {
  const clip = useId()
  const { simulation: words } = usePhrases().drafts
  const { language } = useServices()
  const start: MarginPoint = { slots: 0, mean: 0, deviation: 0, low: 0, high: 0, lossChance: 0 }
  const points = [start, ...known]
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const x = scaleLinear([0, total], [edge.left, Math.max(edge.left, width - edge.right)])
  const y = scaleLinear(
    [Math.min(0, ...points.map(({ low }) => low)), Math.max(1, ...points.map(({ high }) => high))],
    [height - edge.bottom, edge.top],
  ).nice(4)
  const at = (point: MarginPoint) => x(point.slots)
  const band =
    area<MarginPoint>(
      at,
      (point) => y(point.low),
      (point) => y(point.high),
    )(points) ?? ''
  const mean = line<MarginPoint>(at, (point) => y(point.mean))(points) ?? ''
  const zero = y(0)
  return (
    <svg width={width} height={height} aria-hidden="true">
      <clipPath id={clip}>
        <rect x="0" y={zero} width={width} height={Math.max(0, height - zero)} />
      </clipPath>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} className={plots.rule} />
          <text x={edge.left - 6} y={y(tick)} dy="0.35em" textAnchor="end" className={plots.tick}>
            {short.format(tick)}
          </text>
        </g>
      ))}
      <path d={band} className={css.band} />
      <path d={band} className={css.loss} clipPath={`url(#${clip})`} />
      <line x1={edge.left} x2={width - edge.right} y1={zero} y2={zero} className={plots.axis} />
      <path d={mean} className={css.mean} />
      {known.map((point) => (
        <g key={point.slots}>
          <circle cx={at(point)} cy={y(point.mean)} r="3.5" className={css.dot} />
          <text x={at(point)} y={height - 6} textAnchor="middle" className={plots.tick}>
            {words.soldAt(String(percentOf(point, total)))}
          </text>
        </g>
      ))}
    </svg>
  )
}
