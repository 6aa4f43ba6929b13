import type { Database } from '#server/db/pool.ts'
import { customerIdOf } from '#server/money/payments/order-names.ts'
import { listWithdrawnSince } from '#server/people/members/queries.ts'
import type { SavedCards } from '#server/providers/payments/port.ts'

/** Long enough for a card provider that does not answer for days. */
const lookBackMs = 7 * 24 * 3_600_000

/**
 * Deletes the saved cards of members who left at the card provider (ruling 27). Repeats this for every member who left
 * in the last week, so that no progress needs to be stored; most repeats find no card.
 */
export async function deleteSavedCards({
  db,
  savedCards,
  now,
  leave,
}: {
  db: Database
  savedCards: SavedCards
  now: Date
  leave?: AbortSignal
}): Promise<void> {
  for (const memberId of await listWithdrawnSince(db, new Date(now.getTime() - lookBackMs))) {
    if (leave?.aborted) return
    const customerId = customerIdOf(memberId)
    const answer = await savedCards.list(customerId)
    if (answer.outcome !== 'listed') continue
    for (const card of answer.cards) await savedCards.forget(customerId, card.id)
  }
}
