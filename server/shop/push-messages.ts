// Wires push messages: the calls with which browsers subscribe, and what carries a message to them.

import type { Http } from '#server/http/calls.ts'
import { findSubscription, forgetSubscription } from '#server/people/push/queries.ts'
import { pushRoutes } from '#server/people/push/routes.ts'
import type { Sending } from '#server/providers/message-senders.ts'
import { createPushSender, isPushService } from '#server/providers/push-sender.ts'
import type { Parts } from './parts.ts'
import type { Settings } from './settings.ts'

/** Push services answer within milliseconds. */
const atOnce = 8

/** A browser's address at a push service; a developer's may be on this machine. */
const judge =
  ({ isProduction }: Pick<Settings, 'isProduction'>) =>
  (endpoint: string) =>
    isPushService(endpoint, { allowsLoopback: !isProduction })

export const servePush = (http: Http, { db, random, pushKeys }: Parts, settings: Settings): void =>
  pushRoutes(http, { db, random, publicKey: pushKeys.publicKey, isPushService: judge(settings) })

export const pushSending = (
  { db, pushKeys, shopSettings, clock }: Pick<Parts, 'db' | 'pushKeys' | 'shopSettings' | 'clock'>,
  settings: Settings,
): Sending => ({
  carry: createPushSender({
    find: (id) => findSubscription(db, id),
    forget: (id) => forgetSubscription(db, id),
    keys: pushKeys,
    contact: async () => `mailto:${(await shopSettings.read()).contactMail}`,
    isPushService: judge(settings),
    clock,
  }),
  atOnce,
})
