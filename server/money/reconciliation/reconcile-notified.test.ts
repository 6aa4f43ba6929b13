import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import type { QueryResult } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addCourse, books } from '#test/payments/paying-shop.ts'
import { foundAs, paidPurchase } from '#test/payments/refunds.ts'
import { depsOf, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { listDifferences, listUnfinishedReconciliations } from './queries.ts'
import { reconcileNotified } from './reconcile-notified.ts'

let database: TestDatabase
let payment: Payment
const now = new Date('2026-11-20T03:00:00Z')
beforeEach(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1000, 1000)
  payment = await paidPurchase(database.db, { courseId: 'c1', priceYen: 1000 }, now)
})
afterEach(() => database.close())

const notified = async (says: QueryResult, isDispute = false) => {
  const { db } = database
  const { adapters } = depsOf(db, scriptedAdapter({ query: async () => says }))
  await reconcileNotified({ db, adapters, now, random: { id: uuidv7 } }, payment, isDispute)
}
const rows = async () =>
  (await listDifferences(database.db, false, 10)).map(({ kind, day, theirs }) => ({ kind, day, theirs }))

test('an answer of the provider that contradicts our books is a difference of today; no point moves', {
  meta: {
    proves: [
      {
        id: 'chargeback',
        section: 'payments',
        says: 'A chargeback of a paid purchase is recorded for the operator; no point moves by itself.',
        from: 'own',
        breaks: {
          replace: '  if (difference === undefined) return\n',
          with: '  if (difference !== undefined) return\n',
        },
      },
    ],
  },
}, async () => {
  await notified(foundAs(payment.orderId, 'captured', 1000))
  expect(await rows()).toEqual([])
  await notified(foundAs(payment.orderId, 'closed', 1000))
  await notified(foundAs(payment.orderId, 'closed', 1000))
  expect(await rows()).toEqual([{ kind: 'paid_here', day: '2026-11-20', theirs: 'closed 1000 yen' }])
  expect(await books(database.db, payment.memberId)).toMatchObject({ points: 1000, entries: 1 })
  // Today is reconciled when it is over.
  expect(await listUnfinishedReconciliations(database.db, now)).toEqual([])
})

test('an order that the provider no longer has says nothing about its money', async () => {
  await notified({ outcome: 'absent' })
  expect(await rows()).toEqual([])
})

test('without an answer nothing is written, and the query will be repeated', async () => {
  await expect(notified({ outcome: 'no answer', reason: quoted('TimeoutError') })).rejects.toThrow(
    /did not answer/,
  )
  expect(await rows()).toEqual([])
})

test.each([
  ['as paid', (order: Payment): QueryResult => foundAs(order.orderId, 'captured', 1000)],
  ['not at all', (): QueryResult => ({ outcome: 'absent' })],
  ['without an answer', (): QueryResult => ({ outcome: 'no answer', reason: quoted('TimeoutError') })],
])('a dispute becomes a difference, also where the order reads %s', async (_how, says) => {
  await notified(says(payment), true)
  await notified(says(payment), true)
  expect(await rows()).toMatchObject([{ kind: 'disputed', day: '2026-11-20' }])
})
