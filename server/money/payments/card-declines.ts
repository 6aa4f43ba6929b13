// Refused cards are counted: a thief who tries stolen cards is refused many. The only SQL that names their table,
// and that counts the cards that were asked for.

import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { methodOf } from './methods.ts'
import type { Payment } from './queries.ts'

export type CardRules = ShopSettings['purchaseLimits']['cardDeclines']

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Tells whether a card pays by this method: handed over in the shop's page, or on the device. */
export const paysByCard = (payment: { method: string }): boolean =>
  ['card', 'sheet'].includes(methodOf(payment).awaits)

/** Records a refused card; without a purchase one that was only to be kept. */
export async function recordDecline(
  db: Database | Tx,
  { memberId, paymentId = null }: { memberId: string; paymentId?: string | null },
  now: Date,
): Promise<void> {
  await db.insertInto('cardDecline').values({ memberId, paymentId, declinedAt: now }).execute()
}

/**
 * Counts a card refused for a purchase. `refusedAt`: the provider's time of it, where it is read from the
 * order, at which it stays. The caller holds the purchase.
 * Invariant: a refusal that is seen again, at any moment and in any order, is not counted again: its time
 * must be later than the last one's, and never are there more refusals than cards that were asked for. A
 * refusal that cannot be told from a known one is taken for it, so some may be missing.
 */
export async function recordRefusedCard(
  tx: Tx,
  { id: paymentId, memberId, cardSessions, cardRefusedAt }: Payment,
  refusedAt: Date | undefined,
  now: Date,
): Promise<void> {
  if (refusedAt !== undefined && cardRefusedAt !== null && refusedAt <= cardRefusedAt) return
  const { n } = await tx
    .selectFrom('cardDecline')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('memberId', '=', memberId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  // A purchase has no card sessions when the shop's page does not take the card.
  const cards = Math.max(1, cardSessions)
  if (n < cards) await recordDecline(tx, { memberId, paymentId }, now)
  if (refusedAt !== undefined)
    await tx.updateTable('payment').set({ cardRefusedAt: refusedAt }).where('id', '=', paymentId).execute()
}

/** The card provider's script is about to be given what it needs to take one more card. */
export async function countCardSession(db: Database, paymentId: string): Promise<void> {
  await db
    .updateTable('payment')
    .set((e) => ({ cardSessions: e('cardSessions', '+', 1) }))
    .where('id', '=', paymentId)
    .execute()
}

/** When this member may try cards again, after too many refusals in an hour or a day; undefined: they may now. */
export async function cardsRestUntil(
  db: Database | Tx,
  memberId: string,
  { perHour, perDay }: CardRules,
  now: Date,
): Promise<Date | undefined> {
  const rows = await db
    .selectFrom('cardDecline')
    .select('declinedAt')
    .where('memberId', '=', memberId)
    .where('declinedAt', '>', new Date(now.getTime() - dayMs))
    .orderBy('declinedAt', 'desc')
    .limit(Math.max(perHour, perDay))
    .execute()
  const ends = [
    [perHour, hourMs],
    [perDay, dayMs],
  ].flatMap(([most = 0, spanMs = 0]) => {
    // The oldest of as many as may be: until it is out of the span, one more would be too many.
    const oldest = rows[most - 1]?.declinedAt
    return oldest === undefined ? [] : [oldest.getTime() + spanMs]
  })
  const end = Math.max(0, ...ends)
  return end > now.getTime() ? new Date(end) : undefined
}

/** Counts the cards that were refused in the shop within the last hour. */
export async function countDeclinesInLastHour(db: Database, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('cardDecline')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('declinedAt', '>', new Date(now.getTime() - hourMs))
    .executeTakeFirstOrThrow()
  return n
}

/** Deletes what counts no more. */
export async function forgetOldDeclines(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('cardDecline')
    .where('declinedAt', '<', new Date(now.getTime() - dayMs))
    .execute()
}
