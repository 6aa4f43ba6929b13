import type { Tx } from '#server/db/pool.ts'
import { type ChoiceResult, choiceEndsAt, chooseByDefault, shipAllIn } from './choose-cards.ts'
import { type Draw, listOpenDraws } from './queries.ts'

/**
 * Settles every open choice of a member who leaves, as at its deadline (spec §4): ship-only cards and those of
 * coin packs are shipped, the others become points. Harmless when nothing is open.
 */
export async function settleOpenDraws(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const draw of await listOpenDraws(tx, memberId))
    mustBeChosen(draw, await chooseByDefault(tx, draw, now))
}

/**
 * Ships every card of the open choices of a member who is removed: the member did not ask to
 * leave, so no card becomes points that are forfeited. A choice whose 24 hours are over is settled by default (spec §4).
 * Harmless when nothing is open.
 * @returns how many cards are shipped because of it
 */
export async function shipOpenDraws(tx: Tx, memberId: string, now: Date): Promise<number> {
  let cards = 0
  for (const draw of await listOpenDraws(tx, memberId)) {
    if (now >= choiceEndsAt(draw)) mustBeChosen(draw, await chooseByDefault(tx, draw, now))
    else {
      const result = await shipAllIn(tx, draw, now)
      mustBeChosen(draw, result)
      cards += result.cards
    }
  }
  return cards
}

function mustBeChosen(draw: Draw, { outcome }: ChoiceResult): void {
  if (outcome !== 'chosen' && outcome !== 'chosen before')
    throw new Error(`draw ${draw.id} has no choice: ${outcome}`)
}
