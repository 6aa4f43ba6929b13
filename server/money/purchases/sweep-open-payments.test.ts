import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { nextQueryAfter } from '#server/money/payments/query-schedule.ts'
import type { MethodAdapter, Observation, QueryResult } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { isDeep } from '#test/depth.ts'
import { addCourse, addMemberRow, books, history } from '#test/payments/paying-shop.ts'
import {
  boughtPayment,
  depsOf,
  orderOfCourse,
  referenceOf,
  scriptedAdapter,
} from '#test/payments/scripted-adapter.ts'
import { sweepOpenPayments } from './sweep-open-payments.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
})
afterEach(() => database.close())

const start = new Date('2026-11-20T03:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** A provider whose answers a test sets, and which counts its queries. */
function scripted(says: (payment: { orderId: string }) => QueryResult) {
  const asked: string[] = []
  const adapter = scriptedAdapter({
    query: async ({ orderId }) => {
      asked.push(orderId)
      return says({ orderId })
    },
  })
  return { adapter, asked }
}
const found =
  (status: 'open' | 'captured') =>
  ({ orderId }: { orderId: string }): Observation => ({
    outcome: 'found',
    orderId,
    reference: referenceOf(orderId),
    amountYen: 1000,
    currency: 'JPY',
    status,
    detail: status,
  })

const buy = async (adapter: MethodAdapter): Promise<Payment> =>
  boughtPayment(depsOf(database.db, adapter), orderOfCourse(await addMemberRow(database.db), 'c1'), start)
/** Opens this many purchases at once. */
const several = (count: number, open: () => Promise<Payment>) =>
  Promise.all(Array.from({ length: count }, open))
const sweep = (adapter: MethodAdapter, minutes: number) =>
  sweepOpenPayments({ ...depsOf(database.db, adapter), now: after(minutes) })

test('the provider is asked after 1, 5, 15 and 60 minutes, then every hour, and no more after two days', () => {
  const next = (minutes: number) => {
    const at = nextQueryAfter({ createdAt: start, giveUpAt: after(60) }, after(minutes))
    return at === null ? null : (at.getTime() - start.getTime()) / 60_000
  }
  expect([0, 1, 4.9, 5, 15, 59, 60, 120.5].map(next)).toEqual([1, 5, 5, 15, 60, 60, 120, 180.5])
  expect(next(49 * 60 - 1)).not.toBeNull()
  expect(next(49 * 60)).toBeNull()
})

test('an untouched purchase is queried on time and given up after an hour, not before', async () => {
  const { adapter, asked } = scripted(found('open'))
  const payment = await buy(adapter)
  const counts = []
  for (const minutes of [0.5, 1, 1.5, 5, 10, 15, 59, 60, 61, 120]) {
    await sweep(adapter, minutes)
    counts.push(asked.length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 4])
  expect(await history(database.db, payment.id)).toEqual(['created', 'action_required', 'expired'])
})

test('a silent provider is asked hourly; nothing is given up; after two days the operator decides', async () => {
  const { adapter, asked } = scripted(() => ({ outcome: 'no answer', reason: quoted('TimeoutError') }))
  const payment = await buy(adapter)
  for (let minutes = 1; minutes < 48 * 60; minutes += 30) await sweep(adapter, minutes)
  expect(await history(database.db, payment.id)).toEqual(['created', 'action_required'])
  expect(asked.length).toBeGreaterThan(45)
  for (let minutes = 48 * 60; minutes < 52 * 60; minutes += 30) await sweep(adapter, minutes)
  expect(await history(database.db, payment.id)).toEqual(['created', 'action_required', 'review'])
  const before = asked.length
  await sweep(adapter, 99 * 60)
  expect(asked.length).toBe(before)
})

test('a process that dies during the last turn leaves another turn', async () => {
  const { adapter } = scripted(() => ({ outcome: 'no answer', reason: quoted('TimeoutError') }))
  const payment = await buy(adapter)
  const dying = scriptedAdapter({
    query: async () => {
      throw new Error('the process died')
    },
  })
  for (const minutes of [1, 60, 49 * 60]) await sweep(dying, minutes).catch(() => undefined)
  await sweep(adapter, 50 * 60)
  expect(await history(database.db, payment.id)).toEqual(['created', 'action_required', 'review'])
})

test('a capture whose browser never returned is credited by the sweep', async () => {
  const { adapter } = scripted(found('captured'))
  const payment = await buy(adapter)
  expect(await sweep(adapter, 1)).toBe(1)
  expect(await books(database.db, payment.memberId)).toMatchObject({ points: 1000, entries: 1 })
  expect(await sweep(adapter, 5)).toBe(0)
})

test('several sweeps at once ask each payment once', async () => {
  const { adapter, asked } = scripted(found('captured'))
  const payments = await Promise.all(Array.from({ length: 20 }, () => buy(adapter)))
  await Promise.all(Array.from({ length: 4 }, () => sweep(adapter, 1)))
  expect(asked.sort()).toEqual(payments.map((payment) => payment.orderId).sort())
})

test('one payment that fails does not stop the others, and has its next turn', async () => {
  const calls = { failing: '' }
  const { adapter } = scripted((payment) => {
    if (payment.orderId === calls.failing) throw new Error('broken')
    return found('captured')(payment)
  })
  const payments = [await buy(adapter), await buy(adapter), await buy(adapter)]
  calls.failing = payments[0]?.orderId ?? ''
  const failure = await sweep(adapter, 1).catch((error: AggregateError) => error)
  expect((failure as AggregateError).errors.map(String)).toEqual([
    `Error: payment ${payments[0]?.id} could not be checked`,
  ])
  calls.failing = ''
  expect(await sweep(adapter, 5)).toBe(1)
  for (const { memberId } of payments) expect((await books(database.db, memberId)).points).toBe(1000)
})

test('a provider that does not answer delays only its own payers', async () => {
  const { db } = database
  const memberId = await addMemberRow(db)
  // More than one round of each.
  const [silently, answered] = isDeep ? [200, 150] : [80, 70]
  const opened = depsOf(db, scriptedAdapter())
  await several(silently, () => boughtPayment(opened, orderOfCourse(memberId, 'c1'), start))
  const answering = scripted(found('captured'))
  const payPal = depsOf(db, answering.adapter, '3')
  await several(answered, () =>
    boughtPayment(payPal, orderOfCourse(memberId, 'c1', { methodId: '3' }), after(0.1)),
  )
  // A question at the silent provider lasts as long as a whole run may.
  const run = new AbortController()
  let unanswered = 0
  const silent = scriptedAdapter({
    query: async () => {
      unanswered += 1
      while (answering.asked.length < answered) await setTimeout(5)
      run.abort()
      return { outcome: 'no answer', reason: quoted('TimeoutError') }
    },
  })
  const adapters = { '1': silent, '3': answering.adapter }
  expect(await sweepOpenPayments({ db, adapters, now: after(1.2), signal: run.signal })).toBe(
    answered + unanswered,
  )
  expect(answering.asked).toHaveLength(answered)
  // Those who had no turn wait for the next run, not for their next turn.
  expect(unanswered).toBeLessThan(20)
  const left = silently - unanswered
  expect(await sweepOpenPayments({ db, adapters, now: after(1.7) })).toBe(left)
}, 60_000)

test('more than one round has its turn in one run', async () => {
  const { adapter, asked } = scripted(found('open'))
  const memberId = await addMemberRow(database.db)
  const deps = depsOf(database.db, adapter)
  const opened = isDeep ? 130 : 70
  await several(opened, () => boughtPayment(deps, orderOfCourse(memberId, 'c1'), start))
  expect(await sweep(adapter, 1)).toBe(opened)
  expect(new Set(asked).size).toBe(opened)
}, 60_000)
