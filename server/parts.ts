// What a shop is made of: everything that several rooms are handed (server/shop.ts wires them).

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { createDatabase, transaction } from '#server/db/pool.ts'
import { createRemainders } from '#server/domain/boxes/remainders.ts'
import { createDrawEngine } from '#server/domain/draws/draw-engine.ts'
import { instantsOfSlots } from '#server/domain/draws/queries.ts'
import { createThreadTokens } from '#server/domain/enquiries/thread-token.ts'
import { readShopRules } from '#server/domain/legal/facts.ts'
import { createTerms } from '#server/domain/legal/terms.ts'
import { knownDevice } from '#server/domain/members/known-devices.ts'
import { signatureOf } from '#server/domain/members/mail-member.ts'
import { isAnyShown } from '#server/domain/notices/queries.ts'
import { cached } from '#server/domain/operator/cached.ts'
import { createMaintenance } from '#server/domain/operator/maintenance.ts'
import { createShopSettings } from '#server/domain/operator/shop-settings.ts'
import { createNotificationQueue } from '#server/domain/purchases/notification-queue.ts'
import { reconcileNotified } from '#server/domain/reconciliation/reconcile-notified.ts'
import { createStopTokens } from '#server/domain/reminders/stop-token.ts'
import { readDevice } from '#server/http/device-cookie.ts'
import { createSessions, type SessionFellows } from '#server/http/session.ts'
import { createWaitingRoom } from '#server/http/waiting-room.ts'
import { expirePoints } from '#server/ledger/ledger.ts'
import { createPaymentProviders } from '#server/providers/payments/payment-providers.ts'
import type { PaymentProviderSettings } from '#server/providers/payments/provider-settings.ts'
import { createAlarm } from './alarm.ts'
import { createKeys, lookUpKey, pushKeys } from './keys.ts'
import type { Metrics } from './metrics.ts'
import { createRandom } from './random.ts'
import type { Settings } from './settings.ts'
import { createWaitingLine } from './waiting-line.ts'

/** Ends sooner when it is aborted, and keeps no process alive. */
export const wait = (ms: number, signal?: AbortSignal) =>
  sleep(ms, undefined, { ref: false, signal }).catch(() => {})

interface PartsOptions {
  settings: Settings
  pool: pg.Pool
  /** For what no visitor waits for; without it, `pool`. */
  jobPool: pg.Pool | undefined
  providerSettings: PaymentProviderSettings
  clock: () => Date
  metrics: Metrics | undefined
  fellows: SessionFellows | undefined
  log: FastifyBaseLogger
}

/** What several rooms are handed: the database, the clock, the providers, and what a lower room made. */
export async function createParts({
  settings,
  pool,
  jobPool = pool,
  providerSettings,
  clock,
  metrics,
  fellows,
  log,
}: PartsOptions) {
  const alarm = createAlarm(log)
  const db = createDatabase(pool)
  const jobDb = createDatabase(jobPool)
  const [keys, key, ofPush] = await Promise.all([createKeys(db, clock), lookUpKey(db), pushKeys(db)])
  const shopSettings = createShopSettings(db, clock)
  const { providers, adapters, browserPayments } = createPaymentProviders(providerSettings, clock)
  const terms = createTerms({
    db,
    clock,
    readRules: async () => readShopRules(db, await shopSettings.read(), adapters, clock()),
  })
  const random = createRandom(clock)
  const { shopOrigin, sessionIdleDays: idleDays } = settings
  const sessions = createSessions(db, keys.signer('csrf'), { idleDays }, clock, fellows)
  const engine = createDrawEngine(pool, {
    clock,
    expirePoints: (memberId) => transaction(db, (tx) => expirePoints(tx, memberId, clock())),
    served: metrics?.batchServed,
  })
  return {
    db,
    jobDb,
    pool,
    clock,
    alarm,
    random,
    key,
    keys,
    pushKeys: ofPush,
    shopOrigin,
    shopSettings,
    closed: createMaintenance(db, clock),
    hasNotices: cached(() => isAnyShown(db, clock()), clock),
    providers,
    adapters,
    browserPayments,
    notifications: createNotificationQueue({
      db: jobDb,
      takesDb: db,
      adapters,
      clock,
      alarm,
      log,
      providers,
      reconcilePaid: (paid, { isDispute, now }) =>
        reconcileNotified({ db: jobDb, adapters, random, now }, paid, isDispute),
      wait,
    }),
    terms,
    termsInForce: async () => (await terms.inForce()).number,
    remainders: createRemainders({ db, drawnAt: (packId, slots) => instantsOfSlots(db, packId, slots) }),
    knownDevice: (request: FastifyRequest) => knownDevice(db, readDevice(request)),
    sessions,
    waitingRoom: createWaitingRoom({
      perMinute: async () => (await shopSettings.read()).waitingRoom.visitorsPerMinute,
      line: createWaitingLine(pool, clock),
      signer: keys.signer('entry'),
      sessions,
      clock,
    }),
    metrics,
    engine: metrics?.watched(engine) ?? engine,
    threadTokens: createThreadTokens(keys.signer('enquiry')),
    stopTokens: createStopTokens(keys.signer('stop reminders')),
    contact: async () => signatureOf(await shopSettings.read(), shopOrigin),
  }
}
export type Parts = Awaited<ReturnType<typeof createParts>>
