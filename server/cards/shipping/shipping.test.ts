import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { listNewestMessages } from '#server/people/messages/outbox.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { changeSetting } from '#test/settings.ts'
import { changeMember, makeMember } from '#test/world.ts'
import { followMemberAddress, keepAddressesUntilSent } from './addresses.ts'
import { createShipments } from './create-shipment.ts'
import { markShipped } from './mark-shipped.ts'
import { packParcel } from './pack-parcel.ts'
import { findParcel, listParcels, unsentStates } from './parcel-queries.ts'
import { findShipment } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-06-01T03:00:00Z')

async function ordered(memberId: string, at = now): Promise<string> {
  const id = uuidv7()
  await transaction(database.db, (tx) =>
    createShipments(tx, [{ id, source: 'draw', memberId, cardCount: 2 }], at),
  )
  return id
}
const send = (parcelId: string, trackingNumber = 'JP-1234-5678') =>
  transaction(database.db, (tx) =>
    markShipped(tx, { parcelId, trackingNumber, mailId: uuidv7(), noticesUntil: '16:30', now }),
  )
const mailsTo = async (address: string) =>
  (await listNewestMessages(database.db, 100)).filter((message) => message.address === address)
const move = (memberId: string, city: string) => changeMember(database.db, memberId, { city })
const employ = (memberId: string, company = '株式会社見本') =>
  changeMember(database.db, memberId, { company })

describe('a shipment', () => {
  test('is promised within the operator’s business days, over the days the shop is closed', {
    meta: {
      proves: [
        {
          id: 'ship-promised',
          section: 'constants',
          says: "Each shipment carries its promised day, counted by the operator's number of days.",
          from: 'ruling 29',
          file: 'server/cards/shipping/create-shipment.ts',
          breaks: {
            replace: 'addBusinessDays(japanDate(now), shipping.promiseBusinessDays, closedOn)',
            with: 'addBusinessDays(japanDate(now), shipping.promiseBusinessDays)',
          },
        },
      ],
    },
  }, async () => {
    const { db } = database
    const memberId = await makeMember(db)
    const set = (path: string, value: unknown) =>
      transaction(db, (tx) => changeSetting(tx, { path, value, now }))
    expect(await findShipment(db, await ordered(memberId))).toMatchObject({ promisedOn: '2026-06-19' })
    await set('closedOn', ['2026-06-18', '2026-06-19'])
    expect(await findShipment(db, await ordered(memberId))).toMatchObject({ promisedOn: '2026-06-23' })
    await set('shipping.promiseBusinessDays', 3)
    expect(await findShipment(db, await ordered(memberId))).toMatchObject({ promisedOn: '2026-06-04' })
    // 23:59:59 on 1 June in Japan, and a second later.
    const night = new Date('2026-06-01T14:59:59Z')
    expect(await findShipment(db, await ordered(memberId, night))).toMatchObject({ promisedOn: '2026-06-04' })
    const midnight = new Date('2026-06-01T15:00:00Z')
    expect(await findShipment(db, await ordered(memberId, midnight))).toMatchObject({
      promisedOn: '2026-06-05',
    })
  })

  test('leaves once, with a mail that names its tracking number', async () => {
    const { db } = database
    const memberId = await makeMember(db, { mail: 'once@test.example' })
    const id = await ordered(memberId)
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => send(id, `JP-${1000 + n}`)))
    expect(outcomes.filter(({ outcome }) => outcome === 'shipped')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'shipped before')).toHaveLength(9)
    const shipment = await findShipment(db, id)
    expect(shipment).toMatchObject({ state: 'shipped', shippedAt: now })
    const mails = await mailsTo('once@test.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('カード2枚を発送しました')
    expect(mails[0]?.body).toContain(`試験 花 様`)
    expect(mails[0]?.body).toContain(shipment?.trackingNumber)
    expect(mails[0]?.body).toContain('16:30以降')
  })

  test('is announced in the language of its member', async () => {
    const { db, pool } = database
    const memberId = await makeMember(db, { mail: 'english@test.example' })
    await pool.query("update member set language = 'en' where id = $1", [memberId])
    await send(await ordered(memberId))
    const [mail] = await mailsTo('english@test.example')
    expect(mail?.subject).toBe('Your 2 cards have been shipped')
    expect(mail?.body).toContain('2 cards from your draw have been shipped and')
  })

  test('is not sent with an invalid number or an unknown id', async () => {
    const { db } = database
    const id = await ordered(await makeMember(db))
    for (const number of ['', '123', '=1+1', 'JP 1234', '追跡1234', 'x'.repeat(41)])
      expect((await send(id, number)).outcome, number).toBe('bad tracking number')
    expect((await send(uuidv7())).outcome).toBe('unknown')
    expect(await findShipment(db, id)).toMatchObject({ state: 'unshipped', trackingNumber: '' })
  })

  test('that has left cannot be changed in the database', async () => {
    const { pool } = database
    const id = await ordered(await makeMember(database.db))
    await send(id)
    for (const change of [
      "update parcel set tracking_number = ''",
      "update parcel set state = 'waiting', shipped_at = null",
      "update parcel set shipped_at = '2030-01-01'",
      "update shipment set promised_on = '2030-01-01'",
      'update shipment set card_count = 9',
      'delete from shipment',
      'delete from parcel',
    ])
      await expect(pool.query(`${change} where id = $1`, [id]), change).rejects.toThrow(/permanent record/)
    for (const change of ["update parcel_event set what = 'arrived'", 'delete from parcel_event'])
      await expect(pool.query(`${change} where parcel_id = $1`, [id]), change).rejects.toThrow(
        /permanent record/,
      )
    await expect(
      pool.query("update parcel set tracking_number = 'JP-9999' where id = $1", [id]),
    ).rejects.toThrow(/without its audit record/)
  })
})

/** A shipment with where its parcel goes. */
const addressed = async (id: string) => ({
  ...(await findShipment(database.db, id)),
  ...(await findParcel(database.db, id)),
})

describe('the address', () => {
  test('follows the member until the parcel has left', async () => {
    const { db } = database
    const [memberId, stranger] = [await makeMember(db), await makeMember(db)]
    const [sent, waiting, strange] = [
      await ordered(memberId),
      await ordered(memberId),
      await ordered(stranger),
    ]
    await send(sent)
    await move(memberId, '札幌市')
    await employ(memberId)
    expect(await addressed(waiting)).toMatchObject({ city: '千代田区' })
    expect(await transaction(db, (tx) => followMemberAddress(tx, memberId, now))).toBe(1)
    expect(await addressed(waiting)).toMatchObject({
      city: '札幌市',
      street: '丸の内1-1',
      company: '株式会社見本',
    })
    for (const id of [sent, strange])
      expect(await addressed(id)).toMatchObject({ city: '千代田区', company: '' })
  })

  test('includes the company from the order on; a packed parcel waits again when the company changes', async () => {
    const { db } = database
    const memberId = await makeMember(db)
    await employ(memberId)
    const id = await ordered(memberId)
    expect(await addressed(id)).toMatchObject({ company: '株式会社見本' })
    await transaction(db, (tx) => packParcel(tx, { parcelId: id, now }))
    await employ(memberId, '')
    expect(await transaction(db, (tx) => followMemberAddress(tx, memberId, now))).toBe(1)
    expect(await addressed(id)).toMatchObject({ company: '', parcelState: 'waiting' })
  })

  test('of a member who leaves is kept until the parcel is sent, and no longer; no mail follows', async () => {
    const { db } = database
    const memberId = await makeMember(db, { mail: 'gone@test.example' })
    await employ(memberId)
    const [sent, waiting] = [await ordered(memberId), await ordered(memberId)]
    await send(sent)
    await transaction(db, (tx) => keepAddressesUntilSent(tx, memberId))
    const nobody = { recipient: '', phone: '', company: '' }
    const nowhere = { ...nobody, postalCode: '', prefectureId: null, city: '', street: '', building: '' }
    expect(await addressed(sent)).toMatchObject({ ...nowhere, trackingNumber: 'JP-1234-5678' })
    expect(await addressed(waiting)).toMatchObject({
      recipient: '試験 花',
      city: '千代田区',
      company: '株式会社見本',
    })
    expect(await send(waiting)).toMatchObject({ outcome: 'shipped' })
    expect(await addressed(waiting)).toMatchObject({ ...nowhere, state: 'shipped' })
    expect(await mailsTo('gone@test.example')).toHaveLength(1)
  })
})

describe('the operator’s list', () => {
  test('shows waiting shipments, the earliest promised first, and late ones', async () => {
    const { db, pool } = database
    await pool.query('truncate shipment, parcel, parcel_event')
    const memberId = await makeMember(db)
    const late = await ordered(memberId, new Date('2026-01-05T03:00:00Z'))
    const soon = await ordered(memberId, new Date('2026-05-28T03:00:00Z'))
    const sent = await ordered(memberId, new Date('2026-01-05T03:00:00Z'))
    await send(sent)
    const ids = async (filter: Omit<Parameters<typeof listParcels>[1], 'limit'>) =>
      (await listParcels(db, { ...filter, limit: 10 })).map((parcel) => parcel.id)
    expect(await ids({ states: unsentStates })).toEqual([late, soon])
    expect(await ids({ states: unsentStates, promisedBefore: '2026-06-01' })).toEqual([late])
    expect(await ids({})).toContain(sent)
  })
})
