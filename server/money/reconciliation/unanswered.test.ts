// An order without an answer delays its own day and nothing else, and never counts as agreement.

import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import type { ListedDay, NoAnswer, PaymentProvider } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { paidPurchase, type TestProvider, testProvider } from '#test/payments/refunds.ts'
import { depsOf } from '#test/payments/scripted-adapter.ts'
import { runShop } from '#test/shop-command.ts'
import { listDifferences, listUnfinishedReconciliations } from './queries.ts'
import { reconcileDays } from './reconcile-days.ts'

let database: TestDatabase
let provider: TestProvider
/** The list of a day, and the orders about which the provider never says anything. */
let list: (from: Date) => ListedDay | NoAnswer
let mute: Set<string>
let queries: number
beforeEach(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
  provider = testProvider(1000)
  list = () => ({ outcome: 'listed', orders: [] })
  ;[mute, queries] = [new Set(), 0]
})
afterEach(() => database.close())

const hourMs = 3_600_000
/** Noon in Japan, so many days after 1 November. */
const day = (n: number) => new Date(Date.parse('2026-11-01T03:00:00Z') + n * 24 * hourMs)
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)
const paidOn = (n: number) => paidPurchase(database.db, { courseId: 'c1', priceYen: 1000 }, day(n))
const silence: NoAnswer = { outcome: 'no answer', reason: quoted('unreadable order') }

async function compare(now: Date, { isListing = true } = {}): Promise<number> {
  const said: PaymentProvider = {
    readNotification: async () => undefined,
    taken: { status: 200, type: 'text/plain', body: '' },
    ...(isListing ? { listOrders: async (from: Date) => list(from) } : {}),
  }
  const { adapter } = provider
  const { adapters } = depsOf(database.db, {
    ...adapter,
    query: async (order) => {
      queries += 1
      return mute.has(order.orderId) ? silence : await adapter.query(order)
    },
  })
  const { db } = database
  return await reconcileDays({ db, providers: { fincode: said }, adapters, random: { id: uuidv7 }, now })
}
const kinds = async () =>
  (await listDifferences(database.db, false, 100)).map(({ orderId, kind }) => `${orderId} ${kind}`).sort()
const openDays = async (now: Date) =>
  (await listUnfinishedReconciliations(database.db, now)).map((comparison) => comparison.day)

describe('an order about which there is no answer', () => {
  const refundAll = (payments: readonly Payment[]) => {
    for (const { orderId } of payments) provider.orders.set(orderId, 'refunded')
  }

  test('keeps its own day open and no other; other differences of that day are recorded', async () => {
    const [first, beside] = [await paidOn(0), await paidOn(0)]
    const later = [await paidOn(1), await paidOn(2)]
    mute.add(first.orderId)
    refundAll([beside, ...later])
    const now = day(3)
    expect(await compare(now)).toBe(2)
    expect(await kinds()).toEqual([beside, ...later].map(({ orderId }) => `${orderId} refunded_there`).sort())
    expect(await openDays(now)).toEqual(['2026-11-01'])
    const ran = await runShop(database.db, ['difference', 'list'], now)
    expect(ran).toMatchObject({ lines: expect.arrayContaining([expect.stringContaining('2026-11-01')]) })
  })

  test('becomes a difference itself after half a day, until the provider answers', async () => {
    const payment = await paidOn(0)
    mute.add(payment.orderId)
    const start = day(1)
    for (let hours = 0; hours < 11; hours += 1) expect(await compare(hoursAfter(start, hours))).toBe(0)
    expect(await kinds()).toEqual([])
    expect(await openDays(hoursAfter(start, 11))).toEqual(['2026-11-01'])
    expect(await compare(hoursAfter(start, 11))).toBe(1)
    expect(await kinds()).toEqual([`${payment.orderId} not_told`])
    expect(await openDays(day(1))).toEqual([])
    mute.clear()
    await compare(hoursAfter(start, 11 + 25))
    expect([await kinds(), await openDays(day(2))]).toEqual([[], []])
  })

  test('does not settle an earlier difference about it', async () => {
    const payment = await paidOn(0)
    refundAll([payment])
    await compare(day(1))
    mute.add(payment.orderId)
    for (const hours of [24, 25, 26]) await compare(hoursAfter(day(1), hours))
    expect(await kinds()).toEqual([`${payment.orderId} refunded_there`])
  })

  test('marks the provider as silent after many in a row; other days come first next time', async () => {
    const silent = []
    for (let n = 0; n < 8; n += 1) silent.push(await paidOn(0))
    for (const { orderId } of silent) mute.add(orderId)
    const later = await paidOn(1)
    refundAll([later])
    expect(await compare(day(2), { isListing: false })).toBe(0)
    expect(queries).toBe(5)
    expect(await openDays(day(2))).toEqual(['2026-11-01', '2026-11-02'])
    await compare(hoursAfter(day(2), 1), { isListing: false })
    expect(await kinds()).toContain(`${later.orderId} refunded_there`)
  })

  test('does not hide the other orders of its day', async () => {
    const all = []
    for (let n = 0; n < 8; n += 1) all.push(await paidOn(0))
    for (const { orderId } of all.slice(0, 6)) mute.add(orderId)
    refundAll(all.slice(6))
    for (let hours = 0; hours < 8; hours += 1) await compare(hoursAfter(day(1), hours))
    expect(await kinds()).toEqual(
      all
        .slice(6)
        .map(({ orderId }) => `${orderId} refunded_there`)
        .sort(),
    )
  })
})

test('a day whose list never arrives does not delay the others', {
  meta: {
    proves: [
      {
        id: 'day-unanswered',
        section: 'payments',
        says: 'A day without an answer stays open, and delays no other day.',
        from: 'own',
        file: 'server/money/reconciliation/reconcile-day.ts',
        breaks: {
          replace: "if (listed?.outcome === 'no answer') return 'silent'",
          with: "if (listed?.outcome === 'no answer') return 'compared'",
        },
      },
    ],
  },
}, async () => {
  await paidOn(0)
  const later = await paidOn(1)
  provider.orders.set(later.orderId, 'refunded')
  list = (from) => (from < day(0) ? silence : { outcome: 'listed', orders: [] })
  expect(await compare(day(2))).toBe(0)
  expect(await compare(hoursAfter(day(2), 1))).toBe(1)
  expect(await kinds()).toEqual([`${later.orderId} refunded_there`])
  expect(await openDays(hoursAfter(day(2), 1))).toEqual(['2026-11-01'])
})

test('a listed order that cannot be read is queried by its id; one that our books do not have is recorded', async () => {
  const [agrees, differs] = [await paidOn(0), await paidOn(0)]
  provider.orders.set(differs.orderId, 'refunded')
  const stranger = `F-${'7'.repeat(25)}`
  list = () => ({
    outcome: 'listed',
    orders: [{ orderId: agrees.orderId, amountYen: 1000, status: 'captured' }],
    unreadable: [differs.orderId, stranger, 'shop2-77'],
  })
  expect(await compare(day(1))).toBe(1)
  expect(queries).toBe(1)
  expect(await kinds()).toEqual([`${differs.orderId} refunded_there`, `${stranger} unknown_here`].sort())
})
