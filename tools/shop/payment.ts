// Purchases of points that no machine can decide (state `review` or `unknown`).

import { japanInstant } from '../../server/business-time/japan.ts'
import type { PaymentState } from '../../server/db/schema.ts'
import {
  findPayment,
  listPayments,
  listTransitions,
  type Payment,
} from '../../server/domain/payments/queries.ts'
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
    `the payment is ${state}; only one in review or unknown is decided by hand.`,
  credited: ({ id, points, priceYen }: Payment) =>
    `${points} points were credited for ${priceYen} yen; payment ${id} is paid.`,
  closed: ({ id }: Payment) =>
    `Payment ${id} is cancelled; should its money arrive, it is credited all the same.`,
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

export const noun: Noun = {
  about: 'purchases of points, and those that wait for a person',
  verbs: {
    list: looks({
      about: `shows the newest ${newest} payments, or those that are open or in review`,
      options: {
        open: { type: 'boolean', about: 'only those that have no end yet' },
        review: { type: 'boolean', about: 'only those that a person must decide' },
      },
      async look(db, { options: { open, review } }) {
        const states = [...(open ? openStates : []), ...(review ? (['review'] as const) : [])]
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
          `  member ${payment.memberId}  course ${payment.courseId}  at the provider ${payment.accessId ?? '(none)'}`,
          ...steps.map(
            ({ movedAt, fromState, toState, reason }) =>
              `  ${japanInstant(movedAt)}  ${fromState === null ? '' : `${fromState} → `}${toState}: ${reason}`,
          ),
        ]
      },
    }),
    credit: acts({
      about: 'the money was found: makes a payment in review or unknown paid and credits its points, once',
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
  },
}
