// The only SQL that names the table of claims.

import { type Selectable, sql } from 'kysely'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ClaimOutcome, MemberClaim } from '#server/db/schema.ts'

export type Claim = Selectable<MemberClaim>

export async function insertClaim(
  tx: Tx,
  claim: Pick<Claim, 'id' | 'memberId' | 'paymentId' | 'points' | 'yen' | 'openedAt'>,
): Promise<void> {
  await tx.insertInto('memberClaim').values(claim).execute()
}

/** Holds a claim until the transaction ends, so that it is settled once. */
export async function lockClaim(tx: Tx, id: string): Promise<Claim | undefined> {
  return await tx
    .selectFrom('memberClaim')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The database refuses a second settlement. */
export async function closeClaim(
  tx: Tx,
  id: string,
  settlement: { outcome: ClaimOutcome; settledAt: Date },
): Promise<void> {
  await tx.updateTable('memberClaim').set(settlement).where('id', '=', id).execute()
}

export async function findClaim(db: Database, id: string): Promise<Claim | undefined> {
  return await db.selectFrom('memberClaim').selectAll().where('id', '=', id).executeTakeFirst()
}

/** About which purchases these claims are; by the id of the claim. */
export async function paymentsOfClaims(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('memberClaim')
    .select(['id', 'paymentId'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, paymentId }) => [id, paymentId]))
}

/** Open claims, oldest first; or all, newest first. */
export async function listClaims(
  db: Database,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<Claim[]> {
  return await db
    .selectFrom('memberClaim')
    .selectAll()
    .$if(isOpen, (claims) => claims.where('outcome', 'is', null))
    .orderBy('openedAt', isOpen ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countClaims(db: Database, isOpen: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('memberClaim')
    .$if(isOpen, (claims) => claims.where('outcome', 'is', null))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The claims against a member, newest first. */
export async function listClaimsOf(db: Database, memberId: string, page: NewestPage): Promise<Claim[]> {
  return await db
    .selectFrom('memberClaim')
    .selectAll()
    .where('memberId', '=', memberId)
    .$call(newestFirst('openedAt', page))
    .execute()
}

/** The open claims against a member, oldest first. */
export const listClaimsToSettle = (db: Database, memberId: string): Promise<Claim[]> =>
  db
    .selectFrom('memberClaim')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('outcome', 'is', null)
    .orderBy('openedAt')
    .execute()

/** When the newest open claim against each of these members was opened; members without one are left out. */
export async function listOpenClaimsOf(
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('memberClaim')
    .select(['memberId', sql<Date>`max(opened_at)`.as('openedAt')])
    .where('memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .where('outcome', 'is', null)
    .groupBy('memberId')
    .execute()
  return new Map(rows.map(({ memberId, openedAt }) => [memberId, openedAt]))
}
