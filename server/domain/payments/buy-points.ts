import { type Database, transaction } from '../../db/pool.ts'
import { isWalletClosed } from '../../ledger/ledger.ts'
import { once } from '../../ledger/once.ts'
import type { CardProvider } from '../../providers/card/port.ts'
import type { MethodDetails } from './method-details.ts'
import { isOffered } from './methods.ts'
import { openPayment } from './open-payment.ts'
import { findCourse, findPayment, insertPayment, insertTransition, type Payment } from './queries.ts'
import { nextQueryAfter } from './timetable.ts'

export interface PaymentRandom {
  /** A UUID that grows with time (version 7): the payment's id. */
  id(): string
  /** A random UUID (version 4): the provider's idempotency keys. */
  key(): string
}

export interface PointOrder {
  memberId: string
  methodId: string
  /** What the method wants to know (`readMethodDetails`). */
  details?: MethodDetails
  /** Decision 24. */
  offersMerpay?: boolean
  /** The version of the legal texts in force, recorded with the purchase. */
  termsNo: number
  /** The version the member's screen showed, where it said so. */
  shownTermsNo?: number
  courseId: string
  packId: string | undefined
  /** Chosen by the browser before it asked (decision 12). */
  key: string
}

/** What is kept with the key. */
interface Stored {
  paymentId: string | null
  haveTermsChanged?: true
  hasLeft?: true
}

export type BuyPointsResult =
  | { outcome: 'bought'; payment: Payment }
  | { outcome: 'unknown course' | 'method not offered' | 'other input' | 'terms changed' | 'has left' }

/**
 * Opens a purchase of points at the course's price of this moment (yen) and makes it known to the provider.
 * Repeating it with the same key answers the same purchase, also after a crash between the steps; nothing is
 * charged here. Refuses an unknown course, a method this shop does not offer, a key used for something else, a member
 * who has just left, and terms that changed since they were shown: the version shown is the one recorded.
 */
export async function buyPoints(
  db: Database,
  provider: CardProvider,
  order: PointOrder,
  now: Date,
  random: PaymentRandom,
): Promise<BuyPointsResult> {
  const { memberId, methodId, courseId, packId, key, details = {}, offersMerpay = false } = order
  const { termsNo, shownTermsNo = termsNo } = order
  if (!isOffered(methodId, { offersMerpay })) return { outcome: 'method not offered' }
  const input = { methodId, courseId, packId: packId ?? '', ...details }
  const stored = await transaction(db, (tx) =>
    once(tx, { memberId, key, operation: 'buy-points', input }, now, async (): Promise<Stored> => {
      if (await isWalletClosed(tx, memberId)) return { paymentId: null, hasLeft: true }
      if (shownTermsNo !== termsNo) return { paymentId: null, haveTermsChanged: true }
      const course = await findCourse(tx, courseId)
      if (course === undefined) return { paymentId: null }
      const id = random.id()
      const payment = {
        ...{ id, memberId, method: methodId, courseId, packId: packId ?? '', termsNo },
        ...{ points: course.points, priceYen: course.priceYen, orderId: orderIdOf(id) },
        ...{ openKey: random.key(), captureKey: random.key(), state: 'created' as const },
        ...{ createdAt: now, changedAt: now, nextQueryAt: nextQueryAfter(now, now) },
      }
      await insertPayment(tx, payment)
      const created = (await findPayment(tx, id)) as Payment
      await insertTransition(tx, { payment: created, from: null, reason: 'the member chose a course' })
      return { paymentId: id }
    }),
  )
  if (stored.outcome === 'other input') return { outcome: 'other input' }
  const { paymentId, haveTermsChanged, hasLeft } = stored.result
  if (hasLeft) return { outcome: 'has left' }
  if (haveTermsChanged) return { outcome: 'terms changed' }
  const payment = paymentId === null ? undefined : await findPayment(db, paymentId)
  if (payment === undefined) return { outcome: 'unknown course' }
  return { outcome: 'bought', payment: await openPayment(db, provider, payment, now) }
}

/** The payment's id in 25 digits of base 36: unique as the id is, and 27 characters long with its prefix. */
export function orderIdOf(paymentId: string): string {
  return `F-${BigInt(`0x${paymentId.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0')}`
}
