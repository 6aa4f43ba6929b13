import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCourse, type Browser, openPayingShop, type PayingShop } from '#test/payments/paying-shop.ts'

// A shop with a contract for cards alone: what has no provider, or is switched off, cannot be had by asking for it.

let shop: PayingShop
let member: Browser
beforeAll(async () => {
  shop = await openPayingShop({ contracts: ['fincode'] })
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  member = await shop.addMember()
})

const countPayments = async () =>
  (await shop.db.selectFrom('payment').select('id').where('memberId', '=', member.memberId).execute()).length

test.each([
  ['2', { combini_code: 'other' }],
  ['3', { order_id: 'ORDER-1' }],
  ['5', {}],
  ['6', { carrier_id: 'au' }],
  ['12', {}],
  ['13', {}],
  ['14', {}],
])('method %s with its fields is refused while it is not offered; nothing is stored', async (id, fields) => {
  const order = { pay_id: id, point_price_id: 'c1', request_key: randomUUID(), ...fields }
  expect(await member.post('/user/point/buy', order)).toMatchObject({
    state: 422,
    errors: { pay_id: ['このお支払い方法は、ただいまご利用いただけません。ほかの方法をお選びください。'] },
  })
  expect(await countPayments()).toBe(0)
})

test('a transfer to the shop’s own account needs no provider', {
  meta: {
    proves: [
      {
        id: 'pay-own-account',
        section: 'payments',
        says: "Without a contract for it, bank transfers go to the shop's own account.",
        from: 'own',
        file: 'server/providers/payments/own-account.ts',
        breaks: { replace: "outcome: 'await payment',", with: "outcome: 'client action'," },
      },
    ],
  },
}, async () => {
  const order = { pay_id: '4', point_price_id: 'c1', request_key: randomUUID(), name: 'フク ハナコ' }
  expect(await member.post('/user/point/buy', order)).toMatchObject({
    state: 200,
    result: 1,
    url: expect.stringMatching(/^\/bank-transfer-information\?payment_id=/),
  })
  const { list } = await member.get('/user/pay_style')
  expect(list).toMatchObject([{ id: '1' }, { id: '4' }, { id: '8' }])
})

test.each(['set_checkout_session/abc', 'get_checkout_session', 'button_signature'])(
  'the browser payment’s %s is refused while none is offered',
  async (path) => {
    expect(await member.get(`/user/${path}?lang=en`)).toMatchObject({
      state: 422,
      errors: { pay_id: ['This payment method isn’t available right now. Please choose another.'] },
    })
  },
)

test('browser payments without a provider are not in the answer', async () => {
  const { state, ...listed } = await member.get('/user/wallets')
  expect(state).toBe(200)
  expect(Object.keys(listed).filter((name) => name !== 'csrf')).toEqual([])
  const session = await member.post('/user/apple_pay_session', {
    validation_url: 'https://apple-pay-gateway.apple.com/x',
  })
  expect(session).toMatchObject({ state: 422 })
})
