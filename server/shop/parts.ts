// What a shop is made of: everything that several rooms are handed (server/shop/shop.ts wires them).

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { createRemainders } from '#server/cards/boxes/remainders.ts'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { instantsOfSlots } from '#server/cards/draws/queries.ts'
import { readShopRules } from '#server/cards/legal/facts.ts'
import { createTerms } from '#server/cards/legal/terms.ts'
import { createStopTokens } from '#server/cards/reminders/stop-token.ts'
import { createDatabase, transaction } from '#server/db/pool.ts'
import { isAnyShown } from '#server/desks/notices/queries.ts'
import { readDevice } from '#server/http/device-cookie.ts'
import { createSessions, type SessionFellows } from '#server/http/session.ts'
import { createWaitingLine } from '#server/http/waiting-line.ts'
import { createWaitingRoom } from '#server/http/waiting-room.ts'
import { createKeys, lookUpKey, pushKeys } from '#server/keys.ts'
import { expirePoints } from '#server/ledger/ledger.ts'
import { createNotificationQueue } from '#server/money/purchases/notification-queue.ts'
import { reconcileNotified } from '#server/money/reconciliation/reconcile-notified.ts'
import { createThreadTokens } from '#server/people/enquiries/thread-token.ts'
import { knownDevice } from '#server/people/members/known-devices.ts'
import { signatureOf } from '#server/people/members/mail-member.ts'
import { createPasswords, type PasswordCost } from '#server/people/members/password.ts'
import { cached } from '#server/people/operator/cached.ts'
import { createMaintenance } from '#server/people/operator/maintenance.ts'
import { createShopSettings } from '#server/people/operator/shop-settings.ts'
import { createPaymentProviders } from '#server/providers/payments/payment-providers.ts'
import type { PaymentProviderSettings } from '#server/providers/payments/provider-settings.ts'
import { createRandom } from '#server/random.ts'
import { createAlarm } from '#server/watch/alarm.ts'
import type { Metrics } from './metrics.ts'
import type { Settings } from './settings.ts'

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
  passwordCost?: PasswordCost | undefined
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
  passwordCost,
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
    passwords: createPasswords(passwordCost),
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
