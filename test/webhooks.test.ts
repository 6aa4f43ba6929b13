import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { type WebhookEvent, webhookEvents } from '#contract/operator/webhooks.ts'
import { choiceMs, chooseCards } from '#server/cards/draws/choose-cards.ts'
import { readDrawCursors } from '#server/cards/draws/draw-cursors.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { tellOfDraws } from '#server/cards/draws/tell-of-draws.ts'
import { combineParcels } from '#server/cards/shipping/combine-parcels.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { markShipped } from '#server/cards/shipping/mark-shipped.ts'
import { packParcel } from '#server/cards/shipping/pack-parcel.ts'
import { recordArrival } from '#server/cards/shipping/return-parcel.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { recordChargeback } from '#server/money/claims/record-chargeback.ts'
import { beginRefund } from '#server/money/refunds/refund-payment.ts'
import { findMember } from '#server/people/members/queries.ts'
import { listDeliveries } from '#server/people/webhooks/delivery-queries.ts'
import { addEndpoint, switchEndpointOff } from '#server/people/webhooks/endpoints.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { mortalProcess } from './mortal-process.ts'
import { withoutRest } from './without-rest.ts'
import { makeEngine, makeMember, makePack, prize } from './world.ts'

// Webhooks of the rooms to other programs of the owner.

const now = new Date('2026-06-01T03:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)

let database: TestDatabase
let endpointId: string
let pack: string
beforeEach(async (context) => {
  database = await testDatabase()
  context.onTestFinished(() => database.close())
  await addCourse(database.db, 'c1', 1100, 1000)
  endpointId = await add()
  pack = uuidv7()
})

const act = <T>(work: (tx: Tx) => Promise<T>) => transaction(database.db, work)

async function add(since = now, events: readonly WebhookEvent[] = webhookEvents): Promise<string> {
  const wanted = { id: uuidv7(), url: 'https://hook.example/', events, key: randomBytes(32) }
  await act((tx) => addEndpoint(tx, wanted, { faultOf: () => undefined, shopKeys: testShopKeys, now: since }))
  return wanted.id
}
const list = (id = endpointId) =>
  listDeliveries(database.db, id, { isWaiting: false, isGivenUp: false, limit: 100_000 })
/** Webhooks of these kinds, in the order of the ids of their events. */
async function told(...kinds: WebhookEvent[]) {
  const deliveries = await list()
  return deliveries
    .filter(({ event }) => kinds.some((kind) => kind === event))
    .map(({ event, body }) => {
      const { type, timestamp, data } = JSON.parse(body)
      expect(type).toBe(event)
      return { type, timestamp, data }
    })
}
const tell = (db: Database = database.db, when = now) => tellOfDraws(db, when, withoutRest)
const draw = async (memberId: string, count = 1, when = now, packId = pack) => {
  const id = uuidv7()
  const { outcome } = await makeEngine(database, () => when).draw({ id, memberId, packId, count })
  if (outcome !== 'drawn') throw new Error(outcome)
  return id
}
const idsTold = async () => (await told('draw.made')).map(({ data }) => String(data.drawId)).toSorted()

describe('a draw', () => {
  test('is sent when it is made, without its cards, and when it is decided, with them', {
    meta: {
      proves: [
        {
          id: 'webhook-unopened',
          section: 'console-settings',
          says: 'What is told of a draw before its choice says nothing of its cards.',
          from: 'own',
          file: 'server/cards/draws/tell-of-draws.ts',
          breaks: { replace: 'drawId: id,', with: 'drawId: id, firstSlot: 0,' },
        },
      ],
    },
  }, async () => {
    const memberId = await makeMember(database.db, { points: 1000, now })
    await makePack(database.db, pack, { prizes: [prize('moon', 10), prize('boat', 10)], total: 20, now })
    const id = await draw(memberId, 3)
    await tell()
    await tell()
    expect(await told('draw.made')).toEqual([
      {
        type: 'draw.made',
        timestamp: now.toISOString(),
        data: { drawId: id, packId: pack, memberId, count: 3, costPoints: 300, costCoinHundredths: 0 },
      },
    ])
    const before = JSON.stringify(await list())
    expect(['moon', 'boat', 'slot', 'Slot'].filter((word) => before.includes(word))).toEqual([])

    const choice = { memberId, drawId: id, shipped: [0], converted: [1, 2] }
    await chooseCards(database.db, choice, at(1000))
    await chooseCards(database.db, choice, at(2000))
    const [decided, ...more] = await told('draw.decided')
    expect(more).toEqual([])
    expect(decided).toMatchObject({
      timestamp: at(1000).toISOString(),
      data: { drawId: id, packId: pack, memberId, count: 3, decidedBy: 'member', convertedPoints: 60 },
    })
    const cards = decided?.data.cards as { cardId: string; shippedCount: number; convertedCount: number }[]
    expect(cards.reduce((sum, { shippedCount }) => sum + shippedCount, 0)).toBe(1)
    expect(cards.reduce((sum, { convertedCount }) => sum + convertedCount, 0)).toBe(2)
    expect(await told('shipment.ordered')).toMatchObject([
      { data: { shipmentId: id, parcelId: id, source: 'draw', memberId, cardCount: 1 } },
    ])
  })

  test('whose choice expires is sent once, however many processes settle it', async () => {
    const memberId = await makeMember(database.db, { points: 1000, now })
    await makePack(database.db, pack, {
      prizes: [prize('moon', 5), prize('ship', 5, { isShipOnly: true })],
      now,
    })
    const ids = [await draw(memberId, 4), await draw(memberId, 6)]
    await Promise.all(
      Array.from({ length: 3 }, () => settleOverdueDraws(database.db, at(choiceMs), withoutRest)),
    )
    const decided = await told('draw.decided')
    expect(decided.map(({ data }) => data.drawId).toSorted()).toEqual(ids.toSorted())
    expect(new Set(decided.map(({ data }) => data.decidedBy))).toEqual(new Set(['clock']))
    const cards = decided.flatMap(({ data }) => data.cards)
    const sum = (cardId: string, key: string) =>
      cards.filter((card) => card.cardId === cardId).reduce((all, card) => all + card[key], 0)
    expect([sum('moon', 'convertedCount'), sum('moon', 'shippedCount')]).toEqual([5, 0])
    expect([sum('ship', 'convertedCount'), sum('ship', 'shippedCount')]).toEqual([0, 5])
  })

  test('made for coins gives its cost in hundredths', async () => {
    const memberId = await makeMember(database.db, { coinHundredths: 5000, now })
    await makePack(database.db, pack, {
      currency: 'coins',
      prizes: [prize('c', 20, { isShipOnly: true, convertsToPoints: 0 })],
      now,
    })
    await draw(memberId, 2)
    await tell()
    expect(await told('draw.made')).toMatchObject([{ data: { costPoints: 0, costCoinHundredths: 200 } }])
  })

  test('made before the first endpoint is not sent, even when another endpoint existed long ago', async () => {
    await act((tx) => switchEndpointOff(tx, endpointId, now))
    const memberId = await makeMember(database.db, { points: 1000, now })
    await makePack(database.db, pack, { now })
    await draw(memberId)
    await tell()
    expect(await readDrawCursors(database.db)).toEqual(new Map())
    endpointId = await add(at(1000))
    const mine: string[] = []
    // Each takes the slot after the last one that was told.
    for (const ms of [1000, 2000, 3000]) {
      mine.push(await draw(memberId, 1, at(ms)))
      await tell(database.db, at(ms))
    }
    expect(await idsTold()).toEqual(mine.toSorted())
  })

  test('is sent exactly once, from several boxes, while draws continue and sending processes are killed', {
    meta: {
      proves: [
        {
          id: 'webhook-draws',
          section: 'console-settings',
          says: 'Each draw that is committed is told to webhooks once, and no other.',
          from: 'own',
          file: 'server/cards/draws/tell-of-draws.ts',
          breaks: { replace: 'last.firstSlot + last.count)', with: 'last.firstSlot + last.count + 1)' },
        },
      ],
    },
  }, async () => {
    const packs = [pack, uuidv7()]
    for (const packId of packs) await makePack(database.db, packId, { total: 2000, now })
    const members = await Promise.all(
      Array.from({ length: 40 }, () => makeMember(database.db, { points: 5000, now })),
    )
    const engines = [makeEngine(database, () => now), makeEngine(database, () => now)]
    const made: string[] = []
    const drawAll = async (from: number, memberId: string, index: number) => {
      for (let n = from; n < from + 3; n++) {
        const id = uuidv7()
        const packId = packs[(n + index) % 2] as string
        const result = await engines[index % 2]?.draw({ id, memberId, packId, count: 1 + (n % 3) })
        if (result?.outcome === 'drawn') made.push(id)
      }
    }
    let isDrawing = true
    let kills = 0
    const tellOn = async (first: number) => {
      for (let n = first; isDrawing || kills <= 3 || n < first + 12; n++) {
        if (n % 3 === 0) await tell()
        const { db, end } = mortalProcess(database.applicationUrl, 1 + (n % 17), n % 2 === 0)
        await tell(db).catch(() => (kills += 1))
        await end()
      }
    }
    const telling = [tellOn(0), tellOn(5)]
    await Promise.all(members.map((memberId, index) => drawAll(0, memberId, index)))
    // The next draws begin where this ends.
    await tell()
    await Promise.all(members.map((memberId, index) => drawAll(3, memberId, index)))
    isDrawing = false
    await Promise.all(telling)
    await Promise.all([tell(), tell()])
    await tell()
    expect(made).toHaveLength(40 * 6)
    expect(await idsTold()).toEqual(made.toSorted())
  })
})

describe('payments', () => {
  test('that are paid, partially refunded, and charged back are sent once each, with amounts', async () => {
    const { db } = database
    const { id, memberId } = await paidPurchase(db, { courseId: 'c1', priceYen: 1000 }, now)
    expect(await told('payment.paid')).toMatchObject([
      { data: { paymentId: id, memberId, method: 'card', priceYen: 1000, points: 1100 } },
    ])
    const refundId = randomUUID()
    const order = { paymentId: id, refundId, points: 110, isByHand: true }
    await act((tx) => beginRefund(tx, order, at(1000), async () => false))
    expect(await told('payment.refunded')).toMatchObject([
      {
        data: {
          paymentId: id,
          refundId,
          memberId,
          yen: 100,
          points: 110,
          isByHand: true,
          priceYen: 1000,
          refundedYen: 100,
          refundedPoints: 110,
        },
      },
    ])
    const chargeback = { paymentId: id, refundId: randomUUID(), claimId: randomUUID() }
    await act((tx) => recordChargeback(tx, chargeback, at(2000)))
    expect(await told('payment.charged_back')).toMatchObject([
      {
        data: {
          refundId: chargeback.refundId,
          paymentId: id,
          memberId,
          yen: 900,
          points: 990,
          owedPoints: 0,
        },
      },
    ])
    // It came back to `paid` meanwhile, which is no second payment.
    expect(await told('payment.paid')).toHaveLength(1)
    expect(await told('payment.refunded')).toHaveLength(1)
  })
})

describe('parcels', () => {
  test('are sent from the order to the arrival, each step once, and no refused step', async () => {
    const memberId = await makeMember(database.db, { now })
    const ids = [uuidv7(), uuidv7()] as const
    for (const id of ids)
      await act((tx) => createShipments(tx, [{ id, source: 'draw', memberId, cardCount: 2 }], now))
    const newId = uuidv7()
    await act((tx) => combineParcels(tx, { parcelIds: ids, newId, now }))
    await act((tx) => packParcel(tx, { parcelId: newId, now }))
    await act((tx) => packParcel(tx, { parcelId: newId, now }))
    const sent = { parcelId: newId, trackingNumber: 'JP-1', mailId: uuidv7(), noticesUntil: '16:30', now }
    await act((tx) => markShipped(tx, sent))
    await act((tx) => recordArrival(tx, { parcelId: newId, mailId: uuidv7(), now }))
    const combined = await told('parcel.combined')
    expect(combined.map(({ data }) => [data.parcelId, data.shipmentIds.toSorted()]).toSorted()).toEqual(
      [
        [newId, ids.toSorted()],
        [ids[0], []],
        [ids[1], []],
      ].toSorted(),
    )
    const kinds = ['parcel.packed', 'parcel.sent', 'parcel.arrived'] as const
    expect((await told(...kinds)).map(({ type }) => type).toSorted()).toEqual(kinds.toSorted())
    expect(await told('parcel.sent')).toMatchObject([
      { data: { parcelId: newId, memberId, trackingNumber: 'JP-1', carrier: null, reason: '' } },
    ])
  })
})

test('webhooks contain no personal data', async () => {
  const secrets = { mail: 'hanako-secret@test.example' }
  const memberId = await makeMember(database.db, { points: 1000, now, ...secrets })
  await makePack(database.db, pack, { now })
  const drawId = await draw(memberId, 2)
  await tell()
  await chooseCards(database.db, { memberId, drawId, shipped: [0, 1], converted: [] }, at(1000))
  const sent = { parcelId: drawId, trackingNumber: 'JP-2', mailId: uuidv7(), noticesUntil: '16:30', now }
  await act((tx) => markShipped(tx, sent))
  await paidPurchase(database.db, { courseId: 'c1', priceYen: 1000, memberId }, now)
  const person = await findMember(database.db, memberId)
  const bodies = (await list()).map(({ body }) => body).join('\n')
  expect(bodies.split('\n').length).toBeGreaterThanOrEqual(5)
  const fields = ['mail', 'familyName', 'givenName', 'phone', 'postalCode', 'city', 'street'] as const
  const values = fields.map((field) => person?.[field] ?? '')
  expect(values.filter((value) => value.length > 0)).toHaveLength(7)
  expect(values.filter((value) => bodies.includes(value))).toEqual([])
})

test('an endpoint gets only the events that it subscribed to', async () => {
  endpointId = await add(now, ['payment.paid'])
  const memberId = await makeMember(database.db, { points: 1000, now })
  await makePack(database.db, pack, { now })
  await draw(memberId)
  await tell()
  await paidPurchase(database.db, { courseId: 'c1', priceYen: 1000 }, now)
  expect((await list()).map(({ event }) => event)).toEqual(['payment.paid'])
})
