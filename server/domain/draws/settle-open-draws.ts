import type { Tx } from '../../db/pool.ts'
import { type ChoiceResult, choiceEndsAt, chooseByDefaultIn, shipAllIn } from './choose-cards.ts'
import { type Draw, listUndecidedDraws } from './queries.ts'

/**
 * Decides every open choice of a member who leaves, as its deadline would (spec §4): ship-only cards and those of
 * coin packs are shipped, the others become points. Harmless when nothing is open.
 */
export async function settleOpenDraws(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const draw of await listUndecidedDraws(tx, memberId))
    mustBeDecided(draw, await chooseByDefaultIn(tx, draw, now))
}

/**
 * Ships every card of the open choices of a member who is removed: they did not ask to go, so what they may still
 * choose is not turned into points that they lose. A choice whose 24 hours are over was decided by them (spec §4).
 * Harmless when nothing is open.
 * @returns how many cards are shipped because of it
 */
export async function shipOpenDraws(tx: Tx, memberId: string, now: Date): Promise<number> {
  let cards = 0
  for (const draw of await listUndecidedDraws(tx, memberId)) {
    if (now >= choiceEndsAt(draw)) mustBeDecided(draw, await chooseByDefaultIn(tx, draw, now))
    else {
      mustBeDecided(draw, await shipAllIn(tx, draw, now))
      cards += draw.cardCount
    }
  }
  return cards
}

function mustBeDecided(draw: Draw, { outcome }: ChoiceResult): void {
  if (outcome !== 'decided' && outcome !== 'decided before')
    throw new Error(`draw ${draw.id} could not be decided: ${outcome}`)
}
