import { createDatabase, createPool } from '#server/db/pool.ts'
import { ownsTables } from '#server/db/roles.ts'
import { wrapSecrets } from '#server/keys.ts'
import { refuseUnready } from './production.ts'
import type { ShopOptions } from './shop-options.ts'

/**
 * Makes sure that the shop may open on this database with this key, and wraps the secrets that the release before left in
 * clear.
 * @throws StartError as `refuseUnready` does, and for the key of another database
 */
export async function makeReady(
  databaseUrl: string,
  { settings, shopKeys }: Pick<ShopOptions, 'settings' | 'shopKeys'>,
): Promise<void> {
  const pool = createPool(databaseUrl, { size: 2 })
  try {
    const db = createDatabase(pool)
    if (settings.isProduction) await refuseUnready(db, await ownsTables(pool))
    await wrapSecrets(db, shopKeys)
  } finally {
    await pool.end()
  }
}
