import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { findPayment, lockPayment, type Payment } from '#server/money/payments/queries.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { booksOf, deposit, makeTransfer } from '#test/payments/bank-transfers.ts'
import { assignDeposit, closeDeposit } from './deposits-by-hand.ts'
import { findDeposit } from './queries.ts'
import { recordDeposits } from './record-deposits.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'
import { recordAndSettle, settleBankTransfer } from './settle-bank-transfer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const jst = (text: string) => new Date(`${text}+09:00`)
/** A Wednesday at noon. */
const noon = jst('2026-06-03T12:00')
const open = (payerName: string) =>
  makeTransfer(database.db, { openedAt: jst('2026-06-02T09:00'), payerName })
const stateOf = async ({ id }: Payment) => (await findPayment(database.db, id))?.state
const recordAndSettleAll = (deposits: Deposit[], now: Date) =>
  transaction(database.db, (tx) => recordAndSettle(tx, 'bank', deposits, now, []))

describe('a deposit in the operator’s hands', () => {
  test('cannot be removed from a purchase that is being credited at this moment', async () => {
    const [paid, other] = [await open('アイ'), await open('ウエ')]
    const evening = jst('2026-06-03T18:00')
    const money = deposit({ arrivedAt: evening, orderId: paid.orderId })
    await recordAndSettleAll([money], evening)
    const morning = jst('2026-06-04T10:00')
    const name = { source: 'bank', depositId: money.id }
    let taking: Promise<unknown> = Promise.resolve()
    await transaction(database.db, async (tx) => {
      const held = (await lockPayment(tx, paid.id)) as Payment
      taking = transaction(database.db, (others) =>
        assignDeposit(others, { name, paymentId: other.id, now: morning, closedOn: [] }),
      )
      await untilItWaits(database.pool, taking)
      await settleBankTransfer(tx, held, morning, [])
    })
    expect(await taking).toMatchObject({ outcome: 'settled before' })
    expect([await stateOf(paid), await stateOf(other)]).toEqual(['paid', 'awaiting_payment'])
  })

  test('pays for nothing once it is closed; the other deposits of its purchase decide', async () => {
    const payment = await open('オカ')
    const [small, whole] = [400, 1000].map((amountYen) =>
      deposit({ arrivedAt: jst('2026-06-03T18:00'), orderId: payment.orderId, amountYen }),
    ) as [Deposit, Deposit]
    await recordAndSettleAll([small], noon)
    await transaction(database.db, (tx) => recordDeposits(tx, 'bank', [whole], noon))
    const close = ({ id }: Deposit) =>
      transaction(database.db, (tx) =>
        closeDeposit(tx, { name: { source: 'bank', depositId: id }, now: noon, closedOn: [] }),
      )
    expect(await close(small)).toMatchObject({ outcome: 'closed' })
    const stored = await findDeposit(database.db, { source: 'bank', depositId: small.id })
    expect(stored).toMatchObject({ paymentId: null, settledAt: noon, note: '' })
    expect(await stateOf(payment)).toBe('processing')
    expect(await close(whole)).toMatchObject({ outcome: 'closed' })
    expect(await stateOf(payment)).toBe('awaiting_payment')
    await settleArrivedMoney(database.db, jst('2026-07-01T12:00'))
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: 0, credited: 0 })
  })
})
