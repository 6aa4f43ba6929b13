import { findMethod, isPaidLater, type MethodSettings } from '#contract/payment-methods.ts'
import { because } from '#contract/payment-reasons.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { JapanDate } from '#server/business-time/japan.ts'
import { type Tx, transaction } from '#server/db/pool.ts'
import { isWalletClosed } from '#server/ledger/ledger.ts'
import { once } from '#server/ledger/once.ts'
import { payerNameKey } from '#server/money/bank/payer-name-key.ts'
import { cardsRestUntil, paysByCard } from '#server/money/payments/card-declines.ts'
import { payByOf } from '#server/money/payments/deadlines.ts'
import { isOffered } from '#server/money/payments/methods.ts'
import { tooManySlips } from '#server/money/payments/open-slips.ts'
import { orderIdOf } from '#server/money/payments/order-names.ts'
import {
  findCourse,
  findPayment,
  insertPayment,
  insertTransition,
  type Payment,
} from '#server/money/payments/queries.ts'
import { atOnceMs, nextQueryAfter } from '#server/money/payments/query-schedule.ts'
import { needsProvenMail } from '#server/money/payments/unproven-purchases.ts'
import type { MethodDetails } from '#server/providers/payments/port.ts'
import { type Handover, type OpenDeps, openPayment } from './open-payment.ts'

export interface PaymentRandom {
  /** A UUID that grows with time (version 7): the payment's id. */
  id(): string
  /** A random UUID (version 4): the provider's idempotency keys. */
  key(): string
}

export interface PointOrder {
  memberId: string
  methodId: string
  /** The payer's entries for the method (`readMethodDetails`). */
  details?: MethodDetails
  /** The device's token for this one attempt; never kept. */
  handover?: Handover
  /** The operator's offer, and the days the shop is closed. */
  settings: MethodSettings & { closedOn: readonly JapanDate[] } & Pick<ShopSettings, 'purchaseLimits'>
  /** The version of the legal texts in force, recorded with the purchase. */
  termsNo: number
  /** The version the member's screen showed, where it said so. */
  shownTermsNo?: number
  courseId: string
  packId: string | undefined
  /** Chosen by the browser before it asked (ruling 12). */
  key: string
}

/** The result that is kept with the key. */
interface Stored {
  paymentId: string | null
  haveTermsChanged?: true
  hasLeft?: true
  /** ISO 8601. */
  cardsRestUntil?: string
  openSlips?: number
  unprovenMailYen?: number
}

export type BuyPointsResult =
  | { outcome: 'bought'; payment: Payment }
  | { outcome: 'cards rest'; until: Date }
  | { outcome: 'too many slips'; open: number }
  | { outcome: 'mail unproven'; limitYen: number }
  | { outcome: 'unknown course' | 'method not offered' | 'other input' | 'terms changed' | 'has left' }

/** Finds the operator's limit that one more purchase of the member would exceed; the caller holds the wallet. */
async function limitOf(
  tx: Tx,
  { memberId, methodId, settings }: PointOrder,
  priceYen: number,
  now: Date,
): Promise<Omit<Stored, 'paymentId'> | undefined> {
  const { cardDeclines, openSlips, unprovenMailYen } = settings.purchaseLimits
  if (paysByCard({ method: methodId })) {
    const until = await cardsRestUntil(tx, memberId, cardDeclines, now)
    if (until !== undefined) return { cardsRestUntil: until.toISOString() }
  }
  const slips = await tooManySlips(tx, { memberId, methodId, priceYen }, openSlips)
  if (slips !== undefined) return { openSlips: slips }
  if (unprovenMailYen === null) return undefined
  const isUnproven = await needsProvenMail(tx, { memberId, priceYen }, unprovenMailYen)
  return isUnproven ? { unprovenMailYen } : undefined
}

/**
 * Opens a purchase of points at the course's price of this moment (yen) and makes it known to the provider.
 * Repeating it with the same key answers the same purchase, also after a crash between the steps; nothing is
 * charged here. Refuses an unknown course, a method this shop does not offer, a key used for something else, a member
 * who has just left, a card after too many refused ones, a slip beside too many open ones, an unproven mail address above its limit, and terms that changed since they were
 * shown: the version shown is the one recorded.
 */
export async function buyPoints(
  deps: OpenDeps,
  order: PointOrder,
  now: Date,
  random: PaymentRandom,
): Promise<BuyPointsResult> {
  const { db, adapters } = deps
  const { memberId, methodId, courseId, packId, key, details = {}, settings } = order
  const { termsNo, shownTermsNo = termsNo } = order
  if (!isOffered(methodId, settings, adapters)) return { outcome: 'method not offered' }
  const input = { methodId, courseId, packId: packId ?? '', ...details }
  const stored = await transaction(db, (tx) =>
    once(tx, { memberId, key, operation: 'buy-points', input }, now, async (): Promise<Stored> => {
      if (await isWalletClosed(tx, memberId)) return { paymentId: null, hasLeft: true }
      if (shownTermsNo !== termsNo) return { paymentId: null, haveTermsChanged: true }
      const course = await findCourse(tx, courseId)
      if (course === undefined) return { paymentId: null }
      const limit = await limitOf(tx, order, course.priceYen, now)
      if (limit !== undefined) return { paymentId: null, ...limit }
      const id = random.id()
      const giveUpAt = isPaidLater(findMethod(methodId))
        ? payByOf(now, settings.closedOn)
        : new Date(now.getTime() + atOnceMs)
      const span = { createdAt: now, giveUpAt }
      const payment = {
        id,
        memberId,
        method: methodId,
        courseId,
        packId: packId ?? '',
        termsNo,
        points: course.points,
        priceYen: course.priceYen,
        orderId: orderIdOf(id),
        openKey: random.key(),
        captureKey: random.key(),
        state: 'created' as const,
        details: JSON.stringify(details),
        payerKey: payerNameKey(details.payerName ?? ''),
        createdAt: now,
        changedAt: now,
        giveUpAt,
        nextQueryAt: nextQueryAfter(span, now),
      }
      await insertPayment(tx, payment)
      const created = (await findPayment(tx, id)) as Payment
      await insertTransition(tx, { payment: created, from: null, reason: because('chosen') })
      return { paymentId: id }
    }),
  )
  if (stored.outcome === 'other input') return { outcome: 'other input' }
  const {
    paymentId,
    haveTermsChanged,
    hasLeft,
    cardsRestUntil: until,
    openSlips,
    unprovenMailYen,
  } = stored.result
  if (until !== undefined) return { outcome: 'cards rest', until: new Date(until) }
  if (openSlips !== undefined) return { outcome: 'too many slips', open: openSlips }
  if (unprovenMailYen !== undefined) return { outcome: 'mail unproven', limitYen: unprovenMailYen }
  if (hasLeft) return { outcome: 'has left' }
  if (haveTermsChanged) return { outcome: 'terms changed' }
  const payment = paymentId === null ? undefined : await findPayment(db, paymentId)
  if (payment === undefined) return { outcome: 'unknown course' }
  return { outcome: 'bought', payment: await openPayment(deps, payment, now, order.handover) }
}
