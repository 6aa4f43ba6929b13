import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Tx, transaction } from '#server/db/pool.ts'
import { listNewestMessages } from '#server/people/messages/outbox.ts'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { changeMember, makeMember, readdress } from '#test/world.ts'
import { followMemberAddress, keepAddressesUntilSent } from './addresses.ts'
import { combineParcels, splitParcel } from './combine-parcels.ts'
import { createShipments } from './create-shipment.ts'
import { holdParcel, releaseParcel } from './holds.ts'
import { correctTrackingNumber, markShipped, sendAgain } from './mark-shipped.ts'
import { packParcel, unpackParcel } from './pack-parcel.ts'
import { findParcel, listEventsOf, listParcels } from './parcel-queries.ts'
import { findShipment } from './queries.ts'
import { keepParcel, recordArrival, recordReturn } from './return-parcel.ts'
import { findWaitingOf } from './waiting-parcel.ts'

// The life of a parcel.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-06-01T03:00:00Z')
const dayLater = new Date('2026-06-02T03:00:00Z')

let memberId: string
let mail: string
beforeEach(async () => {
  mail = `${uuidv7()}@test.example`
  memberId = await makeMember(database.db, { mail })
})

async function ordered(more: { at?: Date; of?: string; joinsWaiting?: boolean } = {}): Promise<string> {
  const { at = now, of = memberId, joinsWaiting } = more
  const id = uuidv7()
  await transaction(database.db, (tx) =>
    createShipments(tx, [{ id, source: 'draw', memberId: of, cardCount: 2, joinsWaiting }], at),
  )
  return id
}
const act = <T>(operation: (tx: Tx) => Promise<T>) => transaction(database.db, operation)
const combine = (...parcelIds: string[]) =>
  act((tx) => combineParcels(tx, { parcelIds, newId: uuidv7(), now }))
const combined = async (...parcelIds: string[]) => {
  const result = await combine(...parcelIds)
  if (result.outcome !== 'combined') throw new Error(result.outcome)
  return result.parcel.id
}
const split = (shipmentId: string) => act((tx) => splitParcel(tx, { shipmentId, newId: uuidv7(), now }))
const pack = (parcelId: string) => act((tx) => packParcel(tx, { parcelId, now }))
const unpack = (parcelId: string) => act((tx) => unpackParcel(tx, { parcelId, now }))
const hold = (parcelId: string) => act((tx) => holdParcel(tx, { parcelId, now }))
const release = (parcelId: string) => act((tx) => releaseParcel(tx, { parcelId, now }))
const sending = (parcelId: string, trackingNumber: string) => ({
  parcelId,
  trackingNumber,
  mailId: uuidv7(),
  noticesUntil: '16:30',
  now,
})
const send = (id: string, number = 'JP-1234') => act((tx) => markShipped(tx, sending(id, number)))
const again = (id: string, number = 'JP-5678') => act((tx) => sendAgain(tx, sending(id, number)))
const arrive = (parcelId: string) => act((tx) => recordArrival(tx, { parcelId, mailId: uuidv7(), now }))
const comeBack = (parcelId: string) =>
  act((tx) => recordReturn(tx, { parcelId, reason: 'address', mailId: uuidv7(), now }))
const keep = (parcelId: string) => act((tx) => keepParcel(tx, { parcelId, now }))
const parcelOf = async (id: string) => {
  const parcel = await findParcel(database.db, id)
  if (parcel === undefined) throw new Error(`no parcel ${id}`)
  return parcel
}
const historyOf = async (id: string) =>
  (await listEventsOf(database.db, [(await parcelOf(id)).id])).map(({ what }) => what).reverse()
const move = async (city: string) => {
  await changeMember(database.db, memberId, { city })
  return await act((tx) => followMemberAddress(tx, memberId, now))
}
const mails = async () =>
  (await listNewestMessages(database.db, 1000)).filter(({ address }) => address === mail).reverse()

describe('several shipments of one member', () => {
  test('become one parcel, promised as the earliest is, which leaves once with one mail for all cards', async () => {
    const [late, soon] = [await ordered({ at: dayLater }), await ordered()]
    const id = await combined(late, soon)
    const { promisedOn } = (await findShipment(database.db, soon)) ?? {}
    expect(await parcelOf(id)).toMatchObject({ cardCount: 4, shipmentCount: 2, promisedOn })
    expect((await listParcels(database.db, { limit: 1000 })).map((one) => one.id)).not.toContain(soon)
    expect(await send(soon)).toMatchObject({ outcome: 'shipped', parcel: { id, cardCount: 4 } })
    expect(await send(late)).toMatchObject({ outcome: 'shipped before' })
    for (const shipment of [late, soon])
      expect(await findShipment(database.db, shipment)).toMatchObject({
        state: 'shipped',
        trackingNumber: 'JP-1234',
      })
    expect((await mails()).map(({ body }) => body)).toEqual([expect.stringContaining('カード4枚')])
  })

  test('stay apart when they belong to two members or go to two addresses; a single one stays as it is', {
    meta: {
      proves: [
        {
          id: 'parcels-one-person',
          section: 'console-parcels',
          says: 'Parcels of two members, or to two addresses, never become one.',
          from: 'own',
          file: 'server/cards/shipping/combine-parcels.ts',
          breaks: {
            replace:
              "if (parcels.some(({ memberId }) => memberId !== first.memberId)) return { outcome: 'other member' }",
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const [one, strange] = [await ordered(), await ordered({ of: await makeMember(database.db) })]
    expect(await combine(one, strange)).toEqual({ outcome: 'other member' })
    expect(await combine(one, one)).toEqual({ outcome: 'one parcel' })
    expect(await combine(one, uuidv7())).toMatchObject({ outcome: 'unknown' })
    const other = await ordered()
    await readdress(database.db, other, { street: '9-9' })
    expect(await combine(one, other)).toEqual({ outcome: 'other address' })
    for (const id of [one, other, strange]) expect(await parcelOf(id)).toMatchObject({ id })
  })

  test('stay apart while one is packed, and when one has left', async () => {
    const [one, other] = [await ordered(), await ordered()]
    await pack(other)
    expect(await combine(one, other)).toMatchObject({ outcome: 'not waiting', parcel: { id: other } })
    await unpack(other)
    await send(other)
    expect(await combine(one, other)).toMatchObject({ outcome: 'not waiting' })
  })

  test('are held together when one is, and released together', {
    meta: {
      proves: [
        {
          id: 'parcels-held-whole',
          section: 'console-parcels',
          says: 'The hold of one parcel holds what it is combined with.',
          from: 'own',
          file: 'server/cards/shipping/combine-parcels.ts',
          breaks: {
            replace: 'releasedAt: released.includes(null) ? null : earliest(released)',
            with: 'releasedAt: earliest(released)',
          },
        },
      ],
    },
  }, async () => {
    const [one, other] = [await ordered(), await ordered()]
    await hold(other)
    const id = await combined(one, other)
    expect(await send(id)).toMatchObject({ outcome: 'held', reasons: ['operator'] })
    await release(id)
    expect(await send(id)).toMatchObject({ outcome: 'shipped' })
  })

  test('are not released by an earlier release of one of them', {
    meta: { alsoProves: ['parcels-held-whole'] },
  }, async () => {
    const [one, other] = [await ordered(), await ordered()]
    await database.pool.query('update member set suspended_at = $1 where id = $2', [now, memberId])
    await release(one)
    expect(await send(await combined(one, other))).toMatchObject({ outcome: 'held', reasons: ['suspended'] })
  })

  test('can be separated again, and combined again', async () => {
    const ids = [await ordered(), await ordered(), await ordered()] as const
    const id = await combined(...ids)
    expect(await split(ids[0])).toMatchObject({ outcome: 'split', parcel: { id: ids[0] }, rest: { id } })
    expect(await parcelOf(id)).toMatchObject({ shipmentCount: 2 })
    expect(await parcelOf(ids[0])).toMatchObject({ id: ids[0], shipmentCount: 1, city: '千代田区' })
    expect(await split(ids[0])).toEqual({ outcome: 'alone' })
    expect(await split(id)).toEqual({ outcome: 'unknown' })
    const anew = await combined(id, ids[0])
    expect(await parcelOf(anew)).toMatchObject({ shipmentCount: 3 })
    await pack(anew)
    expect(await split(ids[1])).toMatchObject({ outcome: 'not waiting' })
  })

  test('either leave together or apart when they are combined while one leaves', async () => {
    const [one, other] = [await ordered(), await ordered()]
    const [result, sent] = await Promise.all([combine(one, other), send(one)])
    expect(sent.outcome).toBe('shipped')
    const [mine, its] = [await parcelOf(one), await parcelOf(other)]
    expect([result.outcome, mine.id === its.id, its.parcelState]).toEqual(
      result.outcome === 'combined' ? ['combined', true, 'sent'] : ['not waiting', false, 'waiting'],
    )
  })

  test('combined by two operators at once are in one parcel', async () => {
    const ids = [await ordered(), await ordered()]
    const results = await Promise.all([combine(...ids), combine(...ids)])
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['combined', 'one parcel'])
    expect(new Set(await Promise.all(ids.map(async (id) => (await parcelOf(id)).id))).size).toBe(1)
  })

  test('move between waiting parcels only; the database refuses any other move', {
    meta: {
      proves: [
        {
          id: 'parcels-closed',
          section: 'console-parcels',
          says: 'A parcel that is packed or has left neither gains nor loses a shipment.',
          from: 'own',
          file: 'server/db/functions/check_contents.sql',
          breaks: { replace: "p.state <> 'waiting'", with: "p.state = 'combined'" },
        },
      ],
    },
  }, async () => {
    const { pool } = database
    const [one, other] = [await ordered(), await ordered()]
    await send(other)
    const into = 'update shipment set parcel_id = $1 where id = $2'
    await expect(pool.query(into, [other, one])).rejects.toThrow(/not all of its parcels wait/)
    await expect(pool.query(into, [one, other])).rejects.toThrow(/not all of its parcels wait/)
    const strange = await ordered({ of: await makeMember(database.db) })
    await expect(pool.query(into, [strange, one])).rejects.toThrow(/shipment_of_parcel/)
  })
})

describe('a later order of a member', () => {
  test('joins the waiting parcel when they wish, and no other parcel of theirs', {
    meta: {
      proves: [
        {
          id: 'parcels-joined',
          section: 'console-parcels',
          says: 'What a member orders joins their parcel that waits when they wish, and no other.',
          from: 'ruling 44',
          file: 'server/cards/shipping/create-shipment.ts',
          breaks: {
            replace: 'joinsWaiting ? await lockWaitingOf',
            with: 'memberId ? await lockWaitingOf',
          },
        },
      ],
    },
  }, async () => {
    const waiting = await ordered()
    const joined = await ordered({ joinsWaiting: true })
    const alone = await ordered()
    expect((await parcelOf(joined)).id).toBe(waiting)
    expect((await parcelOf(alone)).id).toBe(alone)
    const third = await ordered({ joinsWaiting: true })
    expect(await split(waiting)).toMatchObject({ outcome: 'split', rest: { shipmentCount: 2 } })
    expect((await parcelOf(waiting)).id).toBe(waiting)
    expect((await parcelOf(third)).id).toBe((await parcelOf(joined)).id)
  })

  test.each(['packed', 'sent', 'held'] as const)('gets its own parcel when that one is %s', async (state) => {
    const other = await ordered()
    await { packed: pack, sent: send, held: hold }[state](other)
    expect(await findWaitingOf(database.db, memberId)).toBeUndefined()
    const joined = await ordered({ joinsWaiting: true })
    expect((await parcelOf(joined)).id).toBe(joined)
  })

  test('waits for a parcel that is being packed, and does not join it', async () => {
    const waiting = await ordered()
    let joining: Promise<string> | undefined
    await act(async (tx) => {
      await packParcel(tx, { parcelId: waiting, now })
      joining = ordered({ joinsWaiting: true })
      await untilItWaits(database.pool, joining)
    })
    const joined = (await joining) ?? ''
    expect((await parcelOf(joined)).id).toBe(joined)
  })
})

describe('a packed parcel', () => {
  test('is packed once, not while it is held, and leaves', async () => {
    const id = await ordered()
    await hold(id)
    expect(await pack(id)).toMatchObject({ outcome: 'held' })
    await release(id)
    expect(await pack(id)).toMatchObject({ outcome: 'packed' })
    expect(await pack(id)).toMatchObject({ outcome: 'not waiting' })
    expect(await send(id)).toMatchObject({ outcome: 'shipped' })
    expect(await unpack(id)).toMatchObject({ outcome: 'not packed' })
    expect(await historyOf(id)).toEqual(['packed', 'sent'])
  })

  test('waits again when its address changes, because its label is wrong then', {
    meta: {
      proves: [
        {
          id: 'parcels-readdressed',
          section: 'console-parcels',
          says: 'A packed parcel waits again when its address changes.',
          from: 'own',
          file: 'server/cards/shipping/parcel-changes.ts',
          breaks: { replace: ".when('state', '=', 'packed')", with: ".when('state', '=', 'sent')" },
        },
      ],
    },
  }, async () => {
    const id = await ordered()
    await pack(id)
    expect(await act((tx) => followMemberAddress(tx, memberId, now))).toBe(0)
    expect(await parcelOf(id)).toMatchObject({ parcelState: 'packed' })
    expect(await move('札幌市')).toBe(1)
    expect(await parcelOf(id)).toMatchObject({ parcelState: 'waiting', city: '札幌市' })
    expect(await historyOf(id)).toEqual(['packed', 'readdressed'])
  })
})

describe('a parcel that left', () => {
  test('arrives once, and its member is notified once', {
    meta: {
      proves: [
        {
          id: 'parcel-arrived-told',
          section: 'console-parcels',
          says: 'A member is told by mail, once, that their parcel has arrived.',
          from: 'own',
          file: 'server/cards/shipping/return-parcel.ts',
          breaks: { replace: 'mails.arrived(words)', with: "mails.cameBack({ ...words, reason: 'other' })" },
        },
      ],
    },
  }, async () => {
    const id = await ordered()
    expect(await arrive(id)).toMatchObject({ outcome: 'not shipped' })
    await send(id)
    expect(await arrive(id)).toMatchObject({ outcome: 'arrived' })
    expect(await arrive(id)).toMatchObject({ outcome: 'not shipped' })
    expect(await arrive(uuidv7())).toEqual({ outcome: 'unknown' })
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'カード2枚を発送しました',
      'カード2枚のお届けが完了しました',
    ])
  })

  test('is returned, and is sent again under a new number to its member’s address at that time', {
    meta: {
      proves: [
        {
          id: 'parcels-back',
          section: 'console-parcels',
          says: 'A parcel that came back is sent again to the address that its member has then.',
          from: 'own',
          file: 'server/cards/shipping/return-parcel.ts',
          breaks: { replace: "to: 'came_back', address }", with: "to: 'came_back' }" },
        },
      ],
    },
  }, async () => {
    const id = await ordered()
    expect(await comeBack(id)).toMatchObject({ outcome: 'not shipped' })
    await send(id)
    expect(await again(id)).toMatchObject({ outcome: 'not back' })
    await move('札幌市')
    expect(await parcelOf(id)).toMatchObject({ city: '千代田区' })
    expect(await comeBack(id)).toMatchObject({ outcome: 'came back', parcel: { city: '札幌市' } })
    expect(await send(id)).toMatchObject({ outcome: 'shipped before' })
    expect(await keep(id)).toMatchObject({ outcome: 'kept' })
    expect(await keep(id)).toMatchObject({ outcome: 'not back' })
    await move('那覇市')
    await hold(id)
    expect(await again(id)).toMatchObject({ outcome: 'held' })
    await release(id)
    expect(await again(id, '=1')).toEqual({ outcome: 'bad tracking number' })
    expect(await again(id)).toMatchObject({
      outcome: 'sent again',
      parcel: { parcelState: 'sent', trackingNumber: 'JP-5678', city: '那覇市' },
    })
    expect(await again(id)).toMatchObject({ outcome: 'not back' })
    expect(await findShipment(database.db, id)).toMatchObject({ state: 'shipped', trackingNumber: 'JP-5678' })
    expect(await historyOf(id)).toEqual(['sent', 'came_back', 'kept', 'sent_again'])
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'カード2枚を発送しました',
      'お荷物が当店に戻りました：お届け先をご確認ください',
      'カード2枚を再発送しました',
    ])
    expect((await mails())[1]?.body).toContain('ご登録の住所に配達できなかったため')
  })

  test('can have its number corrected only while it is under way', async () => {
    const id = await ordered()
    await send(id)
    await comeBack(id)
    const correct = act((tx) => correctTrackingNumber(tx, sending(id, 'JP-9999')))
    expect(await correct).toMatchObject({ outcome: 'not shipped' })
  })

  test('of a member who has left the shop is not sent again, since its address is erased', async () => {
    const id = await ordered()
    await send(id)
    await act((tx) => keepAddressesUntilSent(tx, memberId))
    expect(await comeBack(id)).toMatchObject({ outcome: 'came back', parcel: { recipient: '' } })
    expect(await again(id)).toMatchObject({ outcome: 'no address' })
    expect(await mails()).toHaveLength(1)
  })

  test('keeps its address while it is returned, also when its member leaves the shop, and loses it when it is sent again', async () => {
    const id = await ordered()
    await send(id)
    await comeBack(id)
    await act((tx) => keepAddressesUntilSent(tx, memberId))
    expect(await parcelOf(id)).toMatchObject({ recipient: '試験 花' })
    expect(await again(id)).toMatchObject({ outcome: 'sent again' })
    expect(await parcelOf(id)).toMatchObject({ recipient: '', trackingNumber: 'JP-5678' })
  })
})
