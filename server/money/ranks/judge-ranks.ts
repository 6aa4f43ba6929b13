import { rankLimits } from '#contract/operator/ranks.ts'
import type { Rank } from './queries.ts'

export interface RankFault {
  /** Which rank of the table, from 0. */
  index: number
  what: 'no start' | 'out of order' | 'rate falls' | 'rate too high'
}

/**
 * Finds the faults in a table of ranks, typed at the console or at the terminal: the numbers count up from 1 without
 * a gap ('out of order'); the lowest wants no spending ('no start'); a higher rank wants more spending ('out of
 * order') and gives no lower coin rate ('rate falls'); no rate is above `rankLimits.coinRateBp` ('rate too high').
 */
export const judgeRanks = (ranks: readonly Rank[]): RankFault[] =>
  ranks.flatMap(({ number, spendFromPoints, coinRateBp }, index) => {
    const below = ranks[index - 1]
    const faults: RankFault['what'][] = []
    if (below === undefined && spendFromPoints !== 0) faults.push('no start')
    if (number !== index + 1 || (below !== undefined && spendFromPoints <= below.spendFromPoints))
      faults.push('out of order')
    if (below !== undefined && coinRateBp < below.coinRateBp) faults.push('rate falls')
    if (coinRateBp > rankLimits.coinRateBp) faults.push('rate too high')
    return faults.map((what) => ({ index, what }))
  })
