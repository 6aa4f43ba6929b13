import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Settlement } from '#contract/operator/claims.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { findHolds } from '#server/cards/shipping/holds.ts'
import { findShipment, type Shipment } from '#server/cards/shipping/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { pointExpiry } from '#server/ledger/expiry.ts'
import { post } from '#server/ledger/ledger.ts'
import { describeLots, ledgerFaults } from '#server/ledger/statements.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { beginRefund } from '#server/money/refunds/refund-payment.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addCourse, books } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { runShop } from '#test/shop-command.ts'
import { listClaims } from './queries.ts'
import { recordChargeback } from './record-chargeback.ts'
import { settleClaim } from './settle-claim.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1100, 1000)
})
afterAll(() => database.close())

const start = new Date('2026-11-20T03:00:00Z')
const minutesOn = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const paid = (memberId?: string) =>
  paidPurchase(database.db, { courseId: 'c1', priceYen: 1000, ...(memberId && { memberId }) }, start)
const spend = (memberId: string, spentPoints: number) =>
  transaction(database.db, (tx) =>
    post(tx, { memberId, cause: 'adjustment', causeId: randomUUID(), spentPoints }, minutesOn(2)),
  )
const charge = (paymentId: string) =>
  transaction(database.db, (tx) =>
    recordChargeback(tx, { paymentId, refundId: randomUUID(), claimId: randomUUID() }, minutesOn(5)),
  )
const settle = (claimId: string, settlement: Settlement) =>
  transaction(database.db, (tx) => settleClaim(tx, { claimId, settlement }, minutesOn(9)))
const isHeld = async (memberId: string) =>
  (await database.pool.query('select is_held from wallet where member_id = $1', [memberId])).rows[0].is_held
const claimOf = async ({ id }: Payment) => {
  const claim = (await listClaims(database.db, { isOpen: false, limit: 100, offset: 0 })).find(
    ({ paymentId }) => paymentId === id,
  )
  if (claim === undefined) throw new Error('no claim')
  return claim
}
const subjects = async (memberId: string) =>
  (
    await database.pool.query('select subject from outgoing_message where member_id = $1 order by id', [
      memberId,
    ])
  ).rows.map(({ subject }) => subject)

/** A purchase of 1,100 points of which 600 were used, charged back. */
async function charged(memberId?: string): Promise<Payment> {
  const payment = await paid(memberId)
  await spend(payment.memberId, 600)
  expect(await charge(payment.id)).toMatchObject({ outcome: 'recorded' })
  return payment
}

describe('a purchase that is charged back', () => {
  test('loses the remaining points; the others become a claim, and the member is held', {
    meta: {
      proves: [
        {
          id: 'claim-owed',
          section: 'console-money',
          says: 'What is charged back leaves the ledger to the yen: points that are there are revoked, others are owed.',
          from: 'own',
          file: 'server/money/claims/record-chargeback.ts',
          breaks: { replace: 'yen: yen - worthOf(payment, points)', with: 'yen' },
        },
      ],
    },
  }, async () => {
    const payment = await paid()
    const { memberId } = payment
    await spend(memberId, 600)
    expect(await charge(payment.id)).toMatchObject({
      outcome: 'recorded',
      payment: { state: 'refunded', refundedPoints: 500, refundedYen: 1000 },
      revoked: 500,
      // 500 points are worth 454 yen, rounded down.
      owed: { points: 600, yen: 546 },
    })
    expect(await books(database.db, memberId)).toMatchObject({ points: 0, yen: 0 })
    expect(await isHeld(memberId)).toBe(true)
    expect((await subjects(memberId)).slice(1)).toEqual([
      '【重要】取り消されたお支払いについて、ご連絡をお願いします',
    ])
    expect(await ledgerFaults(database.db)).toEqual([])
  })

  test('whose points are all unspent leaves no claim, and holds nothing', async () => {
    const payment = await paid()
    expect(await charge(payment.id)).toMatchObject({ outcome: 'recorded', revoked: 1100, owed: undefined })
    expect(await isHeld(payment.memberId)).toBe(false)
    expect((await subjects(payment.memberId)).slice(1)).toEqual([
      'お支払いが取り消されたため、ポイントを取り消しました',
    ])
  })

  test('after a part of it was refunded leaves a claim for the rest', async () => {
    const payment = await paid()
    await transaction(database.db, (tx) =>
      beginRefund(
        tx,
        { paymentId: payment.id, refundId: randomUUID(), points: 110, isByHand: true },
        minutesOn(3),
        async () => false,
      ),
    )
    await spend(payment.memberId, 990)
    expect(await charge(payment.id)).toMatchObject({ revoked: 0, owed: { points: 990, yen: 900 } })
    expect(await books(database.db, payment.memberId)).toMatchObject({ points: 0, yen: 0 })
  })

  test('is recorded once, also by twenty at once, and not when it is not paid', {
    meta: { alsoProves: ['claim-once'] },
  }, async () => {
    const payment = await paid()
    await spend(payment.memberId, 1)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => charge(payment.id)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'recorded',
      ...Array(19).fill('refunded before'),
    ])
    expect(await charge(randomUUID())).toEqual({ outcome: 'unknown payment' })
    expect(await books(database.db, payment.memberId)).toMatchObject({ points: 0, yen: 0 })
  })

  test('holds the parcels that have not left, and after a release only later ones', async () => {
    const payment = await paid()
    const { memberId } = payment
    const id = randomUUID()
    await transaction(database.db, (tx) =>
      createShipments(tx, [{ id, source: 'draw', memberId, cardCount: 1 }], minutesOn(1)),
    )
    const holds = async () =>
      (await findHolds(database.db, [(await findShipment(database.db, id)) as Shipment])).get(id)
    expect(await holds()).toBeUndefined()
    await spend(memberId, 600)
    await charge(payment.id)
    expect(await holds()).toEqual(['claim'])
    await settle((await claimOf(payment)).id, 'waived')
    expect(await holds()).toBeUndefined()
  })
})

describe('a claim', () => {
  const settled: [Settlement, { points: number; yen: number }][] = [
    ['paid', { points: 700, yen: 546 }],
    ['points', { points: 100, yen: 0 }],
    ['waived', { points: 700, yen: 0 }],
    // All its money came back, and with it the 500 points that were revoked.
    ['won', { points: 1200, yen: 1000 }],
  ]
  test.each(settled)(
    'that is settled (%s) is settled once, and the member draws again',
    {
      meta: {
        proves: [
          {
            id: 'claim-once',
            section: 'console-money',
            says: 'A chargeback is recorded once, and a claim is settled once.',
            from: 'own',
            file: 'server/money/claims/settle-claim.ts',
            breaks: {
              replace: "if (claim.outcome !== null) return { outcome: 'settled before' }",
              with: '',
            },
          },
        ],
      },
    },
    async (how, after) => {
      const payment = await charged()
      const { memberId } = payment
      const grants = [{ points: 700, source: 'bonus' as const }]
      await transaction(database.db, (tx) =>
        post(tx, { memberId, cause: 'referral', causeId: randomUUID(), grants }, minutesOn(6)),
      )
      const { id } = await claimOf(payment)
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle(id, how)))
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(
        [...['settled'], ...Array(9).fill('settled before')].sort(),
      )
      expect(await books(database.db, memberId)).toMatchObject(after)
      expect(await isHeld(memberId)).toBe(false)
      expect(await claimOf(payment)).toMatchObject({ outcome: how })
      expect((await subjects(memberId)).at(-1)).toBe('お支払いの確認が終わり、ご利用を再開できます')
      expect((await findPayment(database.db, payment.id))?.state).toBe('refunded')
      expect(await ledgerFaults(database.db)).toEqual([])
    },
  )

  test('that is won restores the revoked points with their old end', async () => {
    const payment = await charged()
    await settle((await claimOf(payment)).id, 'won')
    const lots = await describeLots(database.db, payment.memberId, minutesOn(10))
    expect(lots.map(({ source, points, expiresAt }) => [source, points, expiresAt])).toEqual([
      ['purchase', 400, pointExpiry(start)],
      ['bonus', 100, pointExpiry(start)],
    ])
  })

  test('is not settled with points the member does not have, or when it is unknown', async () => {
    const payment = await charged()
    const { id } = await claimOf(payment)
    expect(await settle(id, 'points')).toEqual({ outcome: 'short' })
    for (const unknown of [randomUUID(), 'x'])
      expect(await settle(unknown, 'paid')).toEqual({ outcome: 'unknown claim' })
    expect(await isHeld(payment.memberId)).toBe(true)
  })

  test('that is settled leaves the member held while another one is open', {
    meta: {
      proves: [
        {
          id: 'claim-last',
          section: 'console-money',
          says: 'The hold ends with the last open claim.',
          from: 'own',
          file: 'server/money/claims/settle-claim.ts',
          breaks: {
            replace: 'if (!(await listOpenClaimsOf(tx, [memberId])).has(memberId)) await setWalletHeld',
            with: 'await setWalletHeld',
          },
        },
      ],
    },
  }, async () => {
    const first = await charged()
    const second = await charged(first.memberId)
    await settle((await claimOf(first)).id, 'paid')
    expect(await isHeld(first.memberId)).toBe(true)
    await settle((await claimOf(second)).id, 'waived')
    expect(await isHeld(first.memberId)).toBe(false)
  })

  test('stays as it was settled', async () => {
    const { id } = await claimOf(await charged())
    await settle(id, 'waived')
    for (const change of ["outcome = 'paid'", 'yen = yen + 1', 'outcome = null, settled_at = null'])
      await expect(
        database.pool.query(`update member_claim set ${change} where id = $1`, [id]),
        change,
      ).rejects.toThrow(/permanent record/)
  })
})

test('on the command line: a chargeback, the list of claims, and a settlement', async () => {
  const payment = await paid()
  await spend(payment.memberId, 600)
  const by = ['--why', 'the card company wrote']
  const run = (words: string[]) => runShop(database.db, words, minutesOn(5))
  expect(await run(['payment', 'chargeback', payment.id, ...by])).toMatchObject({
    lines: expect.arrayContaining(['revokedPoints: 500']),
  })
  expect(await run(['payment', 'chargeback', payment.id, ...by])).toHaveProperty('refused')
  const { id } = await claimOf(payment)
  expect(await run(['claim', 'list'])).toMatchObject({
    lines: expect.arrayContaining([expect.stringContaining(id)]),
  })
  expect(await run(['claim', 'settle', id, '--settlement', 'lost', ...by])).toHaveProperty('refused')
  expect(await run(['claim', 'settle', id, '--settlement', 'paid', ...by])).toHaveProperty('lines')
  expect(await run(['claim', 'settle', id, '--settlement', 'paid', ...by])).toHaveProperty('refused')
})
