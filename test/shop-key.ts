import { randomBytes } from 'node:crypto'
import { withPersonalKey } from '#server/db/personal-key.ts'
import type { Database } from '#server/db/pool.ts'
import { readPersonalKey } from '#server/keys.ts'
import { openShopKeys } from '#server/shop/read-shop-key.ts'

// Commands and processes of a test find it in the environment, where `vitest.config.ts` puts one for the run.
process.env.SHOP_KEY ??= randomBytes(32).toString('base64')

/** The key of every tested shop. */
export const testShopKeys = openShopKeys(process.env, { isProduction: true, dataFolder: '' })

/** A handle that opens personal data as the tested shop does. The key is read by `by`, since a process reads it at its start. */
export const withTestKey = (db: Database, by = db): Database =>
  withPersonalKey(db, () => readPersonalKey(by, testShopKeys, () => new Date()))
