// What a simulation is asked, and what it tells.

import type { MarginWay } from '#contract/operator/packs.ts'
import type { CataloguePack } from '#server/cards/catalogue/import/catalogue-file.ts'
import type { BoxCurrency } from '#server/db/schema.ts'
import type { Method } from './drawn-sum.ts'

/** What a simulation needs of a pack of a catalogue folder. */
export type Draft = Pick<CataloguePack, 'price' | 'total' | 'prizes' | 'lastOne'>

/** What the shop paid for a copy of a card, and what it costs today, in yen; undefined: not entered. */
export interface CardWorth {
  costYen?: number | undefined
  marketYen?: number | undefined
}

/** The shop in which a draft would be sold. */
export interface Basis {
  /** By card. */
  worths: ReadonlyMap<string, CardWorth>
  courses: readonly Course[]
  /** Of each rank, in hundredths of a percent. */
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

/** What a visitor finds who waits until so many slots are left, and buys them all where that is worth more than it costs. */
export interface RemainderPoint {
  left: number
  /** What one of them converts to on average, the last-one prize included, in points and in percent of the price. */
  average: number
  percent: number
  /** How likely they convert to more than they cost. */
  goodChance: number
  /** What the visitor gains in points on average; nothing is bought where nothing is gained. */
  take: number
  method: Method
}

/** By what the cards of a draft are worth: what they convert to, what the shop paid, what they cost today. */
export type ReturnWay = 'conversion' | 'cost' | 'market'

export interface Simulation {
  currency: BoxCurrency
  total: number
  /** The cheapest point that is sold, with which the yen are told; null: no course is on offer. */
  course: Course | null
  /** All sales, in points (0 for a coin pack), and at that course in yen. */
  sales: { points: number; yen: number | null }
  /** Of all sales, in percent; null where it is not known. The last-one prize counts. */
  returns: Record<ReturnWay, number | null>
  margins: { way: MarginWay; points: MarginPoint[] }[]
  /** No order of the box is worse at any moment: so many draws in a row, each worth more than it costs, and by how much. */
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
  /** So many cards have no entered cost. */
  | { code: 'costMissing'; cards: number }
  /** The margin is below zero when all slots are sold. */
  | { code: 'lossAtEnd'; way: MarginWay; yen: number }
  /** So many last slots are worth more than they cost with this chance, and a visitor who waits takes so many points. */
  | { code: 'goodRemainder'; left: number; percent: number; take: number }
  /** No points are on offer, so nothing is told in yen. */
  | { code: 'noCourse' }
