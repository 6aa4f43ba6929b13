import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { continueRefund } from '#server/money/refunds/continue-refund.ts'
import { beginRefund } from '#server/money/refunds/refund-payment.ts'
import type { ListedOrder, PaymentProvider } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { transferIn } from '#test/money.ts'
import { deposit } from '#test/payments/bank-transfers.ts'
import { faultyDatabase } from '#test/payments/faults.ts'
import { addCourse, addMemberRow, books } from '#test/payments/paying-shop.ts'
import { foundAs, paidPurchase, type TestProvider, testProvider } from '#test/payments/refunds.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { runShop } from '#test/shop-command.ts'
import { differenceOf } from './order-difference.ts'
import {
  addDaysToReconcile,
  hasOpenDispute,
  listDifferences,
  listDueReconciliations,
  listUnfinishedReconciliations,
  takeReconciliation,
} from './queries.ts'
import { type ReconciliationDeps, reconcileDays } from './reconcile-days.ts'
import { reconcileOrder } from './reconcile-order.ts'

let database: TestDatabase
let db: Database
let provider: TestProvider
/** Fincode's list, and how often each day was asked for. */
let listed: ListedOrder[]
let asked: string[]
let isSilent: boolean
let latencyMs: number
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  await addCourse(db, 'c1', 1000, 1000)
  provider = testProvider(1000)
  ;[listed, asked, isSilent, latencyMs] = [[], [], false, 0]
})
afterEach(() => database.close())

/** Noon in Japan on 20 November; the day is over at 15:00Z and compared from 16:00Z on. */
const noon = new Date('2026-11-20T03:00:00Z')
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000)
const course = { courseId: 'c1', priceYen: 1000 }
const nextMorning = hours(14)

const listing = (): PaymentProvider => ({
  readNotification: async () => undefined,
  taken: { status: 200, type: 'text/plain', body: '' },
  async listOrders(from) {
    asked.push(from.toISOString())
    await setTimeout(latencyMs)
    return isSilent
      ? { outcome: 'no answer', reason: quoted('TimeoutError') }
      : { outcome: 'listed', orders: listed }
  },
})
const { listOrders: _, ...withoutList } = listing()

const depsAt = (
  now: Date,
  providers: Record<string, PaymentProvider> = { fincode: listing() },
): ReconciliationDeps => ({
  db,
  providers,
  now,
  random: { id: uuidv7 },
  adapters: depsOf(db, provider.adapter).adapters,
})
const compare = (now: Date) => reconcileDays(depsAt(now))
const rows = async () =>
  (await listDifferences(db, true, 100)).map(({ orderId, kind, ours, theirs, settledBy }) => ({
    orderId,
    kind,
    ours,
    theirs,
    settledBy,
  }))
const line = (payment: Payment, status: ListedOrder['status'], amountYen = 1000): ListedOrder => ({
  orderId: payment.orderId,
  amountYen,
  status,
})
const paid = (now = noon) => paidPurchase(db, course, now)
const opened = async (now = noon) =>
  boughtPayment(depsOf(db, scriptedAdapter()), orderOfCourse(await addMemberRow(db), 'c1'), now)

test('a day is compared once, from an hour after its end in Japan; where both agree nothing is written', async () => {
  const payment = await paid()
  listed = [line(payment, 'captured')]
  expect(await compare(hours(12))).toBe(0)
  expect(await compare(hours(12.9))).toBe(0)
  expect(await compare(hours(13))).toBe(1)
  expect(await compare(hours(13))).toBe(0)
  expect(await compare(hours(20))).toBe(0)
  expect(asked).toEqual(['2026-11-19T15:00:00.000Z'])
  expect(await rows()).toEqual([])
  expect(await compare(hours(13 + 24))).toBe(1)
})

/** The finished days that are not reconciled, and how often that was tried. */
const unfinished = async (now: Date) =>
  (await listUnfinishedReconciliations(db, now)).map(
    ({ provider: name, day, tries }) => `${name} ${day}: ${tries}`,
  )

describe('the comparison of a day', {
  meta: {
    proves: [
      {
        id: 'day-compared',
        section: 'payments',
        says: 'Every finished day is compared with each provider; differences are told to the operator.',
        from: 'own',
        breaks: {
          replace: "if (end === 'compared') compared += 1",
          with: "if (end !== 'compared') compared += 1",
        },
      },
    ],
  },
}, () => {
  test('finds a purchase paid here without money at the provider: absent, open or closed', async () => {
    const [one, two] = [await paid(), await paid()]
    listed = [line(two, 'closed')]
    provider.orders.set(one.orderId, 'open').set(two.orderId, 'closed')
    await compare(nextMorning)
    expect(await rows()).toMatchObject([
      { orderId: one.orderId, kind: 'paid_here', ours: 'paid 1000 yen', theirs: 'open 1000 yen' },
      { orderId: two.orderId, kind: 'paid_here', theirs: 'closed 1000 yen' },
    ])
  })

  test('finds another amount', async () => {
    const payment = await paid()
    listed = [line(payment, 'captured', 900)]
    provider.adapter.query = async ({ orderId }) => foundAs(orderId, 'captured', 900)
    await compare(nextMorning)
    expect(await rows()).toMatchObject([{ kind: 'amount', theirs: 'captured 900 yen' }])
  })

  test('finds a refund in the provider’s console', async () => {
    const payment = await paid()
    provider.orders.set(payment.orderId, 'refunded')
    listed = [line(payment, 'refunded')]
    await compare(nextMorning)
    expect(await rows()).toMatchObject([{ kind: 'refunded_there' }])
  })

  test('finds an order in our format that our books do not have, where it concerns money; other formats belong to other shops', async () => {
    await paid()
    provider.orders.clear()
    const ours = (digit: string) => `F-${digit.repeat(25)}`
    listed = [
      { orderId: ours('1'), amountYen: 500, status: 'captured' },
      { orderId: ours('2'), amountYen: 500, status: 'closed' },
      { orderId: ours('3'), amountYen: 500, status: 'open' },
      { orderId: 'shop2-77', amountYen: 500, status: 'captured' },
    ]
    await compare(nextMorning)
    expect(await rows()).toMatchObject([
      { orderId: ours('1'), kind: 'unknown_here', ours: 'unknown', theirs: 'captured 500 yen' },
    ])
  })

  test('finds a refund in our books while the provider still has the money, but not one by hand', async () => {
    const [byProvider, byHand] = [await paid(), await paid()]
    const begin = (paymentId: string, isByHand: boolean) =>
      transaction(db, (tx) =>
        beginRefund(tx, { paymentId, refundId: randomUUID(), isByHand }, hours(1), hasOpenDispute),
      )
    await begin(byHand.id, true)
    await begin(byProvider.id, false)
    const seen = (await findPayment(db, byProvider.id)) as Payment
    await continueRefund(db, depsOf(db, provider.adapter).adapters, seen, hours(1))
    // The provider withdrew what it had promised.
    provider.orders.set(byProvider.orderId, 'captured')
    await compare(nextMorning)
    expect(await rows()).toMatchObject([
      { orderId: byProvider.orderId, kind: 'paid_there', ours: 'refunded 1000 yen' },
    ])
  })

  test('credits late money as usual, without a difference', async () => {
    const payment = await opened()
    listed = [line(payment, 'captured')]
    await compare(nextMorning)
    expect(await rows()).toEqual([])
    expect(await books(db, payment.memberId)).toMatchObject({ points: 1000, yen: 1000 })
  })

  test('finds money for a purchase that waits for the operator, and settles the difference once it is credited', async () => {
    const payment = await opened()
    const wrong = async ({ orderId }: { orderId: string }) => foundAs(orderId, 'captured', 900)
    provider.adapter.query = wrong
    listed = [line(payment, 'captured')]
    await compare(nextMorning)
    expect(await rows()).toMatchObject([{ kind: 'amount', ours: 'review 1000 yen', settledBy: null }])
    const by = ['--why', 'seen in the console']
    await runShop(db, ['payment', 'credit', payment.id, ...by], hours(15))
    provider.adapter.query = async ({ orderId }) => foundAs(orderId, 'captured', 1000)
    expect(await compare(hours(15))).toBe(0)
    expect(await compare(hours(14 + 24))).toBe(2)
    expect(await rows()).toMatchObject([{ kind: 'amount', settledBy: 'reconciliation' }])
  })

  test.each([
    ['none where all of it is on an account of the shop', 'bank', 1000, []],
    ['one where that is too little', 'bank', 999, ['paid_here']],
    ['one where its provider reported it', 'veritrans', 1000, ['paid_here']],
  ] as const)(
    'finds for a paid transfer that its provider does not have: %s',
    {
      meta: {
        proves: [
          {
            id: 'money-own-account',
            section: 'console-money',
            says: 'A transfer to an account of the shop is no difference, although its provider has not got it.',
            from: 'own',
            file: 'server/money/reconciliation/reconcile-order.ts',
            breaks: {
              replace: "kind === 'paid_here' && (await isOnOwnAccount(db, payment))",
              with: "kind === 'paid_here' && (await isOnOwnAccount(db, payment)) && false",
            },
          },
        ],
      },
    },
    async (_name, source, amountYen, kinds) => {
      const payment = await transferIn(db, 'paid', { openedAt: noon })
      const line = deposit({ arrivedAt: noon, amountYen })
      const row = { source, depositId: line.id, amountYen, payerName: line.payerName, paymentId: payment.id }
      const times = { arrivedAt: noon, recordedAt: noon, settledAt: noon }
      await db
        .insertInto('bankDeposit')
        .values({ ...row, ...times, note: '' })
        .execute()
      const { adapters } = depsOf(db, scriptedAdapter({ query: async () => ({ outcome: 'absent' }) }), '4')
      const found = await reconcileOrder({ db, adapters, now: hours(5) }, payment, { mayBeForgotten: false })
      const kind = found !== undefined && found !== 'forgotten' && 'kind' in found ? [found.kind] : []
      expect(kind).toEqual(kinds)
    },
  )

  test.each([
    ['is none while it waits for the bank to open', '4', 1000, []],
    ['is one when it is not the price', '4', 1200, ['amount']],
    ['of another method is one', '8', 1000, ['paid_there']],
  ] as const)(
    'money of a purchase that is processed %s',
    {
      meta: {
        proves: [
          {
            id: 'money-bank-opens',
            section: 'console-money',
            says: 'A transfer that waits for the bank to open is no difference.',
            from: 'own',
            file: 'server/money/reconciliation/order-difference.ts',
            breaks: {
              replace: 'if (awaitsDeposit(payment) && agrees(payment, theirs)) return undefined',
              with: '',
            },
          },
        ],
      },
    },
    async (_name, method, theirs, kinds) => {
      const { id } = await transferIn(db, 'processing', { openedAt: noon, method })
      const payment = (await findPayment(db, id)) as Payment
      const of = { status: 'captured', amountYen: theirs } as const
      const refunded = { yen: 0, isChargedBack: false }
      expect([differenceOf(payment, of, refunded)].filter((kind) => kind !== undefined)).toEqual(kinds)
    },
  )

  test('queries the order itself when the list is older than it, and records no difference', async () => {
    const payment = await paid()
    provider.orders.set(payment.orderId, 'captured')
    listed = [line(payment, 'asking')]
    await compare(nextMorning)
    expect(await rows()).toEqual([])
  })
})

test('an order of a method that is no longer wired is compared with the list alone; nothing fails', async () => {
  const [one, two] = [await paid(), await paid()]
  listed = [line(one, 'refunded')]
  expect(await reconcileDays({ ...depsAt(nextMorning), adapters: {} })).toBe(1)
  expect(await rows()).toMatchObject([{ orderId: one.orderId, kind: 'refunded_there' }])
  expect(two.state).toBe('paid')
})

describe('a provider that lists nothing', () => {
  test('is asked for each purchase that was paid or open that day, and for no other', async () => {
    const queried: string[] = []
    const { query } = provider.adapter
    provider.adapter.query = async (order) => {
      queried.push(order.orderId)
      return await query(order)
    }
    const [before, today, open] = [await paid(hours(-48)), await paid(), await opened(hours(-24))]
    provider.orders.set(open.orderId, 'open').set(today.orderId, 'closed')
    await addDaysToReconcile(db, 'fincode', ['2026-11-18'], hours(999))
    const deps = depsAt(nextMorning, { fincode: withoutList })
    expect(await reconcileDays(deps)).toBe(2)
    const onEach = (orderId: string) => queried.filter((one) => one === orderId).length
    expect([before, today, open].map(({ orderId }) => onEach(orderId))).toEqual([1, 1, 2])
    expect(await rows()).toMatchObject([{ orderId: today.orderId, kind: 'paid_here' }])
  })
})

describe('the schedule', () => {
  test('asks a silent provider hourly for one day, and later for all missed days; others go on', async () => {
    await paid()
    isSilent = true
    const late = hours(24 * 3 + 14)
    const both = (now: Date) => depsAt(now, { fincode: listing(), 'pay-pal': withoutList })
    expect(await reconcileDays(both(late))).toBe(4)
    expect(asked).toHaveLength(1)
    expect(await unfinished(late)).toEqual([
      'fincode 2026-11-20: 1',
      ...[21, 22, 23].map((day) => `fincode 2026-11-${day}: 0`),
    ])
    await reconcileDays(both(new Date(late.getTime() + 59 * 60_000)))
    expect(asked).toHaveLength(1)
    isSilent = false
    expect(await reconcileDays(both(new Date(late.getTime() + 60 * 60_000)))).toBe(4)
    expect(new Set(asked).size).toBe(4)
    const later = new Date(late.getTime() + 60 * 60_000)
    expect(await unfinished(later)).toEqual([])
  })

  test('catches up at most 28 days, and none before the first purchase', async () => {
    await paid()
    listed = []
    provider.orders.clear()
    expect(await compare(hours(24 * 100))).toBe(28)
    expect(asked).toHaveLength(28)
  })

  test('asks no provider without a purchase', async () => {
    expect(await compare(hours(48))).toBe(0)
    expect(asked).toEqual([])
  })

  test('asks for a day once from ten processes at once', async () => {
    const payment = await paid()
    listed = [line(payment, 'captured')]
    latencyMs = 300
    const all = await Promise.all(Array.from({ length: 10 }, () => compare(nextMorning)))
    expect(all.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('gives a day that several processes found due to one of them', async () => {
    const [day, nextAt] = ['2026-11-20', hours(15)]
    await addDaysToReconcile(db, 'fincode', [day], nextMorning)
    const found = await listDueReconciliations(db, 'fincode', nextMorning)
    const takers = Array.from({ length: 10 }, () => found).flat()
    const taken = await Promise.all(takers.map((due) => takeReconciliation(db, due, nextAt)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test.each(['before', 'after'] as const)(
    'neither loses nor doubles a difference after a crash %s any statement',
    async (side) => {
      let crashes = 0
      const payment = await paid()
      provider.orders.set(payment.orderId, 'closed')
      listed = [line(payment, 'closed'), { orderId: `F-${'7'.repeat(25)}`, amountYen: 1, status: 'captured' }]
      for (let at = 1; ; at++) {
        await database.pool.query('truncate payment_difference, payment_reconciliation')
        const faulty = faultyDatabase(database.pool, at, side)
        const hasCrashed = await reconcileDays({ ...depsAt(nextMorning), db: faulty.db }).then(
          () => false,
          () => true,
        )
        if (hasCrashed) crashes += 1
        await compare(hours(15.1))
        expect((await rows()).map(({ kind }) => kind).sort(), `statement ${at}`).toEqual([
          'paid_here',
          'unknown_here',
        ])
        if (!hasCrashed) break
      }
      expect(crashes).toBeGreaterThan(10)
    },
  )

  test('goes on with other days when one fails, and reports the failure', async () => {
    const payment = await paid()
    provider.orders.clear()
    provider.adapter.query = async () => {
      throw new Error('a defect')
    }
    await expect(compare(hours(14 + 48))).rejects.toThrow(/1 days could not be compared/)
    expect(asked).toHaveLength(3)
    provider.adapter.query = async () => foundAs(payment.orderId, 'captured', 1000)
    expect(await compare(hours(15 + 48))).toBe(1)
  })
})

describe('on the command line', () => {
  const by = ['--why', 'credited for a member who paid twice']

  test('a difference is shown, is settled with its reason, and stays settled', async () => {
    const payment = await paid()
    provider.orders.set(payment.orderId, 'closed')
    await compare(nextMorning)
    const [difference] = await listDifferences(db, false, 1)
    const id = difference?.id ?? ''
    expect(await runShop(db, ['difference', 'list'])).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining(id), expect.stringContaining('paid_here')]),
    })
    expect(await runShop(db, ['difference', 'show', id])).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining('paid 1000 yen')]),
    })
    expect(await runShop(db, ['difference', 'settle', id, ...by])).toHaveProperty('lines')
    expect(await runShop(db, ['difference', 'settle', id, ...by])).toMatchObject({
      refused: expect.stringContaining('settled already'),
    })
    for (const unknown of [randomUUID(), 'x'])
      expect(await runShop(db, ['difference', 'settle', unknown, ...by])).toMatchObject({
        refused: expect.stringContaining('was not found'),
      })
    expect(await compare(hours(14 + 24))).toBe(2)
    expect(await rows()).toMatchObject([{ settledBy: 'person' }])
    await expect(database.pool.query('update payment_difference set settled_at = null')).rejects.toThrow(
      /permanent record/,
    )
  })
})
