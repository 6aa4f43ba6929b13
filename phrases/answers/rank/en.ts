import type { RankPhrases } from './ja.ts'

export const rank: RankPhrases = {
  shortOfCoins: 'You don’t have enough coins',
  notOnOffer: 'You can’t keep your rank right now.',
  keptBefore: 'You’ve already kept your rank for next month.',
  changed: 'Your rank or its price has changed. Please reload the page and check again.',
}
