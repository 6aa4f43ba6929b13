// Work for the money desk in a journey, as the books have it.

import { randomUUID } from 'node:crypto'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { markReversals } from '#server/money/bank/mark-reversals.ts'
import { findPaymentByOrderId, lockPayment } from '#server/money/payments/queries.ts'
import { creditPaymentByHand } from '#server/money/purchases/settle-by-hand.ts'
import { bankMoney, differ, transferIn } from '#test/money.ts'
import { makeMember } from '#test/world.ts'
import { withShopDatabase } from '#tools/database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface GivenMoney {
  /** Order numbers. */
  review: string
  paid: string
  waiting: string
  /** In review, with a deposit of 600 yen, less than its price. */
  short: string
  /** A deposit that the bank reversed after its payment was credited. */
  reversed: { source: string; depositId: string }
  /** The payer of `waiting`, as the bank spells the name. */
  payer: string
  differenceId: string
}

const kana = 'アイウエカキクケサシスセタチツテナニヌネハヒフヘマミムメラリルレ'

/** A payment in review, one that is paid, a deposit that two payments may be for, and a difference. */
export async function giveMoney(): Promise<GivenMoney> {
  let given: GivenMoney | undefined
  await withShopDatabase(async (db) => {
    const now = new Date()
    const openedAt = new Date(now.getTime() - 5 * hourMs)
    // A name like no other: journeys run beside each other.
    const own = Array.from(
      randomUUID().replaceAll('-', '').slice(0, 8),
      (digit) => kana[Number.parseInt(digit, 16)],
    )
    const payerName = `ヤマダ ${own.join('')}`
    const review = await transferIn(db, 'review', { openedAt })
    const toPay = await transferIn(db, 'review', { openedAt, priceYen: 5000 })
    const paid = await transaction(db, (tx) => creditPaymentByHand(tx, { paymentId: toPay.id, now }))
    const waiting = await transferIn(db, 'awaiting_payment', { openedAt, payerName, priceYen: 3000 })
    // Another member typed the same name: the shop does not decide by itself.
    const memberId = await makeMember(db, { now: openedAt })
    await transferIn(db, 'awaiting_payment', { openedAt, payerName, priceYen: 8000, memberId })
    const arrivedAt = new Date(now.getTime() - hourMs)
    await bankMoney(db, { payerName, amountYen: 3000, arrivedAt }, now)
    const short = await transferIn(db, 'review', { openedAt })
    await bankMoney(db, { orderId: short.orderId, amountYen: 600, arrivedAt }, now)
    // It came in the bank's hours of a day that is over.
    const before = await transferIn(db, 'awaiting_payment', {
      openedAt: new Date(now.getTime() - 10 * dayMs),
    })
    const gone = await bankMoney(
      db,
      { orderId: before.orderId, arrivedAt: new Date(now.getTime() - 9 * dayMs) },
      now,
    )
    await transaction(db, async (tx) => {
      const held = await lockPayment(tx, before.id)
      if (held?.state !== 'paid') throw new Error(`${held?.state} and not paid`)
      await markReversals(tx, held, { source: 'bank', listed: new Set() }, new Date(now.getTime() + 1))
    })
    const differenceId = await differ(db, review, { kind: 'paid_there', theirs: 'captured 1000 yen' }, now)
    if (paid.outcome !== 'done') throw new Error(paid.outcome)
    given = {
      review: review.orderId,
      paid: toPay.orderId,
      waiting: waiting.orderId,
      short: short.orderId,
      reversed: { source: 'bank', depositId: gone },
      payer: payerName,
      differenceId,
    }
  })
  if (given === undefined) throw new Error('nothing was given')
  return given
}

/** Its member uses so many points of a purchase. */
export const spendPointsOf = (orderId: string, spentPoints: number): Promise<void> =>
  withShopDatabase(async (db) => {
    const payment = await findPaymentByOrderId(db, orderId)
    if (payment === undefined) throw new Error(`no order ${orderId}`)
    const spending = { memberId: payment.memberId, cause: 'adjustment' as const, causeId: randomUUID() }
    await transaction(db, (tx) => post(tx, Object.assign({ spentPoints }, spending), new Date()))
  })
