import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { applyStatus } from '#server/money/purchases/apply-status.ts'
import { creditPaymentByHand } from '#server/money/purchases/settle-by-hand.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { booksOf, deposit, makeTransfer, type TransferOptions } from '#test/payments/bank-transfers.ts'
import { assignDeposit } from './deposits-by-hand.ts'
import { findDeposit } from './queries.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'
import { recordAndSettle } from './settle-bank-transfer.ts'

// Purchases by e-mail remittance: the shop's bank statement shows their money, and a person says whose it is.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const source = 'own account'
const jst = (text: string) => new Date(`${text}+09:00`)
/** A Tuesday; it may be paid until the end of Friday. */
const opened = jst('2026-06-02T09:00')
/** A Wednesday at noon. */
const noon = jst('2026-06-03T12:00')

const open = (more: Partial<TransferOptions> = {}) =>
  makeTransfer(database.db, Object.assign({ openedAt: opened, method: '14' }, more))
async function arrive(more: Partial<Deposit> = {}, now = noon): Promise<Deposit> {
  const money = deposit(Object.assign({ arrivedAt: noon }, more))
  await transaction(database.db, (tx) => recordAndSettle(tx, source, [money], now, []))
  return money
}
const assign = ({ id: depositId }: Deposit, { id: paymentId }: Payment, now = noon) =>
  transaction(database.db, (tx) =>
    assignDeposit(tx, { name: { source, depositId }, paymentId, now, closedOn: [] }),
  )
const credit = ({ id: paymentId }: Payment, now = noon) =>
  transaction(database.db, (tx) => creditPaymentByHand(tx, { paymentId, now }))
/** Its turn: there is no provider to ask. */
const ask = ({ id, method }: Payment, now: Date) =>
  transaction(database.db, (tx) => applyStatus(tx, { id, method }, { outcome: 'no provider' }, now))
const stateOf = async ({ id }: Payment) => (await findPayment(database.db, id))?.state
const stored = ({ id: depositId }: Deposit) => findDeposit(database.db, { source, depositId })
const books = ({ memberId }: Payment) => booksOf(database.db, memberId)

describe('money of a remittance that is assigned to it', () => {
  test('of exactly the price is credited once, settled in the same act, and reported as a remittance', {
    meta: {
      proves: [
        {
          id: 'money-remittance',
          section: 'console-money',
          says: 'Money assigned to an e-mail remittance credits it once, at its price; no machine finds it.',
          from: 'own',
          file: 'contract/payment-methods.ts',
          breaks: { replace: " || method?.awaits === 'remittance'", with: '' },
        },
      ],
    },
  }, async () => {
    const [payment, money] = [await open(), await arrive()]
    expect(await stored(money)).toMatchObject({ paymentId: null, settledAt: null })
    const answers = await Promise.all(Array.from({ length: 4 }, () => assign(money, payment)))
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
      'assigned',
      ...Array.from({ length: 3 }, () => 'settled before'),
    ])
    expect(await stored(money)).toMatchObject({ paymentId: payment.id, settledAt: noon, note: '' })
    const { bodies, ...own } = await books(payment)
    expect(own).toEqual({
      ...{ points: 1100, yen: 1000, credited: 1 },
      mails: ['1,000円のお支払いを確認し、1,100ptを付与しました'],
    })
    expect(bodies[0]).not.toContain('振込')
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('at night is credited when the bank opens', async () => {
    const [payment, evening] = [await open(), jst('2026-06-03T19:00')]
    const money = await arrive({ arrivedAt: evening }, evening)
    expect(await assign(money, payment, evening)).toMatchObject({ payment: { state: 'processing' } })
    await ask(payment, jst('2026-06-04T09:59'))
    expect(await books(payment)).toMatchObject({ credited: 0 })
    await settleArrivedMoney(database.db, jst('2026-06-04T10:00'))
    expect([await stateOf(payment), (await books(payment)).points]).toEqual(['paid', 1100])
  })

  test('of too little waits for the rest, and for a person once its time is over', {
    meta: { alsoProves: ['money-remittance'] },
  }, async () => {
    const [payment, short] = [await open(), await open()]
    for (const one of [payment, short]) await assign(await arrive({ amountYen: 400 }), one)
    expect((await books(payment)).mails).toEqual([
      'メール送金のご入金が600円不足しています（期限：2026年6月5日(金)）',
    ])
    await assign(await arrive({ amountYen: 600 }), payment)
    expect([await stateOf(payment), (await books(payment)).points]).toEqual(['paid', 1100])
    // Given up without a person it would be cancelled with money in hand.
    await ask(short, jst('2026-06-12T12:00'))
    expect([await stateOf(short), (await books(short)).points]).toEqual(['review', 0])
  })

  test('of too much waits for a person at once', async () => {
    const [payment, money] = [await open(), await arrive({ amountYen: 1001 })]
    await assign(money, payment)
    expect([await stateOf(payment), (await books(payment)).credited]).toEqual(['review', 0])
    expect((await stored(money))?.note).toBe('1001 yen arrived instead of 1000')
  })

  test('is refused for one that was credited by hand, also at the same moment', async () => {
    const [before, during] = [await open(), await open()]
    const money = await arrive()
    await credit(before)
    expect(await assign(money, before)).toEqual({ outcome: 'paid before' })
    expect((await books(before)).mails).toEqual(['1,000円のお支払いを確認し、1,100ptを付与しました'])
    await Promise.all([assign(money, during), credit(during)])
    expect(await books(during)).toMatchObject({ points: 1100, yen: 1000, credited: 1 })
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test.each(['expired', 'cancelled'] as const)(
    'credits one that is %s, since a person decided so',
    async (state) => {
      const payment = await open({ states: ['awaiting_payment', state] })
      await assign(await arrive(), payment)
      expect([await stateOf(payment), (await books(payment)).points]).toEqual(['paid', 1100])
    },
  )

  test('leaves one in review to the person who reviews it', async () => {
    const [payment, money] = [await open({ states: ['awaiting_payment', 'review'] }), await arrive()]
    await assign(money, payment)
    expect([await stateOf(payment), (await books(payment)).credited]).toEqual(['review', 0])
    await credit(payment)
    expect(await stored(money)).toMatchObject({ paymentId: payment.id, settledAt: noon, note: '' })
    expect(await books(payment)).toMatchObject({ points: 1100, credited: 1 })
  })
})

test('money is never matched to a remittance automatically by its order or a name', async () => {
  const payment = await open({ payerName: 'レミ' })
  for (const more of [{ orderId: payment.orderId }, { payerName: 'ﾚﾐ' }])
    expect((await stored(await arrive(more)))?.paymentId).toBeNull()
  expect(await stateOf(payment)).toBe('awaiting_payment')
})

test('a remittance without money expires when its time is over', async () => {
  const payment = await open()
  await ask(payment, jst('2026-06-08T23:59'))
  expect(await stateOf(payment)).toBe('awaiting_payment')
  await ask(payment, jst('2026-06-09T00:00'))
  expect(await stateOf(payment)).toBe('expired')
})
