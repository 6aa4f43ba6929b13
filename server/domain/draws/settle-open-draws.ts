import type { Tx } from '../../db/pool.ts'
import { decideByDefaultIn } from './decide-cards.ts'
import { listUndecidedDraws } from './queries.ts'

/**
 * Decides every open choice of a member who leaves, as its deadline would (spec §4): ship-only cards and those of
 * coin packs are shipped, the others become points. Harmless when nothing is open.
 */
export async function settleOpenDraws(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const draw of await listUndecidedDraws(tx, memberId)) {
    const { outcome } = await decideByDefaultIn(tx, draw, now)
    if (outcome !== 'decided' && outcome !== 'decided before')
      throw new Error(`draw ${draw.id} could not be decided: ${outcome}`)
  }
}
