// The only SQL that names the member table.

import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import type { Member as MemberTable } from '../../db/schema.ts'

export type Member = Selectable<MemberTable>

export async function findMember(db: Database, id: string): Promise<Member | undefined> {
  return await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findMemberByMail(db: Database, mail: string): Promise<Member | undefined> {
  return await db.selectFrom('member').selectAll().where('mail', '=', mail.toLowerCase()).executeTakeFirst()
}

export async function isReferralCodeKnown(db: Database, code: string): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('referralCode', '=', code).executeTakeFirst()
  return row !== undefined
}

/** Inserts a member unless the mail is taken; says whether it did. */
export async function insertMember(tx: Tx, member: Insertable<MemberTable>): Promise<boolean> {
  const result = await tx
    .insertInto('member')
    .values(member)
    .onConflict((conflict) => conflict.column('mail').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
