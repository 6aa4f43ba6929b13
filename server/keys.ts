// The shop's own keys, and the only SQL that names their tables (decision 034).

import {
  createHmac,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import { agreeOnShopKey, type ShopKeys } from '#server/db/shop-key.ts'

const dayMs = 86_400_000

/** What is signed, and for how many days a signature is believed after its key was replaced: as long as it may be used. */
const believedDays = {
  /** The secret of a session's anti-forgery tokens: as long as the longest login. */
  csrf: 30,
  /** Purchase tokens: ten minutes, and repeating one answers what it did. */
  draw: 1,
  exchange: 1,
  /** A visitor inside, or a place in the line before the shop. */
  entry: 1,
  /** The anti-forgery tokens of the console: as long as a login there, and its page that stays open. */
  console: 2,
  /** As long as an invitation may be accepted. */
  invitation: 3,
  /** In a mail to a guest: as long as its link opens the thread. */
  enquiry: 30,
  /** In a mail that its reader may open a year later. */
  'stop reminders': 400,
} as const
export type SigningPurpose = keyof typeof believedDays

const longestBelievedDays = Math.max(...Object.values(believedDays))
/** Every process has read a new key by then (`refresh`). */
const startsAfterMs = 60_000

export interface Signer {
  /** Signs with the key of today. */
  sign(text: string): Buffer
  /** The signatures of every key that is still believed, that of today first. */
  signatures(text: string): Buffer[]
  isSigned(text: string, signature: Buffer): boolean
}

/** Signs for one purpose: what was signed for another is not believed. `keys`: that of today first. */
export function createSigner(purpose: SigningPurpose, keys: () => KeyObject[]): Signer {
  const signatures = (text: string) =>
    keys().map((key) => createHmac('sha256', key).update(`${purpose} ${text}`).digest())
  return {
    signatures,
    sign: (text) => signatures(text)[0] as Buffer,
    isSigned: (text, signature) =>
      signatures(text).some((made) => made.length === signature.length && timingSafeEqual(made, signature)),
  }
}

export interface KeyVersion {
  version: number
  beginsAt: Date
}
interface StoredKey extends KeyVersion {
  key: KeyObject
}

/** Of all keys, newest first, those believed for this purpose; the one that signs comes first. */
function believedKeys(stored: StoredKey[], purpose: SigningPurpose, now: Date): KeyObject[] {
  const isBelieved = (_: StoredKey, index: number) => {
    const next = stored[index - 1]
    return next === undefined || next.beginsAt.getTime() + believedDays[purpose] * dayMs > now.getTime()
  }
  const believed = stored.filter(isBelieved)
  const signing = believed.find(({ beginsAt }) => beginsAt <= now)
  return believed.toSorted((a, b) => Number(b === signing) - Number(a === signing)).map(({ key }) => key)
}

export interface Keys {
  signer(purpose: SigningPurpose): Signer
  /** Reads the keys again: another process, or the operator, may have made a new one. */
  refresh(): Promise<void>
}

/**
 * The keys that all processes on one database share; the first is made on the first start.
 * @throws WrongShopKey when the database is wrapped with another key
 */
export async function createKeys(db: Database, shopKeys: ShopKeys, clock: () => Date): Promise<Keys> {
  await agreeOnShopKey(db, shopKeys)
  await sql`insert into signing_key (version, secret, begins_at)
    select 1, ${randomBytes(32)}, 'epoch' where not exists (select from signing_key)
    on conflict do nothing`.execute(db)
  const read = async (): Promise<StoredKey[]> => {
    const rows = await db.selectFrom('signingKey').selectAll().orderBy('version', 'desc').execute()
    return rows.map(({ version, beginsAt, secret }) => ({ version, beginsAt, key: createSecretKey(secret) }))
  }
  let stored = await read()
  return {
    signer: (purpose) => createSigner(purpose, () => believedKeys(stored, purpose, clock())),
    async refresh() {
      stored = await read()
    },
  }
}

/** Every signing key, newest first. */
export const listKeys = async (db: Database): Promise<KeyVersion[]> =>
  await db.selectFrom('signingKey').select(['version', 'beginsAt']).orderBy('version', 'desc').execute()

/**
 * Makes a new signing key. It begins a minute later, when every process knows it; what the keys before it signed is
 * believed for as long as each purpose says. When a stranger may know them (`areLeaked`) it begins at once, and
 * nothing that they signed is believed any more. Keys that nothing can depend on are deleted.
 */
export async function rotateKeys(
  tx: Tx,
  { areLeaked, now }: { areLeaked: boolean; now: Date },
): Promise<KeyVersion> {
  // Two operators at once make two keys.
  await sql`lock table signing_key in share row exclusive mode`.execute(tx)
  const before = await listKeys(tx)
  const made: KeyVersion = {
    version: (before[0]?.version ?? 0) + 1,
    beginsAt: areLeaked ? now : new Date(now.getTime() + startsAfterMs),
  }
  const longAgo = new Date(now.getTime() - longestBelievedDays * dayMs)
  const isUseless = (_: KeyVersion, index: number) => {
    const next = before[index - 1]
    return areLeaked || (next !== undefined && next.beginsAt < longAgo)
  }
  const useless = before.filter(isUseless).map(({ version }) => version)
  if (useless.length > 0) await tx.deleteFrom('signingKey').where('version', 'in', useless).execute()
  await tx
    .insertInto('signingKey')
    .values({ ...made, secret: randomBytes(32) })
    .execute()
  return made
}

/**
 * The key of hashes that are looked up: accounts and sources in the count of wrong passwords, SMS codes and quotas, and
 * phone numbers proven once. The last must be found for ever, so this key never changes.
 */
export async function lookUpKey(db: Database): Promise<KeyObject> {
  const fresh = randomBytes(32).toString('base64')
  await sql`insert into setting (key, value) values ('look-up-key', to_jsonb(${fresh}::text)) on conflict do nothing`.execute(
    db,
  )
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'look-up-key')
    .executeTakeFirstOrThrow()
  return createSecretKey(row.value as string, 'base64')
}

/**
 * The key pair with which the shop signs push messages (VAPID), in base64url; made on the first start. Browsers subscribe
 * with its public half: with another one every subscription would be void, so it never changes.
 */
export async function pushKeys(db: Database): Promise<{ publicKey: string; privateKey: string }> {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const fresh = { publicKey: point.toString('base64url'), privateKey: d }
  await sql`insert into setting (key, value) values ('push-keys', ${JSON.stringify(fresh)}::jsonb) on conflict do nothing`.execute(
    db,
  )
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'push-keys')
    .executeTakeFirstOrThrow()
  return value as typeof fresh
}

/**
 * Opens every key of the shop that its rooms are handed.
 * @throws WrongShopKey when the database is wrapped with another key
 */
export async function openKeys(db: Database, shopKeys: ShopKeys, clock: () => Date) {
  const keys = await createKeys(db, shopKeys, clock)
  const [key, ofPush] = await Promise.all([lookUpKey(db), pushKeys(db)])
  return { keys, key, pushKeys: ofPush, shopKeys }
}
