// For tests: purchases by bank transfer, money for them, and what the books say afterwards.

import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { because } from '#contract/payment-reasons.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { payerNameKey } from '#server/money/bank/payer-name-key.ts'
import { payByOf } from '#server/money/payments/deadlines.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { findPayment, insertPayment, insertTransition, type Payment } from '#server/money/payments/queries.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { writtenMessages } from '#test/outbox.ts'
import { makeMember } from '#test/world.ts'

export interface TransferOptions {
  openedAt: Date
  payerName?: string
  priceYen?: number
  method?: string
  memberId?: string
  /** The states it went through after `created`. */
  states?: PaymentState[]
  closedOn?: string[]
}

/** A purchase of 1,100 points for 1,000 yen that waits for a bank transfer, unless a test says otherwise. */
export async function makeTransfer(db: Database, options: TransferOptions): Promise<Payment> {
  const { openedAt, payerName = 'フクビキ ハナコ', priceYen = 1000, method = '4' } = options
  const { states = ['awaiting_payment'], closedOn = [] } = options
  const memberId = options.memberId ?? (await makeMember(db, { now: openedAt }))
  const id = uuidv7()
  return await transaction(db, async (tx) => {
    await insertPayment(tx, {
      id,
      memberId,
      method,
      courseId: 'course',
      points: priceYen + 100,
      priceYen,
      state: 'created' as const,
      orderId: `F-${id.replaceAll('-', '').slice(-25).toUpperCase()}`,
      openKey: randomUUID(),
      captureKey: randomUUID(),
      details: JSON.stringify(method === '4' ? { payerName } : {}),
      payerKey: method === '4' ? payerNameKey(payerName) : '',
      createdAt: openedAt,
      changedAt: openedAt,
      giveUpAt: payByOf(openedAt, closedOn),
    })
    let payment = (await findPayment(tx, id)) as Payment
    await insertTransition(tx, { payment, from: null, reason: because('chosen') })
    for (const state of states) {
      const { points: refundedPoints, priceYen: refundedYen } = payment
      const known = state === 'refunded' ? { refundedPoints, refundedYen } : {}
      payment = (await movePayment(tx, payment, state, because('waits'), openedAt, known)) as Payment
    }
    return payment
  })
}

/** A deposit as a bank reports it; by default from a name that no member gave. */
export const deposit = (more: Partial<Deposit> & Pick<Deposit, 'arrivedAt'>): Deposit => ({
  id: `move-${randomUUID()}`,
  amountYen: 1000,
  payerName: 'ﾀﾞﾚﾃﾞﾓﾅｲ',
  orderId: undefined,
  ...more,
})

/** The member's points, the yen they paid, how many purchases were credited, and the mails they got, oldest first. */
export async function booksOf(db: Database, memberId: string) {
  const wallet = await db
    .selectFrom('wallet')
    .select('points')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  const entries = await db
    .selectFrom('ledgerEntry')
    .select('yen')
    .where('memberId', '=', memberId)
    .where('cause', '=', 'point_purchase')
    .execute()
  const mails = (await writtenMessages(db, { memberId })).map(({ subject, body }) => ({ subject, body }))
  return {
    points: wallet?.points,
    yen: entries.reduce((sum, { yen }) => sum + yen, 0),
    credited: entries.length,
    mails: mails.map(({ subject }) => subject),
    bodies: mails.map(({ body }) => body),
  }
}
