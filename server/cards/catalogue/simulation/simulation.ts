// The input and the result of a simulation.

import type { MarginWay } from '#contract/operator/packs.ts'
import type { CataloguePack } from '#server/cards/catalogue/import/catalogue-file.ts'
import type { BoxCurrency } from '#server/db/schema.ts'
import type { Method } from './drawn-sum.ts'

/** The fields of a catalogue folder's pack that a simulation needs. */
export type Draft = Pick<CataloguePack, 'price' | 'total' | 'prizes' | 'lastOne' | 'milestones' | 'ceiling'>

/** The shop's cost of a copy of a card, and its market price today, in yen; undefined: not entered. */
export interface CardWorth {
  costYen?: number | undefined
  marketYen?: number | undefined
}

/** The shop in which a draft would be sold. */
export interface Basis {
  /** By card. */
  worths: ReadonlyMap<string, CardWorth>
  courses: readonly Course[]
  /** Coin rate of each rank, in hundredths of a percent. */
  coinRatesBp: readonly number[]
  /** The operator's bound, in percent. */
  returnPercent: number
}

export interface Course {
  points: number
  priceYen: number
}

/** The shop's margin when so many slots are sold, in yen. */
export interface MarginPoint {
  slots: number
  mean: number
  deviation: number
  /** The margin that is not exceeded with each of these chances. */
  quantiles: { chance: number; yen: number }[]
  lossChance: number
  method: Method
}

/** The result of waiting until so many slots are left, and buying them all where they are worth more than they cost. */
export interface RemainderPoint {
  left: number
  /** The points that one of them converts to on average, extras included; `percent` is of the price. */
  average: number
  percent: number
  /** The chance that they convert to more than they cost. */
  goodChance: number
  /** The visitor's gain in points on average; nothing is bought where nothing is gained. */
  take: number
  method: Method
}

/** The three values of a draft's cards: the points they convert to, the shop's cost, today's market price. */
export type ReturnWay = 'conversion' | 'cost' | 'market'

/**
 * Milestones and the last-one prize follow from the number of slots sold, so they are exact. How often a ceiling is given
 * depends on who draws: it counts as often as members can be given it at most.
 */
export interface Simulation {
  currency: BoxCurrency
  total: number
  /** The cheapest point that is sold, with which the yen are told; null: no course is on offer. */
  course: Course | null
  /** All sales, in points (0 for a coin pack), and at that course in yen. */
  sales: { points: number; yen: number | null }
  /** Percent of all sales; null where it is not known. Extras count. */
  returns: Record<ReturnWay, number | null>
  margins: { way: MarginWay; points: MarginPoint[] }[]
  /** No order of the slots is worse at any moment: so many draws, each worth more than it costs, and by how much. */
  worstRun: { slots: number; points: number } | null
  /** Hundredths of a coin that members earn: all of the lowest rank and draw by draw, or all of the highest. */
  coinHundredths: { least: number; most: number }
  /** When every card that can be is converted. */
  liability: { points: number; yen: number | null }
  remainders: RemainderPoint[]
  warnings: Warning[]
}

export type Warning =
  /** `times`: of the price. */
  | { code: 'prizeAbove'; card: string; convertsTo: number; times: number }
  | { code: 'returnAbove'; percent: number; bound: number }
  /** Every return that is known is below the bound; the largest is told. */
  | { code: 'returnBelow'; way: ReturnWay; percent: number; bound: number }
  | { code: 'lowestPrize'; convertsTo: number; percent: number }
  /** `cards`: the number of cards without an entered cost. */
  | { code: 'costMissing'; cards: number }
  /** The margin is below zero when all slots are sold. */
  | { code: 'lossAtEnd'; way: MarginWay; yen: number }
  /** The last `left` slots are worth more than they cost with this chance; a visitor who waits gains `take` points. */
  | { code: 'goodRemainder'; left: number; percent: number; take: number }
  /** No points are on offer, so nothing is told in yen. */
  | { code: 'noCourse' }
