// Chargebacks and claims as operators make them, and what the member meets meanwhile.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { ja } from '#phrases/answers/ja.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { makeOperator } from '#test/operators.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { type TestShop, testShop, type Visitor } from '#test/shop.ts'
import { makeOffer, makePack } from '#test/world.ts'

let world: TestShop
let member: Visitor & { memberId: string }
let paymentId: string
beforeEach(async () => {
  world = await testShop()
  onTestFinished(async () => {
    expect(await ledgerFaults(world.db)).toEqual([])
    await world.close()
  })
  await makePack(world.db, 'pack', { total: 50 })
  await makePack(world.db, 'coin-pack', { total: 50, currency: 'coins', price: 100 })
  await makeOffer(world.db, 'card', { coinHundredths: 100, total: 50 })
  await addCourse(world.db, 'c1', 1100, 1000)
  member = await world.member({ coinHundredths: 100_000 })
  const order = { memberId: member.memberId, courseId: 'c1', priceYen: 1000 }
  paymentId = (await paidPurchase(world.db, order, world.shop.clock())).id
})

const act = (more: object) => ({ actKey: randomUUID(), why: 'the card company wrote', ...more })
const chargeback = '/operator/payments/chargeback'
const settle = '/operator/claims/settle'
const check = async (packId: string) =>
  (await member.post('/user/pack/check', { pack_id: packId, count: '1' })).body
const buy = async (token: unknown) => (await member.post('/user/pack/buy', { token })).body
const held = { state: 422, errors: { count: [ja.draw.held] } }

describe('a chargeback at the console', () => {
  test('holds draws, exchanges and parcels until the member has paid', {
    meta: {
      proves: [
        {
          id: 'claim-held',
          section: 'console-money',
          says: 'While a claim is open its member draws and exchanges nothing, even if checked before, and no parcel leaves.',
          from: 'own',
          file: 'server/db/functions/draw_batch.sql',
          breaks: { replace: 'and not w.is_held and w.next_expiry_at', with: 'and w.next_expiry_at' },
        },
      ],
    },
  }, async () => {
    const finance = await makeOperator(world, 'finance')
    expect(await buy((await check('pack')).token)).toMatchObject({ state: 200 })
    // Checked before, and refused all the same.
    const [points, coins] = [await check('pack'), await check('coin-pack')]
    const shipmentId = randomUUID()
    const { memberId } = member
    await transaction(world.db, (tx) =>
      createShipments(tx, [{ id: shipmentId, source: 'draw', memberId, cardCount: 1 }], world.shop.clock()),
    )

    const { body } = await finance.post(chargeback, act({ paymentId }))
    expect(body).toMatchObject({ state: 200, revokedPoints: 1000, claimId: expect.any(String) })
    for (const { token } of [points, coins]) expect(await buy(token)).toMatchObject(held)
    expect(await check('coin-pack')).toMatchObject(held)
    const exchange = { card_id: 'card', change_num: 1 }
    expect((await member.post('/user/exchange_card/check', exchange)).body).toMatchObject(held)
    const page = async () => (await finance.get(`/operator/members/${memberId}`)).body
    const before = await member.get('/user/coin/list/1')
    expect((await finance.get('/operator/claims')).body).toMatchObject({
      total: 1,
      list: [{ claimId: body.claimId, memberId, paymentId, points: 100, yen: 91, settlement: null }],
    })

    const [claim] = (await finance.get('/operator/claims')).body.list as { openedAt: string }[]
    expect(await page()).toMatchObject({ heldSince: claim?.openedAt })

    const paid = act({ claimId: body.claimId, settlement: 'paid' })
    expect((await finance.post(settle, paid)).body).toMatchObject({ state: 200, approvalId: null })
    expect((await finance.post(settle, paid)).body).toMatchObject({ state: 204, approvalId: null })
    expect(await buy(coins.token)).toMatchObject({ state: 200 })
    expect((await member.post('/user/exchange_card/check', exchange)).body).toMatchObject({ state: 200 })
    expect((await member.get('/user/coin/list/1')).body).not.toEqual(before.body)
    expect(await page()).toMatchObject({ heldSince: null })
    expect((await finance.get('/operator/claims')).body).toMatchObject({ total: 0, list: [] })
    expect((await finance.get('/operator/claims?shown=all')).body).toMatchObject({
      list: [{ settlement: 'paid' }],
    })
  })

  test('during a draw of the same member lets each draw either precede it, paid for, or be refused', async () => {
    const finance = await makeOperator(world, 'finance')
    expect(await buy((await check('pack')).token)).toMatchObject({ state: 200 })
    const tokens: unknown[] = []
    while (tokens.length < 8) tokens.push((await check('pack')).token)
    const charging = finance.post(chargeback, act({ paymentId }))
    const drawn = await Promise.all(tokens.map((token) => buy(token)))
    const charged = await charging
    const refused = drawn.filter(({ state }) => state !== 200)
    const sold = 1 + drawn.length - refused.length
    for (const one of refused) expect(one).toMatchObject(held)
    expect(charged.body.revokedPoints).toBe(1100 - sold * 100)
    expect(await check('coin-pack')).toMatchObject(held)
  })

  test('is waived only when a second person approves', {
    meta: {
      proves: [
        {
          id: 'claim-waived',
          section: 'console-money',
          says: 'A claim is waived only when a second person approves.',
          from: 'own',
          breaks: { replace: "needsApproval: settlement === 'waived'", with: 'needsApproval: false' },
        },
      ],
    },
  }, async () => {
    const [finance, owner] = [await makeOperator(world, 'finance'), await makeOperator(world, 'owner')]
    await buy((await check('pack')).token)
    const { claimId } = (await finance.post(chargeback, act({ paymentId }))).body
    const { approvalId } = (await finance.post(settle, act({ claimId, settlement: 'waived' }))).body
    expect(approvalId).toEqual(expect.any(String))
    expect(await check('coin-pack')).toMatchObject(held)
    expect((await owner.post('/operator/approvals/approve', act({ approvalId }))).status).toBe(200)
    expect(await check('coin-pack')).toMatchObject({ state: 200 })
  })

  test('is refused for a payment that is unpaid, charged back already, or unknown', async () => {
    const owner = await makeOperator(world, 'owner')
    await owner.post(chargeback, act({ paymentId }))
    const post = async (path: string, more: object) => {
      const { status, body } = await owner.post(path, act(more))
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await post(chargeback, { paymentId })).toEqual([409, ['paymentId']])
    for (const id of [randomUUID(), 'x']) {
      expect(await post(chargeback, { paymentId: id })).toEqual([404, ['paymentId']])
      expect(await post(settle, { claimId: id, settlement: 'paid' })).toEqual([404, ['claimId']])
    }
  })
})

test.each(operatorRoles)('%s may see and act on claims as the roles say', async (role) => {
  const operator = await makeOperator(world, role)
  const [readers, settlers]: OperatorRole[][] = [
    ['support', 'finance', 'owner'],
    ['finance', 'owner'],
  ]
  const status = async (asked: Promise<{ status: number }>) => (await asked).status
  expect(await status(operator.get('/operator/claims'))).toBe(readers?.includes(role) ? 200 : 404)
  const isSettler = settlers?.includes(role)
  const charged = await operator.post(chargeback, act({ paymentId }))
  expect(charged.status).toBe(isSettler ? 200 : 404)
  const claimId = randomUUID()
  const settled = await operator.post(settle, act({ claimId, settlement: 'paid' }))
  // An unknown claim is 404 as well, and says which field.
  expect(settled.body.errors).toHaveProperty(isSettler ? 'claimId' : 'path')
})
