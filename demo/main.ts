// The demo is loaded by a process that ends: pictures and films need hundreds of megabytes, which a process that serves
// would keep. Its parent says what to load, and is told each step and the login.

import { once } from 'node:events'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { createDatabaseClock, thisMachine } from '#server/clock.ts'
import { withPersonalKey } from '#server/db/personal-key.ts'
import { createDatabase, createPool, transaction } from '#server/db/pool.ts'
import { sampleTimeWell } from '#server/db/watch-database.ts'
import { readPersonalKey } from '#server/keys.ts'
import { expirePoints } from '#server/ledger/ledger.ts'
import type { MediaStoreSettings } from '#server/providers/media-store.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { openShopKeys } from '#server/shop/read-shop-key.ts'
import { readTrust } from '#server/shop/read-trust.ts'
import { readSettings } from '#server/shop/settings.ts'
import { loadDemo } from './load.ts'

export interface DemoOrder {
  databaseUrl: string
  termsNo: number
  shopOrigin: string
  store: MediaStoreSettings
  /** The catalogue. */
  folder: string
  /** The demo member's. */
  password: string
}

/** When the parent process ends, for any reason, this process ends too. */
process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches every process of a terminal; the parent decides.
process.on('SIGINT', () => {})

process.send?.({ ready: true })
const [{ databaseUrl, store, ...order }] = (await once(process, 'message')) as [DemoOrder]
const pool = createPool(databaseUrl)
const clock = createDatabaseClock(await sampleTimeWell(pool, thisMachine)).now
const bare = createDatabase(pool)
const { env: environment } = process
const settings = readSettings(environment)
const { isProduction } = settings
const shopKeys = openShopKeys(environment, settings)
const db = withPersonalKey(bare, () => readPersonalKey(bare, shopKeys, clock))
const engine = createDrawEngine(pool, {
  clock,
  expirePoints: (memberId) => transaction(db, (tx) => expirePoints(tx, memberId, clock())),
})
const progress = (line: string) => process.send?.({ progress: line })
const trust = await readTrust(db, { environment, isProduction, shopKeys })
const login = await loadDemo({ ...order, media: openMediaStore(store), db, engine, trust, clock, progress })
await pool.end()
await new Promise((sent) => process.send?.({ login }, sent))
process.exit(0)
