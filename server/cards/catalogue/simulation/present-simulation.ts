// A simulation as the console shows it.

import type { readPackMoney } from '#contract/operator/packs.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { MarginPoint, Simulation } from './simulation.ts'

/** Fewer random sales than at the terminal: this process serves visitors as well. */
export const servedSampling = { samples: 1000, mostSteps: 20_000 }

type Money = OutputOf<typeof readPackMoney>
type Told = Pick<
  Money,
  | 'course'
  | 'conversionPercent'
  | 'costPercent'
  | 'marketPercent'
  | 'liabilityPoints'
  | 'liabilityYen'
  | 'worstRun'
  | 'remainders'
  | 'samples'
> & { margins: Pick<Money['margins'][number], 'way' | 'points'>[] }

/** Made with `servedSampling`. */
export function presentSimulation(simulation: Simulation): Told {
  const { course, returns, liability, worstRun, remainders, margins } = simulation
  const told = [...margins.flatMap(({ points }) => points), ...remainders]
  return {
    course: course && { points: course.points, priceYen: course.priceYen },
    conversionPercent: returns.conversion,
    costPercent: returns.cost,
    marketPercent: returns.market,
    liabilityPoints: liability.points,
    liabilityYen: liability.yen,
    worstRun,
    remainders: remainders.map(({ left, percent, goodChance, take }) => ({
      left,
      percent,
      goodChance,
      take: Math.round(take),
    })),
    samples: told.some(({ method }) => method.kind === 'sampled') ? servedSampling.samples : null,
    margins: margins.map(({ way, points }) => ({ way, points: points.map(presentPoint) })),
  }
}

const presentPoint = ({ slots, mean, deviation, quantiles, lossChance }: MarginPoint) => {
  const at = (chance: number) => quantiles.find((quantile) => quantile.chance === chance)?.yen ?? mean
  return { slots, mean, deviation: Math.round(deviation), low: at(0.05), high: at(0.95), lossChance }
}
