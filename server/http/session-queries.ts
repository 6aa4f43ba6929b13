// The sessions of members in the database. Of a token only its hash is kept.

import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'
import { type Device, deviceOf } from './user-agent.ts'

/** The last use of a session is known to so many minutes: no request writes it more often. */
const useStepMs = 5 * 60_000

/** The instant of a look, and since when a session must have been used to be one still. */
interface Instant {
  now: Date
  idleSince: Date
}

/** A session as its member sees it. */
export interface OwnSession extends Device {
  sessionId: string
  startedAt: Date
  /** Known to some minutes. */
  lastUsedAt: Date
  /** The one of this visit. */
  isThis: boolean
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The members of sessions that have not ended, in the order asked for. Notes those that are used. */
export async function lookUpMembers(
  db: Database,
  asked: readonly { token: string; isUse: boolean }[],
  { now, idleSince }: Instant,
): Promise<(string | undefined)[]> {
  const hashes = asked.map(({ token }) => hashOf(token))
  const inUse = new Set(hashes.filter((_, n) => asked[n]?.isUse).map((hash) => hash.toString('hex')))
  const rows = await db
    .selectFrom('session')
    .select(['tokenHash', 'memberId', 'lastUsedAt'])
    // One parameter, however many there are: the statement stays the same.
    .where('tokenHash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', idleSince)
    .execute()
  const stale = new Date(now.getTime() - useStepMs)
  const used = rows
    .filter(({ lastUsedAt, tokenHash }) => lastUsedAt <= stale && inUse.has(tokenHash.toString('hex')))
    .map(({ tokenHash }) => tokenHash)
  if (used.length > 0) await noteUse(db, used, stale, now)
  const members = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row.memberId]))
  return hashes.map((hash) => members.get(hash.toString('hex')))
}

/** Sessions that another transaction holds are left out: two processes never wait for each other. */
const noteUse = (db: Database, hashes: Buffer[], stale: Date, now: Date) =>
  db
    .updateTable('session')
    .set({ lastUsedAt: now })
    .where('tokenHash', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('tokenHash')
        .where('tokenHash', 'in', hashes)
        .where('lastUsedAt', '<=', stale)
        .forUpdate()
        .skipLocked(),
    )
    .execute()

/** Reads when the sessions of these tokens were last used, in their order. */
export async function lookUpLastUses(
  db: Database,
  tokens: readonly string[],
  now: Date,
): Promise<(Date | undefined)[]> {
  const hashes = tokens.map(hashOf)
  const rows = await db
    .selectFrom('session')
    .select(['tokenHash', 'lastUsedAt'])
    .where('tokenHash', 'in', hashes)
    .where('expiresAt', '>', now)
    .execute()
  const uses = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row.lastUsedAt]))
  return hashes.map((hash) => uses.get(hash.toString('hex')))
}

export async function insertSession(
  tx: Database,
  { token, memberId, userAgent }: { token: string; memberId: string; userAgent: string | undefined },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: randomUUID(),
      tokenHash: hashOf(token),
      memberId,
      ...deviceOf(userAgent),
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    })
    .execute()
}

/** The sessions of a member, that of this token first, then the one used last. */
export async function listSessions(
  db: Database,
  memberId: string,
  token: string,
  { now, idleSince }: Instant,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', idleSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
  const own = hashOf(token)
  return rows
    .map(({ id, createdAt, tokenHash, device, browser, lastUsedAt }) => ({
      ...{ sessionId: id, device, browser, startedAt: createdAt, lastUsedAt },
      isThis: tokenHash.equals(own),
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** Names the session of this token; undefined when it has ended. */
export async function findSessionId(tx: Database, token: string): Promise<string | undefined> {
  const found = tx.selectFrom('session').select('id').where('tokenHash', '=', hashOf(token))
  return (await found.executeTakeFirst())?.id
}

/** Ends the session of this token. */
export async function deleteSessionOf(db: Database, token: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', hashOf(token)).execute()
}

/** Ends one session of a member, but never that of this token. */
export async function deleteSession(
  db: Database,
  memberId: string,
  sessionId: string,
  exceptToken: string,
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('memberId', '=', memberId)
    .where('tokenHash', '<>', hashOf(exceptToken))
    .execute()
}

/** Deletes at most so many sessions that have ended; returns how many. */
export async function deleteEnded(db: Database, limit: number, { now, idleSince }: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('tokenHash', 'in', (session) =>
      session
        .selectFrom('session')
        .select('tokenHash')
        .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastUsedAt', '<=', idleSince)]))
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends every session of a member, but the one with this token. For commands, which serve no visitor. */
export async function deleteSessions(tx: Database, memberId: string, exceptToken?: string): Promise<void> {
  let sessions = tx.deleteFrom('session').where('memberId', '=', memberId)
  if (exceptToken !== undefined) sessions = sessions.where('tokenHash', '<>', hashOf(exceptToken))
  await sessions.execute()
}

/** Logs everybody out. For commands, which serve no visitor. */
export async function endEverySession(tx: Database): Promise<void> {
  await tx.deleteFrom('session').execute()
}
