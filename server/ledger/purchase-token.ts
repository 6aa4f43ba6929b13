import type { Signer } from '#server/keys.ts'

/** A check stays good for ten minutes (ruling 12). */
export const checkLifeMs = 10 * 60 * 1000

/** A checked purchase: the id that its effect will have, its subject and its terms. */
export interface CheckedPurchase {
  id: string
  /** Which pack or card is bought. */
  subjectId: string
  count: number
  /** The version of the legal texts shown with it. */
  termsNo: number
  /** The total price that was shown, where it can change: a sealed box has one price for ever, and says 0. */
  price: number
  expiresAtMs: number
  /** The number of entries in the member's ledger at the check; undefined in a token that does not say. */
  entryCount: number | undefined
}

/**
 * Purchase tokens carry their purchase, signed for one member and one purpose; nothing is stored until the
 * effect itself, so a check writes nothing and any process can serve the buy. Single use follows from the id
 * in it.
 */
export interface PurchaseTokens {
  issue(
    memberId: string,
    purchase: Pick<CheckedPurchase, 'subjectId' | 'count' | 'termsNo'> &
      Partial<Pick<CheckedPurchase, 'price' | 'entryCount'>>,
    now: Date,
  ): string
  /** Undefined when the token was not issued to this member for this purpose. Expiry is for the caller to judge. */
  read(memberId: string, token: string): CheckedPurchase | undefined
}

/** `signer`: for this purpose alone. */
export function createPurchaseTokens(signer: Signer, newId: () => string): PurchaseTokens {
  const signed = (memberId: string, payload: string) => `${memberId} ${payload}`
  return {
    issue(memberId, { subjectId, count, termsNo, price = 0, entryCount }, now) {
      const fields = [newId(), subjectId, count, termsNo, price, now.getTime() + checkLifeMs]
      const payload = (entryCount === undefined ? fields : [...fields, entryCount]).join('~')
      return `${Buffer.from(payload).toString('base64url')}.${signer.sign(signed(memberId, payload)).toString('base64url')}`
    },
    read(memberId, token) {
      const [encoded = '', signature = ''] = token.split('.')
      const payload = Buffer.from(encoded, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      if (!signer.isSigned(signed(memberId, payload), given)) return undefined
      const [id = '', subjectId = '', ...numbers] = payload.split('~')
      const [count = 0, termsNo = 0, price = 0, expiresAtMs = 0, entryCount] = numbers.map(Number)
      return { id, subjectId, count, termsNo, price, expiresAtMs, entryCount }
    },
  }
}
