import { ECDH } from 'node:crypto'
import * as calls from '#contract/push.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { findSessionId } from '#server/http/session-queries.ts'
import { lockMember } from '#server/people/members/queries.ts'
import type { Random } from '#server/random.ts'
import { endSubscription, keepSubscription, keepWish, listSessionsTold, listWishes } from './queries.ts'

export interface PushDeps {
  db: Database
  random: Pick<Random, 'id'>
  /** With which browsers subscribe, in base64url. */
  publicKey: string
  /** Tells whether a browser's address is at a push service that the shop sends to. */
  isPushService: (endpoint: string) => boolean
}

/** An uncompressed point of P-256, and 16 bytes (RFC 8291), in base64url. */
function isPublicKey(text: string): boolean {
  if (!/^B[\w-]{86}$/.test(text)) return false
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    // It is no point of the curve: no message could be encrypted for it.
    return false
  }
}
const isSecret = (text: string) => /^[\w-]{22}$/.test(text)

export function pushRoutes(http: Http, { db, random, publicKey, isPushService }: PushDeps): void {
  http.serveMember(calls.getPush, async ({ memberId, session }) => {
    const [topics, sessionIds, own] = await Promise.all([
      listWishes(db, memberId),
      listSessionsTold(db, memberId),
      findSessionId(db, session.token),
    ])
    return { publicKey, topics, sessionIds, isHere: own !== undefined && sessionIds.includes(own) }
  })

  http.serveMember(calls.setPushTopic, async ({ memberId, now }, wish) => {
    await transaction(db, (tx) => keepWish(tx, { memberId, now, ...wish }))
    return {}
  })

  http.serveMember(
    calls.subscribeToPush,
    { perMinute: 20 },
    async ({ memberId, session, now, phrases }, { endpoint, p256dh, auth }) => {
      if (!isPushService(endpoint) || !isPublicKey(p256dh) || !isSecret(auth))
        return new Refusal(422, { endpoint: [phrases.invalidValue] })
      const id = random.id()
      await transaction(db, async (tx) => {
        // One who leaves at this moment is not subscribed again.
        const member = await lockMember(tx, memberId)
        const sessionId = await findSessionId(tx, session.token)
        if (member === undefined || member.withdrawnAt !== null || sessionId === undefined) return
        await keepSubscription(tx, { id, memberId, sessionId, endpoint, p256dh, auth, now })
      })
      return {}
    },
  )

  http.serveMember(calls.unsubscribeFromPush, async ({ memberId }, { endpoint }) => {
    await endSubscription(db, memberId, { endpoint })
    return {}
  })

  http.serveMember(calls.endSessionPush, async ({ memberId, phrases }, { sessionId }) => {
    if (!isUuid(sessionId)) return new Refusal(422, { sessionId: [phrases.invalidValue] })
    await endSubscription(db, memberId, { sessionId })
    return {}
  })
}
