import { simulation as say } from '#phrases/catalogue/simulation.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { Warning } from './simulation.ts'

/** A warning as a sentence with its figures. */
export function sayWarning(warning: Warning): Localized {
  const { warning: words, ways, worths } = say
  switch (warning.code) {
    case 'prizeAbove':
      return inBoth(words.prizeAbove, warning.card, warning.convertsTo, warning.times)
    case 'returnAbove':
      return inBoth(words.returnAbove, warning.percent, warning.bound)
    case 'returnBelow': {
      const worth = worths[warning.way]
      return {
        ja: words.returnBelow.ja(worth.ja, warning.percent, warning.bound),
        en: words.returnBelow.en(worth.en, warning.percent, warning.bound),
      }
    }
    case 'lowestPrize':
      return inBoth(words.lowestPrize, warning.convertsTo, warning.percent)
    case 'costMissing':
      return inBoth(words.costMissing, warning.cards)
    case 'lossAtEnd': {
      const way = ways[warning.way]
      return { ja: words.lossAtEnd.ja(way.ja, warning.yen), en: words.lossAtEnd.en(way.en, warning.yen) }
    }
    case 'goodRemainder':
      return inBoth(words.goodRemainder, warning.left, warning.percent, warning.take)
    case 'noCourse':
      return words.noCourse
  }
}
