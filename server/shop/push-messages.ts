// The sender of push messages, and the judge of the addresses that it sends to.

import type { Database } from '#server/db/pool.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { findSubscription, forgetSubscription } from '#server/people/push/queries.ts'
import type { Sending } from '#server/providers/message-senders.ts'
import { createPushSender, isPushService } from '#server/providers/push-sender.ts'
import type { Settings } from './settings.ts'

interface PushParts {
  db: Database
  pushKeys: { publicKey: string; privateKey: string }
  shopSettings: ShopSettingsReader
  clock: () => Date
}

/** Push services answer within milliseconds. */
const atOnce = 8

/** A browser's address at a push service; a developer's may be on this machine. */
export const judgePushService =
  ({ isProduction }: Pick<Settings, 'isProduction'>) =>
  (endpoint: string) =>
    isPushService(endpoint, { allowsLoopback: !isProduction })

export const pushSending = (
  { db, pushKeys, shopSettings, clock }: PushParts,
  settings: Settings,
): Sending => ({
  carry: createPushSender({
    find: (id) => findSubscription(db, id),
    forget: (id) => forgetSubscription(db, id),
    keys: pushKeys,
    contact: async () => `mailto:${(await shopSettings.read()).contactMail}`,
    isPushService: judgePushService(settings),
    clock,
  }),
  atOnce,
})
