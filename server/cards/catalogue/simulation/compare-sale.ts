import type { MarginWay } from '#contract/operator/packs.ts'
import { momentsOf } from './drawn-sum.ts'
import type { Basis, Draft } from './simulation.ts'
import { valuationOf } from './valuation.ts'

/** The margin of the slots that were sold, beside what was to be expected of so many; in yen. */
export interface ComparedMargin {
  way: MarginWay
  mean: number
  deviation: number
  /** The margin with the cards that the sold slots held. */
  actual: number
}

/** Holds a sale against its draft. `sold`: of each prize of the draft, in its order, how many slots are sold. */
export function compareSale(draft: Draft, basis: Basis, sold: readonly number[]): ComparedMargin[] {
  const valuation = valuationOf(draft, basis)
  const slots = sold.reduce((sum, count) => sum + count, 0)
  return valuation.ways.map((way) => {
    const { mean, deviation } = momentsOf(valuation.groups(way), slots)
    const margin = (paid: number) => Math.round((valuation.income(way, slots) - paid) / valuation.parts)
    const paid = draft.prizes.reduce(
      (sum, prize, place) => sum + valuation.worth(way, prize) * (sold[place] ?? 0),
      0,
    )
    return { way, mean: margin(mean), deviation: deviation / valuation.parts, actual: margin(paid) }
  })
}
