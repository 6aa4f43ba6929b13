// The only SQL that names the member table.

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import type { Member as MemberTable } from '../../db/schema.ts'

export type Member = Selectable<MemberTable>

export async function findMember(db: Database, id: string): Promise<Member | undefined> {
  return await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Who ended their membership after that instant. */
export async function listWithdrawnSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('member').select('id').where('withdrawnAt', '>', since).execute()
  return rows.map(({ id }) => id)
}

export async function findMemberByMail(db: Database, mail: string): Promise<Member | undefined> {
  return await db.selectFrom('member').selectAll().where('mail', '=', mail.toLowerCase()).executeTakeFirst()
}

export interface MemberFilter {
  /** The end of the phone number, digits only; empty for any. */
  phoneEnd: string
  /** A part of the whole name, in either order of its parts, whatever its case and blanks; empty for any. */
  namePart: string
  /** Last login before this instant. */
  lastLoginBefore?: Date
  /** Only who shares the phone number, or name and street, with another member. */
  isAlike: boolean
  /** The page after this member. */
  afterId?: string
  limit: number
}

const foldedName = (...parts: string[]) => {
  const columns = sql.join(
    parts.map((part) => sql.ref(part)),
    sql` || `,
  )
  return sql<string>`lower(translate(${columns}, ' 　', ''))`
}

/** Members who have not withdrawn, in the order in which they registered, a page at a time. */
export async function listMembers(db: Database, filter: MemberFilter): Promise<Member[]> {
  const { phoneEnd, namePart, lastLoginBefore, isAlike, afterId, limit } = filter
  const living = db.selectFrom('member').where('withdrawnAt', 'is', null)
  let members = living.selectAll()
  if (phoneEnd !== '') members = members.where(sql`right(phone, ${phoneEnd.length})`, '=', phoneEnd)
  if (namePart !== '') {
    const part = namePart.toLowerCase().replaceAll(/\s/g, '')
    members = members.where((eb) =>
      eb.or([
        eb(sql`position(${part} in ${foldedName('family_name', 'middle_name', 'given_name')})`, '>', 0),
        eb(sql`position(${part} in ${foldedName('given_name', 'middle_name', 'family_name')})`, '>', 0),
      ]),
    )
  }
  if (lastLoginBefore !== undefined)
    members = members.where(sql<Date>`coalesce(last_login_at, registered_at)`, '<', lastLoginBefore)
  if (isAlike) {
    const person = sql<string>`${foldedName('family_name', 'given_name')} || ' ' || ${foldedName('street')}`
    const several = sql<boolean>`count(*) > 1`
    members = members.where((eb) =>
      eb.or([
        eb('phone', 'in', living.select('phone').groupBy('phone').having(several)),
        eb(person, 'in', living.select(person.as('person')).groupBy(person).having(several)),
      ]),
    )
  }
  if (afterId !== undefined) members = members.where('id', '>', afterId)
  return await members.orderBy('id').limit(limit).execute()
}

/** Reads a member and holds the row until the transaction ends, so that what is decided about it stays true. */
export async function lockMember(tx: Tx, id: string): Promise<Member | undefined> {
  return await tx.selectFrom('member').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Codes are told and typed by people: case and blanks around do not matter. */
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

/** Whose proven number this is (ruling 25). */
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
 * Marks the registered phone of a member as proven, unless it changed meanwhile or was proven before; says
 * whether it did. The number being another account's breaks the index `member_by_verified_number`.
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

/** Inserts a member unless the mail is taken; says whether it did. */
export async function insertMember(tx: Tx, member: Insertable<MemberTable>): Promise<boolean> {
  const result = await tx
    .insertInto('member')
    .values(member)
    .onConflict((conflict) => conflict.column('mail').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Changes a member who has not withdrawn; says whether there was one. */
export async function updateMember(tx: Tx, id: string, change: Updateable<MemberTable>): Promise<boolean> {
  const result = await tx
    .updateTable('member')
    .set(change)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Where nobody lives: what stands for no prefecture. */
const nowhere = 0

const nobody = {
  passwordHash: '',
  familyName: '',
  middleName: '',
  givenName: '',
  phone: '',
  phoneVerifiedAt: null,
  postalCode: '',
  prefectureId: nowhere,
  country: '',
  city: '',
  street: '',
  building: '',
  referredByCode: '',
}

/**
 * Empties everything that says who a member was and where they lived, and ends the membership (spec §1). The row
 * stays for what refers to it; mail and referral code are free for others.
 */
export async function eraseMember(tx: Tx, id: string, now: Date): Promise<boolean> {
  return await updateMember(tx, id, {
    ...nobody,
    mail: `${id}@withdrawn.invalid`,
    referralCode: id,
    withdrawnAt: now,
  })
}
