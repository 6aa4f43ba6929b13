import { sql } from 'kysely'
import type { Tx } from '#server/db/pool.ts'

/** Holds every purchase of a member until the transaction ends, in the order in which others lock several. */
export async function holdPayments(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('payment')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Tells whether these two paid by one card, whatever became of the money since. */
export async function shareCard(tx: Tx, one: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment as a')
    .innerJoin('payment as b', 'b.cardKey', 'a.cardKey')
    .select('a.id')
    .where('a.memberId', '=', one)
    .where('b.memberId', '=', other)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Erases what the purchases of a member who leaves say of the person: the payer's name with the key it is found by,
 * what identifies the card, the name a transfer must come from, and the pages at the provider, which show the payer's name
 * to anyone who opens them. What was bought, for how much and under which order stays (ruling 27). Money that comes later
 * under the name finds no purchase and waits for the operator.
 */
export async function erasePayer(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      details: sql`details - 'payerName'`,
      payerKey: '',
      cardKey: null,
      pageUrl: null,
      pageFields: null,
    })
    .where('memberId', '=', memberId)
    .execute()
  await tx
    .updateTable('paymentInstruction')
    .set({ transferName: '', receiptUrl: '' })
    .where('paymentId', 'in', (eb) => eb.selectFrom('payment').select('id').where('memberId', '=', memberId))
    .execute()
  await tx.deleteFrom('checkoutSession').where('memberId', '=', memberId).execute()
}
