// Web push (RFC 8030): a message is encrypted for one browser (RFC 8291) and signed with the shop's key (RFC 8292).

import { buildPushPayload } from '@block65/webcrypto-web-push'
import { isLoopbackHost } from '#server/settings/networks.ts'
import { type Message, type MessageSender, ofAddress, Undeliverable } from './message-sender.ts'

/** The address at which a browser takes messages, and its keys in base64url. */
interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** In base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushSenderSettings {
  /** The subscription that a message is addressed to; undefined: the member has ended it. */
  find: (id: string) => Promise<Subscription | undefined>
  /** The push service says that this browser is gone. */
  forget: (id: string) => Promise<void>
  keys: PushKeys
  /** The address to which a push service may write: `mailto:` and the shop's. */
  contact: () => Promise<string>
  isPushService: (endpoint: string) => boolean
  clock: () => Date
  ask?: typeof fetch
  timeoutMs?: number
}

/** The push services of browsers, with their hosts below them: Chrome, Edge, Firefox, Safari. */
const services = ['fcm.googleapis.com', 'notify.windows.com', 'push.services.mozilla.com', 'push.apple.com']

/**
 * Tells whether an address that a browser gave is one of a push service. The shop asks no other host: a visitor's
 * address must not make it ask machines of its own network. `allowsLoopback`: for development and tests.
 */
export function isPushService(endpoint: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (allowsLoopback && isLoopbackHost(url.hostname)) return true
  return (
    url.port === '' && services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}

/** A push service keeps a message for a browser that is off so long at most. */
const longestSeconds = 24 * 3600
const isGone = new Set([404, 410])
/** The message itself is refused. */
const refusals = new Set([400, 413])

/**
 * Carries messages to browsers. 404, 410: the browser is gone, and so is its subscription. 400, 413: this message is
 * never taken, and neither is one that cannot be encrypted. Anything else, a redirect, or no answer in ten seconds: it is tried again, under the same topic, so that
 * a browser shows it once.
 */
export function createPushSender(settings: PushSenderSettings): MessageSender {
  const { find, forget, keys, contact, clock, ask = fetch, timeoutMs = 10_000 } = settings
  return async (message) => {
    const { id, address, body } = message
    const subscription = await find(address)
    if (subscription === undefined) throw new Undeliverable('no subscription')
    const { endpoint, p256dh, auth } = subscription
    if (!settings.isPushService(endpoint)) throw new Undeliverable('no push service')
    const subject = await contact()
    const { headers, ...request } = await buildPushPayload(
      {
        data: body,
        options: { ttl: secondsLeft(message, clock()), urgency: 'high', topic: id.replaceAll('-', '') },
      },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject, ...keys },
    ).catch((error: Error) => {
      // A member gave keys that are none. It is no fault of a push service, and another attempt would end the same.
      throw new Undeliverable(`not encrypted: ${error.name}`, { cause: ofAddress })
    })
    const answer = await ask(endpoint, {
      ...request,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (isGone.has(answer.status)) {
      await forget(address)
      throw new Undeliverable(`the push service answered ${answer.status}`)
    }
    if (refusals.has(answer.status)) throw new Undeliverable(`the push service answered ${answer.status}`)
    if (!answer.ok) throw new Error(`the push service answered ${answer.status}`)
  }
}

const secondsLeft = ({ expiresAt }: Message, now: Date): number =>
  expiresAt === null
    ? longestSeconds
    : Math.min(longestSeconds, Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)))
