// The only SQL that names the member table.

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { foldMail } from '#contract/mail-address.ts'
import { searchKey } from '#contract/typed-text.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Member as MemberTable } from '#server/db/schema.ts'
import { phoneKey } from '#server/people/phones/phone-number.ts'
import { erasedProfile } from './profile.ts'

export type Member = Selectable<MemberTable>

export async function findMember(db: Database, id: string): Promise<Member | undefined> {
  return await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Members by id. */
export async function findMembers(db: Database, ids: ReadonlySet<string>): Promise<Map<string, Member>> {
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((member) => [member.id, member]))
}

/** Members who withdrew after that instant. */
export async function listWithdrawnSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('member').select('id').where('withdrawnAt', '>', since).execute()
  return rows.map(({ id }) => id)
}

/** Since when those of these members who are suspended are. */
export async function listSuspended(db: Database, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'suspendedAt'])
    .where('id', 'in', ids)
    .where('suspendedAt', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, suspendedAt }) => (suspendedAt === null ? [] : [[id, suspendedAt]])))
}

export async function findMemberByMail(db: Database, mail: string): Promise<Member | undefined> {
  return await db.selectFrom('member').selectAll().where('mail', '=', foldMail(mail)).executeTakeFirst()
}

/** Reads a member and locks the row until the transaction ends. */
export async function lockMember(tx: Tx, id: string): Promise<Member | undefined> {
  return await tx.selectFrom('member').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Reads and locks those of these members whom no other transaction holds, and waits for none.
 * @returns them, and who is held
 */
export async function lockFreeMembers(
  tx: Tx,
  ids: ReadonlySet<string>,
): Promise<{ free: Map<string, Member>; held: ReadonlySet<string> }> {
  const rows = await tx
    .selectFrom('member')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const free = new Map(rows.map((member) => [member.id, member]))
  const others = ids.difference(free)
  const held = others.size === 0 ? others : new Set((await findMembers(tx, others)).keys())
  return { free, held }
}

/** People type codes by hand: case and surrounding blanks do not matter. */
export async function findMemberByReferralCode(db: Database | Tx, code: string): Promise<Member | undefined> {
  const typed = code.normalize('NFKC').trim()
  if (typed === '') return undefined
  return await db
    .selectFrom('member')
    .selectAll()
    .where('referralCode', 'in', [typed, typed.toUpperCase()])
    .limit(1)
    .executeTakeFirst()
}

/** The member who verified this number (ruling 25). */
export async function findMemberByVerifiedNumber(
  db: Database | Tx,
  number: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('verifiedNumber', '=', number)
    .executeTakeFirst()
  return row?.id
}

/**
 * Marks the registered phone of a member as verified, unless it changed meanwhile or was verified before; returns
 * whether it did. If the number is another account's, the unique index `member_by_verified_number` throws.
 */
export async function markPhoneVerified(
  tx: Tx,
  { memberId, phone, number }: { memberId: string; phone: string; number: string },
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('member')
    .set({ phoneVerifiedAt: now, verifiedNumber: number })
    .where('id', '=', memberId)
    .where('phone', '=', phone)
    .where('phoneVerifiedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const keyed = ['familyName', 'middleName', 'givenName', 'street', 'phone', 'prefectureId'] as const

/** The keys that all spellings share: of the names in either order, of name with street, and of the phone number. */
function keysOf(row: Pick<Member, (typeof keyed)[number]>) {
  const [family, middle, given] = [row.familyName, row.middleName, row.givenName].map(searchKey)
  return {
    nameKey: `${family}${middle}${given}|${given}${middle}${family}`,
    personKey: `${family}${given} ${searchKey(row.street)}`,
    phoneKey: phoneKey(row),
  }
}

/**
 * Makes the keys of members that the release before wrote.
 * @returns how many, at most `limit`
 */
export async function makeKeys(db: Database, limit: number): Promise<number> {
  const lacking = db.selectFrom('member').where('nameKey', 'is', null)
  const rows = await lacking
    .select(['id', ...keyed])
    .limit(limit)
    .execute()
  for (const row of rows)
    await db
      .updateTable('member')
      .set(keysOf(row))
      .where('id', '=', row.id)
      .where('nameKey', 'is', null)
      .execute()
  return rows.length
}

/** Inserts a member unless the mail is taken; returns whether it did. */
export async function insertMember(tx: Tx, member: Insertable<MemberTable>): Promise<boolean> {
  const result = await tx
    .insertInto('member')
    .values({ ...member, ...keysOf({ middleName: '', ...member }) })
    .onConflict((conflict) => conflict.column('mail').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Changes a member who has not withdrawn; returns whether there was one. */
export async function updateMember(tx: Tx, id: string, change: Updateable<MemberTable>): Promise<boolean> {
  const row = await tx
    .updateTable('member')
    .set(change)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning(keyed)
    .executeTakeFirst()
  if (row !== undefined && keyed.some((field) => field in change))
    await tx.updateTable('member').set(keysOf(row)).where('id', '=', id).execute()
  return row !== undefined
}

/**
 * Erases the personal data of a member and ends the membership (spec §1). The row stays because other tables refer
 * to it; mail and referral code become free.
 */
export async function eraseMember(tx: Tx, id: string, now: Date): Promise<boolean> {
  return await updateMember(tx, id, {
    ...erasedProfile,
    mail: `${id}@withdrawn.invalid`,
    passwordHash: '',
    ...{ mailProvenAt: null, mailProofHash: null, mailProofEndsAt: null },
    phoneVerifiedAt: null,
    referredByCode: '',
    referralCode: id,
    withdrawnAt: now,
  })
}
