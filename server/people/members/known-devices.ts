// The only SQL that names the table of known devices: browsers in which a member has logged in (decision 034).

import { createHash } from 'node:crypto'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Random } from '#server/random.ts'

/** The most that one member may have; the one not seen for longest goes. */
const mostPerMember = 10

const tokenShape = /^[\w-]{43}$/

/** Only this hash of a device's token is stored. Undefined for what is no token. */
export const deviceHash = (token: string | undefined): Buffer | undefined =>
  token !== undefined && tokenShape.test(token) ? createHash('sha256').update(token).digest() : undefined

const devicesOf = (db: Database, tokenHash: Buffer) =>
  db.selectFrom('knownDevice').select('memberId').where('tokenHash', '=', tokenHash).limit(1)

/** Whether this member has logged in with this token before. */
export const isKnownDevice = async (db: Database, tokenHash: Buffer, memberId: string): Promise<boolean> =>
  (await devicesOf(db, tokenHash).where('memberId', '=', memberId).executeTakeFirst()) !== undefined

/** Whether these two have logged in with one browser. */
export async function shareDevice(db: Database, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevice as a')
    .innerJoin('knownDevice as b', 'b.tokenHash', 'a.tokenHash')
    .select('a.memberId')
    .where('a.memberId', '=', one)
    .where('b.memberId', '=', other)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What stands for a browser in which some member has logged in before; undefined for any other. */
export async function knownDevice(db: Database, token: string | undefined): Promise<string | undefined> {
  const tokenHash = deviceHash(token)
  if (tokenHash === undefined) return undefined
  const row = await devicesOf(db, tokenHash).executeTakeFirst()
  return row && tokenHash.toString('hex')
}

export interface Recognised {
  /** The token for the browser's cookie. */
  token: string
  /** `first`: no device of this member was known before. */
  device: 'known' | 'new' | 'first'
}

/**
 * Remembers the browser in which a member proved who they are, by its cookie. A browser that this member did not use
 * before gets a new token, also for the other members who use it: a token that a stranger planted there is worth nothing.
 * The member is locked by the caller.
 */
export async function recogniseDevice(
  tx: Tx,
  { memberId, token }: { memberId: string; token: string | undefined },
  { random, now }: { random: Random; now: Date },
): Promise<Recognised> {
  const given = deviceHash(token)
  if (token !== undefined && given !== undefined) {
    const seen = await tx
      .updateTable('knownDevice')
      .set({ lastSeenAt: now })
      .where('memberId', '=', memberId)
      .where('tokenHash', '=', given)
      .executeTakeFirst()
    if (seen.numUpdatedRows === 1n) return { token, device: 'known' }
  }
  const own = await tx
    .selectFrom('knownDevice')
    .select('tokenHash')
    .where('memberId', '=', memberId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  const surplus = own.slice(mostPerMember - 1).map(({ tokenHash }) => tokenHash)
  if (surplus.length > 0)
    await tx
      .deleteFrom('knownDevice')
      .where('memberId', '=', memberId)
      .where('tokenHash', 'in', surplus)
      .execute()
  const fresh = random.bytes(32).toString('base64url')
  const tokenHash = deviceHash(fresh) as Buffer
  if (given !== undefined)
    await tx.updateTable('knownDevice').set({ tokenHash }).where('tokenHash', '=', given).execute()
  await tx
    .insertInto('knownDevice')
    .values({ memberId, tokenHash, createdAt: now, lastSeenAt: now })
    .execute()
  return { token: fresh, device: own.length === 0 ? 'first' : 'new' }
}

/** Forgets every device of a member, but the one with this token. */
export async function forgetDevices(tx: Tx, memberId: string, exceptToken?: string): Promise<void> {
  let devices = tx.deleteFrom('knownDevice').where('memberId', '=', memberId)
  const kept = deviceHash(exceptToken)
  if (kept !== undefined) devices = devices.where('tokenHash', '<>', kept)
  await devices.execute()
}
