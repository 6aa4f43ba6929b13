// The only SQL that names the tables of operators' sessions and passkeys.

import { type Selectable, sql } from 'kysely'
import type { OperatorRole } from '#contract/operator/roles.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type * as tables from '#server/db/schema.ts'
import { withRoles } from './queries.ts'

export type Passkey = Selectable<tables.OperatorPasskey>

export interface SessionRow {
  sessionId: string
  provenAt: Date | null
  expiresAt: Date
  lastUsedAt: Date
  operatorId: string
  name: string
  mail: string
  roles: OperatorRole[]
}

/** The session of a token that has not ended, with its operator as they are now. */
export async function findSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('operatorSession')
    .innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
    .select([
      'operatorSession.id as sessionId',
      'operatorSession.provenAt',
      'operatorSession.expiresAt',
      'operatorSession.lastUsedAt',
      'operator.id as operatorId',
      'operator.name',
      'operator.mail',
      'operator.roles',
    ])
    .where('tokenHash', '=', tokenHash)
    .where('operatorSession.expiresAt', '>', now)
    .where('operator.endedAt', 'is', null)
    .executeTakeFirst()
  return row && withRoles(row)
}

export async function insertSession(
  tx: Tx,
  session: Omit<Selectable<tables.OperatorSession>, 'provenAt' | 'challenge'>,
): Promise<void> {
  await tx.insertInto('operatorSession').values(session).execute()
}

export async function updateSession(
  db: Database,
  id: string,
  change: Partial<Pick<Selectable<tables.OperatorSession>, 'provenAt' | 'challenge' | 'lastUsedAt'>>,
): Promise<void> {
  await db.updateTable('operatorSession').set(change).where('id', '=', id).execute()
}

/** Takes the challenge that a passkey was asked to sign in this session; it is used up. */
export async function takeChallenge(tx: Tx, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string | null }>`
    with asked as (select id, challenge from operator_session where id = ${sessionId} for no key update)
    update operator_session s set challenge = null from asked where s.id = asked.id
    returning asked.challenge`.execute(tx)
  return rows[0]?.challenge ?? undefined
}

export async function listSessions(db: Database, operatorId: string, now: Date) {
  return await db
    .selectFrom('operatorSession')
    .select(['id', 'device', 'browser', 'createdAt', 'lastUsedAt'])
    .where('operatorId', '=', operatorId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends sessions of an operator: one, or all but one. */
export async function deleteSessions(
  db: Database,
  operatorId: string,
  which: { sessionId: string } | { exceptId: string | undefined },
): Promise<void> {
  let sessions = db.deleteFrom('operatorSession').where('operatorId', '=', operatorId)
  if ('sessionId' in which) sessions = sessions.where('id', '=', which.sessionId)
  else if (which.exceptId !== undefined) sessions = sessions.where('id', '<>', which.exceptId)
  await sessions.execute()
}

/** Logs every operator out. */
export async function endEveryOperatorSession(db: Database): Promise<void> {
  await db.deleteFrom('operatorSession').execute()
}

export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('operatorSession').where('expiresAt', '<=', now).execute()
}

// Passkeys ------------------------------------------------------------------------------------

export async function listPasskeys(db: Database, operatorId: string): Promise<Passkey[]> {
  return await db
    .selectFrom('operatorPasskey')
    .selectAll()
    .where('operatorId', '=', operatorId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
}

/** @returns whether it is new: a passkey that another operator has is refused */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operatorPasskey')
    .values(passkey)
    .onConflict((it) => it.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: Date): Promise<void> {
  await tx.updateTable('operatorPasskey').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()
}

export async function deletePasskey(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operatorPasskey')
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deletePasskeys(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('operatorPasskey').where('operatorId', '=', operatorId).execute()
}

/** When each operator used the console last. */
export async function lastUses(db: Database): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('operatorSession')
    .select((eb) => ['operatorId', eb.fn.max('lastUsedAt').as('lastUsedAt')])
    .groupBy('operatorId')
    .execute()
  return new Map(rows.map(({ operatorId, lastUsedAt }) => [operatorId, lastUsedAt]))
}

/** The operators who have a passkey. */
export async function listPasskeyOwners(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('operatorPasskey').select('operatorId').distinct().execute()
  return rows.map(({ operatorId }) => operatorId)
}
