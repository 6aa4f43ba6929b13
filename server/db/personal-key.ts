// The key under which the database keeps who somebody is, and the handle of the database that carries it (decision 004).

import { createHmac, type KeyObject } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import type { Database, Tx } from './pool.ts'
import { isWrappedWith, type ShopKey, shopKeyOf, unwrap, wrap } from './shop-key.ts'

export class PersonalKey {
  readonly #key: ShopKey
  readonly #lookUps: KeyObject
  /** Rows are written in clear until the release before, which reads nothing else, has been replaced. */
  readonly isSealing: () => boolean

  /** @param bytes 32 random ones */
  constructor(bytes: Buffer, isSealing: () => boolean) {
    this.#key = shopKeyOf(bytes)
    this.#lookUps = this.#key.derive('look-ups')
    this.isSealing = isSealing
  }

  /** Seals bytes for one place, such as `member <id>`: in another they do not open. */
  sealBytes(place: string, bytes: Buffer): Buffer {
    return wrap(this.#key, place, bytes)
  }

  /** @throws when they were sealed with another key, changed, or sealed for another place */
  openBytes(place: string, sealed: Buffer): Buffer {
    if (!isWrappedWith(this.#key, sealed))
      throw new Error(`${place} is sealed with another personal-data key`)
    return unwrap({ current: this.#key, previous: undefined }, place, sealed)
  }

  /** Seals a value that JSON can hold, as `sealBytes` does. */
  seal(place: string, value: unknown): Buffer {
    return this.sealBytes(place, Buffer.from(JSON.stringify(value)))
  }

  /** @throws as `openBytes` */
  open<Value>(place: string, sealed: Buffer): Value {
    return JSON.parse(this.openBytes(place, sealed).toString())
  }

  /** Hashes a text that is looked up as a whole: a reader of the table cannot test words against it. */
  lookUp(kind: string, text: string): Buffer {
    return createHmac('sha256', this.#lookUps).update(`${kind} ${text}`).digest()
  }
}

/** Changes no query: it is how a handle, and every transaction begun with it, carries the key. */
class Carrier implements KyselyPlugin {
  readonly read: () => Promise<PersonalKey>
  constructor(read: () => Promise<PersonalKey>) {
    this.read = read
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

/** The same database with the key; `read` is asked once, when somebody's data is first written or read. */
export function withPersonalKey(db: Database, read: () => Promise<PersonalKey>): Database {
  let key: Promise<PersonalKey> | undefined
  return db.withPlugin(
    new Carrier(() => {
      key ??= read().catch((error: unknown) => {
        key = undefined
        throw error
      })
      return key
    }),
  )
}

/** @throws when the handle carries none */
export async function personalKey(db: Database | Tx): Promise<PersonalKey> {
  const carrier = db.getExecutor().plugins.find((plugin) => plugin instanceof Carrier)
  if (carrier === undefined) throw new Error('This database handle has no personal-data key.')
  return await carrier.read()
}
