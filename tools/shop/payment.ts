// Purchases of points that no machine can decide (state `review` or `unknown`), whose money a person saw first, or
// that are refunded.

import { japanInstant } from '#server/business-time/japan.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { recordChargeback } from '#server/money/claims/record-chargeback.ts'
import { findPayment, listPayments, listTransitions, type Payment } from '#server/money/payments/queries.ts'
import { openStates } from '#server/money/payments/states.ts'
import {
  type ByHand,
  closePaymentByHand,
  creditPaymentByHand,
  detailOf,
} from '#server/money/purchases/settle-by-hand.ts'
import { hasOpenDispute } from '#server/money/reconciliation/queries.ts'
import { listRefunds, type Refund } from '#server/money/refunds/queries.ts'
import {
  type BegunRefund,
  beginRefund,
  type Part,
  type RefundOrder,
} from '#server/money/refunds/refund-payment.ts'
import { changingVerb, type Done, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const newest = 50

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

const sentences = {
  none: 'There is no such payment.',
  unknown: (id: string) => `there is no payment ${id}.`,
  decided: (state: PaymentState) =>
    `the payment is ${state}; only one in review or unknown is decided by hand, and one by bank or e-mail remittance credited while it waits and after it was given up.`,
  hasMoney: (arrivedYen: number) =>
    `${arrivedYen} yen arrived for it: credit it, assign its deposits elsewhere, or send the money back and say --sent-back ${arrivedYen}.`,
  otherSum: (arrivedYen: number) =>
    `the deposits assigned to it come to ${arrivedYen} yen; look again (payment show, deposit list).`,
  notYen: (text: string) => `--sent-back takes a whole number of yen, not "${text}".`,
  closedSentBack: ({ id }: Payment, count: number) =>
    `Payment ${id} is cancelled, and ${count === 1 ? 'its deposit is' : `its ${count} deposits are`} closed.`,
  credited: ({ id, points, priceYen }: Payment) =>
    `${points} points were credited for ${priceYen} yen; payment ${id} is paid.`,
  closed: ({ id }: Payment) => `Payment ${id} is cancelled; should its money arrive, it is credited anyway.`,
  notPaid: (state: PaymentState) => `the payment is ${state}; only a paid one can be refunded.`,
  underWay: 'its points are revoked already, and the provider is being asked (payment show).',
  beingAsked: (askedAt: Date) =>
    `the provider was asked for the money at ${japanInstant(askedAt)}, and its answer may still come; see what payment show says in a few minutes.`,
  askedBefore: ({ orderId }: Payment, asks: number, askedAt: Date) =>
    `the provider was asked for the money ${times(asks)}, last at ${japanInstant(askedAt)}, and may have sent it. Look for order ${orderId} in its console. If the money went back there, say --provider-refunded; if not, --refunded-by-hand --provider-refunded-nothing, and send it only then.`,
  contradiction:
    'either you pay the money back (--refunded-by-hand, where the provider was asked before with --provider-refunded-nothing), or the provider did (--provider-refunded).',
  refundedBefore: 'the payment was refunded before.',
  byHandOnly:
    'no provider sends money from a till, a bank or an e-mail back: send it yourself, then say --refunded-by-hand.',
  disputed: ({ orderId }: Payment) =>
    `its provider reported a dispute or a chargeback (difference list): look for order ${orderId} in its console. If the money went back there, say --provider-refunded; if it stayed, settle the difference first (difference settle).`,
  spent: ({ points, refundedPoints }: Payment, missing: number) =>
    `${missing} of the points were spent or have ended; of its ${points} points, ${points - refundedPoints} are not refunded. Refund those that are still there with --points.`,
  noSuchPart: ({ points, refundedPoints }: Payment) =>
    `${points - refundedPoints} of its points are not refunded yet; --points takes a number from 1 to that, worth a yen or more.`,
  wholeOnly:
    'its provider refunds the whole purchase alone: send the money for a part yourself, then say --refunded-by-hand.',
  chargedBack: (id: string, revoked: number, owed: Part | undefined) =>
    owed === undefined
      ? `Payment ${id} is charged back: its ${revoked} points were all there and are revoked.`
      : `Payment ${id} is charged back: ${revoked} points are revoked, and ${owed.points} points, ${owed.yen} yen, are a claim (claim list). Until it is settled the member draws nothing, and their parcels are held.`,
  notANumber: (text: string) => `--points takes a whole number of points, not "${text}".`,
  begun: ({ id }: Payment, { points, yen }: Part) =>
    `${points} points were revoked. The running shop now asks the provider to refund ${yen} yen; payment show ${id} shows its answer. If it refuses, the points are restored.`,
  paidBack: ({ id }: Payment, { points, yen }: Part, asks: number) =>
    `Payment ${id} is refunded: ${points} points are revoked, and ${yen} yen are yours to send; ${asks === 0 ? 'no provider was asked for them' : `the provider was asked for them ${times(asks)} and, as far as is known, sent nothing`}.`,
  paidBackThere: ({ id }: Payment, { points, yen }: Part) =>
    `Payment ${id} is refunded: ${points} points are revoked, and the provider has refunded ${yen} yen, as you saw there. Send nothing.`,
}

const lineOf = (payment: Payment): string =>
  [
    payment.id,
    japanInstant(payment.createdAt),
    payment.state.padEnd(16),
    `method ${payment.method}`,
    `${payment.priceYen} yen`,
    `${payment.points} points`,
    `order ${payment.orderId}`,
  ].join('  ')

function done(
  paymentId: string,
  result: ByHand,
  sentence: (payment: Payment, sentBack: number) => string,
): Done {
  switch (result.outcome) {
    case 'unknown payment':
      throw new Refused(sentences.unknown(paymentId))
    case 'not to be decided':
      throw new Refused(sentences.decided(result.payment.state))
    case 'has money':
      throw new Refused(sentences.hasMoney(result.arrivedYen))
    case 'other sum':
      throw new Refused(sentences.otherSum(result.arrivedYen))
    case 'done': {
      const { after, sentBack } = result
      return { subject: after.id, detail: detailOf(result), lines: [sentence(after, sentBack.length)] }
    }
  }
}

function doneRefund(paymentId: string, result: BegunRefund, order: RefundOrder): Done {
  switch (result.outcome) {
    case 'unknown payment':
      throw new Refused(sentences.unknown(paymentId))
    case 'not paid':
      throw new Refused(sentences.notPaid(result.payment.state))
    case 'under way':
      throw new Refused(sentences.underWay)
    case 'refunded before':
      throw new Refused(sentences.refundedBefore)
    case 'by hand only':
      throw new Refused(sentences.byHandOnly)
    case 'disputed':
      throw new Refused(sentences.disputed(result.payment))
    case 'spent':
      throw new Refused(sentences.spent(result.payment, result.missing))
    case 'no such part':
      throw new Refused(sentences.noSuchPart(result.payment))
    case 'whole only':
      throw new Refused(sentences.wholeOnly)
    case 'being asked':
      throw new Refused(sentences.beingAsked(result.askedAt))
    case 'asked before':
      throw new Refused(sentences.askedBefore(result.payment, result.asks, result.askedAt))
    case 'begun':
      return refundDone(result, order, sentences.begun(result.payment, result.part))
    case 'refunded by hand':
      return refundDone(result, order, sentences.paidBack(result.payment, result.part, result.asks))
    case 'refunded by provider':
      return refundDone(result, order, sentences.paidBackThere(result.payment, result.part))
  }
}

function refundDone(
  { payment, part }: { payment: Payment; part: Part },
  { isByHand, seenThere }: RefundOrder,
  sentence: string,
): Done {
  const { id, state, orderId } = payment
  const { points, yen: priceYen } = part
  const detail = { state, points, priceYen, orderId, isByHand, ...(seenThere && { seenThere }) }
  return { subject: id, detail, lines: [sentence] }
}

/** A try to give the money back, and how often its provider was asked. */
const refundLineOf = ({ points, yen, beganAt, asks, askedAt, endedAt, outcome, isByHand }: Refund): string =>
  [
    `  refund of ${points} points, ${yen} yen, begun ${japanInstant(beganAt)}`,
    askedAt === null ? 'no provider asked' : `provider asked ${times(asks)}, last ${japanInstant(askedAt)}`,
    endedAt === null
      ? 'no end yet'
      : `${outcome} ${japanInstant(endedAt)}${isByHand ? ', refunded by hand' : ''}`,
  ].join('  ')

export const noun: Noun = {
  about: 'purchases of points, and those that wait for a person',
  verbs: {
    list: readingVerb({
      about: `shows the newest ${newest} payments, or those that are open or in review`,
      options: {
        open: { type: 'boolean', about: 'only those that have no end yet' },
        review: { type: 'boolean', about: 'only those that a person must decide' },
        refunding: { type: 'boolean', about: 'only those whose money is on its way back' },
      },
      async read(db, { options: { open, review, refunding } }) {
        const states: PaymentState[] = [
          ...(open ? openStates : []),
          ...(review ? (['review'] as const) : []),
          ...(refunding ? (['refunding'] as const) : []),
        ]
        const payments = await listPayments(db, states, newest)
        return payments.length === 0 ? [sentences.none] : payments.map(lineOf)
      },
    }),
    show: readingVerb({
      about: 'shows a payment with everything that happened to it',
      args: ['payment'],
      async read(db, { args }) {
        const payment = await findPayment(db, args.payment)
        if (payment === undefined) throw new Refused(sentences.unknown(args.payment))
        const steps = await listTransitions(db, payment.id)
        return [
          lineOf(payment),
          `  member ${payment.memberId}  course ${payment.courseId}  at the provider ${payment.providerReference ?? '(none)'}`,
          ...steps.map(
            ({ movedAt, fromState, toState, reason }) =>
              `  ${japanInstant(movedAt)}  ${fromState === null ? '' : `${fromState} → `}${toState}: ${reason}`,
          ),
          ...(await listRefunds(db, payment.id)).map(refundLineOf),
        ]
      },
    }),
    credit: changingVerb({
      about: 'the money was found: makes a payment paid and credits its points, once',
      args: ['payment'],
      async change(tx, { args, now }) {
        const result = await creditPaymentByHand(tx, { paymentId: args.payment, now })
        return done(args.payment, result, sentences.credited)
      },
    }),
    close: changingVerb({
      about: 'no money came, or it was sent back: cancels a payment in review or unknown',
      args: ['payment'],
      options: {
        'sent-back': {
          type: 'string',
          about: 'the yen that arrived for it, all sent back: closes its deposits too',
        },
      },
      async change(tx, { args, options, now }) {
        const typed = options['sent-back']
        if (typed !== undefined && !/^[1-9]\d{0,8}$/.test(typed)) throw new Refused(sentences.notYen(typed))
        const sentBackYen = typed === undefined ? null : Number(typed)
        const result = await closePaymentByHand(tx, { paymentId: args.payment, sentBackYen, now })
        return done(args.payment, result, (payment, closed) =>
          closed === 0 ? sentences.closed(payment) : sentences.closedSentBack(payment, closed),
        )
      },
    }),
    refund: changingVerb({
      about:
        'refunds a paid purchase, or a part of it: revokes its unspent points, and has its money refunded',
      args: ['payment'],
      options: {
        points: { type: 'string', about: 'how many of its points; without it, all that were not refunded' },
        'refunded-by-hand': {
          type: 'boolean',
          about: 'the operator sends the money back; the provider is not asked',
        },
        'provider-refunded-nothing': {
          type: 'boolean',
          about:
            'with --refunded-by-hand, after the provider was asked: its console shows that it gave nothing back',
        },
        'provider-refunded': {
          type: 'boolean',
          about:
            'the provider’s console shows that the money was refunded there; the provider is not asked again',
        },
      },
      async change(tx, { args, options, now, random }) {
        const isByHand = options['refunded-by-hand'] === true
        const isNothing = options['provider-refunded-nothing'] === true
        const isRefundedThere = options['provider-refunded'] === true
        if (isRefundedThere ? isByHand || isNothing : isNothing && !isByHand)
          throw new Refused(sentences.contradiction)
        const seenThere = isRefundedThere ? 'refunded' : isNothing ? 'nothing' : undefined
        const { points: typed } = options
        if (typed !== undefined && !/^[1-9]\d{0,8}$/.test(typed))
          throw new Refused(sentences.notANumber(typed))
        const order: RefundOrder = {
          paymentId: args.payment,
          refundId: random.key(),
          points: typed === undefined ? undefined : Number(typed),
          isByHand,
          seenThere,
        }
        return doneRefund(args.payment, await beginRefund(tx, order, now, hasOpenDispute), order)
      },
    }),
    chargeback: changingVerb({
      about:
        'the bank or card company took the money back: revokes the points that are there and opens a claim for the others',
      args: ['payment'],
      async change(tx, { args: { payment: paymentId }, now, random }) {
        const chargeback = { paymentId, refundId: random.key(), claimId: random.id() }
        const recorded = await recordChargeback(tx, chargeback, now)
        if (recorded.outcome === 'unknown payment') throw new Refused(sentences.unknown(paymentId))
        if (recorded.outcome === 'refunded before') throw new Refused(sentences.refundedBefore)
        if (recorded.outcome === 'not paid') throw new Refused(sentences.notPaid(recorded.payment.state))
        const { revoked, owed } = recorded
        const detail = { revokedPoints: revoked, owedPoints: owed?.points ?? 0, owedYen: owed?.yen ?? 0 }
        return { subject: paymentId, detail, lines: [sentences.chargedBack(paymentId, revoked, owed)] }
      },
    }),
  },
}
