import { type Database, transaction } from '#server/db/pool.ts'
import {
  type CardRules,
  cardsRestUntil,
  countCardSession,
  paysByCard,
  recordRefusedCard,
} from '#server/money/payments/card-declines.ts'
import { adapterOf, type MethodAdapters } from '#server/money/payments/methods.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'

/**
 * The member is about to hand a card over for an open purchase. If it is not the first one, the provider is asked
 * whether the one before was refused, and that is counted; the browser's word is not.
 * @returns until when no card is taken from this member; undefined: this one may come
 */
export async function nextCard(
  { db, adapters }: { db: Database; adapters: MethodAdapters },
  seen: Payment,
  rules: CardRules,
  now: Date,
): Promise<Date | undefined> {
  if (!paysByCard(seen)) return undefined
  if (seen.state === 'action_required' && seen.cardSessions > 0) {
    const found = await adapterOf(adapters, seen).query(orderOf(seen))
    const refusedAt = found.outcome === 'found' ? found.cardRefusedAt : undefined
    if (refusedAt !== undefined)
      await transaction(db, async (tx) => {
        const payment = await lockPayment(tx, seen.id)
        if (payment?.state === 'action_required') await recordRefusedCard(tx, payment, refusedAt, now)
      })
  }
  const until = await cardsRestUntil(db, seen.memberId, rules, now)
  if (until === undefined) await countCardSession(db, seen.id)
  return until
}
