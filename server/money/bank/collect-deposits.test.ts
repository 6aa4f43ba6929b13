import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import { createOwnAccount } from '#server/providers/payments/own-account.ts'
import type { Deposit, PaymentProvider } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addCourse, addMemberRow, books, history } from '#test/payments/paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse } from '#test/payments/scripted-adapter.ts'
import { collectDeposits } from './collect-deposits.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
})
afterAll(() => database.close())

// A Friday, within the bank's hours.
const now = new Date('2026-11-20T03:00:00Z')

/** A provider that lists this, or does not answer. */
const listing = (deposits: Deposit[] | 'silent'): PaymentProvider => ({
  readNotification: async () => undefined,
  taken: { status: 200, type: 'text/plain', body: 'OK' },
  listDeposits: async () =>
    deposits === 'silent'
      ? { outcome: 'no answer', reason: quoted('TimeoutError') }
      : { outcome: 'listed', deposits },
})
const deposit = (change: Partial<Deposit> = {}): Deposit => ({
  id: randomUUID(),
  amountYen: 1000,
  payerName: 'ﾌｸﾋｷ ﾊﾅｺ',
  arrivedAt: now,
  orderId: undefined,
  ...change,
})
const waiting = async (payerName: string) => {
  const order = { methodId: '4', details: { payerName } }
  const memberId = await addMemberRow(database.db)
  return await boughtPayment(
    depsOf(database.db, createOwnAccount(), '4'),
    orderOfCourse(memberId, 'c1', order),
    now,
  )
}
const collect = (providers: Record<string, PaymentProvider>) =>
  collectDeposits({ db: database.db, providers, now })

test('a deposit that a provider lists is credited to its owner once, however often it is listed', async () => {
  const [byName, byOrder] = [await waiting('フクヒキ ハナコ'), await waiting('ベツジン')]
  const deposits = [
    deposit(),
    deposit({ orderId: byOrder.orderId, payerName: 'ﾀﾞﾚｶ' }),
    deposit({ payerName: 'ﾀﾆﾝ' }),
  ]
  for (let time = 0; time < 3; time++) await collect({ bank: listing(deposits) })
  for (const { id, memberId } of [byName, byOrder]) {
    expect(await books(database.db, memberId)).toMatchObject({ points: 1000, entries: 1, yen: 1000 })
    expect(await history(database.db, id)).toEqual(['created', 'awaiting_payment', 'paid'])
  }
})

test.each([
  ['reported in the bank’s hours of that day: at once', '2026-11-20T03:00:00Z', '2026-11-20T03:00:00Z'],
  [
    'reported at night of that day: when the bank opens next, after the weekend and the holiday',
    '2026-11-20T11:00:00Z',
    '2026-11-24T01:00:00Z',
  ],
  ['reported days later: it may have come at night', '2026-11-24T00:00:00Z', '2026-11-24T01:00:00Z'],
])('a deposit known to the day, %s', async (_name, reportedAt, creditedAt) => {
  const { memberId, orderId } = await waiting('ヒダケ')
  const day = new Date('2026-11-19T15:00:00Z')
  const provider = listing([deposit({ orderId, arrivedAt: day, isToTheDay: true })])
  const at = async (now: Date) => {
    await collectDeposits({ db: database.db, providers: { bank: provider }, now })
    await settleArrivedMoney(database.db, now)
    return (await books(database.db, memberId)).points
  }
  const credited = new Date(creditedAt)
  expect(await at(new Date(reportedAt))).toBe(reportedAt === creditedAt ? 1000 : 0)
  if (reportedAt !== creditedAt) expect(await at(new Date(credited.getTime() - 1000))).toBe(0)
  expect(await at(credited)).toBe(1000)
})

test('a provider that does not answer, lists nothing or takes no transfers does not stop the others', async () => {
  const { memberId } = await waiting('アトノ ヒト')
  const { listDeposits: _, ...noBank } = listing([])
  const broken = { ...listing([]), listDeposits: () => Promise.reject(new Error('broken')) }
  const good = listing([deposit({ payerName: 'ｱﾄﾉ ﾋﾄ' })])
  await expect(collect({ silent: listing('silent'), noBank, broken, good })).rejects.toThrow('broken')
  expect(await books(database.db, memberId)).toMatchObject({ points: 1000, entries: 1 })
})

test('a transfer that cannot be settled does not stop the others, is reported, and is settled by the next run', async () => {
  const [bad, good] = [await waiting('ワルイ ギョウ'), await waiting('ヨイ ギョウ')]
  const night = new Date('2026-11-20T11:00:00Z')
  const opening = new Date('2026-11-24T01:00:00Z')
  const deposits = [bad, good].map(({ orderId }) => deposit({ orderId, arrivedAt: night }))
  await collectDeposits({ db: database.db, providers: { bank: listing(deposits) }, now: night })
  const { pool, db } = database
  await pool.query(`create function poisonous() returns trigger language plpgsql as $$
    begin raise exception 'poisonous row'; end $$`)
  await pool.query(`create trigger poison before insert on ledger_entry for each row
    when (new.member_id = '${bad.memberId}') execute function poisonous()`)
  await expect(settleArrivedMoney(db, opening)).rejects.toThrow('1 bank transfers failed')
  expect(await books(db, good.memberId)).toMatchObject({ points: 1000, entries: 1 })
  expect(await books(db, bad.memberId)).toMatchObject({ points: 0, entries: 0 })
  await pool.query('drop trigger poison on ledger_entry')
  await settleArrivedMoney(db, opening)
  for (const { memberId } of [bad, good])
    expect(await books(db, memberId)).toMatchObject({ points: 1000, entries: 1 })
})
