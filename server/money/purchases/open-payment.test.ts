import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import { findAwaitedPayment } from '#server/money/payments/queries.ts'
import type { MethodAdapter, Order, QueryResult, StartResult } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addCourse, addMemberRow, history } from '#test/payments/paying-shop.ts'
import {
  boughtPayment,
  depsOf,
  orderOfCourse,
  referenceOf,
  scriptedAdapter,
} from '#test/payments/scripted-adapter.ts'
import { syncPayment } from './sync-payment.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
  await addCourse(database.db, 'c2', 1000, 1000)
})
afterAll(() => database.close())

const now = new Date('2026-11-20T03:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** A provider that gives one answer after the other to `start`, and the same one to `query`. */
function scripted(starts: StartResult[], query: (orderId: string) => QueryResult) {
  const orders: Order[] = []
  const adapter = scriptedAdapter({
    start: async (order) => {
      orders.push(order)
      return starts[Math.min(orders.length, starts.length) - 1] as StartResult
    },
    query: async ({ orderId }) => query(orderId),
  })
  return { adapter, orders }
}
const open = (orderId: string): QueryResult => ({
  outcome: 'found',
  orderId,
  reference: referenceOf(orderId),
  amountYen: 1000,
  currency: 'JPY',
  status: 'open',
  detail: 'UNPROCESSED',
})

async function buyer(adapter: MethodAdapter) {
  const order = orderOfCourse(await addMemberRow(database.db), 'c1')
  return (at = now) => boughtPayment(depsOf(database.db, adapter), order, at)
}
const refused: StartResult = { outcome: 'refused', reason: quoted('E1') }
const noAnswer: StartResult = { outcome: 'no answer', reason: quoted('TimeoutError') }

test('a refused opening is declined when the provider really does not have the order', async () => {
  const buy = await buyer(scripted([refused], () => ({ outcome: 'absent' })).adapter)
  expect((await buy()).state).toBe('declined')
})

test('a refusal because the order exists already is no refusal: the purchase goes on', async () => {
  const buy = await buyer(scripted([refused], open).adapter)
  const payment = await buy()
  expect(payment).toMatchObject({ state: 'action_required', providerReference: expect.any(String) })
})

test('an opening that got lost before the provider is repeated with the same order id and key', async () => {
  const opened: StartResult = { outcome: 'client action', reference: `a_${randomUUID().slice(0, 20)}` }
  const { adapter, orders } = scripted([noAnswer, opened], () => ({ outcome: 'absent' }))
  const buy = await buyer(adapter)
  const first = await buy()
  expect(first.state).toBe('unknown')
  const second = await buy(later(2))
  expect(second).toMatchObject({ id: first.id, state: 'action_required' })
  expect(orders).toHaveLength(2)
  expect(orders[0]).toEqual(orders[1])
  expect(await history(database.db, first.id)).toEqual(['created', 'unknown', 'created', 'action_required'])
})

test('while the provider is silent nothing is opened a second time', async () => {
  const { adapter, orders } = scripted([noAnswer], () => ({
    outcome: 'no answer',
    reason: quoted('TimeoutError'),
  }))
  const buy = await buyer(adapter)
  for (const minutes of [0, 1, 2]) expect((await buy(later(minutes))).state).toBe('unknown')
  expect(orders).toHaveLength(1)
})

test('the purchase keeps its first price when the course changes', async () => {
  const { adapter } = scripted([noAnswer], open)
  const buy = await buyer(adapter)
  await buy()
  await database.db.updateTable('pointCourse').set({ priceYen: 5 }).where('id', '=', 'c1').execute()
  expect(await buy(later(1))).toMatchObject({ priceYen: 1000, points: 1000, state: 'action_required' })
})

const page: StartResult = {
  outcome: 'form post',
  reference: null,
  url: 'https://carrier.example/',
  fields: { a: '1' },
}
const account: StartResult = {
  outcome: 'await payment',
  reference: null,
  instruction: { receiptNumber: '77', receiptUrl: '' },
}
const asking = (status: 'asking' | 'waiting') => (orderId: string) =>
  ({ ...open(orderId), reference: null, status }) as QueryResult

test.each([
  ['a page', '6', page, 'asking', { state: 'action_required', pageUrl: 'https://carrier.example/' }],
  ['an account', '2', account, 'waiting', { state: 'awaiting_payment' }],
] as const)(
  '%s that is answered once is kept, even if a concurrent second request gets no answer',
  async (_what, methodId, given, status, kept) => {
    for (const isAskedMeanwhile of [false, true]) {
      let starts = 0
      let answer = () => {}
      const whenAnswered = new Promise<void>((resolve) => {
        answer = resolve
      })
      const adapter = scriptedAdapter({
        start: async () => {
          starts += 1
          if (starts > 1) return noAnswer
          await whenAnswered
          return given
        },
        query: async ({ orderId }) => asking(status)(orderId),
      })
      const deps = depsOf(database.db, adapter, methodId)
      const order = orderOfCourse(await addMemberRow(database.db), 'c2', { methodId })
      const first = boughtPayment(deps, order, now)
      await vi.waitFor(() => expect(starts).toBe(1))
      const second = await boughtPayment(deps, order, now)
      expect(second.state).toBe('unknown')
      if (isAskedMeanwhile) await syncPayment(database.db, deps.adapters, second, later(0.5))
      answer()
      expect(await first).toMatchObject(kept)
      if (methodId === '6') expect((await first).pageFields).toEqual({ a: '1' })
      else
        expect(await findAwaitedPayment(database.db, order.memberId, ['2'])).toMatchObject({
          receiptNumber: '77',
        })
    }
  },
)
