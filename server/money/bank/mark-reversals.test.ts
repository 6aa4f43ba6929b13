// Deposits that a provider reports and that the bank may reverse: credited only when a fresh answer lists them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { applyStatus } from '#server/money/purchases/apply-status.ts'
import { handleNotification } from '#server/money/purchases/handle-notification.ts'
import { sweepOpenPayments } from '#server/money/purchases/sweep-open-payments.ts'
import type { Deposit, QueryResult } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { booksOf, deposit, makeTransfer } from '#test/payments/bank-transfers.ts'
import { scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { assignDeposit, closeDeposit } from './deposits-by-hand.ts'
import { findDeposit } from './queries.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'
import { recordAndSettle } from './settle-bank-transfer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const jst = (text: string) => new Date(`${text}+09:00`)
const openedAt = jst('2026-06-02T09:00')
/** A Wednesday, at which the bank is closed; it opens the next morning. */
const evening = jst('2026-06-03T20:00')
const night = jst('2026-06-03T23:00')
const opening = jst('2026-06-04T10:00')
const hours = (count: number, from = opening) => new Date(from.getTime() + count * 3_600_000)

/** The provider's answer to a question about this purchase. */
const answer = ({ orderId }: Payment, deposits: Deposit[], status: 'waiting' | 'captured'): QueryResult => ({
  outcome: 'found',
  orderId,
  reference: null,
  amountYen: 1000,
  currency: 'JPY',
  status,
  deposits,
  detail: 'as it stands',
})
const says = (payment: Payment, deposits: Deposit[], now: Date, status: 'waiting' | 'captured' = 'waiting') =>
  transaction(database.db, (tx) => applyStatus(tx, payment, answer(payment, deposits, status), now))
const isSilent = (payment: Payment, now: Date) =>
  transaction(database.db, (tx) =>
    applyStatus(tx, payment, { outcome: 'no answer', reason: quoted('TimeoutError') }, now),
  )
const open = (more: Partial<Parameters<typeof makeTransfer>[1]> = {}) =>
  makeTransfer(database.db, { openedAt, payerName: 'カイシャ', ...more })
const money = ({ orderId }: Payment, more: Partial<Deposit> = {}) =>
  deposit({ arrivedAt: evening, orderId, ...more })
const now = async ({ id }: Payment) => (await findPayment(database.db, id)) as Payment
const stateOf = async (payment: Payment) => (await now(payment)).state
const stored = (id: string) => findDeposit(database.db, { source: 'veritrans', depositId: id })
const isListed = async (id: string) => {
  const found = await stored(id)
  return found !== undefined && (found.settledAt === null || found.note !== '')
}
const close = (id: string, at: Date) =>
  transaction(database.db, (tx) =>
    closeDeposit(tx, { name: { source: 'veritrans', depositId: id }, now: at, closedOn: [] }),
  )
const nothing = { points: 0, yen: 0, credited: 0 }
const paidOnce = { points: 1100, yen: 1000, credited: 1 }
const booksAre = async ({ memberId }: Payment, books: object) =>
  expect(await booksOf(database.db, memberId)).toMatchObject(books)

describe('a deposit that is reversed before it is credited:', () => {
  test('it no longer pays for anything; the payer may pay again, and that is credited once', async () => {
    const payment = await open()
    const first = money(payment)
    expect((await says(payment, [first], evening, 'captured')).state).toBe('processing')
    expect((await says(payment, [], night)).state).toBe('awaiting_payment')
    // The query is due at once, so that no purchase waits for ever after its time is over.
    expect((await now(payment)).nextQueryAt).toEqual(night)
    expect(await stored(first.id)).toMatchObject({
      reversedAt: night,
      settledAt: null,
      note: 'the bank reversed it',
    })
    for (const at of [opening, hours(1)]) await settleArrivedMoney(database.db, at)
    expect(await stateOf(payment)).toBe('awaiting_payment')
    // Also while the provider still calls the whole received.
    expect((await says(payment, [], opening, 'captured')).state).toBe('awaiting_payment')
    await booksAre(payment, nothing)

    const second = money(payment, { arrivedAt: hours(1) })
    expect((await says(payment, [second], hours(1), 'captured')).state).toBe('paid')
    await booksAre(payment, paidOnce)
    expect(await stored(first.id)).toMatchObject({ settledAt: null })
    expect(await close(first.id, hours(1))).toMatchObject({ outcome: 'closed' })
  })

  test('the other of two parts waits for the rest, and is left to the operator once the time is over', async () => {
    const payment = await open()
    const [one, other] = [money(payment, { amountYen: 400 }), money(payment, { amountYen: 600 })] as const
    expect((await says(payment, [one, other], evening, 'captured')).state).toBe('processing')
    expect((await says(payment, [one], night)).state).toBe('awaiting_payment')
    await settleArrivedMoney(database.db, payment.giveUpAt)
    expect(await stateOf(payment)).toBe('review')
    await booksAre(payment, nothing)
  })

  test('it counts again once its provider lists it again', async () => {
    const payment = await open()
    const only = money(payment)
    await says(payment, [only], evening, 'captured')
    await says(payment, [], night)
    expect((await says(payment, [only], hours(1, night), 'captured')).state).toBe('processing')
    expect(await stored(only.id)).toMatchObject({ reversedAt: null, note: '' })
    expect((await says(payment, [only], opening, 'captured')).state).toBe('paid')
    await booksAre(payment, paidOnce)
  })

  test('an answer that is older than the deposit does not reverse it', async () => {
    const payment = await open()
    const only = money(payment)
    await says(payment, [only], night, 'captured')
    expect((await says(payment, [], night)).state).toBe('processing')
    expect((await says(payment, [], evening)).state).toBe('processing')
    expect((await stored(only.id))?.reversedAt).toBeNull()
  })

  test('it is given to no other purchase; one it was given to before waits again', async () => {
    const [payment, other] = [await open(), await open({ payerName: 'ベツ' })]
    const only = money(payment)
    await says(payment, [only], evening, 'captured')
    const name = { source: 'veritrans', depositId: only.id }
    const assign = (paymentId: string) =>
      transaction(database.db, (tx) => assignDeposit(tx, { name, paymentId, now: night, closedOn: [] }))
    expect(await assign(other.id)).toMatchObject({ outcome: 'assigned' })
    expect([await stateOf(payment), await stateOf(other)]).toEqual(['awaiting_payment', 'processing'])
    await says(payment, [], hours(1, night))
    await settleArrivedMoney(database.db, opening)
    expect(await stateOf(other)).toBe('awaiting_payment')
    expect(await assign(payment.id)).toEqual({ outcome: 'reversed' })
    for (const one of [payment, other]) await booksAre(one, nothing)
  })
})

describe('a deposit that waits for the bank to open:', () => {
  test('without a fresh answer nothing is credited; the provider is asked at that moment, and its answer credits', async () => {
    const payment = await open()
    const only = money(payment)
    await says(payment, [only], evening, 'captured')
    expect((await now(payment)).nextQueryAt).toEqual(opening)
    await settleArrivedMoney(database.db, opening)
    expect(await stateOf(payment)).toBe('processing')
    const query = async () => answer(payment, [only], 'captured')
    await sweepOpenPayments({
      db: database.db,
      adapters: { '4': scriptedAdapter({ query }) },
      now: opening,
    })
    expect(await stateOf(payment)).toBe('paid')
    await booksAre(payment, paidOnce)
  })

  test('a silent provider is awaited for two days; then the operator decides', async () => {
    const payment = await open()
    const only = money(payment)
    await says(payment, [only], evening, 'captured')
    for (const count of [0, 24, 47]) expect((await isSilent(payment, hours(count))).state).toBe('processing')
    // A server that was down that long asks first.
    await settleArrivedMoney(database.db, hours(60))
    expect(await stateOf(payment)).toBe('processing')
    expect((await isSilent(payment, hours(60))).state).toBe('review')
    expect(await isListed(only.id)).toBe(true)
    await booksAre(payment, nothing)
  })

  test('a silent provider is awaited, and its answer credits', async () => {
    const payment = await open()
    const only = money(payment)
    await says(payment, [only], evening, 'captured')
    await isSilent(payment, opening)
    expect((await says(payment, [only], hours(3), 'captured')).state).toBe('paid')
    await booksAre(payment, paidOnce)
  })

  test('the provider is asked about a purchase that was given up long ago too, hourly until it answers', async () => {
    const payment = await open({ states: ['awaiting_payment', 'expired'] })
    await database.pool.query('update payment set next_query_at = null where id = $1', [payment.id])
    // A Friday evening; the bank opens on Monday.
    const [friday, monday] = [jst('2026-07-10T20:00'), jst('2026-07-13T10:00')]
    const late = money(payment, { arrivedAt: friday })
    await says(payment, [late], friday, 'captured')
    expect(await now(payment)).toMatchObject({ state: 'expired', nextQueryAt: monday })
    const sweep = async (deposits: Deposit[] | 'silent', at: Date) => {
      const query = async (): Promise<QueryResult> =>
        deposits === 'silent'
          ? { outcome: 'no answer', reason: quoted('TimeoutError') }
          : answer(payment, deposits, 'captured')
      await sweepOpenPayments({
        db: database.db,
        adapters: { '4': scriptedAdapter({ query }) },
        now: at,
      })
      await settleArrivedMoney(database.db, at)
      return await now(payment)
    }
    expect(await sweep('silent', monday)).toMatchObject({ state: 'expired', nextQueryAt: hours(1, monday) })
    expect((await sweep([late], hours(1, monday))).state).toBe('paid')
    await booksAre(payment, paidOnce)
  })

  test('a purchase without a next query gets one from the round', async () => {
    const payment = await open({ states: ['awaiting_payment', 'expired'] })
    await says(payment, [money(payment)], evening, 'captured')
    await database.pool.query('update payment set next_query_at = null where id = $1', [payment.id])
    await settleArrivedMoney(database.db, hours(2))
    expect((await now(payment)).nextQueryAt).toEqual(hours(2))
  })

  test('a deposit reported with another sum than it was recorded with is not credited', async () => {
    const payment = await open()
    const only = money(payment)
    await says(payment, [only], evening, 'captured')
    const otherwise = { ...only, amountYen: 900 }
    expect((await says(payment, [otherwise], opening, 'captured')).state).toBe('processing')
    expect(await isListed(only.id)).toBe(true)
    await booksAre(payment, nothing)
  })

  test('the list of a provider’s accounts counts as its answer; a deposit the operator assigned counts on theirs', async () => {
    const [listed, byHand, stranger] = [await open(), await open({ payerName: 'テ' }), await open()]
    const noon = hours(2)
    const fresh = money(listed, { arrivedAt: noon })
    await transaction(database.db, (tx) => recordAndSettle(tx, 'veritrans', [fresh], noon, []))
    expect(await stateOf(listed)).toBe('paid')
    const theirs = money(stranger)
    await says(stranger, [theirs], evening, 'captured')
    const name = { source: 'veritrans', depositId: theirs.id }
    await transaction(database.db, (tx) =>
      assignDeposit(tx, { name, paymentId: byHand.id, now: night, closedOn: [] }),
    )
    await settleArrivedMoney(database.db, opening)
    expect(await stateOf(byHand)).toBe('paid')
  })
})

describe('a deposit that is reversed after it was credited:', () => {
  const notify = ({ id: paymentId }: Payment, query: () => Promise<QueryResult>, at: Date) =>
    handleNotification(
      {
        db: database.db,
        adapters: { '4': scriptedAdapter({ query }) },
        clock: () => at,
        reconcilePaid: async () => {
          throw new Error('a transfer is held against its deposits, not reconciled')
        },
      },
      { paymentId, isDispute: false },
    )
  const isNotified = async (payment: Payment, deposits: Deposit[], at: Date) => {
    const query = async () => answer(payment, deposits, 'waiting')
    await notify(payment, query, at)
    return await now(payment)
  }
  const credited = async () => {
    const payment = await open()
    const only = money(payment, { arrivedAt: opening })
    expect((await says(payment, [only], opening, 'captured')).state).toBe('paid')
    return { payment, only }
  }

  test('the operator is asked once, with the reason; the purchase stays paid', async () => {
    const { payment, only } = await credited()
    expect((await isNotified(payment, [], hours(1))).state).toBe('paid')
    const note = 'the bank reversed it after its purchase was credited'
    expect(await stored(only.id)).toMatchObject({ reversedAt: hours(1), paymentId: payment.id, note })
    expect(await isListed(only.id)).toBe(true)
    expect(await close(only.id, hours(2))).toMatchObject({ outcome: 'looked at' })
    await isNotified(payment, [], hours(3))
    expect(await isListed(only.id)).toBe(false)
    await booksAre(payment, paidOnce)
  })

  test('a notification that no query confirms changes nothing, and fails, so that the query is repeated', async () => {
    const { payment, only } = await credited()
    const query = async (): Promise<QueryResult> => ({ outcome: 'no answer', reason: quoted('TimeoutError') })
    await expect(notify(payment, query, hours(1))).rejects.toThrow('TimeoutError')
    expect((await stored(only.id))?.reversedAt).toBeNull()
  })

  test('listed again, it does not need the operator', async () => {
    const { payment, only } = await credited()
    await isNotified(payment, [], hours(1))
    await isNotified(payment, [only], hours(2))
    expect(await stored(only.id)).toMatchObject({ reversedAt: null, note: '' })
  })

  test('a further deposit is recorded, and waits for the operator', async () => {
    const { payment, only } = await credited()
    const more = money(payment, { arrivedAt: hours(1) })
    await isNotified(payment, [only, more], hours(1))
    await settleArrivedMoney(database.db, hours(1))
    expect(await stored(more.id)).toMatchObject({ note: 'the purchase is in the state paid' })
    await booksAre(payment, paidOnce)
  })

  test('a deposit the operator sent back needs no action when it is reversed, and the operator when it is listed again', async () => {
    const { payment, only } = await credited()
    const more = money(payment, { arrivedAt: hours(1) })
    await isNotified(payment, [only, more], hours(1))
    expect(await close(more.id, hours(1))).toMatchObject({ outcome: 'closed' })
    await isNotified(payment, [only], hours(2))
    expect(await isListed(more.id)).toBe(false)
    await isNotified(payment, [only, more], hours(3))
    expect(await isListed(more.id)).toBe(true)
  })
})

test('the books are consistent', async () => {
  expect(await ledgerFaults(database.db)).toEqual([])
})
