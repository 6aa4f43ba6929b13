// The sum that the cards of some slots of a shuffled box are worth. All orders of a box are equally likely,
// so the slots that are sold are drawn from it without putting back.

import { chancesOf, sampleCount, type Urn } from './hypergeometric.ts'

/** A number of slots whose cards are worth the same each; `worth` is an integer in any unit. */
export interface Group {
  worth: number
  quantity: number
}

/**
 * `exact`: calculated; chances that were left out add up to less than 10⁻⁶. `sampled`: so many random sales, because the
 * box has too many kinds of prizes to calculate them.
 */
export type Method = { kind: 'exact' } | { kind: 'sampled'; samples: number }

/** The sum over some drawn slots. */
export interface DrawnSum {
  /** Exact, whatever the method. */
  mean: number
  deviation: number
  method: Method
  /** The smallest sum that is not exceeded with this chance. */
  quantile(chance: number): number
  chanceAbove(sum: number): number
  /** By how much the sum exceeds another on average, 0 where it does not. */
  meanAbove(sum: number): number
}

export interface Sampling {
  /** From 0 to below 1. */
  random: () => number
  samples: number
  /** Steps of a calculation after which random sales are made instead. */
  mostSteps: number
}

/** Outcomes of one group that are less likely than this are left out. */
const leastChance = 1e-12

const merged = (groups: readonly Group[]): Group[] => {
  const quantities = new Map<number, number>()
  for (const { worth, quantity } of groups) quantities.set(worth, (quantities.get(worth) ?? 0) + quantity)
  // The most frequent last: it fills the slots that the others leave.
  return Array.from(quantities, ([worth, quantity]) => ({ worth, quantity })).toSorted(
    (one, other) => one.quantity - other.quantity || one.worth - other.worth,
  )
}

const totalOf = (groups: readonly Group[]) => groups.reduce((sum, { quantity }) => sum + quantity, 0)
const worthOf = (groups: readonly Group[]) =>
  groups.reduce((sum, { worth, quantity }) => sum + worth * quantity, 0)

/**
 * Mean and deviation of the sum over `drawn` slots, exactly: with N slots of mean μ and variance σ², n drawn without
 * putting back have the mean n·μ and the variance n·σ²·(N − n)/(N − 1).
 */
export function momentsOf(groups: readonly Group[], drawn: number): Pick<DrawnSum, 'mean' | 'deviation'> {
  const total = totalOf(groups)
  const average = total === 0 ? 0 : worthOf(groups) / total
  const spread = groups.reduce((sum, { worth, quantity }) => sum + quantity * (worth - average) ** 2, 0)
  const variance = total < 2 ? 0 : ((spread / total) * drawn * (total - drawn)) / (total - 1)
  return { mean: average * drawn, deviation: Math.sqrt(variance) }
}

/** The sum over `drawn` slots of a box. */
export function drawnSum(prizes: readonly Group[], drawn: number, sampling: Sampling): DrawnSum {
  const groups = merged(prizes)
  const [total, whole] = [totalOf(groups), worthOf(groups)]
  // The fewer slots are looked at, the fewer outcomes: the other slots have the rest of the whole.
  const isMirrored = drawn * 2 > total
  const few = isMirrored ? total - drawn : drawn
  const exact = calculate(groups, { total, drawn: few }, sampling.mostSteps)
  const chances = exact ?? sample(groups, { total, drawn: few }, sampling)
  const outcomes = isMirrored ? chances.map(([sum, chance]) => [whole - sum, chance] as const) : chances
  const method: Method =
    exact === undefined ? { kind: 'sampled', samples: sampling.samples } : { kind: 'exact' }
  return { ...momentsOf(groups, drawn), method, ...readersOf(outcomes) }
}

type Outcomes = readonly (readonly [sum: number, chance: number])[]
type Box = { total: number; drawn: number }

function readersOf(outcomes: Outcomes): Pick<DrawnSum, 'quantile' | 'chanceAbove' | 'meanAbove'> {
  const sorted = outcomes.toSorted(([one], [other]) => one - other)
  const all = sorted.reduce((sum, [, chance]) => sum + chance, 0)
  return {
    quantile(chance) {
      let below = 0
      for (const [sum, own] of sorted) {
        below += own / all
        // A rounded sum of chances may miss the last of them.
        if (below >= chance - 1e-12) return sum
      }
      return sorted.at(-1)?.[0] ?? 0
    },
    chanceAbove: (bound) =>
      sorted.reduce((sum, [worth, chance]) => (worth > bound ? sum + chance / all : sum), 0),
    meanAbove: (bound) =>
      sorted.reduce(
        (sum, [worth, chance]) => (worth > bound ? sum + ((worth - bound) * chance) / all : sum),
        0,
      ),
  }
}

/** Every outcome with its chance, group after group; undefined when it takes more than `mostSteps`. */
function calculate(groups: readonly Group[], { total, drawn }: Box, mostSteps: number): Outcomes | undefined {
  const base = drawn + 1
  const largest = Math.max(0, ...groups.map(({ worth }) => Math.abs(worth))) * base * base
  if (largest > Number.MAX_SAFE_INTEGER) return undefined
  // Outcomes by sum and by the slots left to draw, in one number.
  let outcomes = new Map<number, number>([[drawn, 1]])
  let population = total
  let steps = 0
  for (const { worth, quantity } of groups.slice(0, -1)) {
    const next = new Map<number, number>()
    const byLeft = new Map<number, ReturnType<typeof chancesOf>>()
    for (const [key, chance] of outcomes) {
      const left = ((key % base) + base) % base
      let own = byLeft.get(left)
      if (own === undefined) {
        own = chancesOf({ population, marked: quantity, drawn: left }, leastChance)
        byLeft.set(left, own)
      }
      steps += own.chances.length
      if (steps > mostSteps) return undefined
      for (const [index, of] of own.chances.entries()) {
        const count = own.first + index
        const to = key + count * (worth * base - 1)
        next.set(to, (next.get(to) ?? 0) + chance * of)
      }
    }
    outcomes = next
    population -= quantity
  }
  const filler = groups.at(-1)?.worth ?? 0
  return Array.from(outcomes, ([key, chance]) => {
    const left = ((key % base) + base) % base
    return [(key - left) / base + left * filler, chance] as const
  })
}

function sample(groups: readonly Group[], { total, drawn }: Box, { random, samples }: Sampling): Outcomes {
  return Array.from({ length: samples }, () => {
    let [sum, left, population] = [0, drawn, total]
    for (const { worth, quantity } of groups) {
      const urn: Urn = { population, marked: quantity, drawn: left }
      const count = left === 0 ? 0 : sampleCount(urn, random())
      sum += count * worth
      left -= count
      population -= quantity
    }
    return [sum, 1] as const
  })
}
