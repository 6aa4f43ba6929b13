import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import type { HoldReason } from '#contract/operator/shipments.ts'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { markShipped } from '#server/cards/shipping/mark-shipped.ts'
import { transaction } from '#server/db/pool.ts'
import { suspendMember } from '#server/people/members/suspend-member.ts'
import { trackingNumber } from '#test/carriers.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeOffer } from '#test/world.ts'

let world: TestShop
let support: TestOperator
let memberId: string
let parcel: string
beforeAll(async () => {
  world = await testShop()
  await makeOffer(world.db, 'king', { total: 1000 })
  support = await makeOperator(world, 'support')
})
afterAll(() => world.close())
beforeEach(async () => {
  memberId = (await world.member({ coinHundredths: 10_000 })).memberId
  parcel = await order()
})
async function order(): Promise<string> {
  const id = uuidv7()
  const wanted = { id, memberId, cardId: 'king', quantity: 1, termsNo: 1 }
  const result = await transaction(world.db, (tx) => exchangeCards(tx, wanted, world.shop.clock()))
  expect(result.outcome).toBe('exchanged')
  return id
}

const holdPath = '/operator/shipments/hold'
const releasePath = '/operator/shipments/release'
const act = (parcelId = parcel) => ({ actKey: randomUUID(), why: 'the address is checked', parcelId })
const hold = (id?: string) => support.post(holdPath, act(id))
const release = (reasons: HoldReason[], id?: string) => support.post(releasePath, { ...act(id), reasons })
const suspend = () =>
  transaction(world.db, (tx) => suspendMember(tx, { memberId, now: world.shop.clock() }, async () => {}))
const send = () =>
  transaction(world.db, (tx) =>
    markShipped(tx, {
      parcelId: parcel,
      trackingNumber: 'JP-1234',
      mailId: uuidv7(),
      noticesUntil: '16:30',
      now: world.shop.clock(),
    }),
  )
const shown = async () => {
  const { body } = await support.get(`/operator/members/${memberId}/timeline?kinds=shipment`)
  return (body.list as { shipment: { holds: HoldReason[]; acts: object[] } }[])[0]?.shipment
}

describe('a parcel', () => {
  test('that an operator holds does not leave until it is released, and its event names the operator and the reason', {
    meta: {
      proves: [
        {
          id: 'desk-parcel-held',
          section: 'console-parcels',
          says: 'A parcel that an operator holds does not leave until it is released; its event says who and why.',
          from: 'own',
          file: 'server/cards/shipping/holds.ts',
          breaks: { replace: 'operator: heldAt !== null', with: 'operator: heldAt === undefined' },
        },
      ],
    },
  }, async () => {
    expect((await hold()).status).toBe(200)
    expect(await send()).toMatchObject({ outcome: 'held', reasons: ['operator'] })
    expect((await shown())?.holds).toEqual(['operator'])
    expect((await release(['operator'])).status).toBe(200)
    const { name: who } = support
    const why = 'the address is checked'
    expect(await shown()).toMatchObject({
      holds: [],
      acts: [
        { who, why, verb: 'shipment release' },
        { who, why, verb: 'shipment hold' },
      ],
    })
    expect(await send()).toHaveProperty('outcome', 'shipped')
  })

  test('is not released from a hold that began after it was shown', {
    meta: {
      proves: [
        {
          id: 'desk-parcel-released',
          section: 'console-parcels',
          says: 'A parcel is not released for what began to hold it after it was shown.',
          from: 'own',
          file: 'server/cards/shipping/holds.ts',
          breaks: {
            replace: 'reasons.some((reason) => !seen.includes(reason))',
            with: 'reasons.length > 99',
          },
        },
      ],
    },
  }, async () => {
    await hold()
    await suspend()
    expect((await release(['operator'])).status).toBe(409)
    expect((await shown())?.holds).toEqual(['operator', 'suspended'])
    expect((await release(['operator', 'suspended'])).status).toBe(200)
    expect(await send()).toHaveProperty('outcome', 'shipped')
  })

  test('is released also when a part of what held it is over', async () => {
    await hold()
    expect((await release(['operator', 'claim'])).status).toBe(200)
  })

  test('can be held again after it was released', async () => {
    await hold()
    await release(['operator'])
    expect((await hold()).status).toBe(200)
    expect(await send()).toHaveProperty('outcome', 'held')
  })

  test.each(['hold', 'release'] as const)('that is unknown is refused: %s', async (what) => {
    for (const id of [randomUUID(), 'x'])
      expect((await (what === 'hold' ? hold(id) : release(['operator'], id))).status).toBe(404)
  })

  test('is refused when it is held already, is not held, or has left; nothing is recorded', async () => {
    expect((await release(['operator'])).status).toBe(409)
    await hold()
    expect((await hold()).status).toBe(409)
    await release(['operator'])
    await send()
    expect((await hold()).status).toBe(409)
    expect((await release(['operator'])).status).toBe(409)
    const { rows } = await world.pool.query('select verb from audit_record where subject = $1 order by id', [
      parcel,
    ])
    expect(rows.map(({ verb }) => verb)).toEqual(['shipment hold', 'shipment release'])
  })

  test('that is held while it is sent is held or has left, never both', async () => {
    const [held, sent] = await Promise.all([hold(), send()])
    expect([held.status, sent.outcome]).toEqual(sent.outcome === 'shipped' ? [409, 'shipped'] : [200, 'held'])
  })
})

describe('the tracking number', () => {
  const sendPath = '/operator/shipments/send'
  const correctPath = '/operator/shipments/correct'
  let shipping: TestOperator
  beforeAll(async () => {
    shipping = await makeOperator(world, 'shipping')
  })
  const give = async (path: string, number: string, carrier = '') => {
    const { status, body } = await shipping.post(path, { ...act(), carrier, trackingNumber: number })
    return [status, Object.keys(body.errors ?? {})]
  }
  const mails = async () => (await writtenMessages(world.db, { memberId })).map(({ body }) => body)

  test('is checked by the rules of its carrier, and its member gets it in one mail, however often it is sent', {
    meta: {
      proves: [
        {
          id: 'parcels-number',
          section: 'console-parcels',
          says: 'A tracking number that its carrier does not give out is refused.',
          from: 'own',
          file: 'server/desks/parcels/shipment-acts-routes.ts',
          breaks: { replace: 'carriers: await deps.readCarriers()', with: 'carriers: new Map()' },
        },
      ],
    },
  }, async () => {
    expect(await give(sendPath, '123456789012', 'no-such')).toEqual([422, ['carrier']])
    expect(await give(sendPath, '123456789012', 'yamato-b2')).toEqual([422, ['trackingNumber']])
    expect(await give(sendPath, '12', '')).toEqual([422, ['trackingNumber']])
    const right = trackingNumber(12_345_678)
    const input = {
      ...act(),
      carrier: 'yamato-b2',
      trackingNumber: ` ${right.slice(0, 4)}-${right.slice(4)} `,
    }
    const answers = await Promise.all([1, 2, 3].map(() => shipping.post(sendPath, input)))
    expect(answers.map(({ body }) => body.state).sort()).toEqual([200, 204, 204])
    expect(await give(sendPath, right, 'yamato-b2')).toEqual([409, ['parcelId']])
    expect((await mails()).filter((text) => text.includes(right))).toHaveLength(1)
    const page = (await shipping.get(`/operator/shipments/${parcel}`)).body
    expect(page).toMatchObject({ shipment_state: 'shipped', carrier: 'yamato-b2', trackingNumber: right })
    expect(page.trackingUrl).toContain(right)
  })

  test('is corrected once the parcel has left, and its member gets the right one', async () => {
    expect(await give(correctPath, 'AB-12345')).toEqual([409, ['parcelId']])
    expect((await give(sendPath, 'AB-12345'))[0]).toBe(200)
    expect(await give(correctPath, 'AB-12345')).toEqual([409, ['trackingNumber']])
    expect((await give(correctPath, 'AB-54321'))[0]).toBe(200)
    expect((await mails()).at(-1)).toContain('AB-54321')
    const { acts } = (await shipping.get(`/operator/shipments/${parcel}`)).body
    expect(acts).toMatchObject([{ verb: 'shipment correct' }, { verb: 'shipment sent' }])
  })

  test('of a held parcel is refused', async () => {
    await hold()
    expect(await give(sendPath, 'AB-12345')).toEqual([409, ['parcelId']])
  })
})

describe('a parcel at the desk', () => {
  const ids = async (query: string, by = support) =>
    ((await by.get(`/operator/shipments?${query}&size=1000`)).body.list as { parcelId: string }[]).map(
      ({ parcelId }) => parcelId,
    )
  const readings = async (by: TestOperator) => {
    const text = 'select what, subject from personal_data_reading where operator_id = $1 order by read_at, id'
    return (await world.pool.query(text, [by.operatorId])).rows
  }

  test('is in the list of its state, and is found by its number and the end of its id', async () => {
    for (const which of ['waiting', 'unpacked']) expect(await ids(`which=${which}`)).toContain(parcel)
    for (const which of ['packed', 'held', 'late', 'back', 'shipped'])
      expect(await ids(`which=${which}`)).not.toContain(parcel)
    expect(await ids(`q=${parcel.slice(-12)}`)).toEqual([parcel])
    await hold()
    expect(await ids('which=held')).toContain(parcel)
    await release(['operator'])
    // It is promised for a day that is over.
    const promised = (await world.pool.query('select promised_on from shipment where id = $1', [parcel]))
      .rows[0]
    expect(await ids(`promisedUntil=${promised.promised_on}`)).toContain(parcel)
    expect(await ids('promisedUntil=2020-01-01')).toEqual([])
    await send()
    expect(await ids('which=shipped&q=JP-1234')).toContain(parcel)
    expect(await ids('which=waiting')).not.toContain(parcel)
  })

  test('shows its address to the packing role until it has left, and to others as their roles allow; each reading is recorded', {
    meta: {
      proves: [
        {
          id: 'parcels-whole',
          section: 'console-parcels',
          says: 'Who packs sees name and address of a parcel while it is in the house.',
          from: 'own',
          file: 'server/desks/parcels/parcels-routes.ts',
          breaks: {
            replace: '(isInHouse(parcelState) && hasOne(operator, packers))',
            with: 'hasOne(operator, packers)',
          },
        },
        {
          id: 'parcels-recorded',
          section: 'console-parcels',
          says: 'It is kept who was shown a parcel’s address.',
          from: 'own',
          file: 'server/desks/parcels/parcels-routes.ts',
          breaks: {
            replace: "if (isWhole(operator, parcel)) await keep(visit, 'parcel', parcel.id)",
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const shipping = await makeOperator(world, 'shipping')
    const viewer = await makeOperator(world, 'viewer')
    const page = async (by: TestOperator) => (await by.get(`/operator/shipments/${parcel}`)).body
    const whole = await page(shipping)
    expect(whole).toMatchObject({ isMasked: false, memberId: null, cards: [{ cardId: 'king', quantity: 1 }] })
    expect((whole.address as string[]).length).toBeGreaterThan(0)
    const masked = await page(viewer)
    expect(masked).toMatchObject({ isMasked: true, memberId, address: [] })
    expect(masked.recipient).toContain('*')
    const listed = await ids('which=waiting', shipping)
    await send()
    expect(await page(shipping)).toMatchObject({ isMasked: true, address: [] })
    expect(await page(support)).toMatchObject({ isMasked: false, memberId })
    expect(await readings(shipping)).toEqual([
      { what: 'parcel', subject: parcel },
      { what: 'list', subject: String(listed.length) },
    ])
    expect(await readings(viewer)).toEqual([])
  })

  test('that is unknown is not found', async () => {
    for (const id of [randomUUID(), 'x'])
      expect((await support.get(`/operator/shipments/${id}`)).status).toBe(404)
  })
})

describe('each call about parcels', () => {
  const desk: OperatorRole[] = ['viewer', 'support', 'shipping', 'owner']
  const senders: OperatorRole[] = ['shipping', 'owner']
  const number = { carrier: '', trackingNumber: 'AB-12345' }
  const pair = async () => ({ parcelIds: [parcel, await order()] })
  const table: Record<string, { roles: OperatorRole[]; more?: object | (() => Promise<object>) }> = {
    '/operator/shipments': { roles: desk },
    '/operator/shipments/:parcelId': { roles: desk },
    '/operator/parcel_sheets': { roles: senders },
    [holdPath]: { roles: ['support', 'shipping', 'owner'], more: {} },
    [releasePath]: { roles: ['support', 'owner'], more: { reasons: ['operator'] } },
    '/operator/parcels/combine': { roles: senders, more: pair },
    '/operator/parcels/split': { roles: senders, more: async () => ({ shipmentId: parcel }) },
    '/operator/parcels/pack': { roles: senders, more: {} },
    '/operator/parcels/unpack': { roles: senders, more: {} },
    '/operator/shipments/send': { roles: senders, more: number },
    '/operator/carriers': { roles: ['shipping', 'finance', 'owner'] },
    '/operator/carriers/:carrier/test_file': { roles: ['shipping', 'finance', 'owner'] },
    '/operator/carrier_files/:carrier': { roles: senders },
    '/operator/carrier_files/import': { roles: senders, more: { carrier: 'yamato-b2', file: 'eA' } },
    '/operator/shipments/correct': { roles: senders, more: { ...number, trackingNumber: 'AB-54321' } },
    '/operator/parcels/came_back': { roles: senders, more: { reason: 'address' } },
    '/operator/parcels/keep': { roles: senders, more: {} },
    '/operator/parcels/send_again': { roles: senders, more: number },
    '/operator/parcels/arrived': { roles: senders, more: {} },
  }
  test('has a row in this test’s table', () => {
    const paths = (operatorCallsByRoom.parcels ?? []).map(({ path }) => path)
    expect(paths.sort()).toEqual(Object.keys(table).sort())
  })
  test.each(operatorRoles)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    for (const [path, { roles, more }] of Object.entries(table)) {
      if (path.endsWith('/correct') && !roles.includes(role)) await send()
      await world.pool.query("update parcel set held_at = $2 where id = $1 and state = 'waiting'", [
        parcel,
        path === releasePath ? new Date() : null,
      ])
      const { status } =
        more === undefined
          ? await operator.get(path.replace(':parcelId', parcel).replace(':carrier', 'yu-pack-print-r'))
          : await operator.post(path, { ...act(), ...(typeof more === 'function' ? await more() : more) })
      // A file that is none is refused as such by those whom the call admits; without a sender none is written.
      const isFile = path.includes('_file')
      expect([path, isFile ? status !== 404 : status]).toEqual([
        path,
        isFile ? roles.includes(role) : roles.includes(role) ? 200 : 404,
      ])
    }
  })
})
