// What an operator should look at twice before a draft is sealed.

import type { Basis, Draft, Simulation, Warning } from './simulation.ts'

/** A prize that converts to more than so many prices. */
const dearTimes = 100
/** The lowest prize converts to less than so many percent of the price. */
const lowestPercent = 10

/** From this chance on it is worth a word. */
const goodRemainderChance = 0.05

export function warningsOf(
  { price, prizes, lastOne }: Draft,
  { worths, returnPercent }: Basis,
  { returns, margins, remainders, course, total }: Omit<Simulation, 'warnings'>,
): Warning[] {
  const all = [...prizes, ...(lastOne === undefined ? [] : [lastOne])]
  const cards = new Set(all.map(({ card }) => card))
  const missing = [...cards].filter((card) => worths.get(card)?.costYen === undefined).length
  const warnings: Warning[] = []
  if ('points' in price) {
    for (const { card, convertsTo } of all)
      if (convertsTo > price.points * dearTimes)
        warnings.push({ code: 'prizeAbove', card, convertsTo, times: convertsTo / price.points })
    if (returns.conversion !== null && returns.conversion > returnPercent)
      warnings.push({ code: 'returnAbove', percent: returns.conversion, bound: returnPercent })
    const lowest = Math.min(...prizes.map(({ convertsTo, shipOnly }) => (shipOnly ? Infinity : convertsTo)))
    const percent = (lowest / price.points) * 100
    if (percent < lowestPercent) warnings.push({ code: 'lowestPrize', convertsTo: lowest, percent })
    if (course === null) warnings.push({ code: 'noCourse' })
    const [best] = remainders
      .filter(({ goodChance }) => goodChance >= goodRemainderChance)
      .toSorted((one, other) => other.take - one.take)
    if (best !== undefined) {
      const { left, goodChance, take } = best
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
