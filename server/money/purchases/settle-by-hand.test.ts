import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { because } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { findPayment, insertPayment, insertTransition, type Payment } from '#server/money/payments/queries.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import type { Observation } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addMemberRow, books, history } from '#test/payments/paying-shop.ts'
import { runShop } from '#test/shop-command.ts'
import { applyStatus } from './apply-status.ts'
import { closePaymentByHand, creditPaymentByHand } from './settle-by-hand.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-21T03:00:00Z')
const giveUpAt = new Date('2026-11-21T04:00:00Z')

/** A purchase of 1,100 points for 1,000 yen that went through these states. */
async function paymentIn(...states: PaymentState[]): Promise<Payment> {
  const memberId = await addMemberRow(database.db)
  const id = randomUUID()
  return await transaction(database.db, async (tx) => {
    await insertPayment(tx, {
      id,
      memberId,
      method: '1',
      courseId: 'c1',
      points: 1100,
      priceYen: 1000,
      state: 'created' as const,
      orderId: `F-${id.slice(0, 8)}`,
      openKey: randomUUID(),
      captureKey: randomUUID(),
      providerReference: `a_${id.slice(0, 8)}`,
      createdAt: now,
      changedAt: now,
      giveUpAt,
    })
    let payment = (await findPayment(tx, id)) as Payment
    await insertTransition(tx, { payment, from: null, reason: because('chosen') })
    for (const state of states)
      payment = (await movePayment(tx, payment, state, because('chosen'), now)) as Payment
    return payment
  })
}

const credit = (paymentId: string) =>
  transaction(database.db, (tx) => creditPaymentByHand(tx, { paymentId, now }))
const close = (paymentId: string) =>
  transaction(database.db, (tx) => closePaymentByHand(tx, { paymentId, sentBackYen: null, now }))
const captured = (payment: Payment): Observation => ({
  outcome: 'found',
  orderId: payment.orderId,
  reference: payment.providerReference,
  amountYen: payment.priceYen,
  currency: 'JPY',
  status: 'captured',
  detail: 'CAPTURED',
})

const paidOnce = {
  points: 1100,
  entries: 1,
  yen: 1000,
  lots: [
    { points: 1000, source: 'purchase' },
    { points: 100, source: 'bonus' },
  ],
}
const nothing = { points: 0, entries: 0, yen: 0, lots: [] }

describe('crediting by hand', () => {
  test.each(['review', 'unknown'] as const)('makes a payment in %s paid and credits it', async (state) => {
    const payment = await paymentIn(state)
    expect(await credit(payment.id)).toMatchObject({ outcome: 'done', after: { state: 'paid' } })
    expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
    expect(await history(database.db, payment.id)).toEqual(['created', state, 'paid'])
  })

  test('by twenty at once credits once, and the others find it paid', async () => {
    const payment = await paymentIn('review')
    const results = await Promise.all(Array.from({ length: 20 }, () => credit(payment.id)))
    expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
    expect(results.filter(({ outcome }) => outcome === 'not to be decided')).toHaveLength(19)
    expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
    expect(await history(database.db, payment.id)).toEqual(['created', 'review', 'paid'])
  })

  test('at the same moment as the provider credits once', async () => {
    const payment = await paymentIn('unknown')
    await Promise.all([
      ...Array.from({ length: 10 }, () => credit(payment.id)),
      ...Array.from({ length: 10 }, () =>
        transaction(database.db, (tx) => applyStatus(tx, payment, captured(payment), now)),
      ),
    ])
    expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
  })

  test.each([
    [],
    ['action_required'],
    ['action_required', 'processing'],
    ['awaiting_payment'],
    ['declined'],
    ['expired'],
    ['cancelled'],
    ['paid'],
  ] as PaymentState[][])(
    'refuses a purchase that the operator may not settle: %s %s; nothing moves',
    async (...states) => {
      const payment = await paymentIn(...states)
      expect(await credit(payment.id)).toMatchObject({ outcome: 'not to be decided' })
      expect(await close(payment.id)).toMatchObject({ outcome: 'not to be decided' })
      expect(await books(database.db, payment.memberId)).toEqual(nothing)
      expect((await findPayment(database.db, payment.id))?.state).toBe(states.at(-1) ?? 'created')
    },
  )

  test('answers unknown for a payment that does not exist', async () => {
    for (const id of [randomUUID(), 'not-an-id'])
      expect(await credit(id)).toEqual({ outcome: 'unknown payment' })
  })
})

describe('closing by hand', () => {
  test('cancels and credits nothing; twenty at once close once', async () => {
    const payment = await paymentIn('review')
    const results = await Promise.all(Array.from({ length: 20 }, () => close(payment.id)))
    expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
    expect(await books(database.db, payment.memberId)).toEqual(nothing)
    expect(await history(database.db, payment.id)).toEqual(['created', 'review', 'cancelled'])
    expect(await credit(payment.id)).toMatchObject({ outcome: 'not to be decided' })
  })

  test('still credits money that arrives afterwards', async () => {
    const payment = await paymentIn('unknown')
    await close(payment.id)
    await transaction(database.db, (tx) => applyStatus(tx, payment, captured(payment), now))
    expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
  })
})

describe('the operator’s command', () => {
  const signed = ['--why', 'seen on the statement']

  test('lists the payments that wait for the operator and shows their history', async () => {
    const payment = await paymentIn('review')
    const listed = await runShop(database.db, ['payment', 'list', '--states', 'review'])
    expect(listed).toMatchObject({ lines: expect.arrayContaining([expect.stringContaining(payment.id)]) })
    expect(JSON.stringify(await runShop(database.db, ['payment', 'list', '--states', 'open']))).not.toContain(
      payment.id,
    )
    const shown = await runShop(database.db, ['payment', 'show', payment.id])
    expect(shown).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining('review')]),
    })
  })

  test('credits once, and records operator and reason with the effect', async () => {
    const payment = await paymentIn('review')
    expect(await runShop(database.db, ['payment', 'credit', payment.id])).toHaveProperty('fault')
    expect(await runShop(database.db, ['payment', 'credit', payment.id, ...signed])).toHaveProperty('lines')
    expect(await runShop(database.db, ['payment', 'credit', payment.id, ...signed])).toHaveProperty('refused')
    expect(await books(database.db, payment.memberId)).toEqual(paidOnce)
    expect(await listAuditRecords(database.db, { subject: payment.id, limit: 5 })).toMatchObject([
      {
        who: 'terminal',
        why: 'seen on the statement',
        verb: 'payment credit',
        detail: { from: 'review', to: 'paid' },
      },
    ])
  })

  test('closes a payment, and refuses an unknown one', async () => {
    const payment = await paymentIn('unknown')
    for (const [yen, words] of [
      ['x', 'sent-back-yen: '],
      ['1000', 'come to ¥0'],
    ] as const)
      expect(
        await runShop(database.db, ['payment', 'close', payment.id, '--sent-back-yen', yen, ...signed]),
      ).toEqual({ refused: expect.stringContaining(words) })
    expect(await runShop(database.db, ['payment', 'close', payment.id, ...signed])).toHaveProperty('lines')
    expect((await findPayment(database.db, payment.id))?.state).toBe('cancelled')
    expect(await runShop(database.db, ['payment', 'close', randomUUID(), ...signed])).toHaveProperty(
      'refused',
    )
    expect(await runShop(database.db, ['payment', 'show', 'nothing'])).toHaveProperty('refused')
  })
})
