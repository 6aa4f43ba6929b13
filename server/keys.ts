// The shop's own keys, and the only SQL that names their tables (decision 017).

import {
  createHmac,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { sql } from 'kysely'
import { PersonalKey } from '#server/db/personal-key.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import {
  agreeOnShopKey,
  isWrappedWith,
  readSealsFrom,
  type ShopKey,
  type ShopKeys,
  takeCurrentKey,
  turnToCurrentKey,
  unwrap,
  wrap,
  wrappedWith,
} from '#server/db/shop-key.ts'

const dayMs = 86_400_000

/** Days for which a signature is accepted after its key was replaced, by what is signed: as long as it may be used. */
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
  /** An invitation may be accepted for as long. */
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

/** Signs for one purpose; a signature for another purpose is not accepted. `keys`: today's first. */
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

/** The row of a wrapped secret. It opens nowhere else. */
const placeOf = {
  signingKey: (version: number | string) => `signing_key ${version}`,
  setting: (name: string) => `setting ${name}`,
  webhook: (id: string) => `webhook_endpoint ${id}`,
}

/** The release before wrote the secret itself. */
interface Kept<Secret> {
  secret: Secret | null
  wrapped: Buffer | null
}

function readSecret(shopKeys: ShopKeys, place: string, { secret, wrapped }: Kept<Buffer | string>): Buffer {
  if (wrapped !== null) return unwrap(shopKeys, place, wrapped)
  if (secret === null) throw new Error(`${place} has no secret`)
  return Buffer.from(secret as string)
}

/** The secret of a webhook's endpoint, as it is kept. */
export const readWebhookSecret = (
  shopKeys: ShopKeys,
  { id, ...kept }: Kept<string> & { id: string },
): string => readSecret(shopKeys, placeOf.webhook(id), kept).toString()

/** Wraps the secret of a new endpoint of a webhook. @throws WrongShopKey */
export const wrapWebhookSecret = async (
  tx: Tx,
  shopKeys: ShopKeys,
  { id, secret }: { id: string; secret: string },
) => wrap(await agreeOnShopKey(tx, shopKeys), placeOf.webhook(id), Buffer.from(secret))

/** The keys that are accepted for this purpose, newest first; the one that signs comes first. */
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
  const shopKey = await agreeOnShopKey(db, shopKeys)
  await sql`insert into signing_key (version, wrapped, begins_at)
    select 1, ${wrap(shopKey, placeOf.signingKey(1), randomBytes(32))}, 'epoch' where not exists (select from signing_key)
    on conflict do nothing`.execute(db)
  const read = async (): Promise<StoredKey[]> => {
    const rows = await db.selectFrom('signingKey').selectAll().orderBy('version', 'desc').execute()
    return rows.map(({ version, beginsAt, secret, wrapped }) => {
      const bytes = readSecret(shopKeys, placeOf.signingKey(version), { secret, wrapped })
      return { version, beginsAt, key: createSecretKey(bytes) }
    })
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
 * Makes a new signing key. It begins a minute later, when every process knows it; signatures of the keys before
 * it are accepted for as long as each purpose says. When a stranger may know them (`areLeaked`) it begins at
 * once, and none of their signatures is accepted any more. Keys that nothing can depend on are deleted.
 */
export async function rotateKeys(
  tx: Tx,
  shopKeys: ShopKeys,
  { areLeaked, now }: { areLeaked: boolean; now: Date },
): Promise<KeyVersion> {
  const shopKey = await agreeOnShopKey(tx, shopKeys)
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
    .values({ ...made, wrapped: wrap(shopKey, placeOf.signingKey(made.version), randomBytes(32)) })
    .execute()
  return made
}

const newKey = () => randomBytes(32).toString('base64')

/** The secrets that are made once, on the first start, and kept as JSON. Beacon boxes commit to the `closing-key`. */
const madeOnce = {
  ...{ 'look-up-key': newKey, 'personal-key': newKey, 'closing-key': newKey },
  'push-keys': () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
    return { publicKey: point.toString('base64url'), privateKey: d }
  },
}

async function onceMade<Name extends keyof typeof madeOnce>(
  db: Database,
  shopKeys: ShopKeys,
  name: Name,
): Promise<ReturnType<(typeof madeOnce)[Name]>> {
  const find = () => db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirst()
  if ((await find()) === undefined) {
    const key = await agreeOnShopKey(db, shopKeys)
    await sql`insert into setting (key, value)
      values (${name}, ${wrappedSetting(key, name, madeOnce[name]())}::jsonb) on conflict do nothing`.execute(
      db,
    )
  }
  return readSetting(shopKeys, name, (await find())?.value)
}

const wrappedSetting = (key: ShopKey, name: string, secret: unknown): string => {
  const wrapped = wrap(key, placeOf.setting(name), Buffer.from(JSON.stringify(secret)))
  return JSON.stringify({ wrapped: wrapped.toString('base64') })
}

const wrappedIn = (value: unknown): Buffer | undefined =>
  typeof value === 'object' && value !== null && 'wrapped' in value
    ? Buffer.from(value.wrapped as string, 'base64')
    : undefined

/** The release before kept the secret itself. */
function readSetting<Secret>(shopKeys: ShopKeys, name: string, value: unknown): Secret {
  const wrapped = wrappedIn(value)
  return wrapped === undefined
    ? (value as Secret)
    : JSON.parse(unwrap(shopKeys, placeOf.setting(name), wrapped).toString())
}

/**
 * The key of hashes that are looked up: accounts and sources in the count of wrong passwords, SMS codes and quotas, and
 * phone numbers proven once. The last must be found for ever, so this key never changes.
 */
export const lookUpKey = async (db: Database, shopKeys: ShopKeys): Promise<KeyObject> =>
  createSecretKey(await onceMade(db, shopKeys, 'look-up-key'), 'base64')

/**
 * The key that seals personal data; made on the first start.
 * @throws WrongShopKey when the database is wrapped with another key
 */
export async function readPersonalKey(db: Database, shopKeys: ShopKeys, clock: () => Date) {
  const bytes = Buffer.from(await onceMade(db, shopKeys, 'personal-key'), 'base64')
  const from = await readSealsFrom(db, shopKeys)
  return new PersonalKey(bytes, () => clock() >= from)
}

/**
 * The key pair with which the shop signs push messages (VAPID), in base64url; made on the first start. Browsers subscribe
 * with its public half: with another one every subscription would be void, so it never changes.
 */
export const pushKeys = (db: Database, shopKeys: ShopKeys) => onceMade(db, shopKeys, 'push-keys')

/** The seed of the key with which the shop signs closings; made on the first start. Boxes commit to it, so it never changes. */
export const closingSeed = async (db: Database, shopKeys: ShopKeys): Promise<Buffer> =>
  Buffer.from(await onceMade(db, shopKeys, 'closing-key'), 'base64')

/**
 * Opens every key of the shop that its rooms are handed.
 * @throws WrongShopKey when the database is wrapped with another key
 */
export async function openKeys(db: Database, shopKeys: ShopKeys, clock: () => Date) {
  const keys = await createKeys(db, shopKeys, clock)
  const [key, ofPush, personal, seed] = await Promise.all([
    lookUpKey(db, shopKeys),
    pushKeys(db, shopKeys),
    readPersonalKey(db, shopKeys, clock),
    closingSeed(db, shopKeys),
  ])
  return { keys, key, pushKeys: ofPush, shopKeys, personal, closingSeed: seed }
}

/** Tables of secrets, each with its own key and the name of a place. */
const wrappedTables = [
  { table: 'signing_key', id: 'version', place: placeOf.signingKey },
  { table: 'webhook_endpoint', id: 'id', place: placeOf.webhook },
] as const

/** Wraps with this key what another one wraps, or none. A row that another process holds is waited for. @returns how many */
async function wrapAllWith(tx: Tx, key: ShopKey, shopKeys: ShopKeys): Promise<number> {
  let count = 0
  const settings = await tx.selectFrom('setting').selectAll().orderBy('key').forUpdate().execute()
  for (const { key: name, value } of settings) {
    const wrapped = wrappedIn(value)
    if (wrapped !== undefined && isWrappedWith(key, wrapped)) continue
    const anew = wrappedSetting(key, name, readSetting(shopKeys, name, value))
    await sql`update setting set value = ${anew}::jsonb where key = ${name}`.execute(tx)
    count += 1
  }
  for (const { table, id: column, place } of wrappedTables) {
    const { rows } = await sql<Kept<Buffer | string> & { id: string }>`
      select ${sql.ref(column)}::text id, secret, wrapped from ${sql.table(table)} order by 1 for update`.execute(
      tx,
    )
    for (const { id, ...kept } of rows) {
      if (kept.wrapped !== null && isWrappedWith(key, kept.wrapped)) continue
      const anew = wrap(key, place(id), readSecret(shopKeys, place(id), kept))
      await sql`update ${sql.table(table)} set wrapped = ${anew}, secret = null
        where ${sql.ref(column)}::text = ${id}`.execute(tx)
      count += 1
    }
  }
  return count
}

/**
 * Wraps every secret that the release before left in clear; each start does. Several at once wrap each once.
 * @throws WrongShopKey when the database is wrapped with another key
 */
export const wrapSecrets = (db: Database, shopKeys: ShopKeys): Promise<number> =>
  transaction(db, async (tx) => await wrapAllWith(tx, await agreeOnShopKey(tx, shopKeys), shopKeys))

/**
 * Wraps every secret anew with the current key: all or nothing. Repeating it wraps what is left, if anything is.
 * @returns the id of the key before, and how many secrets were wrapped
 * @throws WrongShopKey when the database is wrapped with neither the current nor the previous key
 */
export async function rotateShopKey(tx: Tx, shopKeys: ShopKeys): Promise<{ from: string; count: number }> {
  const from = await turnToCurrentKey(tx, shopKeys)
  return { from, count: await wrapAllWith(tx, shopKeys.current, shopKeys) }
}

/**
 * Gives up every secret that a lost key wraps, and makes new ones with the current key: signing keys, the look-up key and the push
 * keys. Webhooks end, since their receivers know only the lost secret. Second factors, push subscriptions and sessions are
 * the caller's to forget.
 * @returns the id of the lost key; undefined, and nothing is changed, when it is not lost
 */
export async function replaceLostShopKey(tx: Tx, shopKeys: ShopKeys, now: Date): Promise<string | undefined> {
  const lost = await wrappedWith(tx)
  if (lost === undefined || [shopKeys.current.id, shopKeys.previous?.id].includes(lost)) return undefined
  await takeCurrentKey(tx, shopKeys)
  await rotateKeys(tx, shopKeys, { areLeaked: true, now })
  for (const [name, make] of Object.entries(madeOnce)) {
    const anew = wrappedSetting(shopKeys.current, name, make())
    await sql`update setting set value = ${anew}::jsonb where key = ${name}`.execute(tx)
  }
  await sql`update webhook_endpoint set off_at = coalesce(off_at, ${now}), wrapped = null, secret = ''`.execute(
    tx,
  )
  return lost
}
