// Warnings that an operator should read twice before a draft is sealed.

import { extrasIn } from '#server/cards/catalogue/import/pack-extras.ts'
import type { Basis, Draft, ReturnWay, Simulation, Warning } from './simulation.ts'
import { cardsIn } from './valuation.ts'

/** A prize that converts to more than so many prices. */
const dearTimes = 100
/** The lowest prize converts to less than so many percent of the price. */
const lowestPercent = 10
/**
 * The cards are worth less than so many percent of all sales. Ordinary packs return 69 to 88; with a price ten times too
 * high they return 7 to 9 (decision 025).
 */
const leastReturnPercent = 30

/** From this chance on it is worth a word. */
const goodRemainderChance = 0.05

export function warningsOf(
  draft: Draft,
  { worths, returnPercent }: Basis,
  { returns, margins, remainders, course, total }: Omit<Simulation, 'warnings'>,
): Warning[] {
  const { price, prizes } = draft
  const all = [...prizes, ...extrasIn(draft).map(({ prize }) => prize)]
  const cards = new Set(cardsIn(draft))
  const missing = [...cards].filter((card) => worths.get(card)?.costYen === undefined).length
  const warnings: Warning[] = []
  if ('points' in price) {
    for (const { card, convertsTo } of all)
      if (convertsTo > price.points * dearTimes)
        warnings.push({ code: 'prizeAbove', card, convertsTo, times: convertsTo / price.points })
    if (returns.conversion !== null && returns.conversion > returnPercent)
      warnings.push({ code: 'returnAbove', percent: returns.conversion, bound: returnPercent })
    const best = bestReturn(returns)
    if (best !== undefined && best.percent < leastReturnPercent)
      warnings.push({ code: 'returnBelow', way: best.way, percent: best.percent, bound: leastReturnPercent })
    const lowest = Math.min(...prizes.map(({ convertsTo, shipOnly }) => (shipOnly ? Infinity : convertsTo)))
    const percent = (lowest / price.points) * 100
    if (percent < lowestPercent) warnings.push({ code: 'lowestPrize', convertsTo: lowest, percent })
    if (course === null) warnings.push({ code: 'noCourse' })
    const [richest] = remainders
      .filter(({ goodChance }) => goodChance >= goodRemainderChance)
      .toSorted((one, other) => other.take - one.take)
    if (richest !== undefined) {
      const { left, goodChance, take } = richest
      warnings.push({ code: 'goodRemainder', left, percent: goodChance * 100, take })
    }
    for (const { way, points } of margins) {
      const yen = points.find(({ slots }) => slots === total)?.mean ?? 0
      if (yen < 0) warnings.push({ code: 'lossAtEnd', way, yen })
    }
  }
  if (missing > 0) warnings.push({ code: 'costMissing', cards: missing })
  return warnings
}

/** The largest of the returns that are known: where cards are shipped only, what they convert to says little. */
const bestReturn = (returns: Simulation['returns']): { way: ReturnWay; percent: number } | undefined =>
  (['conversion', 'cost', 'market'] as const)
    .flatMap((way) => (returns[way] === null ? [] : [{ way, percent: returns[way] }]))
    .toSorted((one, other) => other.percent - one.percent)[0]
