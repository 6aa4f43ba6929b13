import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { closeDeposit } from '#server/money/bank/deposits-by-hand.ts'
import { recordAndSettle } from '#server/money/bank/settle-bank-transfer.ts'
import { tracesOf } from '#test/everything-stored.ts'
import { deposit, makeTransfer } from '#test/payments/bank-transfers.ts'
import { type TestShop, testPassword, testShop } from '#test/shop.ts'
import { insertInstruction, keepCheckoutSession } from './queries.ts'

// A purchase's data about its payer is erased with the member (ruling 27).

const now = new Date('2026-05-11T03:00:00Z')
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

const typed = 'ケシゴム カナメ'
const written = 'ｹｼｺﾞﾑ ｶﾅﾒ'
const page = 'https://pay.example/slip/kanames-own'
const instruction = {
  receiptNumber: '123456789',
  receiptUrl: page,
  account: { bankName: '見本銀行', number: '7654321', holder: 'フクヒキ', transferName: `123${typed}` },
}

const words = [typed, written, 'ケシゴムカナメ', 'kanames-own', 'wallet-of-kaname', 'card-of-kaname']
const record = (deposits: ReturnType<typeof deposit>[], at = now) =>
  transaction(world.db, (tx) => recordAndSettle(tx, 'own', deposits, at, []))
const namesOf = async (memberId: string) =>
  (
    await world.pool.query(
      `select payer_name, note, seen_note, amount_yen from bank_deposit d join payment p on p.id = d.payment_id
       where p.member_id = $1 order by deposit_id`,
      [memberId],
    )
  ).rows

test('after leaving, no column of any table names the payer or the payer’s pages; money and orders stay', {
  meta: {
    proves: [
      {
        id: 'withdrawal-payer',
        section: 'rulings',
        says: "The payer's name and pages go with the member; unsettled money keeps the name to send it back to.",
        from: 'ruling 27',
        file: ['server/money/payments/payer-traces.ts', 'server/money/bank/queries.ts'],
        breaks: { replace: " payerKey: '',", with: '' },
      },
    ],
  },
}, async () => {
  const member = await world.member()
  const { memberId } = member
  const paid = await makeTransfer(world.db, { openedAt: now, payerName: typed, memberId })
  await transaction(world.db, (tx) => insertInstruction(tx, paid, instruction))
  const money = deposit({ arrivedAt: now, payerName: written, id: 'a' })
  await record([money])
  // The bank says the same movement otherwise, twice: once an operator has looked.
  await record([{ ...money, amountYen: 900 }])
  await transaction(world.db, (tx) =>
    closeDeposit(tx, { name: { source: 'own', depositId: 'a' }, now, closedOn: [] }),
  )
  await record([{ ...money, amountYen: 800 }])
  await makeTransfer(world.db, {
    openedAt: now,
    payerName: typed,
    memberId,
    states: ['awaiting_payment', 'expired'],
    priceYen: 7000,
  })
  await world.pool.query(
    `update payment set page_url = $2, page_fields = $3, card_key = 'card-of-kaname'
     where member_id = $1 and state = 'expired'`,
    [memberId, page, { payer: typed }],
  )
  await keepCheckoutSession(world.db, memberId, 'wallet-of-kaname', now)
  expect((await tracesOf(world.pool, words)).map((trace) => trace.split(':')[0])).toEqual(
    expect.arrayContaining([
      'bank_deposit.note',
      'bank_deposit.payer_name',
      'bank_deposit.seen_note',
      'checkout_session.session_id',
      'payment.card_key',
      'payment.details',
      'payment.page_fields',
      'payment.page_url',
      'payment.payer_key',
      'payment_instruction.receipt_url',
      'payment_instruction.transfer_name',
    ]),
  )

  expect((await member.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
  expect(await tracesOf(world.pool, words)).toEqual([])
  expect(await namesOf(memberId)).toEqual([
    {
      payer_name: '(erased)',
      note: 'reported again as 800 yen',
      seen_note: 'reported again as 900 yen',
      amount_yen: 1000,
    },
  ])
  const { rows } = await world.pool.query(
    `select p.price_yen, p.order_id, i.account_number, i.receipt_number from payment p
     join payment_instruction i on i.payment_id = p.id where p.id = $1`,
    [paid.id],
  )
  expect(rows).toEqual([
    { price_yen: 1000, order_id: paid.orderId, account_number: '7654321', receipt_number: '123456789' },
  ])

  // The bank's file is read once more: neither a new deposit nor a name that comes back.
  expect(await record([money])).toMatchObject([{ outcome: 'known' }])
  await record([{ ...money, amountYen: 700 }])
  expect(await tracesOf(world.pool, words)).toEqual([])
})

test('money that is not settled keeps the name it must be sent back to, until it is', async () => {
  const member = await world.member()
  const { memberId } = member
  const given = await makeTransfer(world.db, {
    openedAt: now,
    payerName: 'モドシ ハナ',
    memberId,
    states: ['awaiting_payment', 'cancelled'],
  })
  // Too little for a purchase that ended: a person decides.
  const { orderId } = given
  await record([deposit({ arrivedAt: now, payerName: 'ﾓﾄﾞｼ ﾊﾅ', id: 'b', amountYen: 10, orderId })])
  await member.post('/user/withdraw', { pass: testPassword })
  expect(await tracesOf(world.pool, ['ﾓﾄﾞｼ ﾊﾅ', 'モドシ ハナ', 'モドシハナ'])).toEqual([
    'bank_deposit.payer_name: ﾓﾄﾞｼ ﾊﾅ',
  ])
  const closed = await transaction(world.db, (tx) =>
    closeDeposit(tx, { name: { source: 'own', depositId: 'b' }, now, closedOn: [] }),
  )
  expect(closed.outcome).toBe('closed')
  expect(await tracesOf(world.pool, ['ﾓﾄﾞｼ ﾊﾅ'])).toEqual([])
})

test('late money for a purchase of a member who has left loses its name when it is credited', async () => {
  const member = await world.member()
  const { memberId } = member
  const late = await makeTransfer(world.db, {
    openedAt: now,
    payerName: 'オクレ ハナ',
    memberId,
    states: ['awaiting_payment', 'expired'],
  })
  await member.post('/user/withdraw', { pass: testPassword })
  const money = deposit({ arrivedAt: now, payerName: 'ｵｸﾚ ﾊﾅ', id: 'c', orderId: late.orderId })
  expect(await record([money])).toMatchObject([{ outcome: 'recorded', paymentId: late.id }])
  expect(await namesOf(memberId)).toMatchObject([{ payer_name: '(erased)' }])
})

test('a payer’s name cannot be changed, and nothing else of a purchase can be erased', async () => {
  const paid = await makeTransfer(world.db, { openedAt: now })
  await transaction(world.db, (tx) => insertInstruction(tx, paid, instruction))
  await record([deposit({ arrivedAt: now, payerName: 'ﾌｸﾋﾞｷ ﾊﾅｺ', id: 'd' })])
  await world.pool.query(`update payment set card_key = 'own' where id = $1`, [paid.id])
  for (const change of [
    `update payment set details = '{"payerName": "ホカ"}' where id = $1`,
    `update payment set details = details - 'payerName' where id = $1`,
    `update payment set payer_key = 'ホカ' where id = $1`,
    `update payment set card_key = 'another' where id = $1`,
    `update payment_instruction set transfer_name = 'ホカ' where payment_id = $1`,
    `update payment_instruction set account_number = '' where payment_id = $1`,
    `delete from payment_instruction where payment_id = $1`,
    `update bank_deposit set payer_name = 'ホカ' where payment_id = $1`,
  ])
    await expect(world.pool.query(change, [paid.id]), change).rejects.toThrow('permanent record')
})
