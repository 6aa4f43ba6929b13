import { openShopKeys } from '#server/shop/read-shop-key.ts'
import { readSettings } from '#server/shop/settings.ts'

/** The keys with which a command opens the secrets of the shop's database: those of its environment. */
export const shopKeysHere = () => openShopKeys(process.env, readSettings(process.env))
