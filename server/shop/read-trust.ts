// Beacon and witnesses of new beacon boxes, read without opening the shop: for a command that seals, and for the demo.

import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { openClosings } from '#server/cards/parts.ts'
import type { Database } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { closingSeed } from '#server/keys.ts'
import { readBeaconSettings } from '#server/providers/beacon-settings.ts'
import { createClosingProviders } from '#server/providers/create-providers.ts'
import type { Environment } from '#server/settings/environment.ts'

interface Here {
  environment: Environment
  isProduction: boolean
  /** Read where the shop has witnesses of its own: a command that seals nothing may lack the key. */
  readonly shopKeys: ShopKeys
}

/**
 * The beacon, the witnesses and the public key by which the shop signs closings; undefined: it has no beacon boxes.
 * @throws SettingsError for faults in BEACON
 * @throws WrongShopKey when the database is wrapped with another key
 */
export async function readTrust(db: Database, here: Here) {
  const beacon = readBeaconSettings(here.environment, here.isProduction)
  if (beacon === undefined) return undefined
  const seed = beacon.shopSeed ?? (await closingSeed(db, here.shopKeys))
  return openClosings({ closingProviders: createClosingProviders(beacon), closingSeed: seed })?.trust
}

/** The public half of the key that signs closings, hex; a shop has it before it has witnesses. */
export async function readClosingKey(db: Database, here: Here): Promise<string> {
  const trust = await readTrust(db, here)
  return trust?.shopKey ?? signingKey(await closingSeed(db, here.shopKeys)).publicKey
}
