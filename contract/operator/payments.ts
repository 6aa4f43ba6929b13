// The money desk's payments: a list, one payment with everything that is known of it, and the acts on it by hand.

import * as z from 'zod/mini'
import { day, instant } from '#contract/times.ts'
import { as, id, nothing, record } from '#contract/wire.ts'
import { entryCause } from './entry-causes.ts'
import { points, yen } from './field-kinds.ts'
import {
  actFields,
  approvalOutcome,
  filterDay,
  filterText,
  gridPage,
  operatorCall,
  pageQuery,
  sortBy,
} from './operator-call.ts'
import { moneyKeepers, paymentReaders } from './roles.ts'

/** In the order in which a payment goes through them. */
export const paymentStates = [
  'created',
  'action_required',
  'awaiting_payment',
  'processing',
  'unknown',
  'review',
  'paid',
  'declined',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
] as const
export type PaymentStateName = (typeof paymentStates)[number]

/** Several states under one name. `person`: a person decides. `open`: money may still come. */
export const paymentGroups = {
  person: ['review', 'unknown'],
  open: ['created', 'action_required', 'awaiting_payment', 'processing', 'unknown'],
  refunds: ['refunding', 'refunded'],
} as const satisfies Record<string, readonly PaymentStateName[]>

/**
 * The way in which a purchase is refunded. `provider`: the shop asks the provider. `by_hand`: a person sends it.
 * `by_hand_after_asking`: likewise, after the provider was asked and its console shows that it sent nothing.
 * `seen_at_provider`: its console shows that it has sent it.
 */
export const refundWays = ['provider', 'by_hand', 'by_hand_after_asking', 'seen_at_provider'] as const
export type RefundWay = (typeof refundWays)[number]

/** The member who pays; masked like the member's own data. */
const memberFields = {
  memberId: id,
  /** Empty once the account is erased. */
  memberName: z.string(),
}

export const listPayments = operatorCall({
  method: 'GET',
  path: '/operator/payments',
  verb: 'payment list',
  summary:
    'Payments, newest first. Names are masked for finance; an unmasked answer is recorded. 422 for an unknown state.',
  roles: paymentReaders,
  query: record({
    ...pageQuery,
    /** States and groups of states, with commas between them. */
    states: filterText,
    /** The number of a payment method. */
    method: filterText,
    /** The id of a payment or of a member, an order number, or a provider's reference; whole. */
    q: filterText,
    /** Opened on this day of Japan or later, or earlier. */
    from: filterDay,
    until: filterDay,
    /** Without it: `-opened`. */
    sort: sortBy(['opened', 'changed', 'price']),
  }),
  output: record({
    ...gridPage(
      record({
        paymentId: id,
        orderId: z.string(),
        state: z.enum(paymentStates),
        method: z.string(),
        ...memberFields,
        points,
        priceYen: yen,
        /** The part of it that was refunded so far. */
        refundedYen: yen,
        openedAt: instant,
        /** When it came into its state. */
        changedAt: instant,
      }),
    ),
    isMasked: z.boolean(),
  }),
})

/** Money at the bank, as far as a payment needs it. */
const depositOfPayment = record({
  source: z.string(),
  depositId: z.string(),
  amountYen: z.int(),
  /** Masked like a member's name. */
  payerName: z.string(),
  arrivedAt: instant,
  settledAt: z.nullable(instant),
  reversedAt: z.nullable(instant),
})

export const readPayment = operatorCall({
  method: 'GET',
  path: '/operator/payments/:paymentId',
  verb: 'payment show',
  summary:
    'One payment with everything that is known of it. 404 for an unknown id. An unmasked answer is recorded.',
  roles: paymentReaders,
  output: record({
    paymentId: id,
    isMasked: z.boolean(),
    ...memberFields,
    /** On the wire `state` is the envelope's. */
    state: as('payment_state', z.enum(paymentStates)),
    orderId: z.string(),
    method: z.string(),
    courseId: z.string(),
    points: z.int(),
    priceYen: z.int(),
    /** The version of the legal texts shown with the order; null: ordered before versions were kept. */
    termsNo: z.nullable(z.int()),
    openedAt: instant,
    changedAt: instant,
    /** The end of the time in which the shop waits for the money. */
    giveUpAt: instant,
    /** The name that the payer typed for a bank transfer; masked like a name, empty for other methods. */
    payerName: z.string(),
    /** The number under which a convenience store takes the money; empty where there is none. */
    receiptNumber: z.string(),
    /** The provider's name; empty for a method without one. */
    provider: z.string(),
    providerReference: z.string(),
    /** When the shop asks the provider next by itself; null when nothing is left to ask. */
    nextQueryAt: z.nullable(instant),
    /** The number of queries to the provider so far. */
    queries: z.int(),
    /** Notifications that wait to be followed up; null: none. */
    notice: z.nullable(
      record({ notices: z.int(), heardAt: instant, isDispute: z.boolean(), attempts: z.int() }),
    ),
    transitions: z.array(
      record({
        from: z.nullable(z.enum(paymentStates)),
        to: z.enum(paymentStates),
        reason: z.string(),
        at: instant,
      }),
    ),
    refunds: z.array(
      record({
        refundId: id,
        points: z.int(),
        yen: z.int(),
        isByHand: z.boolean(),
        isChargeback: z.boolean(),
        beganAt: instant,
        /** The number of times the provider was asked for the money, and the last of them. */
        asks: z.int(),
        askedAt: z.nullable(instant),
        endedAt: z.nullable(instant),
        outcome: z.nullable(z.enum(['refunded', 'refused'])),
      }),
    ),
    deposits: z.array(depositOfPayment),
    /** The deposits that are assigned to it and neither settled nor reversed come to so many yen. */
    arrivedYen: z.int(),
    differences: z.array(
      record({
        differenceId: id,
        kind: z.string(),
        day: day,
        ours: z.string(),
        theirs: z.string(),
        settledAt: z.nullable(instant),
      }),
    ),
    /** Its entries in the ledger, oldest first. */
    entries: z.array(
      record({ entryNo: z.int(), cause: entryCause, points: z.int(), yen: z.int(), movedAt: instant }),
    ),
    /** The number of its points still there; null when it was never credited. */
    pointsLeft: z.nullable(z.int()),
    /** Null when it has none. */
    receipt: z.nullable(
      record({
        number: z.string(),
        paidOn: day,
        taxYen: z.nullable(z.int()),
        invoiceNumber: z.string(),
      }),
    ),
    /** The acts that can be done now; empty for roles that may do nothing. */
    canCredit: z.boolean(),
    canClose: z.boolean(),
    refundWays: z.array(z.enum(refundWays)),
    /** For a part of it. */
    partWays: z.array(z.enum(refundWays)),
    canChargeBack: z.boolean(),
    /** The refunds of it so far. */
    refundedPoints: z.int(),
    refundedYen: z.int(),
  }),
})

export const creditPayment = operatorCall({
  method: 'POST',
  path: '/operator/payments/credit',
  verb: 'payment credit',
  summary:
    'Credits a payment whose money was found: it becomes paid and its points are credited, once. Above the limit of a day (settings, adjustmentLimits) it waits for a second person. 409 in a state that is not decided by hand.',
  roles: moneyKeepers,
  approvers: moneyKeepers,
  moves: ['money', 'points'],
  reason: 'asked',
  input: record({ ...actFields, paymentId: id }),
  output: approvalOutcome,
})

export const closePayment = operatorCall({
  method: 'POST',
  path: '/operator/payments/close',
  verb: 'payment close',
  summary:
    'Cancels a payment in review or unknown whose money never came or was sent back, and closes the deposits that were sent back. Money that comes later is credited anyway. 409 while other deposits are assigned to it.',
  roles: moneyKeepers,
  moves: ['money'],
  reason: 'asked',
  input: record({
    ...actFields,
    paymentId: id,
    /** The sum of the deposits assigned to it (`arrivedYen`), all of which was sent back; null: no money came. */
    sentBackYen: z.nullable(z.int().check(z.minimum(1))),
  }),
  output: nothing,
})

export const refundPayment = operatorCall({
  method: 'POST',
  path: '/operator/payments/refund',
  verb: 'payment refund',
  summary:
    'Refunds a paid payment, or a part of it: revokes the points, and has their money sent back in the named way. By finance alone above the limit of the settings it waits for a second person. 409 when that way is not possible now.',
  roles: moneyKeepers,
  approvers: moneyKeepers,
  moves: ['money', 'points'],
  reason: 'asked',
  input: record({
    ...actFields,
    paymentId: id,
    way: z.enum(refundWays),
    /** The number of its points to refund; null: all that were not refunded. */
    points: z.nullable(z.int().check(z.minimum(1))),
  }),
  output: approvalOutcome,
})
