import type { Tx } from '#server/db/pool.ts'
import { findMember } from '#server/people/members/queries.ts'
import { givenUpStates } from './states.ts'

/**
 * Tells whether a member has to prove the present mail address before one more purchase of this price: all purchases of the
 * account, begun or done, would be of more yen than the operator allows. One that was given up counts
 * for nothing; one that was refunded counts. The caller holds the member's wallet, so that two at once are counted one
 * after another.
 */
export async function needsProvenMail(
  tx: Tx,
  { memberId, priceYen }: { memberId: string; priceYen: number },
  limitYen: number,
): Promise<boolean> {
  if ((await findMember(tx, memberId))?.mailProvenAt != null) return false
  const bought = await tx
    .selectFrom('payment')
    .select('priceYen')
    .where('memberId', '=', memberId)
    .where('state', 'not in', givenUpStates)
    .execute()
  return bought.reduce((all, payment) => all + payment.priceYen, priceYen) > limitYen
}
