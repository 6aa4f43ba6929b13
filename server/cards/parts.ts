import type pg from 'pg'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { createRemainders } from '#server/cards/boxes/remainders.ts'
import { createDrawEngine, type DrawEngine, type EngineOptions } from '#server/cards/draws/draw-engine.ts'
import { instantsOfSlots } from '#server/cards/draws/queries.ts'
import { readShopRules } from '#server/cards/legal/facts.ts'
import { createTerms } from '#server/cards/legal/terms.ts'
import { createStopTokens } from '#server/cards/reminders/stop-token.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Keys } from '#server/keys.ts'
import { expirePoints } from '#server/ledger/ledger.ts'
import type { MethodAdapters } from '#server/money/payments/methods.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import type { ClosingProviders } from '#server/providers/create-providers.ts'

interface Below {
  db: Database
  pool: pg.Pool
  clock: () => Date
  keys: Keys
  adapters: MethodAdapters
  shopSettings: ShopSettingsReader
  /** Counts draws, where the shop counts. */
  /** The seed of the key that signs closings. */
  closingSeed: Buffer
  closingProviders: ClosingProviders | undefined
  metrics: { batchServed: EngineOptions['served']; watched(engine: DrawEngine): DrawEngine } | undefined
}

/** Counts from the rows of a box what is left of it. */
export const remaindersIn = (db: Database) =>
  createRemainders({ db, drawnAt: (packId, slots) => instantsOfSlots(db, packId, slots) })

/** On whom new beacon boxes rely, and how the shop reaches them; undefined: it has no beacon boxes. */
export function openClosings({
  closingProviders,
  closingSeed,
}: Pick<Below, 'closingProviders' | 'closingSeed'>) {
  if (closingProviders === undefined) return undefined
  const { trust, shopSeed, ...calls } = closingProviders
  const key = signingKey(shopSeed ?? closingSeed)
  return { ...calls, key, trust: { ...trust, shopKey: key.publicKey } }
}

/** Makes the parts of cards that rooms of every wing are handed. */
export function partsOfCards({ db, pool, clock, keys, adapters, shopSettings, metrics, ...below }: Below) {
  const terms = createTerms({
    db,
    clock,
    readRules: async () => readShopRules(db, await shopSettings.read(), adapters, clock()),
  })
  const engine = createDrawEngine(pool, {
    clock,
    expirePoints: (memberId) => transaction(db, (tx) => expirePoints(tx, memberId, clock())),
    served: metrics?.batchServed,
  })
  return {
    terms,
    termsInForce: async () => (await terms.inForce()).number,
    purchasesPerMinute: async () => (await shopSettings.read()).purchaseLimits.perMinute,
    remainders: remaindersIn(db),
    closings: openClosings(below),
    engine: metrics?.watched(engine) ?? engine,
    stopTokens: createStopTokens(keys.signer('stop reminders')),
  }
}
