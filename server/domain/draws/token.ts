import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A check stays good for ten minutes (decision 12). */
const lifeMs = 10 * 60 * 1000

/** What a checked purchase is: the id the draw will have, and what it is for. */
export interface CheckedPurchase {
  drawId: string
  packId: string
  count: number
  expiresAtMs: number
}

/**
 * Purchase tokens carry their purchase, signed for one member; nothing is stored until the draw itself,
 * so a check writes nothing and any process can serve the buy. Single use follows from the id in it.
 */
export interface Tokens {
  issue(memberId: string, packId: string, count: number, now: Date): string
  /** Undefined when the token was not issued to this member. Expiry is for the caller to judge. */
  read(memberId: string, token: string): CheckedPurchase | undefined
}

export function createTokens(signingKey: KeyObject, newId: () => string): Tokens {
  const sign = (memberId: string, payload: string) =>
    createHmac('sha256', signingKey).update(`draw ${memberId} ${payload}`).digest()
  return {
    issue(memberId, packId, count, now) {
      const payload = [newId(), packId, count, now.getTime() + lifeMs].join('~')
      return `${Buffer.from(payload).toString('base64url')}.${sign(memberId, payload).toString('base64url')}`
    },
    read(memberId, token) {
      const [encoded = '', signature = ''] = token.split('.')
      const payload = Buffer.from(encoded, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(memberId, payload)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const [drawId = '', packId = '', count, expiresAtMs] = payload.split('~')
      return { drawId, packId, count: Number(count), expiresAtMs: Number(expiresAtMs) }
    },
  }
}
