// The only SQL that names the tables of known devices: browsers in which a member has logged in, or in which an operator has
// proven a second factor (decision 017).

import { createHash } from 'node:crypto'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Random } from '#server/random.ts'
import { type Source, strangers } from './throttle-logins.ts'

/** The most that one person may have; the one not seen for longest goes. */
const mostEach = 10

const tokenShape = /^[\w-]{43}$/
/** No person has it. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Only this hash of a device's token is stored. Undefined for what is no token. */
const deviceHash = (token: string | undefined): Buffer | undefined =>
  token !== undefined && tokenShape.test(token) ? createHash('sha256').update(token).digest() : undefined

export interface Recognised {
  /** The token for the browser's cookie. */
  token: string
  /** `first`: no device of this person was known before. */
  device: 'known' | 'new' | 'first'
}

/** One of the two tables of known devices. They have one shape, so Kysely is told of both as of the members'. */
interface Devices {
  table: 'knownDevice'
  owner: 'memberId'
}
const devicesIn = (table: 'knownDevice' | 'operatorDevice', owner: 'memberId' | 'operatorId'): Devices => ({
  table: table as 'knownDevice',
  owner: owner as 'memberId',
})

export const memberDevices = devicesIn('knownDevice', 'memberId')
export const operatorDevices = devicesIn('operatorDevice', 'operatorId')

const withToken = (db: Database, { table, owner }: Devices, tokenHash: Buffer) =>
  db.selectFrom(table).select(owner).where('tokenHash', '=', tokenHash).limit(1)

/**
 * Tells whose tries a visitor's are counted with: those of this browser alone, where this person was in before, else those of
 * all strangers. Asks the same whether there is such a person (undefined: not) or not.
 */
export async function deviceSource(
  db: Database,
  devices: Devices,
  { token, ownerId = nobody }: { token: string | undefined; ownerId: string | undefined },
): Promise<Source> {
  const tokenHash = deviceHash(token)
  if (tokenHash === undefined) return strangers
  const known = await withToken(db, devices, tokenHash).where(devices.owner, '=', ownerId).executeTakeFirst()
  return known === undefined ? strangers : { key: tokenHash, lane: 'known' }
}

/** The name of a browser in which somebody was in before; undefined for any other. */
export async function knownDevice(
  db: Database,
  devices: Devices,
  token: string | undefined,
): Promise<string | undefined> {
  const tokenHash = deviceHash(token)
  if (tokenHash === undefined) return undefined
  return (await withToken(db, devices, tokenHash).executeTakeFirst()) && tokenHash.toString('hex')
}

/**
 * Remembers the browser in which a person proved who they are, by its cookie. A browser that this person did not use before
 * gets a new token, also for the others who use it: a token that a stranger planted there is worth nothing. The person is
 * locked by the caller.
 */
export async function recogniseDevice(
  tx: Tx,
  { table, owner }: Devices,
  { ownerId, token }: { ownerId: string; token: string | undefined },
  { random, now }: { random: Random; now: Date },
): Promise<Recognised> {
  const given = deviceHash(token)
  if (token !== undefined && given !== undefined) {
    const seen = await tx
      .updateTable(table)
      .set({ lastSeenAt: now })
      .where(owner, '=', ownerId)
      .where('tokenHash', '=', given)
      .executeTakeFirst()
    if (seen.numUpdatedRows === 1n) return { token, device: 'known' }
  }
  const own = await tx
    .selectFrom(table)
    .select('tokenHash')
    .where(owner, '=', ownerId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  const surplus = own.slice(mostEach - 1).map(({ tokenHash }) => tokenHash)
  if (surplus.length > 0)
    await tx.deleteFrom(table).where(owner, '=', ownerId).where('tokenHash', 'in', surplus).execute()
  const fresh = random.bytes(32).toString('base64url')
  const tokenHash = deviceHash(fresh) as Buffer
  if (given !== undefined)
    await tx.updateTable(table).set({ tokenHash }).where('tokenHash', '=', given).execute()
  await tx
    .insertInto(table)
    .values({ [owner]: ownerId, tokenHash, createdAt: now, lastSeenAt: now })
    .execute()
  return { token: fresh, device: own.length === 0 ? 'first' : 'new' }
}

/** Forgets every device of a person, but the one with this token. */
export async function forgetDevices(
  tx: Tx,
  { table, owner }: Devices,
  ownerId: string,
  exceptToken?: string,
): Promise<void> {
  let devices = tx.deleteFrom(table).where(owner, '=', ownerId)
  const kept = deviceHash(exceptToken)
  if (kept !== undefined) devices = devices.where('tokenHash', '<>', kept)
  await devices.execute()
}

/** Tells whether these two members have logged in with one browser. */
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
