import type { Database } from '../../db/pool.ts'
import type { SavedCards } from '../../providers/payments/fincode/saved-cards.ts'
import { listWithdrawnSince } from '../members/queries.ts'
import { customerIdOf } from '../payments/order-names.ts'

/** A card provider that does not answer for days is still asked. */
const lookBackMs = 7 * 24 * 3_600_000

/**
 * Has the card provider forget the cards of members who left: nothing of them is kept (ruling 27). Asks for each of
 * the last week again, so that nothing needs to be remembered here; there is mostly nothing left to forget.
 */
export async function deleteSavedCards({
  db,
  savedCards,
  now,
}: {
  db: Database
  savedCards: SavedCards
  now: Date
}): Promise<void> {
  for (const memberId of await listWithdrawnSince(db, new Date(now.getTime() - lookBackMs))) {
    const customerId = customerIdOf(memberId)
    const answer = await savedCards.list(customerId)
    if (answer.outcome !== 'listed') continue
    for (const card of answer.cards) await savedCards.forget(customerId, card.id)
  }
}
