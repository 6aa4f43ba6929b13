// The only SQL that names the tables of phones, codes and SMS quotas.

import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { PhoneCode as PhoneCodeTable } from '#server/db/schema.ts'

export type PhoneCode = Selectable<PhoneCodeTable>

/** Stores a code in place of the previous one, which becomes invalid. */
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

/** Reads and locks the member's code: concurrent attempts are checked one after another. */
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

/** Records for ever that a number was verified; returns whether this member is its first owner. */
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

/** Reads and locks quotas, created where missing, always in the same order: no deadlock. */
export async function lockQuotas(tx: Tx, keyHashes: Buffer[], now: Date): Promise<Quota[]> {
  const sorted = keyHashes.toSorted(Buffer.compare)
  // One statement: between two, the hourly job could delete a row.
  return await tx
    .insertInto('smsQuota')
    .values(sorted.map((keyHash) => ({ keyHash, windowBeganAt: now })))
    .onConflict((conflict) =>
      conflict.column('keyHash').doUpdateSet((eb) => ({ sent: eb.ref('smsQuota.sent') })),
    )
    .returningAll()
    .execute()
}

export const findQuota = (db: Database, keyHash: Buffer): Promise<Quota | undefined> =>
  db.selectFrom('smsQuota').selectAll().where('keyHash', '=', keyHash).executeTakeFirst()

export async function storeQuota(tx: Tx, { keyHash, windowBeganAt, sent, lastSentAt }: Quota): Promise<void> {
  await tx
    .updateTable('smsQuota')
    .set({ windowBeganAt, sent, lastSentAt })
    .where('keyHash', '=', keyHash)
    .execute()
}

/** Deletes codes that expired, and quotas whose window began, before an instant. */
export async function deleteOldCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('phoneCode').where('endsAt', '<=', before).execute()
  await db.deleteFrom('smsQuota').where('windowBeganAt', '<=', before).execute()
}

/** Deletes the code and the number of a member who leaves. */
export async function forgetCode(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('phoneCode').where('memberId', '=', memberId).execute()
}
