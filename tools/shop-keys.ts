import type { Database } from '#server/db/pool.ts'
import { openShopKeys } from '#server/shop/read-shop-key.ts'
import { readClosingKey, readTrust } from '#server/shop/read-trust.ts'
import { readSettings } from '#server/shop/settings.ts'

/** The keys with which a command opens the secrets of the shop's database: those of its environment. */
export const shopKeysHere = () => openShopKeys(process.env, readSettings(process.env))

const here = () => ({
  environment: process.env,
  isProduction: readSettings(process.env).isProduction,
  get shopKeys() {
    return shopKeysHere()
  },
})

/** The beacon and the witnesses of boxes that a command seals, by its environment; undefined: the shop has none. */
export const trustHere = (db: Database) => readTrust(db, here())

/** The public key that a witness of this shop needs, hex. */
export const closingKeyHere = (db: Database) => readClosingKey(db, here())
