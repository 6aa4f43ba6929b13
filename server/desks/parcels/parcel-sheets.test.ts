import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostSheets } from '#contract/operator/parcel-sheets.ts'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { referenceOf } from '#server/cards/shipping/consignment.ts'
import { markShipped } from '#server/cards/shipping/mark-shipped.ts'
import { findParcel } from '#server/cards/shipping/parcel-queries.ts'
import { transaction } from '#server/db/pool.ts'
import { sender, trackingNumber } from '#test/carriers.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { changeMember, makeOffer } from '#test/world.ts'

// Labels and sheets of parcels: a held parcel's label is not printed.

let world: TestShop
let shipping: TestOperator
beforeAll(async () => {
  world = await testShop()
  await makeOffer(world.db, 'king', { total: 1000 })
  await makeOffer(world.db, 'queen', { total: 1000 })
  shipping = await makeOperator(world, 'shipping')
})
afterAll(() => world.close())
beforeEach(() => world.pool.query('truncate shipment, parcel, parcel_event'))

const now = () => world.shop.clock()
const newMember = async () => (await world.member({ coinHundredths: 100_000 })).memberId
async function orderParcel(cardId = 'king', quantity = 1, member?: string): Promise<string> {
  const id = uuidv7()
  const memberId = member ?? (await newMember())
  const wanted = { id, memberId, cardId, quantity, termsNo: 1 }
  await transaction(world.db, (tx) => exchangeCards(tx, wanted, now()))
  return id
}
const sheets = async (query = '', who = shipping) => {
  const { status, body } = await who.get(`/operator/parcel_sheets?${query}`)
  return {
    status,
    body,
    ids: ((body.sheets ?? []) as { parcelId: string }[]).map(({ parcelId }) => parcelId),
  }
}
const hold = (id: string) => world.pool.query('update parcel set held_at = now() where id = $1', [id])

test('a sheet has the address, the reference and every card of a parcel, and no price', async () => {
  await transaction(world.db, (tx) =>
    changeSetting(tx, { path: 'sender', value: { ...sender, postalCode: '1000001' }, now: now() }),
  )
  const memberId = await newMember()
  const work = ['見本ビル3階', '株式会社見本 総務部'] as const
  await changeMember(world.db, memberId, { building: work[0], company: work[1] })
  const [first, second] = [await orderParcel('king', 2, memberId), await orderParcel('queen', 1, memberId)]
  const combine = { actKey: uuidv7(), why: 'one address', parcelIds: [first, second] }
  const one = String((await shipping.post('/operator/parcels/combine', combine)).body.parcelId)
  const { body } = await sheets()
  const parcel = await findParcel(world.db, one)
  expect(body.sender).toMatchObject({
    name: sender.name,
    address: ['〒100-0001', expect.anything(), sender.building],
  })
  expect(body.sheets).toEqual([
    {
      parcelId: one,
      reference: referenceOf(one),
      language: 'ja',
      cardCount: 3,
      name: parcel?.recipient,
      phone: parcel?.phone,
      address: ['〒100-0001', '東京都千代田区丸の内1-1', ...work],
      promisedOn: expect.stringMatching(/^\d{4}-/),
      cards: [
        { cardId: 'king', name: 'king', state: '', modelNumber: 'king', quantity: 2 },
        { cardId: 'queen', name: 'queen', state: '', modelNumber: 'queen', quantity: 1 },
      ],
    },
  ])
})

test('a held parcel has no label: it is left out of a list, and refused by itself', {
  meta: {
    proves: [
      {
        id: 'parcels-label',
        section: 'console-parcels',
        says: 'A held parcel has no label.',
        from: 'own',
        file: 'server/desks/parcels/parcel-sheets-routes.ts',
        breaks: { replace: '!holds.has(id)', with: 'id' },
      },
    ],
  },
}, async () => {
  const [free, held] = [await orderParcel(), await orderParcel()]
  await hold(held)
  const { ids, body } = await sheets()
  expect(ids).toEqual([free])
  expect(body.leftOut).toEqual([expect.objectContaining({ parcelId: held })])
  expect(await sheets(`parcelId=${held}`)).toMatchObject({
    status: 422,
    body: { errors: { parcelId: [expect.any(String)] } },
  })
  expect((await sheets(`parcelId=${free}`)).ids).toEqual([free])
})

test('a parcel that has left has no sheet; an unknown one is not found; too many are not printed at once', async () => {
  const sent = await orderParcel()
  const parcel = { parcelId: sent, trackingNumber: trackingNumber(1), mailId: uuidv7(), now: now() }
  await transaction(world.db, (tx) => markShipped(tx, { ...parcel, noticesUntil: '16:30' }))
  expect((await sheets('which=shipped')).ids).toEqual([])
  expect((await sheets(`parcelId=${sent}`)).status).toBe(422)
  for (const id of [uuidv7(), 'x']) expect((await sheets(`parcelId=${id}`)).status).toBe(404)
  const memberId = await newMember()
  const id = await orderParcel('king', 1, memberId)
  await world.pool.query(
    `with copies as (select gen_random_uuid() id from generate_series(1, $2)), parcels as (
      insert into parcel select (jsonb_populate_record(p, jsonb_build_object('id', c.id))).* from parcel p, copies c
      where p.id = $1 returning id)
    insert into shipment select (jsonb_populate_record(s, jsonb_build_object('id', p.id, 'parcel_id', p.id))).*
      from shipment s, parcels p where s.id = $1`,
    [id, mostSheets],
  )
  expect((await sheets()).status).toBe(422)
})

test('the operator who got the addresses is recorded', {
  meta: {
    proves: [
      {
        id: 'parcels-printed',
        section: 'console-parcels',
        says: 'It is kept who was given the addresses of labels.',
        from: 'own',
        file: 'server/desks/parcels/parcel-sheets-routes.ts',
        breaks: { replace: 'subject: String(free.length)', with: "subject: ''" },
      },
    ],
  },
}, async () => {
  const operator = await makeOperator(world, 'shipping')
  const id = await orderParcel()
  await sheets('', operator)
  await sheets(`parcelId=${id}`, operator)
  const read = 'select what, subject from personal_data_reading where operator_id = $1 order by id'
  expect((await world.pool.query(read, [operator.operatorId])).rows).toEqual([
    { what: 'list', subject: '1' },
    { what: 'parcel', subject: id },
  ])
})
