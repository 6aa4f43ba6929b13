// The shop's one key outside of its database: what lies inside is wrapped with it (decision 117). The only SQL that names
// shop_key.

import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { StartError } from '#server/settings/start-error.ts'
import type { Database } from './pool.ts'

export const shopKeyBytes = 32

export interface ShopKey {
  /** Names the key and tells nothing of it: 16 hexadecimal digits. */
  id: string
  /** The key of one purpose (HKDF-SHA256, RFC 5869). Another shop key gives another one: what must outlive a rotation is wrapped. */
  derive(purpose: string): KeyObject
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
  return {
    id: derived('id', 8).toString('hex'),
    derive: (purpose) => createSecretKey(derived(`for ${purpose}`, shopKeyBytes)),
  }
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
