import type { Tx } from '#server/db/pool.ts'
import { type ChoiceResult, choiceEndsAt, chooseByDefault, shipAllIn } from './choose-cards.ts'
import { type Draw, hasUndecided, listOpenDraws } from './queries.ts'

/**
 * Settles every open choice of a member who leaves, as at its deadline (spec §4): ship-only cards and those of
 * coin packs are shipped, the others become points. Harmless when nothing is open. Refuses (throws) while a draw waits for
 * its round: nobody could say what is shipped.
 */
export async function settleOpenDraws(tx: Tx, memberId: string, now: Date): Promise<void> {
  await mustBeDecided(tx, memberId)
  for (const draw of await listOpenDraws(tx, memberId))
    mustBeChosen(draw, await chooseByDefault(tx, draw, now))
}

/**
 * Ships every card of the open choices of a member who is removed: the member did not ask to
 * leave, so no card becomes points that are forfeited. A choice whose 24 hours are over is settled by default (spec §4).
 * Harmless when nothing is open. Refuses as `settleOpenDraws` does.
 * @returns how many cards are shipped because of it
 */
export async function shipOpenDraws(tx: Tx, memberId: string, now: Date): Promise<number> {
  await mustBeDecided(tx, memberId)
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

async function mustBeDecided(tx: Tx, memberId: string): Promise<void> {
  if (await hasUndecided(tx, memberId)) throw new Error(`a draw of ${memberId} waits for its round`)
}

function mustBeChosen(draw: Draw, { outcome }: ChoiceResult): void {
  if (outcome !== 'chosen' && outcome !== 'chosen before')
    throw new Error(`draw ${draw.id} has no choice: ${outcome}`)
}
