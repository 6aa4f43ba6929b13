import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { because } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { findPayment, listTransitions, lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { eraseMember } from '#server/people/members/queries.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { booksOf, deposit, makeTransfer } from '#test/payments/bank-transfers.ts'
import { makeMember } from '#test/world.ts'
import { findDeposit, listUnsettledDeposits } from './queries.ts'
import { recordDeposits } from './record-deposits.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'
import { recordAndSettle, settleBankTransfer } from './settle-bank-transfer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
// Each test has its own payer: a name is looked up among all purchases.
let typed = ''
let hanako = ''
let payers = 0
beforeEach(() => {
  payers += 1
  const kana = [...String(payers)].map((digit) => 'アイウエオカキクケコ'[Number(digit)]).join('')
  typed = `フクビキ ハナコ${kana}`
  hanako = `ﾌｸﾋﾞｷ ﾊﾅｺ${kana}`
})

const jst = (text: string) => new Date(`${text}+09:00`)
/** A Wednesday at noon. */
const noon = jst('2026-06-03T12:00')
const openedAt = jst('2026-06-02T09:00')

const record = (deposits: Deposit[], now = noon, source = 'bank') =>
  transaction(database.db, (tx) => recordDeposits(tx, source, deposits, now))
const recordAndSettleAll = (deposits: Deposit[], now = noon, closedOn: string[] = []) =>
  transaction(database.db, (tx) => recordAndSettle(tx, 'bank', deposits, now, closedOn))
const settle = (payment: Payment, now: Date, closedOn: string[] = []) =>
  transaction(database.db, async (tx) =>
    settleBankTransfer(tx, (await lockPayment(tx, payment.id)) as Payment, now, closedOn),
  )
const stateOf = async ({ id }: Payment) => (await findPayment(database.db, id))?.state
const stored = (id: string, source = 'bank') => findDeposit(database.db, { source, depositId: id })
const open = (more: Partial<Parameters<typeof makeTransfer>[1]> = {}) =>
  makeTransfer(database.db, { openedAt, payerName: typed, ...more })

describe('a deposit is matched to', () => {
  test('the purchase whose order the source names, with any payer’s name and amount', async () => {
    const payment = await open()
    const money = deposit({ arrivedAt: noon, orderId: payment.orderId, amountYen: 1 })
    expect(await record([money])).toEqual([
      { id: money.id, outcome: 'recorded', paymentId: payment.id, unclear: '' },
    ])
  })

  test('the only one that waits under the payer’s name, at exactly its price', async () => {
    const payment = await open()
    await open({ payerName: `${typed}エ` })
    const [found] = await record([deposit({ arrivedAt: noon, payerName: hanako.replace(' ', '') })])
    expect(found).toMatchObject({ paymentId: payment.id, unclear: '' })
  })

  test('no purchase when none fits, and the reason is kept', async () => {
    const reasonOf = async (more: Partial<Deposit> = {}) => {
      const [result] = await record([deposit({ arrivedAt: noon, payerName: hanako, ...more })])
      expect(result).toMatchObject({ outcome: 'recorded', paymentId: null })
      expect((await stored(result?.id ?? ''))?.note).toBe(result?.unclear)
      return result?.unclear
    }
    expect(await reasonOf()).toBe('no purchase stands under this name')
    expect(await reasonOf({ orderId: 'F-UNKNOWN' })).toBe('no bank transfer has the order F-UNKNOWN')
    const { memberId } = await open()
    expect(await reasonOf({ amountYen: 999 })).toContain('costs 1000 yen')
    // Nothing is left of these names: they match no purchase.
    await open({ payerName: '・' })
    for (const payerName of ['', '(ｶ)', '･'])
      expect(await reasonOf({ payerName })).toBe('no purchase stands under this name')
    const { id } = await open({ memberId })
    expect(await reasonOf()).toMatch(new RegExp(`^it may be for .* or ${id} \\(awaiting_payment\\)$`))
    await open({ payerName: typed.replace(' ', '・') })
    expect(await reasonOf()).toBe('purchases of 2 members stand under this name')
  })

  test('neither an order of another method nor a purchase that does not wait yet', async () => {
    const card = await open({ method: '1', states: ['action_required'] })
    await open({ states: [] })
    const results = await record([
      deposit({ arrivedAt: noon, orderId: card.orderId }),
      deposit({ arrivedAt: noon, payerName: hanako }),
    ])
    expect(results.map(({ paymentId }) => paymentId)).toEqual([null, null])
  })

  test('only one purchase when a statement has two equal payments; the other waits for the operator', async () => {
    const payment = await open()
    const twice = ['1', '2'].map(() => deposit({ arrivedAt: noon, payerName: hanako }))
    const results = await recordAndSettleAll(twice)
    expect(results.map(({ paymentId }) => paymentId).sort()).toEqual([payment.id, null].sort())
    expect(await stateOf(payment)).toBe('paid')
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ credited: 1, yen: 1000 })
  })
})

describe('a deposit', {
  meta: {
    proves: [
      {
        id: 'deposit-once',
        section: 'payments',
        says: 'A deposit counts once, however often it is reported.',
        from: 'own',
        file: 'server/money/bank/record-deposits.ts',
        breaks: { replace: "inserted.has(id) ? 'recorded' : 'known'", with: "'recorded'" },
      },
    ],
  },
}, () => {
  test('is recorded once under its source’s id, however often and by however many it is reported', async () => {
    const payment = await open()
    const money = deposit({ arrivedAt: noon, orderId: payment.orderId })
    const rounds = await Promise.all(Array.from({ length: 10 }, () => recordAndSettleAll([money])))
    expect(rounds.flat().filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1)
    expect(rounds.flat().filter(({ outcome }) => outcome === 'known')).toHaveLength(9)
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({
      points: 1100,
      yen: 1000,
      credited: 1,
    })
    await record([money], noon, 'veritrans')
    expect(await stored(money.id, 'veritrans')).toBeDefined()
  })

  test('reported again with another amount or name stays as it was, and waits for the operator', async () => {
    const money = deposit({ arrivedAt: noon })
    await record([money])
    expect(await record([{ ...money, amountYen: 900 }])).toMatchObject([{ outcome: 'differs' }])
    expect(await stored(money.id)).toMatchObject({
      amountYen: 1000,
      note: `reported again as 900 yen by ${money.payerName}`,
    })
    expect(await record([{ ...money, payerName: 'ﾎｶ' }])).toMatchObject([{ outcome: 'differs' }])
    expect(await record([money])).toMatchObject([{ outcome: 'known' }])
  })

  test('pays once when two processes settle two of one name at the same moment; nothing is lost', async () => {
    const payments: Payment[] = []
    for (const payerName of ['アイ', 'アウ', 'アエ', 'アオ', 'アカ']) payments.push(await open({ payerName }))
    const statement = () =>
      payments.map(({ details }) =>
        deposit({ arrivedAt: noon, payerName: (details as { payerName: string }).payerName }),
      )
    await Promise.all([
      recordAndSettleAll(statement()),
      recordAndSettleAll(statement().reverse()),
      recordAndSettleAll(statement()),
    ])
    for (const payment of payments) {
      expect(await stateOf(payment)).toBe('paid')
      expect(await booksOf(database.db, payment.memberId)).toMatchObject({ credited: 1, yen: 1000 })
      expect(await listUnsettledDeposits(database.db, payment.id)).toEqual([])
    }
  })
})

describe('exactly the price', () => {
  /** Pays a purchase at this time; answers when it may be credited, to the second. */
  async function creditedAt(arrivedAt: Date, expected: Date, closedOn: string[] = []) {
    const payment = await open({ openedAt: new Date(arrivedAt.getTime() - 3_600_000), closedOn })
    const money = deposit({ arrivedAt, orderId: payment.orderId })
    await recordAndSettleAll([money], arrivedAt, closedOn)
    if (expected > arrivedAt) {
      expect(await stateOf(payment)).toBe('processing')
      expect((await findPayment(database.db, payment.id))?.nextQueryAt).toEqual(expected)
      await settle(payment, new Date(expected.getTime() - 1000), closedOn)
      expect(await stateOf(payment)).toBe('processing')
      expect((await stored(money.id))?.settledAt).toBeNull()
      expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: 0, mails: [] })
    }
    await settle(payment, expected, closedOn)
    expect(await stateOf(payment)).toBe('paid')
    expect((await stored(money.id))?.settledAt).toEqual(expected > arrivedAt ? expected : arrivedAt)
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: 1100, credited: 1 })
  }

  const yearEnd = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-02', '2027-01-03']
  test.each([
    ['a second before the bank opens', '2026-06-03T09:59:59', '2026-06-03T10:00', []],
    ['when the bank opens', '2026-06-03T10:00:00', '2026-06-03T10:00:00', []],
    ['a second before it closes', '2026-06-03T17:59:59', '2026-06-03T17:59:59', []],
    ['when it closes', '2026-06-03T18:00:00', '2026-06-04T10:00', []],
    ['a second after', '2026-06-03T18:00:01', '2026-06-04T10:00', []],
    ['on Friday evening', '2026-06-05T18:00:00', '2026-06-08T10:00', []],
    ['on Sunday', '2026-06-07T12:00:00', '2026-06-08T10:00', []],
    ['on Marine Day', '2026-07-20T12:00:00', '2026-07-21T10:00', []],
    ['on the eve of Golden Week', '2026-05-01T18:00:00', '2026-05-07T10:00', []],
    ['before New Year, the shop closed', '2026-12-28T18:00:00', '2027-01-04T10:00', yearEnd],
    ['on a closing day that is a weekday', '2026-12-30T12:00:00', '2027-01-04T10:00', yearEnd],
    ['on New Year’s Day', '2027-01-01T12:00:00', '2027-01-04T10:00', yearEnd],
    ['at the end of a month', '2026-09-30T23:59:59', '2026-10-01T10:00', []],
    ['at the end of a month before a weekend', '2026-07-31T18:00:00', '2026-08-03T10:00', []],
    ['at the end of February', '2028-02-29T18:00:00', '2028-03-01T10:00', []],
  ] as const)('that came %s is credited then and no sooner', async (_name, arrived, from, closedOn) => {
    await creditedAt(jst(arrived), jst(from), [...closedOn])
  })

  test('in two parts is credited by the time of the later one', async () => {
    const payment = await open()
    const part = { orderId: payment.orderId, amountYen: 500 }
    await recordAndSettleAll([deposit({ arrivedAt: noon, ...part })])
    const evening = jst('2026-06-03T18:00')
    await recordAndSettleAll([deposit({ arrivedAt: evening, ...part })], evening)
    expect(await stateOf(payment)).toBe('processing')
    await settle(payment, jst('2026-06-04T10:00'))
    expect(await stateOf(payment)).toBe('paid')
    const reasons = (await listTransitions(database.db, payment.id)).map(({ reason }) => reason)
    expect(reasons.at(-1)).toMatch(/^deposits bank move-[\w-]+, bank move-[\w-]+$/)
  })

  test.each([['expired'], ['cancelled'], ['unknown'], ['declined']] as const)(
    'for a purchase that is %s is credited anyway',
    {
      meta: {
        proves: [
          {
            id: 'deposit-late',
            section: 'payments',
            says: 'The exact price is credited also after the purchase was given up.',
            from: 'own',
            breaks: {
              replace: '  if (isFinal(payment.state)) {\n    await leaveForReview',
              with: "  if (isFinal(payment.state) || payment.state === 'expired') {\n    await leaveForReview",
            },
          },
        ],
      },
    },
    async (state) => {
      const states = state === 'declined' ? ['declined' as const] : ['awaiting_payment' as const, state]
      const payment = await open({ states })
      const late = jst('2026-07-10T12:00')
      await recordAndSettleAll([deposit({ arrivedAt: late, orderId: payment.orderId })], late)
      expect(await stateOf(payment)).toBe('paid')
      expect(await booksOf(database.db, payment.memberId)).toMatchObject({ points: 1100, credited: 1 })
    },
  )

  test('late on Friday evening for a purchase given up is credited by Monday’s round, without a query', async () => {
    const payment = await open({ states: ['awaiting_payment', 'expired'] })
    const friday = jst('2026-06-12T18:00')
    await recordAndSettleAll([deposit({ arrivedAt: friday, orderId: payment.orderId })], friday)
    expect(await stateOf(payment)).toBe('expired')
    await settleArrivedMoney(database.db, jst('2026-06-15T09:59:59'))
    expect(await stateOf(payment)).toBe('expired')
    await Promise.all(
      Array.from({ length: 4 }, () => settleArrivedMoney(database.db, jst('2026-06-15T10:00'))),
    )
    expect(await stateOf(payment)).toBe('paid')
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({ credited: 1 })
  })

  test('is credited by the next round after a crash between recording and settling', async () => {
    const payment = await open()
    await record([deposit({ arrivedAt: noon, payerName: hanako })])
    expect(await stateOf(payment)).toBe('awaiting_payment')
    await settleArrivedMoney(database.db, noon)
    expect(await stateOf(payment)).toBe('paid')
  })

  test('is confirmed in one mail, in the member’s language', async () => {
    const memberId = await makeMember(database.db, { now: openedAt })
    await database.pool.query(`update member set language = 'en' where id = $1`, [memberId])
    const payment = await open({ memberId })
    await recordAndSettleAll([deposit({ arrivedAt: noon, orderId: payment.orderId })])
    await settle(payment, noon)
    const { mails, bodies } = await booksOf(database.db, memberId)
    expect(mails).toEqual(['1,000 yen received, 1,100 pt credited'])
    expect(bodies[0]).toContain('1,100 pt have been credited')
  })
})

describe('a deposit of another sum', {
  meta: {
    proves: [
      {
        id: 'deposit-sum',
        section: 'payments',
        after: 'deposit-once',
        says: 'More than the price waits for the operator, less for the rest.',
        from: 'own',
        breaks: {
          replace: 'if (arrivedYen !== payment.priceYen) return await review',
          with: 'if (arrivedYen < payment.priceYen) return await review',
        },
      },
    ],
  },
}, () => {
  test('above the price is left to the operator and not credited; the member gets one mail', async () => {
    const payment = await open()
    const money = deposit({ arrivedAt: noon, orderId: payment.orderId, amountYen: 1001 })
    await recordAndSettleAll([money])
    await settle(payment, noon)
    expect(await stateOf(payment)).toBe('review')
    expect(await stored(money.id)).toMatchObject({
      settledAt: null,
      note: '1001 yen arrived instead of 1000',
    })
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({
      points: 0,
      credited: 0,
      mails: ['銀行振込のご入金を担当者が確認しています'],
    })
  })

  test('below the price waits for the rest until its time is over, to the second; the member’s mail states the rest', async () => {
    const payment = await open()
    const money = deposit({ arrivedAt: noon, orderId: payment.orderId, amountYen: 400 })
    await recordAndSettleAll([money])
    await settle(payment, new Date(payment.giveUpAt.getTime() - 1000))
    expect(await stateOf(payment)).toBe('awaiting_payment')
    const { mails, bodies } = await booksOf(database.db, payment.memberId)
    expect(mails).toEqual(['銀行振込のご入金が600円不足しています（期限：2026年6月5日(金)）'])
    expect(bodies[0]).toContain('不足分の600円を、2026年6月5日(金)までに')
    await settleArrivedMoney(database.db, payment.giveUpAt)
    expect(await stateOf(payment)).toBe('review')
    expect(await booksOf(database.db, payment.memberId)).toMatchObject({
      points: 0,
      mails: [
        '銀行振込のご入金が600円不足しています（期限：2026年6月5日(金)）',
        '銀行振込のご入金を担当者が確認しています',
      ],
    })
  })

  test('in two parts is credited once', async () => {
    const payment = await open()
    const part = (amountYen: number) => deposit({ arrivedAt: noon, orderId: payment.orderId, amountYen })
    await recordAndSettleAll([part(400)])
    await recordAndSettleAll([part(600)])
    expect(await stateOf(payment)).toBe('paid')
    expect(await listUnsettledDeposits(database.db, payment.id)).toEqual([])
  })

  test.each(['paid', 'review'] as const)(
    'for a purchase in %s is left to the operator; the member gets one mail',
    async (state) => {
      const payment = await open()
      await transaction(database.db, (tx) => movePayment(tx, payment, state, because('chosen'), noon))
      const money = deposit({ arrivedAt: noon, orderId: payment.orderId })
      await recordAndSettleAll([money])
      await settleArrivedMoney(database.db, noon)
      await settle(payment, noon)
      expect(await stateOf(payment)).toBe(state)
      const note = `the purchase is in the state ${state}`
      expect(await stored(money.id)).toMatchObject({ settledAt: null, paymentId: payment.id, note })
      expect((await booksOf(database.db, payment.memberId)).mails).toEqual([
        '銀行振込のご入金を担当者が確認しています',
      ])
    },
  )
})

test('without money nothing happens, and the payment is returned unchanged', async () => {
  const payment = await open()
  await transaction(database.db, async (tx) => {
    const held = (await lockPayment(tx, payment.id)) as Payment
    expect(await settleBankTransfer(tx, held, jst('2027-01-01T00:00'), [])).toBe(held)
  })
})

test('a member who has left is credited and gets no mail', async () => {
  const payment = await open()
  await transaction(database.db, (tx) => eraseMember(tx, payment.memberId, noon))
  await recordAndSettleAll([deposit({ arrivedAt: noon, orderId: payment.orderId })])
  expect(await booksOf(database.db, payment.memberId)).toMatchObject({ credited: 1, mails: [] })
})

test('a deposit is never changed or deleted, and a settled one stays with what it paid for', async () => {
  await expect(database.pool.query('update bank_deposit set amount_yen = 1')).rejects.toThrow('permanent')
  await expect(database.pool.query('delete from bank_deposit')).rejects.toThrow('permanent')
  await expect(
    database.pool.query('update bank_deposit set settled_at = null where settled_at is not null'),
  ).rejects.toThrow('permanent')
  await expect(
    database.pool.query('update bank_deposit set payment_id = null where settled_at is not null'),
  ).rejects.toThrow('permanent')
})

test('the books are consistent', async () => {
  expect(await ledgerFaults(database.db)).toEqual([])
})
