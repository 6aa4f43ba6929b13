import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { transaction } from '#server/db/pool.ts'
import {
  addDaysToReconcile,
  type Difference,
  keepDifference,
  settleDifference,
} from '#server/money/reconciliation/queries.ts'
import { suspendMember } from '#server/people/members/suspend-member.ts'
import { untilItWaits } from '#test/database.ts'
import { makeTransfer } from '#test/payments/bank-transfers.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makeOffer } from '#test/world.ts'
import { findHolds } from './holds.ts'
import { markShipped } from './mark-shipped.ts'
import { findParcel } from './parcel-queries.ts'

// The parcels of a suspended or disputed member do not leave.

let now = new Date('2026-06-01T03:00:00Z')
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  return now
}
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
  await makeOffer(world.db, 'king', { total: 1000 })
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<TestShop['member']>>
let member: Member
let parcel: string
beforeEach(async () => {
  later(60)
  member = await world.member({ coinHundredths: 10_000 })
  parcel = await orderParcel(member.memberId)
})

async function orderParcel(memberId: string): Promise<string> {
  const id = uuidv7()
  const wanted = { id, memberId, cardId: 'king', quantity: 1, termsNo: 1 }
  expect(await transaction(world.db, (tx) => exchangeCards(tx, wanted, now))).toMatchObject({
    outcome: 'exchanged',
  })
  return id
}

/** A provider reports that this member's money is disputed. */
async function dispute(memberId: string, kind: Difference['kind'] = 'disputed'): Promise<string> {
  const payment = await makeTransfer(world.db, { openedAt: now, memberId })
  const id = randomUUID()
  await addDaysToReconcile(world.db, 'pay-pal', ['2026-06-01'], now)
  await transaction(world.db, (tx) =>
    keepDifference(tx, {
      id,
      provider: 'pay-pal',
      day: '2026-06-01',
      orderId: payment.orderId,
      paymentId: payment.id,
      kind,
      ours: 'paid',
      theirs: 'disputed',
      foundAt: now,
    }),
  )
  return id
}

const act = ['--why', 'asked the member']
const run = (...words: string[]) => runShop(world.db, [...words, ...act], now)
const send = (id = parcel) => run('shipment', 'sent', id, '--tracking-number', 'JP-1234-5678')
/** Lets a parcel go, for these reasons and no others. */
const release = (id: string, reasons = 'disputed') => run('shipment', 'release', id, '--reasons', reasons)
const holdsOf = async (id = parcel) => {
  const found = await findParcel(world.db, id)
  return (found && (await findHolds(world.db, [found])).get(id)) ?? []
}
const isHeld = async () => JSON.stringify(await send()).includes('is held')

describe('a parcel', () => {
  test('of a suspended member shows why it is held, has no label and cannot be sent until the suspension is lifted', {
    meta: {
      proves: [
        {
          id: 'parcel-held',
          section: 'operating',
          says: 'A parcel of a suspended member, or one with disputed money, waits for an operator.',
          from: 'own',
          file: ['server/cards/shipping/holds.ts', 'server/cards/shipping/mark-shipped.ts'],
          breaks: { replace: 'began > releasedAt)', with: 'began < releasedAt)' },
        },
      ],
    },
  }, async () => {
    const other = await orderParcel((await world.member({ coinHundredths: 10_000 })).memberId)
    await run('member', 'suspend', member.memberId)
    expect(await holdsOf()).toEqual(['suspended'])
    expect(await holdsOf(other)).toEqual([])
    expect(await send()).toEqual({ refused: expect.stringContaining('is held') })
    const { rows } = await world.pool.query('select state, tracking_number from parcel where id = $1', [
      parcel,
    ])
    expect(rows).toEqual([{ state: 'waiting', tracking_number: '' }])

    await run('member', 'unsuspend', member.memberId)
    expect(await holdsOf()).toEqual([])
    expect(await send()).toHaveProperty('lines')
  })

  test.each(['disputed', 'refunded_there'] as const)(
    'whose member’s money is %s is held until an operator has settled it',
    async (kind) => {
      const difference = await dispute(member.memberId, kind)
      expect(await isHeld()).toBe(true)
      expect(await holdsOf()).toEqual(['disputed'])
      await transaction(world.db, (tx) => settleDifference(tx, difference, 'person', now))
      expect(await isHeld()).toBe(false)
    },
  )

  test('is not held for a difference that reclaims no money', async () => {
    await dispute(member.memberId, 'not_told')
    expect(await isHeld()).toBe(false)
  })

  test('is released by an operator with a reason, and held again for a later cause', {
    meta: { alsoProves: ['parcel-held'] },
  }, async () => {
    await dispute(member.memberId)
    expect(await release(uuidv7())).toEqual({ refused: expect.stringContaining('not found') })
    later(1)
    const second = await orderParcel(member.memberId)
    expect(await release(parcel, 'suspended')).toEqual({
      refused: expect.stringContaining('another reason'),
    })
    expect(await release(parcel)).toEqual({ lines: ['Done.'] })
    expect(await release(parcel)).toEqual({ refused: expect.stringContaining('is not held') })
    const { rows } = await world.pool.query('select verb, why, detail from audit_record where subject = $1', [
      parcel,
    ])
    expect(rows).toEqual([
      {
        verb: 'shipment release',
        why: 'asked the member',
        detail: { heldFor: ['disputed'], terminal: 'nobody' },
      },
    ])
    later(1)
    await run('member', 'suspend', member.memberId)
    expect(await isHeld()).toBe(true)
    await run('member', 'unsuspend', member.memberId)
    expect(await isHeld()).toBe(false)
    expect(JSON.stringify(await send(second))).toContain('is held')
  })

  test('of a suspended member who is removed stays held, and the operator is warned', async () => {
    await run('member', 'suspend', member.memberId)
    const removed = await run('member', 'remove', member.memberId, 'breach')
    expect(JSON.stringify(removed)).toContain('these parcels are held until')
    expect(await isHeld()).toBe(true)
    await release(parcel, 'suspended')
    expect(await send()).toHaveProperty('lines')
  })

  test('that has left is never held', async () => {
    expect(await send()).toHaveProperty('lines')
    await dispute(member.memberId)
    expect(await release(parcel)).toHaveProperty('refused')
  })

  test('has no promised day while it is held', async () => {
    const shown = async () => (await member.get('/user/exchange_card/history/1')).body
    const difference = await dispute(member.memberId)
    expect(JSON.stringify(await shown())).toContain(
      '"send_state":"unshipped","delivery_code":"","promised_date":""',
    )
    await transaction(world.db, (tx) => settleDifference(tx, difference, 'person', now))
    expect(JSON.stringify(await shown())).toContain('"promised_date":"2026-06-19"')
  })

  test('whose member is being suspended this instant waits for that, and is held', async () => {
    let sending: Promise<{ outcome: string }> | undefined
    await transaction(world.db, async (tx) => {
      await suspendMember(tx, { memberId: member.memberId, now }, async () => {})
      const parcelSent = {
        parcelId: parcel,
        trackingNumber: 'JP-1234',
        mailId: uuidv7(),
        noticesUntil: '16:30',
        now,
      }
      sending = transaction(world.db, (other) => markShipped(other, parcelSent))
      await untilItWaits(world.pool, sending)
    })
    expect((await sending)?.outcome).toBe('held')
  })
})
