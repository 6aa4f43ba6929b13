import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefundWay } from '#contract/operator/payments.ts'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { hasBoughtPoints, ledgerFaults } from '#server/ledger/statements.ts'
import { methodOf } from '#server/money/payments/methods.ts'
import { findPayment, hasOpenPayment, type Payment } from '#server/money/payments/queries.ts'
import { applyStatus } from '#server/money/purchases/apply-status.ts'
import { listReceipts, readReceipt } from '#server/money/purchases/receipts.ts'
import { sweepOpenPayments } from '#server/money/purchases/sweep-open-payments.ts'
import { hasOpenDispute } from '#server/money/reconciliation/queries.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { atLeast, cuts } from '#test/depth.ts'
import { writtenMessages } from '#test/outbox.ts'
import { interceptedDatabase } from '#test/payments/faults.ts'
import { addCourse, addMemberRow, books, history } from '#test/payments/paying-shop.ts'
import { foundAs, paidPurchase, type TestProvider, testProvider } from '#test/payments/refunds.ts'
import { depsOf } from '#test/payments/scripted-adapter.ts'
import { runShop } from '#test/shop-command.ts'
import { continueRefund } from './continue-refund.ts'
import { beginRefund } from './refund-payment.ts'

const isRefundedByHand = (method: string) => methodOf({ method }).refundedBy === 'operator'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1100, 1000)
})
afterAll(() => database.close())

const start = new Date('2026-11-20T03:00:00Z')
const minutesOn = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const course = { courseId: 'c1', priceYen: 1000 }

const paid = (memberId?: string) => paidPurchase(database.db, { ...course, memberId }, start)
const begin = (paymentId: string, isByHand = false, now = minutesOn(5), seenThere?: 'nothing') =>
  transaction(database.db, (tx) =>
    beginRefund(tx, { paymentId, refundId: randomUUID(), isByHand, seenThere }, now, hasOpenDispute),
  )
const sweep = async (provider: TestProvider, minutes: number) => {
  await sweepOpenPayments({ ...depsOf(database.db, provider.adapter), now: minutesOn(minutes) })
}
const stateOf = async (id: string) => (await findPayment(database.db, id))?.state
const spend = (memberId: string, spentPoints: number) =>
  transaction(database.db, (tx) =>
    post(tx, { memberId, cause: 'adjustment', causeId: randomUUID(), spentPoints }, minutesOn(2)),
  )
const mailsTo = async (memberId: string) =>
  (await writtenMessages(database.db, { memberId }))
    .map(({ subject, body }) => ({ subject, body }))
    .filter(({ subject }) => subject.includes('取り消し'))

/** The time that a provider takes to answer, long enough for twenty processes to meet there. */
const slowMs = 300

const nothingLeft = { points: 0, yen: 0, entries: 2 }
describe('a paid purchase is refunded', () => {
  test('its points leave first, then its money; the member gets a mail and has no receipt any more', {
    meta: {
      proves: [
        {
          id: 'refund-order',
          section: 'payments',
          says: 'A refund revokes the points first, then refunds the money, once.',
          from: 'own',
          breaks: { replace: 'yen: -yen,', with: 'yen: 0,' },
        },
      ],
    },
  }, async () => {
    const provider = testProvider(1000)
    const payment = await paid()
    expect(await begin(payment.id)).toMatchObject({ outcome: 'begun', payment: { state: 'refunding' } })
    expect(await books(database.db, payment.memberId)).toMatchObject(nothingLeft)
    expect(provider.refunds).toEqual([])
    expect(await hasOpenPayment(database.db, payment.memberId)).toBe(true)

    await sweep(provider, 5)
    expect(provider.refunds).toMatchObject([{ orderId: payment.orderId, amountYen: 1000 }])
    expect(await history(database.db, payment.id)).toEqual([
      'created',
      'action_required',
      'paid',
      'refunding',
      'refunded',
    ])
    expect(await hasOpenPayment(database.db, payment.memberId)).toBe(false)
    expect(await hasBoughtPoints(database.db, payment.memberId)).toBe(false)
    expect(await listReceipts(database.db, payment.memberId, [payment.id])).toEqual(new Set())
    const [mail, ...more] = await mailsTo(payment.memberId)
    expect(more).toEqual([])
    expect(mail?.body).toContain(payment.orderId)
    expect(mail?.body).toMatch(/1,100pt[\s\S]*1,000円/)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('asked twenty times at once, and swept by twenty: once', async () => {
    const provider = testProvider(1000)
    const payment = await paid()
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(payment.id)))
    expect(begun.filter(({ outcome }) => outcome === 'begun')).toHaveLength(1)
    expect(begun.filter(({ outcome }) => outcome === 'under way')).toHaveLength(19)
    const seen = (await findPayment(database.db, payment.id)) as Payment
    const { cancelOrRefund } = provider.adapter
    provider.adapter.cancelOrRefund = async (...asked) => {
      await setTimeout(slowMs)
      return await cancelOrRefund(...asked)
    }
    const { db, adapters } = depsOf(database.db, provider.adapter)
    await Promise.all(Array.from({ length: 20 }, () => continueRefund(db, adapters, seen, minutesOn(5))))
    // One process at a time: providers may refuse a request while they work on its twin.
    expect(provider.requests).toHaveLength(1)
    expect(provider.refunds).toHaveLength(1)
    expect(await stateOf(payment.id)).toBe('refunded')
    expect(await begin(payment.id)).toMatchObject({ outcome: 'refunded before' })
    expect(await books(database.db, payment.memberId)).toMatchObject(nothingLeft)
    expect(await mailsTo(payment.memberId)).toHaveLength(1)
  })

  test('the provider refuses: every point is back as it was, the purchase is paid, and may be tried again', {
    meta: {
      proves: [
        {
          id: 'refund-refused',
          section: 'payments',
          says: 'When the provider refuses, every point is restored as it was.',
          from: 'own',
          file: 'server/money/refunds/continue-refund.ts',
          breaks: {
            file: 'server/money/refunds/refund-payment.ts',
            replace: 'yen: refund.yen,\n  }',
            with: 'yen: 0,\n  }',
          },
        },
      ],
    },
  }, async () => {
    const provider = testProvider(1000)
    const payment = await paid()
    const before = await books(database.db, payment.memberId)
    await begin(payment.id)
    provider.next.push('refuse')
    await sweep(provider, 5)
    expect(await stateOf(payment.id)).toBe('paid')
    expect(await books(database.db, payment.memberId)).toMatchObject({ points: 1100, yen: 1000 })
    expect(await mailsTo(payment.memberId)).toEqual([])
    expect(await listReceipts(database.db, payment.memberId, [payment.id])).toEqual(new Set([payment.id]))
    expect(before.points).toBe(1100)

    expect(await begin(payment.id, false, minutesOn(30))).toMatchObject({ outcome: 'begun' })
    await sweep(provider, 30)
    expect(await stateOf(payment.id)).toBe('refunded')
    expect(provider.refunds).toHaveLength(1)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test.each([
    ['was lost after its effect', 'lose'],
    ['never came', 'time out'],
  ] as const)('an answer that %s is asked for again, with the same key; one refund', async (_, fault) => {
    const provider = testProvider(1000)
    const payment = await paid()
    await begin(payment.id)
    provider.next.push(fault)
    await sweep(provider, 5)
    expect(await stateOf(payment.id)).toBe('refunding')
    await sweep(provider, 5.5)
    expect(await stateOf(payment.id)).toBe('refunding')
    await sweep(provider, 11)
    expect(await stateOf(payment.id)).toBe('refunded')
    expect(provider.refunds).toHaveLength(1)
    const { rows } = await database.pool.query('select id from payment_refund where payment_id = $1', [
      payment.id,
    ])
    expect(rows).toEqual([{ id: provider.refunds[0]?.key }])
  })

  test('a provider that stays silent is asked hourly, for days; the operator can end it by hand', async () => {
    const provider = testProvider(1000)
    const payment = await paid()
    await begin(payment.id)
    provider.next = Array.from({ length: 1000 }, () => 'time out' as const)
    for (let hour = 1; hour <= 72; hour++) await sweep(provider, 5 + hour * 60)
    expect(1000 - provider.next.length).toBeGreaterThan(70)
    expect(await stateOf(payment.id)).toBe('refunding')
    expect(await begin(payment.id, true, minutesOn(10 + 72 * 60), 'nothing')).toMatchObject({ asks: 72 })
    expect(await stateOf(payment.id)).toBe('refunded')
    const asked = provider.next.length
    await sweep(provider, 5 + 80 * 60)
    expect(provider.next.length).toBe(asked)
    expect(provider.refunds).toEqual([])
  })

  test('refused at the second request while the order reads as refunded: the first request had worked', async () => {
    const provider = testProvider(1000)
    const payment = await paid()
    await begin(payment.id)
    provider.next.push('time out')
    await sweep(provider, 5)
    let queries = 0
    const { query } = provider.adapter
    // The provider carries it out between the question and the second request.
    provider.adapter.query = async (order) => {
      queries += 1
      if (queries === 2) provider.orders.set(order.orderId, 'refunded')
      return await query(order)
    }
    provider.next.push('refuse')
    await sweep(provider, 11)
    expect(queries).toBe(2)
    expect(await stateOf(payment.id)).toBe('refunded')
  })

  test('no answer of the provider moves a purchase that is refunded or being refunded', async () => {
    const payment = await paid()
    await begin(payment.id)
    const says = (status: 'captured' | 'closed' | 'refunded') =>
      transaction(database.db, (tx) =>
        applyStatus(tx, payment, foundAs(payment.orderId, status, 1000), minutesOn(6)),
      )
    for (const status of ['captured', 'closed', 'refunded'] as const)
      expect((await says(status)).state).toBe('refunding')
    await begin(payment.id, true)
    for (const status of ['captured', 'closed', 'refunded'] as const)
      expect((await says(status)).state).toBe('refunded')
    expect(await books(database.db, payment.memberId)).toMatchObject(nothingLeft)
  })
})

describe('a part of a paid purchase is refunded', () => {
  const beginPart = (paymentId: string, points: number | undefined, isByHand = false) =>
    transaction(database.db, (tx) =>
      beginRefund(tx, { paymentId, refundId: randomUUID(), points, isByHand }, minutesOn(5), hasOpenDispute),
    )
  /** By PayPal, which refunds parts. */
  const methodId = '3'
  const paidThere = () => paidPurchase(database.db, { ...course, methodId }, start)
  const sweep = (provider: TestProvider, minutes: number) =>
    sweepOpenPayments({ ...depsOf(database.db, provider.adapter, methodId), now: minutesOn(minutes) })
  const refundedOf = async (id: string) => {
    const { state, refundedPoints, refundedYen } = (await findPayment(database.db, id)) as Payment
    return [state, refundedPoints, refundedYen]
  }

  test('as often as points are left; the last part brings what is left of the price', {
    meta: {
      proves: [
        {
          id: 'refund-in-part',
          section: 'console-money',
          says: 'A part of a purchase is refunded at its price, and all parts come to the price.',
          from: 'own',
          breaks: {
            file: 'contract/refund-worth.ts',
            replace: 'Math.floor(((refundedPoints + part) * priceYen) / points) - refundedYen',
            with: 'Math.floor((part * priceYen) / points) - refundedYen * 0',
          },
        },
      ],
    },
  }, async () => {
    const provider = testProvider(1000)
    const payment = await paidThere()
    const parts: [number | undefined, number, number, number][] = [
      [333, 302, 333, 302],
      // The sum of all parts decides: 666 points are worth 605.45 yen.
      [333, 303, 666, 605],
      [undefined, 395, 1100, 1000],
    ]
    for (const [points, yen, pointsInAll, yenInAll] of parts) {
      expect(await beginPart(payment.id, points)).toMatchObject({ outcome: 'begun', part: { yen } })
      await sweep(provider, 5)
      expect(provider.refunds.at(-1)).toMatchObject({ orderId: payment.orderId, amountYen: yen })
      const state = points === undefined ? 'refunded' : 'paid'
      expect(await refundedOf(payment.id)).toEqual([state, pointsInAll, yenInAll])
      expect(await books(database.db, payment.memberId)).toMatchObject({
        points: 1100 - pointsInAll,
        yen: 1000 - yenInAll,
      })
    }
    expect(provider.refunds).toHaveLength(3)
    const mails = (await mailsTo(payment.memberId)).map(({ body }) => /(\d+)円/.exec(body)?.[1])
    expect(mails.sort()).toEqual(['302', '303', '395'])
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('whose answer is lost is asked for again, and not refunded twice', {
    meta: {
      proves: [
        {
          id: 'refund-part-once',
          section: 'console-money',
          says: 'A part whose answer was lost is not refunded twice.',
          from: 'own',
          file: 'server/money/refunds/continue-refund.ts',
          breaks: { replace: 'there >= before + yen', with: 'there > before + yen' },
        },
      ],
    },
  }, async () => {
    const provider = testProvider(1000)
    const payment = await paidThere()
    provider.next.push('lose', 'lose')
    await beginPart(payment.id, 550)
    for (const minutes of [5, 20, 60]) await sweep(provider, minutes)
    expect([await refundedOf(payment.id), provider.refunds.length]).toEqual([['paid', 550, 500], 1])
    await beginPart(payment.id, 550)
    for (const minutes of [61, 80, 120]) await sweep(provider, minutes)
    expect([await refundedOf(payment.id), provider.refunds.length]).toEqual([['refunded', 1100, 1000], 2])
  })

  test('that is refused there is restored, after one that succeeded', async () => {
    const provider = testProvider(1000)
    const payment = await paidThere()
    await beginPart(payment.id, 110)
    await sweep(provider, 5)
    await spend(payment.memberId, 400)
    provider.next.push('refuse')
    await beginPart(payment.id, 500)
    await sweep(provider, 6)
    expect(await refundedOf(payment.id)).toEqual(['paid', 110, 100])
    expect(await books(database.db, payment.memberId)).toMatchObject({ points: 590, yen: 900 })
    expect(await beginPart(payment.id, 591)).toMatchObject({ outcome: 'spent', missing: 1 })
    expect(await beginPart(payment.id, 590, true)).toMatchObject({
      outcome: 'refunded by hand',
      part: { yen: 536 },
    })
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('by hand where its provider refunds the whole alone, and never more than is left', async () => {
    const payment = await paid()
    expect(await beginPart(payment.id, 100)).toMatchObject({ outcome: 'whole only' })
    for (const points of [0, 1101, -1])
      expect(await beginPart(payment.id, points)).toMatchObject({ outcome: 'no such part' })
    expect(await beginPart(payment.id, 1, true)).toMatchObject({ outcome: 'no such part' })
    expect(await beginPart(payment.id, 100, true)).toMatchObject({
      outcome: 'refunded by hand',
      part: { yen: 90 },
    })
    expect(await beginPart(payment.id, 1001, true)).toMatchObject({ outcome: 'no such part' })
    // The provider has 1,000 yen, and 90 of them were sent by hand.
    expect(await beginPart(payment.id, undefined)).toMatchObject({ outcome: 'whole only' })
    expect(await refundedOf(payment.id)).toEqual(['paid', 100, 90])
  })

  test('twenty times at once: once', async () => {
    const payment = await paid()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => beginPart(payment.id, 600, true)))
    expect(outcomes.filter(({ outcome }) => outcome === 'refunded by hand')).toHaveLength(1)
    expect(await refundedOf(payment.id)).toEqual(['paid', 600, 545])
  })

  test('and its receipt is of what was kept', async () => {
    const payment = await paid()
    await beginPart(payment.id, 550, true)
    const asked = { memberId: payment.memberId, paymentId: payment.id }
    expect(await readReceipt(database.db, asked, defaultSettings, 'ja')).toMatchObject({
      points: 550,
      priceYen: 500,
      taxYen: 45,
    })
  })
})

describe('what is refused', () => {
  test('one spent point: nothing happens', async () => {
    const payment = await paid()
    await spend(payment.memberId, 1)
    expect(await begin(payment.id)).toMatchObject({ outcome: 'spent', missing: 1 })
    expect(await stateOf(payment.id)).toBe('paid')
    expect((await books(database.db, payment.memberId)).points).toBe(1099)
  })

  test('older points were spent: this purchase is whole, and goes back from the middle of the queue', async () => {
    const memberId = await addMemberRow(database.db)
    const [first, second, third] = [await paid(memberId), await paid(memberId), await paid(memberId)]
    await spend(memberId, 600)
    expect(await begin(first.id)).toMatchObject({ outcome: 'spent', missing: 600 })
    expect(await begin(second.id)).toMatchObject({ outcome: 'begun' })
    expect((await books(database.db, memberId)).points).toBe(1600)
    expect(await begin(third.id, true)).toMatchObject({ outcome: 'refunded by hand' })
    expect((await books(database.db, memberId)).points).toBe(500)
    await begin(second.id, true)
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('the database itself refuses to leave paid otherwise, and a second refund', async () => {
    const payment = await paid()
    const move = (state: string) =>
      database.pool.query('update payment set state = $2, next_query_at = null where id = $1', [
        payment.id,
        state,
      ])
    for (const state of ['refunded', 'cancelled', 'review', 'created'])
      await expect(move(state), state).rejects.toThrow(/permanent record/)
    await begin(payment.id, true)
    for (const state of ['paid', 'refunding', 'cancelled'])
      await expect(move(state), state).rejects.toThrow(/permanent record/)
    const open = `insert into payment_refund (id, payment_id, points, yen, is_by_hand, began_at)
      values (gen_random_uuid(), $1, 1, 1, false, now())`
    await database.pool.query(open, [payment.id])
    await expect(database.pool.query(open, [payment.id])).rejects.toThrow(/payment_refund_once/)
    const more = 'update payment set refunded_yen = refunded_yen + 1 where id = $1'
    await expect(database.pool.query(more, [payment.id])).rejects.toThrow(
      /payment_refund(s_no_more_|ed_is_refunded_whole)/,
    )
    const less = 'update payment set refunded_yen = refunded_yen - 1 where id = $1'
    await expect(database.pool.query(less, [payment.id])).rejects.toThrow(/permanent record/)
  })

  test('money from a till, a bank or an e-mail is refunded by the operator', () => {
    const all = ['1', '2', '3', '4', '5', '6', '8', '12', '13', '14']
    expect(all.filter(isRefundedByHand)).toEqual(['2', '4', '14'])
  })
})

describe('on the command line', () => {
  const refund = (id: string, way: RefundWay = 'provider') =>
    runShop(database.db, ['payment', 'refund', id, '--way', way, '--why', 'bought twice'], minutesOn(5))

  test('payment refund, and what it refuses', async () => {
    const payment = await paid()
    expect(await refund(randomUUID())).toMatchObject({ refused: expect.stringContaining('was not found') })
    expect(await refund(payment.id)).toHaveProperty('lines')
    expect(await refund(payment.id)).toMatchObject({ refused: expect.stringContaining('being asked') })
    expect(await runShop(database.db, ['payment', 'list', '--states', 'refunding'])).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining(payment.id)]),
    })
    expect(await refund(payment.id, 'by_hand')).toHaveProperty('lines')
    expect(await refund(payment.id)).toMatchObject({ refused: expect.stringContaining('before') })
    const acts = await listAuditRecords(database.db, { subject: payment.id, limit: 10 })
    expect(acts.map(({ verb }) => verb)).toEqual(['payment refund', 'payment refund'])
    const spent = await paid()
    await spend(spent.memberId, 40)
    expect(await refund(spent.id)).toMatchObject({
      refused: expect.stringContaining('40 of the 1,100 points'),
    })
  })

  test('a bank transfer only by hand, and then its points go and the provider is not asked', async () => {
    const payment = await paid()
    await database.pool.query('alter table payment disable trigger payment_is_fixed')
    await database.pool.query(`update payment set method = '4' where id = $1`, [payment.id])
    await database.pool.query('alter table payment enable trigger payment_is_fixed')
    expect(await refund(payment.id)).toMatchObject({
      refused: expect.stringContaining('Send it yourself'),
    })
    expect(await stateOf(payment.id)).toBe('paid')
    expect(await refund(payment.id, 'by_hand')).toHaveProperty('lines')
    expect(await books(database.db, payment.memberId)).toMatchObject(nothingLeft)
    const [mail] = await mailsTo(payment.memberId)
    expect(mail?.body).toContain('当店から直接')
  })
})

describe('a process that dies', () => {
  /** Cuts one of so many steps, except in a deep run. */
  const stride = 5

  /** Nothing it does after its `at`th step has an effect; a step is a statement or a call to the provider. */
  function mortal(provider: TestProvider, at: number, side: 'before' | 'after') {
    let steps = 0
    let isDead = false
    const step = async (run: () => Promise<unknown>) => {
      steps += 1
      const own = steps
      if (isDead || (own === at && side === 'before')) {
        isDead = true
        throw new Error('died')
      }
      const result = await run()
      if (own === at) isDead = true
      if (isDead) throw new Error('died')
      return result
    }
    const { adapter } = provider
    const dying = {
      ...adapter,
      query: (order: Parameters<typeof adapter.query>[0]) => step(() => adapter.query(order)),
      cancelOrRefund: (...asked: Parameters<typeof adapter.cancelOrRefund>) =>
        step(() => adapter.cancelOrRefund(...asked)),
    } as typeof adapter
    const { db } = interceptedDatabase(database.pool, step)
    return { deps: depsOf(db, dying), died: () => isDead }
  }

  test.each([
    ['before', 'refunds'],
    ['after', 'refunds'],
    ['before', 'refuses'],
    ['after', 'refuses'],
  ] as const)(
    '%s any step, the provider %s: points and money go together, once, or neither',
    async (side, answer) => {
      let deaths = 0
      for (const at of cuts(stride)) {
        const provider = testProvider(1000)
        if (answer === 'refuses') provider.next = Array.from({ length: 9 }, () => 'refuse' as const)
        const payment = await paid()
        const { deps, died } = mortal(provider, at, side)
        await transaction(deps.db, (tx) =>
          beginRefund(
            tx,
            { paymentId: payment.id, refundId: randomUUID(), isByHand: false },
            minutesOn(5),
            hasOpenDispute,
          ),
        )
          .then(() => sweepOpenPayments({ ...deps, now: minutesOn(5) }))
          .catch(() => {})
        // The operator saw no answer and asks again; the sweep goes on.
        const seen = await stateOf(payment.id)
        if (seen === 'paid' && provider.next.length === (answer === 'refuses' ? 9 : 0))
          await begin(payment.id)
        for (const minutes of [6, 11, 21, 66, 130]) await sweep(provider, minutes)

        const state = await stateOf(payment.id)
        const { points, yen } = await books(database.db, payment.memberId)
        const refunds = provider.refunds.filter(({ orderId }) => orderId === payment.orderId)
        const expected = answer === 'refuses' ? ['paid', 1100, 1000, 0] : ['refunded', 0, 0, 1]
        expect([state, points, yen, refunds.length], `step ${at}`).toEqual(expected)
        const mails = await mailsTo(payment.memberId)
        expect(mails).toHaveLength(answer === 'refuses' ? 0 : 1)
        if (!died()) break
        deaths += 1
      }
      expect(deaths).toBeGreaterThanOrEqual(atLeast(21, stride))
      expect(await ledgerFaults(database.db)).toEqual([])
    },
  )
})
