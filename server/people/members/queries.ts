// The only SQL that names the member table.

import { type Insertable, sql, type Updateable } from 'kysely'
import { foldMail } from '#contract/mail-address.ts'
import { type PersonalKey, personalKey } from '#server/db/personal-key.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Member as MemberTable } from '#server/db/schema.ts'
import {
  isInClear,
  isProfileField,
  type Member,
  mailHashOf,
  mailOfNobody,
  noHashes,
  nothingInClear,
  openRow,
  personColumns,
  type Row,
  verifiedHashOf,
} from './member-row.ts'
import { erasedProfile, type ProfileRow } from './profile.ts'

const opened = async (db: Database | Tx, row: Row | undefined): Promise<Member | undefined> =>
  row && openRow(await personalKey(db), row)

const openedById = async (db: Database | Tx, rows: readonly Row[]): Promise<Map<string, Member>> => {
  const key = await personalKey(db)
  return new Map(rows.map((row) => [row.id, openRow(key, row)]))
}

export async function findMember(db: Database, id: string): Promise<Member | undefined> {
  return await opened(db, await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst())
}

/** Members by id. */
export async function findMembers(db: Database, ids: ReadonlySet<string>): Promise<Map<string, Member>> {
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return await openedById(db, rows)
}

/** Members who withdrew after that instant. */
export async function listWithdrawnSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('member').select('id').where('withdrawnAt', '>', since).execute()
  return rows.map(({ id }) => id)
}

/** When each suspended member among these was suspended. */
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
  const hash = mailHashOf(await personalKey(db), mail)
  const row = await db
    .selectFrom('member')
    .selectAll()
    // The release before may have changed a mail in clear, and leaves the hash.
    .where((eb) =>
      eb.or([eb('mail', '=', foldMail(mail)), eb.and([eb('mailHash', '=', hash), eb('mail', 'is', null)])]),
    )
    .executeTakeFirst()
  return await opened(db, row)
}

/** The ids of the members with these mail addresses, which are folded, by address. */
export async function listIdsByMail(
  db: Database | Tx,
  mails: readonly string[],
): Promise<Map<string, string>> {
  const key = await personalKey(db)
  const hashes = mails.map((mail) => mailHashOf(key, mail))
  const { rows } = await sql<{ mail: string; id: string }>`
    select a.mail, m.id from unnest(${mails}::text[], ${hashes}::bytea[]) a(mail, hash)
    join member m on m.mail = a.mail or (m.mail_hash = a.hash and m.mail is null)`.execute(db)
  return new Map(rows.map(({ mail, id }) => [mail, id]))
}

const lockRow = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.selectFrom('member').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Reads a member and locks the row until the transaction ends. */
export async function lockMember(tx: Tx, id: string): Promise<Member | undefined> {
  return await opened(tx, await lockRow(tx, id))
}

/**
 * Reads and locks those of these members whom no other transaction holds, and waits for none.
 * @returns them, and the held members
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
  const free = await openedById(tx, rows)
  const others = ids.difference(free)
  const held = others.size === 0 ? others : new Set((await findMembers(tx, others)).keys())
  return { free, held }
}

/** People type codes by hand: case and surrounding blanks do not matter. */
export async function findMemberByReferralCode(db: Database | Tx, code: string): Promise<Member | undefined> {
  const typed = code.normalize('NFKC').trim()
  if (typed === '') return undefined
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where('referralCode', 'in', [typed, typed.toUpperCase()])
    .limit(1)
    .executeTakeFirst()
  return await opened(db, row)
}

/** The member who verified this number (ruling 25). */
export async function findMemberByVerifiedNumber(
  db: Database | Tx,
  number: string,
): Promise<string | undefined> {
  const hash = verifiedHashOf(await personalKey(db), number)
  const row = await db
    .selectFrom('member')
    .select('id')
    .where((eb) => eb.or([eb('verifiedHash', '=', hash), eb('verifiedNumber', '=', number)]))
    .executeTakeFirst()
  return row?.id
}

/**
 * Marks the registered phone of a member as verified, unless it changed meanwhile or was verified before; returns
 * whether it did. If the number is another account's, a unique index throws (`isNumberTaken`).
 */
export async function markPhoneVerified(
  tx: Tx,
  { memberId, phone, number }: { memberId: string; phone: string; number: string },
  now: Date,
): Promise<boolean> {
  const [key, row] = [await personalKey(tx), await lockRow(tx, memberId)]
  if (row === undefined || row.withdrawnAt !== null || row.phoneVerifiedAt !== null) return false
  if (openRow(key, row).phone !== phone) return false
  await tx
    .updateTable('member')
    .set({
      phoneVerifiedAt: now,
      verifiedHash: verifiedHashOf(key, number),
      verifiedNumber: isInClear(row) ? number : null,
    })
    .where('id', '=', memberId)
    .execute()
  return true
}

/** Tells whether the database refused a number because another account proved it. */
export const isNumberTaken = (error: unknown): boolean =>
  ['member_by_verified_number', 'member_by_verified_hash'].includes(
    (error as { constraint?: string }).constraint ?? '',
  )

/**
 * Seals members whose rows are in clear, and until the key seals gives them the hashes by which they are found.
 * @returns how many, at most `limit`
 */
export async function sealMembers(tx: Tx, limit: number): Promise<number> {
  const key = await personalKey(tx)
  const isSealing = key.isSealing()
  let inClear = tx.selectFrom('member').selectAll().where('mail', 'is not', null)
  if (!isSealing)
    inClear = inClear
      .where('withdrawnAt', 'is', null)
      .where((eb) =>
        eb.or((['mailHash', 'phoneHash', 'personHash'] as const).map((hash) => eb(hash, 'is', null))),
      )
  const rows = await inClear.orderBy('id').limit(limit).forNoKeyUpdate().skipLocked().execute()
  for (const row of rows) {
    const { verifiedNumber } = row
    const verifiedHash = verifiedNumber === null ? row.verifiedHash : verifiedHashOf(key, verifiedNumber)
    const sealed =
      row.withdrawnAt === null
        ? { ...personColumns(key, row.id, openRow(key, row), isSealing), verifiedHash }
        : { ...nothingInClear, ...noHashes }
    await tx.updateTable('member').set(sealed).where('id', '=', row.id).execute()
  }
  return rows.length
}

type NewMember = Omit<Insertable<MemberTable>, keyof ProfileRow> & Partial<ProfileRow> & Needed
type Needed = Pick<ProfileRow, 'mail' | 'familyName' | 'givenName' | 'phone' | 'prefectureId' | 'street'>

const personOf = (of: Partial<ProfileRow>): ProfileRow => {
  const known = Object.fromEntries(Object.entries(of).filter(([name]) => isProfileField(name)))
  return { ...erasedProfile, mail: '', ...known }
}
const apartFromPerson = <Of extends object>(of: Of) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !isProfileField(name))) as Omit<
    Of,
    keyof ProfileRow
  >

/**
 * Inserts a member unless the mail is taken; returns whether it did.
 * @throws Error when another member has the id or the referral code
 */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const key = await personalKey(tx)
  const person = personColumns(key, member.id, personOf(member), key.isSealing())
  const result = await tx
    .insertInto('member')
    .values({ ...apartFromPerson(member), ...person })
    // A mail in clear is unique twice, by itself and by its hash, and either may be met first.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows === 1n) return true
  if ((await findMemberByMail(tx, member.mail)) === undefined)
    throw new Error(`another member has the id or the referral code of ${member.id}`)
  return false
}

export type MemberChange = Omit<Updateable<MemberTable>, keyof ProfileRow> & Partial<ProfileRow>

/** Changes a member who has not withdrawn; returns whether there was one. */
export async function updateMember(tx: Tx, id: string, change: MemberChange): Promise<boolean> {
  const row = await lockRow(tx, id)
  if (row === undefined || row.withdrawnAt !== null) return false
  const isOfPerson = Object.keys(change).some(isProfileField)
  const person = isOfPerson ? await changedPerson(await personalKey(tx), row, change) : {}
  await tx
    .updateTable('member')
    .set({ ...apartFromPerson(change), ...person })
    .where('id', '=', id)
    .execute()
  return true
}

const changedPerson = (key: PersonalKey, row: Row, change: Partial<ProfileRow>) =>
  personColumns(key, row.id, personOf({ ...openRow(key, row), ...change }), !isInClear(row))

/**
 * Gives up who the members are, once the key that seals it is lost: they keep what they own, and are found by their ids.
 * @returns how many were sealed
 */
export async function forgetEveryPerson(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ ...noHashes, person: null, phoneVerifiedAt: null, mailProvenAt: null })
    .where('person', 'is not', null)
    .executeTakeFirstOrThrow()
  // The hashes of rows in clear were made with the lost key; a job makes them anew.
  await tx.updateTable('member').set(noHashes).where('mailHash', 'is not', null).execute()
  return Number(numUpdatedRows)
}

/**
 * Erases the personal data of a member and ends the membership (spec §1). The row stays because other tables refer
 * to it; mail and referral code become free.
 */
export async function eraseMember(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await lockRow(tx, id)
  if (row === undefined || row.withdrawnAt !== null) return false
  const inClear = { ...erasedProfile, mail: mailOfNobody(id) }
  await tx
    .updateTable('member')
    .set({
      ...(isInClear(row) ? inClear : { ...nothingInClear, prefectureId: erasedProfile.prefectureId }),
      ...{ ...noHashes, person: null, passwordHash: '' },
      ...{ mailProvenAt: null, mailProofHash: null, mailProofEndsAt: null },
      phoneVerifiedAt: null,
      referredByCode: '',
      referralCode: id,
      withdrawnAt: now,
    })
    .where('id', '=', id)
    .execute()
  return true
}
