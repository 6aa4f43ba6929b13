import { randomBytes } from 'node:crypto'
import { openShopKeys } from '#server/shop/read-shop-key.ts'

// Commands and processes of a test find it in the environment, where `vitest.config.ts` puts one for the run.
process.env.SHOP_KEY ??= randomBytes(32).toString('base64')

/** The key of every tested shop. */
export const testShopKeys = openShopKeys(process.env, { isProduction: true, dataFolder: '' })
