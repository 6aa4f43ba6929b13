// Purchases of points that no machine can decide (state `review` or `unknown`), whose money a person saw first, or
// that are undone.

import { japanInstant } from '../../server/business-time/japan.ts'
import type { PaymentState } from '../../server/db/schema.ts'
import {
  findPayment,
  listPayments,
  listTransitions,
  type Payment,
} from '../../server/domain/payments/queries.ts'
import { type BegunRefund, beginRefund } from '../../server/domain/payments/refunds/refund-payment.ts'
import {
  type ByHand,
  closePaymentByHand,
  creditPaymentByHand,
} from '../../server/domain/payments/settle-by-hand.ts'
import { openStates } from '../../server/domain/payments/states.ts'
import { acts, type Done, looks, type Noun, Refused } from '../shop-frame.ts'

const newest = 50

const sentences = {
  none: 'There is no such payment.',
  unknown: (id: string) => `there is no payment ${id}.`,
  decided: (state: PaymentState) =>
    `the payment is ${state}; only one in review or unknown is decided by hand, and one by bank or e-mail remittance credited while it waits and after it was given up.`,
  hasMoney: (arrivedYen: number) =>
    `${arrivedYen} yen arrived for it: credit it, or close or assign its deposits first (deposit list).`,
  credited: ({ id, points, priceYen }: Payment) =>
    `${points} points were credited for ${priceYen} yen; payment ${id} is paid.`,
  closed: ({ id }: Payment) =>
    `Payment ${id} is cancelled; should its money arrive, it is credited all the same.`,
  notPaid: (state: PaymentState) => `the payment is ${state}; only a paid one can be given back.`,
  underWay: 'its points are taken back already, and the company is being asked (payment show).',
  refundedBefore: 'the payment was given back before.',
  byHandOnly:
    'no company sends money from a till, a bank or an e-mail back: send it yourself, then say --paid-back-by-hand.',
  spent: ({ points }: Payment, missing: number) =>
    `${missing} of its ${points} points were spent or have ended; only a whole purchase can be given back.`,
  begun: ({ id, points, priceYen }: Payment) =>
    `${points} points were taken back. The running shop now asks the company to send ${priceYen} yen back; payment show ${id} tells what it answered. If it refuses, the points come back by themselves.`,
  paidBack: ({ id, points, priceYen }: Payment) =>
    `Payment ${id} is refunded: ${points} points are taken back, and ${priceYen} yen are yours to send; no company was asked for them.`,
}

const lineOf = (payment: Payment): string =>
  [
    ...[payment.id, japanInstant(payment.createdAt), payment.state.padEnd(16), `method ${payment.method}`],
    ...[`${payment.priceYen} yen`, `${payment.points} points`, `order ${payment.orderId}`],
  ].join('  ')

function done(paymentId: string, result: ByHand, sentence: (payment: Payment) => string): Done {
  switch (result.outcome) {
    case 'unknown payment':
      throw new Refused(sentences.unknown(paymentId))
    case 'not to be decided':
      throw new Refused(sentences.decided(result.payment.state))
    case 'has money':
      throw new Refused(sentences.hasMoney(result.arrivedYen))
    case 'done': {
      const { before, after } = result
      const detail = {
        ...{ from: before.state, to: after.state, points: after.points, priceYen: after.priceYen },
        orderId: after.orderId,
      }
      return { subject: after.id, detail, lines: [sentence(after)] }
    }
  }
}

function doneRefund(paymentId: string, result: BegunRefund, isByHand: boolean): Done {
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
    case 'spent':
      throw new Refused(sentences.spent(result.payment, result.missing))
    default: {
      const { id, points, priceYen, orderId, state } = result.payment
      const sentence = result.outcome === 'begun' ? sentences.begun : sentences.paidBack
      const detail = { state, points, priceYen, orderId, isByHand }
      return { subject: id, detail, lines: [sentence(result.payment)] }
    }
  }
}

export const noun: Noun = {
  about: 'purchases of points, and those that wait for a person',
  verbs: {
    list: looks({
      about: `shows the newest ${newest} payments, or those that are open or in review`,
      options: {
        open: { type: 'boolean', about: 'only those that have no end yet' },
        review: { type: 'boolean', about: 'only those that a person must decide' },
        refunding: { type: 'boolean', about: 'only those whose money is on its way back' },
      },
      async look(db, { options: { open, review, refunding } }) {
        const states: PaymentState[] = [
          ...(open ? openStates : []),
          ...(review ? (['review'] as const) : []),
          ...(refunding ? (['refunding'] as const) : []),
        ]
        const payments = await listPayments(db, states, newest)
        return payments.length === 0 ? [sentences.none] : payments.map(lineOf)
      },
    }),
    show: looks({
      about: 'shows a payment with everything that happened to it',
      args: ['payment'],
      async look(db, { args }) {
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
        ]
      },
    }),
    credit: acts({
      about: 'the money was found: makes a payment paid and credits its points, once',
      args: ['payment'],
      async act(tx, { args, now }) {
        const result = await creditPaymentByHand(tx, { paymentId: args.payment, now })
        return done(args.payment, result, sentences.credited)
      },
    }),
    close: acts({
      about: 'no money came: cancels a payment in review or unknown',
      args: ['payment'],
      async act(tx, { args, now }) {
        const result = await closePaymentByHand(tx, { paymentId: args.payment, now })
        return done(args.payment, result, sentences.closed)
      },
    }),
    refund: acts({
      about: 'undoes a paid purchase: takes its points back, all unspent, and has its money sent back',
      args: ['payment'],
      options: {
        'paid-back-by-hand': {
          type: 'boolean',
          about: 'the operator sends the money back; the company is not asked',
        },
      },
      async act(tx, { args, options, now, random }) {
        const isByHand = options['paid-back-by-hand'] === true
        const order = { paymentId: args.payment, refundId: random.key(), isByHand }
        return doneRefund(args.payment, await beginRefund(tx, order, now), isByHand)
      },
    }),
  },
}
