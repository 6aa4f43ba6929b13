import type { RankPhrases } from './ja.ts'

export const rank: RankPhrases = {
  shortOfCoins: 'You do not have enough coins',
  notOnOffer: 'Your rank cannot be kept at the moment.',
  keptBefore: 'Your rank for next month has already been kept.',
  changed: 'Your rank or its price has changed. Please reload the page and check again.',
}
