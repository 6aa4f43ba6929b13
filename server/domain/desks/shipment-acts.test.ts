import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '../../../contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '../../../contract/operator/operator-call.ts'
import type { HoldReason } from '../../../contract/operator/shipments.ts'
import { makeOperator, type TestOperator } from '../../../test/operators.ts'
import { type TestShop, testShop } from '../../../test/shop.ts'
import { makeOffer } from '../../../test/world.ts'
import { transaction } from '../../db/pool.ts'
import { exchangeCards } from '../exchange/exchange-cards.ts'
import { suspendMember } from '../members/suspend-member.ts'
import { markShipped } from '../shipping/mark-shipped.ts'

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
  parcel = uuidv7()
  const wanted = { id: parcel, memberId, cardId: 'king', quantity: 1, termsNo: 1 }
  await transaction(world.db, (tx) => exchangeCards(tx, wanted, world.shop.clock()))
})

const holdPath = '/operator/shipments/hold'
const releasePath = '/operator/shipments/release'
const act = (shipmentId = parcel) => ({ actKey: randomUUID(), why: 'the address is checked', shipmentId })
const hold = (id?: string) => support.post(holdPath, act(id))
const release = (reasons: HoldReason[], id?: string) => support.post(releasePath, { ...act(id), reasons })
const suspend = () =>
  transaction(world.db, (tx) => suspendMember(tx, { memberId, now: world.shop.clock() }, async () => {}))
const send = () =>
  transaction(world.db, (tx) =>
    markShipped(tx, {
      shipmentId: parcel,
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
  test('that an operator holds does not leave until it is released, and its event says who did so and why', async () => {
    expect((await hold()).status).toBe(200)
    expect(await send()).toEqual({ outcome: 'held', reasons: ['operator'] })
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

  test('is not released for what began to hold it after it was shown', async () => {
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

describe('each call about parcels', () => {
  const table: Record<string, { roles: OperatorRole[]; more: object }> = {
    [holdPath]: { roles: ['support', 'shipping', 'owner'], more: {} },
    [releasePath]: { roles: ['support', 'owner'], more: { reasons: ['operator'] } },
  }
  test('has its row here', () => {
    const paths = Object.values(operatorCallsByRoom)
      .flat()
      .filter(({ path }) => path.startsWith('/operator/shipments/'))
    expect(paths.map(({ path }) => path).sort()).toEqual(Object.keys(table).sort())
  })
  test.each(operatorRoles)('is there for %s as declared, and is 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    for (const [path, { roles, more }] of Object.entries(table)) {
      await world.pool.query('update shipment set held_at = $2 where id = $1', [
        parcel,
        path === releasePath ? new Date() : null,
      ])
      const { status } = await operator.post(path, { ...act(), ...more })
      expect([path, status]).toEqual([path, roles.includes(role) ? 200 : 404])
    }
  })
})
