import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MethodId } from '#contract/payment-methods.ts'
import { quoted } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { closeDeposit } from '#server/money/bank/deposits-by-hand.ts'
import { recordDeposits } from '#server/money/bank/record-deposits.ts'
import {
  findAwaitedPayment,
  findPayment,
  hasOpenPayment,
  type Payment,
} from '#server/money/payments/queries.ts'
import { createOwnAccount } from '#server/providers/payments/own-account.ts'
import type { Instruction, MethodAdapter, Observation, QueryResult } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addCourse, addMemberRow, books, history } from '#test/payments/paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { syncPayment } from './sync-payment.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
})
afterAll(() => database.close())

/** A Friday, noon in Japan. */
const now = new Date('2026-11-20T03:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const timedOut = { outcome: 'no answer' as const, reason: quoted('TimeoutError') }
const detailsOf: Partial<Record<MethodId, object>> = {
  '2': { storeGroup: 'econ' },
  '4': { payerName: 'フク ハナコ' },
}

/** A purchase whose opening the provider took, and whose answer was lost; then it says what `says` says. */
async function lostOpening(
  method: MethodId,
  says: () => Partial<Observation>,
  does?: Partial<MethodAdapter>,
) {
  const adapter = scriptedAdapter({
    start: async () => timedOut,
    query: async ({ orderId }): Promise<QueryResult> => ({
      outcome: 'found',
      orderId,
      reference: null,
      amountYen: 1000,
      currency: 'JPY',
      status: 'waiting',
      detail: 'as it stands',
      ...says(),
    }),
    ...does,
  })
  const deps = depsOf(database.db, adapter, method)
  const memberId = await addMemberRow(database.db)
  const order = orderOfCourse(memberId, 'c1', { methodId: method, details: detailsOf[method] ?? {} })
  const payment = await boughtPayment(deps, order, now)
  expect(payment.state).toBe('unknown')
  const check = async (minutes: number) =>
    syncPayment(
      database.db,
      deps.adapters,
      (await findPayment(database.db, payment.id)) as Payment,
      after(minutes),
    )
  return { payment, memberId, check, deps, order }
}

const instruction: Instruction = { receiptNumber: '12345', receiptUrl: '' }

test('a receipt number that was lost with the answer is in the answer to the next query', async () => {
  const { check, memberId } = await lostOpening('2', () => ({ instruction }))
  expect((await check(1)).state).toBe('awaiting_payment')
  expect(await findAwaitedPayment(database.db, memberId, ['2'])).toMatchObject({ receiptNumber: '12345' })
})

test('an account that was lost with the answer for good is closed at the provider, and the member opens another', async () => {
  let isClosed = false
  const cancels: string[] = []
  const { check, memberId, payment } = await lostOpening(
    '4',
    () => ({ status: isClosed ? 'closed' : 'waiting', deposits: [] }),
    {
      cancelOrRefund: async (_order, { idempotencyKey }) => {
        cancels.push(idempotencyKey)
        isClosed = true
        return { outcome: 'cancelled' }
      },
    },
  )
  // The process that opened it may still be about to store the account.
  expect((await check(0.4)).state).toBe('unknown')
  expect((await check(1)).state).toBe('cancelled')
  expect(cancels).toEqual([payment.captureKey])
  expect(await hasOpenPayment(database.db, memberId)).toBe(false)
})

test.each(['2', '4'] as const)(
  'a number or account of method %s that does not exist yet is awaited',
  async (method) => {
    const says = { status: 'open' as Observation['status'] }
    const { check, memberId } = await lostOpening(method, () => ({ ...says, instruction }))
    expect((await check(1)).state).toBe('unknown')
    says.status = 'waiting'
    expect((await check(5)).state).toBe('awaiting_payment')
    expect(await findAwaitedPayment(database.db, memberId, [method])).toBeDefined()
  },
)

test('a page address that was lost with the answer is in the answer to the next query', async () => {
  const pageUrl = 'https://pay.example/1'
  const { check } = await lostOpening('8', () => ({ status: 'asking', pageUrl }))
  expect(await check(1)).toMatchObject({ state: 'action_required', pageUrl })
})

test('an order without a page gets one by the next attempt', async () => {
  let starts = 0
  const { deps, order, check } = await lostOpening('8', () => ({ status: 'open' }), {
    start: async () => {
      starts += 1
      return starts === 1 ? timedOut : { outcome: 'redirect', reference: null, url: 'https://pay.example/2' }
    },
  })
  expect((await check(1)).state).toBe('created')
  const payment = await boughtPayment(deps, order, after(2))
  expect(payment).toMatchObject({ state: 'action_required', pageUrl: 'https://pay.example/2' })
})

test('a card in a telephone that is refused is declined, though the provider keeps the order', async () => {
  const adapter = scriptedAdapter({
    start: async () => ({ outcome: 'refused', reason: quoted('E1') }),
    query: async ({ orderId }) => ({
      outcome: 'found',
      orderId,
      reference: null,
      amountYen: 1000,
      currency: 'JPY',
      status: 'open',
      detail: 'UNPROCESSED',
    }),
  })
  const order = orderOfCourse(await addMemberRow(database.db), 'c1', { methodId: '12' })
  expect((await boughtPayment(depsOf(database.db, adapter, '12'), order, now)).state).toBe('declined')
})

test('an order that failed at the provider is over, with any amount', async () => {
  const { check, memberId } = await lostOpening('6', () => ({ status: 'closed', amountYen: 0 }))
  expect((await check(1)).state).toBe('cancelled')
  expect((await check(5)).state).toBe('cancelled')
  expect((await books(database.db, memberId)).points).toBe(0)
})

test('purchases of a provider that left the settings wait, and are left to the operator', async () => {
  const { payment, memberId } = await lostOpening('6', () => ({ status: 'asking' }))
  const check = (minutes: number) => syncPayment(database.db, {}, payment, after(minutes))
  expect((await check(1)).state).toBe('unknown')
  expect((await check(120)).state).toBe('unknown')
  expect((await check(49 * 60)).state).toBe('review')
  expect((await books(database.db, memberId)).points).toBe(0)
})

test('a transfer to a provider’s account is never sought at the shop’s own account, and is left to the operator', async () => {
  const account = { bankName: 'ｶｲｼﾔ', number: '1234567', holder: 'ﾌｸﾋｷ' }
  const adapter = scriptedAdapter({
    start: async () => ({
      outcome: 'await payment',
      reference: null,
      instruction: { receiptNumber: '', receiptUrl: '', account },
    }),
  })
  const memberId = await addMemberRow(database.db)
  const order = orderOfCourse(memberId, 'c1', { methodId: '4', details: detailsOf['4'] ?? {} })
  const payment = await boughtPayment(depsOf(database.db, adapter, '4'), order, now)
  const own = depsOf(database.db, createOwnAccount(), '4')
  const check = async (at: Date) => (await syncPayment(database.db, own.adapters, payment, at)).state
  expect(await check(payment.giveUpAt)).toBe('awaiting_payment')
  const days = (count: number) => new Date(payment.giveUpAt.getTime() + count * 24 * 3600_000)
  expect(await check(days(1))).toBe('awaiting_payment')
  expect(await check(days(2))).toBe('review')
  // One of the shop's own account ends by itself.
  const other = await boughtPayment(own, { ...order, key: randomUUID() }, now)
  expect((await syncPayment(database.db, own.adapters, other, days(5))).state).toBe('expired')
})

const deposit = (orderId: string, id: string) => ({
  id,
  amountYen: 1000,
  payerName: 'ﾌｸ ﾊﾅｺ',
  arrivedAt: now,
  orderId,
})

test('a transfer that the operator sent back is not credited because the provider still calls it received', async () => {
  const { check, payment, memberId } = await lostOpening('4', () => ({
    status: 'captured',
    deposits: [deposit(payment.orderId, `D-${payment.id}`)],
  }))
  const name = { source: 'veritrans', depositId: `D-${payment.id}` }
  await transaction(database.db, async (tx) => {
    await recordDeposits(tx, name.source, [deposit(payment.orderId, name.depositId)], now)
    expect((await closeDeposit(tx, { name, now, closedOn: [] })).outcome).toBe('closed')
  })
  await check(1)
  await check(20 * 24 * 60)
  expect(await history(database.db, payment.id)).not.toContain('paid')
  expect((await books(database.db, memberId)).points).toBe(0)
})
