// The only SQL that names the tables of operators, their invitations and their acts.

import { type Selectable, sql } from 'kysely'
import { foldMail } from '#contract/mail-address.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { terminalActor } from '#phrases/actor.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type * as tables from '#server/db/schema.ts'

type WithRoles<Row> = Omit<Row, 'roles'> & { roles: OperatorRole[] }
export type OperatorRow = WithRoles<Omit<Selectable<tables.Operator>, 'insertedAt'>>
export type Invitation = WithRoles<Omit<Selectable<tables.OperatorInvitation>, 'insertedAt'>>

/** The database admits no other roles. */
export const withRoles = <Row extends { roles: string[] }>(row: Row) => ({
  ...row,
  roles: row.roles as OperatorRole[],
})

/** Tells whether the console has, or is about to have, an operator. */
export async function hasOperators(db: Database, now: Date): Promise<boolean> {
  const { isOpen } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('operator').select('id').where('endedAt', 'is', null)),
          eb.exists(
            eb
              .selectFrom('operatorInvitation')
              .select('id')
              .where('operatorId', 'is', null)
              .where('withdrawnAt', 'is', null)
              .where('expiresAt', '>', now),
          ),
        ])
        .as('isOpen'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isOpen)
}

export async function findOperatorByMail(db: Database, mail: string): Promise<OperatorRow | undefined> {
  const row = await db
    .selectFrom('operator')
    .selectAll()
    .where('mail', '=', foldMail(mail))
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row && withRoles(row)
}

/** Reads an operator who works here and locks the row until the transaction ends. */
export async function lockOperator(tx: Tx, id: string): Promise<OperatorRow | undefined> {
  const row = await tx
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && withRoles(row)
}

/** Two changes of operators at once must not leave the console without an owner. */
export const lockOperators = (tx: Tx) => sql`lock table operator in share row exclusive mode`.execute(tx)

export async function findOperator(
  db: Database,
  key: 'id' | 'name',
  value: string,
): Promise<OperatorRow | undefined> {
  const row = await db.selectFrom('operator').selectAll().where(key, '=', value).executeTakeFirst()
  return row && withRoles(row)
}

/** The names of operators by id, those who have left included. */
export async function namesOfOperators(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** An operator without `approvesFrom` may approve at once. */
export async function insertOperator(
  tx: Tx,
  operator: Omit<OperatorRow, 'endedAt' | 'approvesFrom' | 'rightsFrom' | 'resetAt' | 'resetBy'> &
    Partial<Pick<OperatorRow, 'approvesFrom' | 'rightsFrom'>>,
): Promise<void> {
  await tx.insertInto('operator').values(operator).execute()
}

export async function updateOperator(
  tx: Tx,
  id: string,
  change: Partial<Omit<OperatorRow, 'id' | 'name' | 'mail' | 'createdAt'>>,
): Promise<void> {
  await tx.updateTable('operator').set(change).where('id', '=', id).execute()
}

/** The number of owners who work here beside these operators; with `now`, of those who may approve already. */
export async function countOtherOwners(
  db: Database,
  ids: readonly [string, ...string[]],
  now?: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('operator')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(sql<boolean>`'owner' = any(roles)`)
    .where('endedAt', 'is', null)
    .where('id', 'not in', ids)
    .$if(now !== undefined, (owners) => owners.where('approvesFrom', '<=', now as Date))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Present operators first, then former ones, each in the order in which they came. */
export async function listOperators(db: Database): Promise<OperatorRow[]> {
  const rows = await db
    .selectFrom('operator')
    .selectAll()
    .orderBy(sql`ended_at is not null`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(withRoles)
}

// Invitations ---------------------------------------------------------------------------------

export async function insertInvitation(
  tx: Tx,
  invitation: Omit<Invitation, 'withdrawnAt' | 'operatorId'>,
): Promise<void> {
  await tx.insertInto('operatorInvitation').values(invitation).execute()
}

const open = (db: Database, now: Date) =>
  db
    .selectFrom('operatorInvitation')
    .selectAll('operatorInvitation')
    .where('operatorId', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)

export async function findOpenInvitation(
  db: Database,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await open(db, now).where('id', '=', id).executeTakeFirst()
  return row && withRoles(row)
}

/** The operators whom this one has invited. */
export async function listInvited(db: Database, invitedBy: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('operatorInvitation')
    .select('operatorId')
    .where('invitedBy', '=', invitedBy)
    .execute()
  return new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))
}

/** Takes an open invitation for an operator; a second taker finds none. */
export async function takeInvitation(
  tx: Tx,
  id: string,
  operatorId: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await tx
    .updateTable('operatorInvitation')
    .set({ operatorId })
    .where('id', '=', id)
    .where('operatorId', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && withRoles(row)
}

/** @returns the invitation, or undefined when it is open no longer */
export async function withdrawInvitation(tx: Tx, id: string, now: Date): Promise<Invitation | undefined> {
  const row = await tx
    .updateTable('operatorInvitation')
    .set({ withdrawnAt: now })
    .where('id', '=', id)
    .where('operatorId', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && withRoles(row)
}

/** Each with the name of the operator who made it; empty for the terminal's. */
export async function listOpenInvitations(
  db: Database,
  now: Date,
): Promise<(Invitation & { inviter: string })[]> {
  const rows = await open(db, now)
    .leftJoin('operator', 'operator.id', 'operatorInvitation.invitedBy')
    .select('operator.name as inviter')
    .orderBy('operatorInvitation.id')
    .execute()
  return rows.map((row) => ({ ...withRoles(row), inviter: row.inviter ?? '' }))
}

/**
 * Tells whether a person of this name, or with this mail address, works here or is invited; a name stays taken for ever, and the
 * terminal has its own.
 */
export async function isTaken(
  tx: Tx,
  { name, mail }: { name: string; mail: string },
  now: Date,
): Promise<'name' | 'mail' | undefined> {
  if (name.normalize('NFKC').toLowerCase() === terminalActor) return 'name'
  const [operators, invitations] = [
    await tx
      .selectFrom('operator')
      .select(['name', 'mail', 'endedAt'])
      .where((eb) => eb.or([eb('name', '=', name), eb('mail', '=', mail)]))
      .execute(),
    await open(tx, now)
      .where((eb) => eb.or([eb('name', '=', name), eb('mail', '=', mail)]))
      .execute(),
  ]
  if ([...operators, ...invitations].some((one) => one.name === name)) return 'name'
  return operators.some(({ endedAt }) => endedAt === null) || invitations.length > 0 ? 'mail' : undefined
}

// Acts ----------------------------------------------------------------------------------------

export interface Act {
  key: string
  /** Null where no operator of this shop signed it, at the terminal. */
  operatorId: string | null
  path: string
  inputHash: Buffer
  answer: unknown
}

export async function findAct(tx: Tx, key: string): Promise<Act | undefined> {
  return await tx
    .selectFrom('operatorAct')
    .select(['key', 'operatorId', 'path', 'inputHash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The audit records of an operator's last acts by one call, newest first. */
export async function listOwnActs(
  db: Database,
  { operatorId, path, limit }: { operatorId: string; path: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('operatorAct')
    .select('auditRecordId')
    .where('operatorId', '=', operatorId)
    .where('path', '=', path)
    .orderBy('doneAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ auditRecordId }) => auditRecordId)
}

/** Keys of two requests at once wait for each other here. */
export const lockActKey = (tx: Tx, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7204883))`.execute(tx)

export async function insertAct(tx: Tx, act: Act & { auditRecordId: string; doneAt: Date }): Promise<void> {
  await tx
    .insertInto('operatorAct')
    .values({ ...act, answer: JSON.stringify(act.answer) })
    .execute()
}
