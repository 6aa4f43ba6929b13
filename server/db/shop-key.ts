// The shop's one key outside of its database: what lies inside is wrapped with it (decision 019). The only SQL that names
// shop_key.

import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { sql } from 'kysely'
import { StartError } from '#server/settings/start-error.ts'
import type { Database, Tx } from './pool.ts'

export const shopKeyBytes = 32
const idBytes = 8

export interface ShopKey {
  /** Names the key and tells nothing of it: 16 hexadecimal digits. */
  id: string
  /** The key of one purpose (HKDF-SHA256, RFC 5869). Another shop key gives another one: what must outlive a rotation is wrapped. */
  derive(purpose: string): KeyObject
  /** Made once, for `wrap` and `unwrap`. */
  wrapping: KeyObject
}

export interface ShopKeys {
  current: ShopKey
  /** The key of before, believed while everything is wrapped anew. */
  previous: ShopKey | undefined
}

/** @param bytes 32 random ones */
export function shopKeyOf(bytes: Buffer): ShopKey {
  const secret = createSecretKey(bytes)
  const derived = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `fukuhiki ${info}`, length))
  const derive = (purpose: string) => createSecretKey(derived(`for ${purpose}`, shopKeyBytes))
  return { id: derived('id', idBytes).toString('hex'), derive, wrapping: derive('wrapping') }
}

const cipher = 'aes-256-gcm'
/** The header of what is wrapped: its form, and the id of its key. */
const headerOf = ({ id }: ShopKey) => Buffer.concat([Buffer.of(1), Buffer.from(id, 'hex')])
const headerBytes = 1 + idBytes
const [nonceBytes, tagBytes] = [12, 16]

/** Wraps a secret for one place, such as `signing_key 3`: moved to another it does not open. */
export function wrap(key: ShopKey, place: string, secret: Buffer): Buffer {
  const [header, nonce] = [headerOf(key), randomBytes(nonceBytes)]
  const wrapping = createCipheriv(cipher, key.wrapping, nonce).setAAD(
    Buffer.concat([header, Buffer.from(place)]),
  )
  const inside = Buffer.concat([wrapping.update(secret), wrapping.final()])
  return Buffer.concat([header, nonce, wrapping.getAuthTag(), inside])
}

export const isWrappedWith = (key: ShopKey, wrapped: Buffer): boolean =>
  wrapped.subarray(0, headerBytes).equals(headerOf(key))

/**
 * @throws WrongShopKey when it was wrapped with none of the keys
 * @throws when it was changed, or wrapped for another place
 */
export function unwrap(keys: ShopKeys, place: string, wrapped: Buffer): Buffer {
  const key = [keys.current, keys.previous].find((one) => one !== undefined && isWrappedWith(one, wrapped))
  if (key === undefined) throw new WrongShopKey(wrapped.subarray(1, headerBytes).toString('hex'), keys)
  const [header, rest] = [wrapped.subarray(0, headerBytes), wrapped.subarray(headerBytes)]
  const opening = createDecipheriv(cipher, key.wrapping, rest.subarray(0, nonceBytes))
    .setAAD(Buffer.concat([header, Buffer.from(place)]))
    .setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(rest.subarray(nonceBytes + tagBytes)), opening.final()])
}

/** The database was wrapped with a key that is not here: nothing of it can be read, and nothing is changed. */
export class WrongShopKey extends StartError {
  constructor(wanted: string, { current, previous }: ShopKeys) {
    super(
      `The secrets of this database are wrapped with the key ${wanted}, and SHOP_KEY is ${current.id}${previous === undefined ? '' : `, SHOP_KEY_PREVIOUS ${previous.id}`}. Nothing was changed.
  Name the key of this database in SHOP_KEY or SHOP_KEY_FILE. One that was made without a setting lies in the file shop-key of its DATA_FOLDER.
  If it is lost, docs/runbooks/shop-key.md says what can still be had.`,
    )
  }
}

/** The id of the key with which the database is wrapped; undefined: with none yet. */
export async function wrappedWith(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('shopKey').select('keyId').executeTakeFirst())?.keyId
}

/**
 * Finds which of the keys wraps this database; a database without one takes the current key, once, whoever comes first.
 * Within a transaction it stays that key until the end.
 * @throws WrongShopKey when it is none of them
 */
export async function agreeOnShopKey(db: Database, keys: ShopKeys): Promise<ShopKey> {
  if ((await wrappedWith(db)) === undefined)
    await sql`insert into shop_key (key_id) values (${keys.current.id}) on conflict do nothing`.execute(db)
  const { keyId } = await db.selectFrom('shopKey').select('keyId').forShare().executeTakeFirstOrThrow()
  const agreed = [keys.current, keys.previous].find((key) => key?.id === keyId)
  if (agreed === undefined) throw new WrongShopKey(keyId, keys)
  return agreed
}

/** Processes of the release before have been replaced by then. */
const rolloutHours = 24

/**
 * From when on personal data is sealed: in a shop without members from its first start, in another one a day later, since
 * processes of the release before read nothing that is sealed.
 * @throws WrongShopKey when the database is wrapped with another key
 */
export async function readSealsFrom(db: Database, keys: ShopKeys): Promise<Date> {
  await agreeOnShopKey(db, keys)
  await sql`update shop_key set seals_from = case when exists (select from member)
      then now() + make_interval(hours => ${rolloutHours}) else 'epoch' end where seals_from is null`.execute(
    db,
  )
  return (await db.selectFrom('shopKey').select('sealsFrom').executeTakeFirstOrThrow()).sealsFrom as Date
}

/**
 * Makes the current key the one that wraps this database; whoever wraps anything meanwhile waits. The caller wraps what is there anew, in
 * the same transaction.
 * @returns the id of the key that wrapped it until now
 * @throws WrongShopKey when that is neither the current key nor the previous one
 */
export async function turnToCurrentKey(tx: Tx, keys: ShopKeys): Promise<string> {
  const { id } = await agreeOnShopKey(tx, keys)
  await takeCurrentKey(tx, keys)
  return id
}

/** The same without asking for the key that wrapped it until now: what that one wrapped is lost. */
export async function takeCurrentKey(tx: Tx, { current }: ShopKeys): Promise<void> {
  await tx.updateTable('shopKey').set({ keyId: current.id }).execute()
}
