// Transfers to the shop's own account, which name no order: names are free text, so a stranger may have typed the
// payer's. Each test is a case in which money could reach the wrong member, or not reach the right one.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query, transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { statementReadBy } from '#server/money/payments/deadlines.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { creditPaymentByHand } from '#server/money/purchases/settle-by-hand.ts'
import { sweepOpenPayments } from '#server/money/purchases/sweep-open-payments.ts'
import { createOwnAccount } from '#server/providers/payments/own-account.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { booksOf, deposit, makeTransfer, type TransferOptions } from '#test/payments/bank-transfers.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'
import { recordAndSettle } from './settle-bank-transfer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  expect(await ledgerFaults(database.db)).toEqual([])
  await database.close()
})

const jst = (text: string) => new Date(`${text}+09:00`)
/** A Monday; what is opened now may be paid to the end of Thursday. */
const monday = jst('2026-06-01T12:00')
const lastDay = jst('2026-06-04T14:00')
const friday = jst('2026-06-05T11:00')

let names = 0
/** A name that no other test uses, as two members and a bank write it. */
function freshName() {
  names += 1
  const kana = [...String(names)].map((digit) => 'アイウエオカキクケコ'[Number(digit)]).join('')
  return { typed: `サトウ ${kana}`, otherwise: `サトウ　${kana}`, written: `ｻﾄｳ${kana}` }
}
const open = (payerName: string, more: Partial<TransferOptions> = {}) =>
  makeTransfer(database.db, { openedAt: monday, payerName, ...more })
const read = (now: Date, ...deposits: Deposit[]) =>
  transaction(database.db, (tx) => recordAndSettle(tx, 'bank', deposits, now, []))
const sweep = (now: Date) =>
  sweepOpenPayments({ db: database.db, adapters: { '4': createOwnAccount() }, now })
const stateOf = async ({ id }: Payment) => (await findPayment(database.db, id))?.state
const pointsOf = async ({ memberId }: Payment) => (await booksOf(database.db, memberId)).points

describe('money that is not surely this member’s', () => {
  test('came on the last day of one, is read the next day, and a namesake waits', async () => {
    const name = freshName()
    const payer = await open(name.typed)
    const namesake = await open(name.otherwise, { openedAt: jst('2026-06-03T12:00') })
    await sweep(jst('2026-06-05T00:01'))
    const [result] = await read(friday, deposit({ payerName: name.written, arrivedAt: lastDay }))
    expect(result).toMatchObject({ paymentId: null, unclear: 'purchases of 2 members stand under this name' })
    expect([await pointsOf(payer), await pointsOf(namesake)]).toEqual([0, 0])
  })

  test('was paid twice by mistake, and a stranger opened a purchase under the payer’s name', async () => {
    const name = freshName()
    const payer = await open(name.typed)
    const once = jst('2026-06-01T14:00')
    expect(await read(once, deposit({ payerName: name.written, arrivedAt: once }))).toMatchObject([
      { paymentId: payer.id },
    ])
    const cheat = await open(name.typed, { openedAt: jst('2026-06-02T12:00') })
    const again = jst('2026-06-03T10:30')
    const [result] = await read(again, deposit({ payerName: name.written, arrivedAt: again }))
    expect(result).toMatchObject({ paymentId: null, unclear: expect.stringContaining('2 members') })
    expect([await stateOf(payer), await stateOf(cheat)]).toEqual(['paid', 'awaiting_payment'])
  })

  test.each(['declined', 'cancelled', 'expired', 'review', 'refunded'] as const)(
    'another member’s purchase under the name is %s',
    async (state) => {
      const name = freshName()
      const others = { declined: ['declined' as const], refunded: ['paid', 'refunding', 'refunded'] as const }
      const states =
        state in others ? others[state as keyof typeof others] : (['awaiting_payment', state] as const)
      await open(name.typed, { states: [...states] })
      const waiting = await open(name.typed)
      await read(friday, deposit({ payerName: name.written, arrivedAt: lastDay }))
      expect(await pointsOf(waiting)).toBe(0)
    },
  )

  test('belonged to one of two purchases that the operator credited before reading the statement', async () => {
    const name = freshName()
    const credited = await open(name.typed)
    const { memberId } = credited
    const other = await open(name.typed, { memberId, openedAt: jst('2026-06-01T12:05') })
    await transaction(database.db, (tx) =>
      creditPaymentByHand(tx, { paymentId: credited.id, now: jst('2026-06-01T15:00') }),
    )
    const [result] = await read(friday, deposit({ payerName: name.written, arrivedAt: lastDay }))
    expect(result).toMatchObject({ paymentId: null, unclear: expect.stringContaining(credited.id) })
    expect(await stateOf(other)).toBe('awaiting_payment')
    expect(await booksOf(database.db, memberId)).toMatchObject({ points: 1100, yen: 1000, credited: 1 })
  })

  test('may belong to a purchase that the operator is crediting by hand at this moment', async () => {
    const name = freshName()
    const one = await open(name.typed)
    const late = await open(name.typed, {
      memberId: one.memberId,
      openedAt: jst('2026-05-20T12:00'),
      states: ['awaiting_payment', 'expired'],
    })
    // The older one's days were over when the money came: it is the newer one's, unless the operator says otherwise.
    let reading: Promise<unknown> = Promise.resolve()
    await transaction(database.db, async (tx) => {
      await creditPaymentByHand(tx, { paymentId: late.id, now: friday })
      reading = read(friday, deposit({ payerName: name.written, arrivedAt: lastDay }))
      await untilItWaits(database.pool, reading)
    })
    expect(await reading).toMatchObject([{ paymentId: null }])
    expect(await stateOf(one)).toBe('awaiting_payment')
  })
})

describe('money that is surely this member’s', () => {
  test('came in time and is read the next day: credited, and no mail about a failure in between', async () => {
    const name = freshName()
    const payer = await open(name.typed)
    for (const hour of ['00:01', '10:00']) {
      await sweep(jst(`2026-06-05T${hour}`))
      expect(await stateOf(payer)).toBe('awaiting_payment')
    }
    await read(friday, deposit({ payerName: name.written, arrivedAt: lastDay }))
    expect(await stateOf(payer)).toBe('paid')
    expect(await pointsOf(payer)).toBe(1100)
  })

  test('came in time, known to the day, and is read a week later: credited though it was given up', async () => {
    const name = freshName()
    const payer = await open(name.typed, { states: ['awaiting_payment', 'expired'] })
    const day = jst('2026-06-04T00:00')
    const weekLater = jst('2026-06-11T11:00')
    await read(weekLater, deposit({ payerName: name.written, arrivedAt: day, isToTheDay: true }))
    expect(await stateOf(payer)).toBe('paid')
  })

  test('came in time in the evening of a purchase given up: credited when the bank opens', async () => {
    const name = freshName()
    const payer = await open(name.typed, { states: ['awaiting_payment', 'expired'] })
    const evening = jst('2026-06-04T22:00')
    await read(jst('2026-06-05T09:00'), deposit({ payerName: name.written, arrivedAt: evening }))
    expect(await stateOf(payer)).toBe('expired')
    await settleArrivedMoney(database.db, jst('2026-06-05T10:00'))
    expect(await stateOf(payer)).toBe('paid')
  })

  test('pays the second purchase when the first is already paid', async () => {
    const name = freshName()
    const first = await open(name.typed)
    const tuesday = jst('2026-06-02T11:00')
    await read(tuesday, deposit({ payerName: name.written, arrivedAt: tuesday }))
    const second = await open(name.typed, { memberId: first.memberId, openedAt: jst('2026-06-02T12:00') })
    await read(friday, deposit({ payerName: name.written, arrivedAt: lastDay }))
    expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'paid'])
  })

  test('is no longer awaited once the statement of its last day can have been read', {
    meta: {
      proves: [
        {
          id: 'bank-unpaid',
          section: 'transitions',
          says: 'A bank transfer without money is given up when its time is over.',
          from: 'spec',
          file: 'server/money/payments/deadlines.ts',
          breaks: {
            replace: 'addBusinessDays(lastDay, 1, closedOn, isBankDay), 1))',
            with: 'addBusinessDays(lastDay, 2, closedOn, isBankDay), 1))',
          },
        },
      ],
    },
  }, async () => {
    const payer = await open(freshName().typed)
    const readBy = statementReadBy(payer.giveUpAt)
    expect(readBy).toEqual(jst('2026-06-06T00:00'))
    await sweep(new Date(readBy.getTime() - 1000))
    expect(await stateOf(payer)).toBe('awaiting_payment')
    await sweep(readBy)
    await sweep(new Date(readBy.getTime() + 3_600_000))
    expect(await stateOf(payer)).toBe('expired')
  })
})

describe('a long statement', () => {
  test('finds its purchases by the index, not by reading every purchase', async () => {
    await transaction(database.db, async (tx) => {
      await query(tx, 'set local enable_seqscan = off')
      const plan = await query<Record<string, string>>(
        tx,
        `explain select id from payment
         where payer_key <> '' and payer_key in ('サトウ', 'スズキ') and give_up_at >= now()`,
      )
      expect(plan.map((row) => Object.values(row)[0]).join('\n')).toContain('payment_by_payer')
    })
  })

  test('holds only the purchases it may pay', async () => {
    const [mine, twofold, stranger] = [freshName(), freshName(), freshName()]
    const named = await open(mine.typed)
    const unclear = [await open(twofold.typed), await open(twofold.typed)]
    const other = await open(stranger.typed)
    await transaction(database.db, async (tx) => {
      const lines = [mine, twofold].map(({ written }) =>
        deposit({ payerName: written, arrivedAt: lastDay, amountYen: 999 }),
      )
      await recordAndSettle(tx, 'bank', lines, friday, [])
      const isHeld = async ({ id }: Payment) =>
        (await query(database.db, 'select id from payment where id = $1 for no key update skip locked', [id]))
          .length === 0
      expect(await isHeld(named)).toBe(true)
      for (const payment of [...unclear, other]) expect(await isHeld(payment)).toBe(false)
    })
  })
})
