// The only SQL that names the tables of phones, codes and SMS quotas.

import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import type { PhoneCode as PhoneCodeTable } from '../../db/schema.ts'

export type PhoneCode = Selectable<PhoneCodeTable>

/** Keeps a code in place of the one sent before, which is worth nothing from here on. */
export async function replaceCode(tx: Tx, code: Insertable<PhoneCodeTable>): Promise<void> {
  const { id, number, codeHash, endsAt } = code
  await tx
    .insertInto('phoneCode')
    .values(code)
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet({ id, number, codeHash, endsAt, wrongTries: 0, usedAt: null }),
    )
    .execute()
}

/** Reads the member's code and holds it: tries come one after another, however many are sent at once. */
export async function lockCode(tx: Tx, memberId: string): Promise<PhoneCode | undefined> {
  return await tx
    .selectFrom('phoneCode')
    .selectAll()
    .where('memberId', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function countWrongTry(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('phoneCode')
    .set((eb) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('memberId', '=', memberId)
    .execute()
}

export async function markCodeUsed(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('phoneCode').set({ usedAt: now }).where('memberId', '=', memberId).execute()
}

/** Remembers for ever that a number was proven; says whether this member is the first it ever belonged to. */
export async function rememberProvenNumber(
  tx: Tx,
  numberHash: Buffer,
  memberId: string,
  now: Date,
): Promise<boolean> {
  await tx
    .insertInto('provenNumber')
    .values({ numberHash, firstMemberId: memberId, provenAt: now })
    .onConflict((conflict) => conflict.column('numberHash').doNothing())
    .execute()
  const row = await tx
    .selectFrom('provenNumber')
    .select('firstMemberId')
    .where('numberHash', '=', numberHash)
    .executeTakeFirstOrThrow()
  return row.firstMemberId === memberId
}

export interface Quota {
  keyHash: Buffer
  windowBeganAt: Date
  sent: number
  lastSentAt: Date | null
}

/** Reads quotas, made where missing, and holds them in one order, so that two senders never wait for each other. */
export async function lockQuotas(tx: Tx, keyHashes: Buffer[], now: Date): Promise<Quota[]> {
  const sorted = keyHashes.toSorted(Buffer.compare)
  // One statement: between two, the hourly clearing could take a row away.
  return await tx
    .insertInto('smsQuota')
    .values(sorted.map((keyHash) => ({ keyHash, windowBeganAt: now })))
    .onConflict((conflict) =>
      conflict.column('keyHash').doUpdateSet((eb) => ({ sent: eb.ref('smsQuota.sent') })),
    )
    .returningAll()
    .execute()
}

export async function storeQuota(tx: Tx, { keyHash, windowBeganAt, sent, lastSentAt }: Quota): Promise<void> {
  await tx
    .updateTable('smsQuota')
    .set({ windowBeganAt, sent, lastSentAt })
    .where('keyHash', '=', keyHash)
    .execute()
}

/** Forgets codes that ended and quotas whose window began before an instant. */
export async function deleteOldCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('phoneCode').where('endsAt', '<=', before).execute()
  await db.deleteFrom('smsQuota').where('windowBeganAt', '<=', before).execute()
}

/** Forgets the code sent to a member who leaves, with the number it went to. */
export async function forgetCode(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('phoneCode').where('memberId', '=', memberId).execute()
}
