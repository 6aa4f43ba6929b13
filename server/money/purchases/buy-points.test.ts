import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderIdOf } from '#server/money/payments/order-names.ts'
import {
  addCourse,
  authenticate,
  type Browser,
  books,
  cardSessionOf,
  cards,
  executeCard,
  history,
  openPayingShop,
  type PayingShop,
} from '#test/payments/paying-shop.ts'

let shop: PayingShop
let member: Browser
beforeAll(async () => {
  shop = await openPayingShop()
  await addCourse(shop.db, 'c1', 1000, 1000)
  await addCourse(shop.db, 'c2', 5500, 5000)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.emulators.faults.reset()
  member = await shop.addMember()
})

const buy = (course = 'c1', key = randomUUID(), more: object = {}) =>
  member.post('/user/point/buy', { pay_id: '1', point_price_id: course, request_key: key, ...more })
const cardSession = (paymentId: unknown) =>
  member.post('/user/gmo_token', { pay_id: paymentId, pay_type: '1' })

test('a frictionless card payment has credited its points when the browser returns', async () => {
  const bought = await buy('c2', randomUUID(), { pack_id: 'p1' })
  // Nothing is charged before the card's holder was authenticated (spec §4).
  expect(bought).toMatchObject({ state: 200, result: 7 })
  const session = await cardSession(bought.payment_id)
  expect(session).toMatchObject({ state: 200, pay_type: '1', public_key: 'p_emulator_public_key' })
  const { answer } = await executeCard(
    await cardSessionOf(member, String(bought.payment_id)),
    cards.frictionless,
  )
  expect(await authenticate(answer.acs_url as string)).toBe(
    `/complete-buy-point?payment_id=${bought.payment_id}`,
  )
  const end = await member.get(`/user/point/end?payment_id=${bought.payment_id}`)
  expect(end).toMatchObject({ state: 200, result: '1', pack_id: 'p1', point: 5500, price: 5000 })
  expect(await member.get('/user/point/end')).toMatchObject({ result: '1', point: 5500 })
  expect(await books(shop.db, member.memberId)).toEqual({
    points: 5500,
    entries: 1,
    yen: 5000,
    lots: [
      { points: 5000, source: 'purchase' },
      { points: 500, source: 'bonus' },
    ],
  })
  expect(await history(shop.db, bought.payment_id as string)).toEqual([
    'created',
    'action_required',
    'processing',
    'paid',
  ])
  expect(await cardSession(bought.payment_id)).toMatchObject({ state: 409 })
})

test('a purchase repeated with its key is the same purchase, at once or one after the other', async () => {
  const key = randomUUID()
  const first = await buy('c1', key)
  const repeats = await Promise.all(Array.from({ length: 8 }, () => buy('c1', key)))
  for (const repeat of repeats) expect(repeat).toMatchObject({ state: 200, payment_id: first.payment_id })
  expect(
    shop.emulators.fincode
      .payments()
      .all()
      .filter((p) => p.id === orderIdOf(first.payment_id as string)),
  ).toHaveLength(1)
  const row = await shop.db
    .selectFrom('payment')
    .selectAll()
    .where('memberId', '=', member.memberId)
    .execute()
  expect(row).toHaveLength(1)
})

test('two requests with one fresh key at the same moment are one purchase', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => buy('c1', key)))
  expect(new Set(answers.map((answer) => answer.payment_id)).size).toBe(1)
  expect(answers.every((answer) => answer.state === 200)).toBe(true)
  expect(await history(shop.db, answers[0]?.payment_id as string)).toEqual(['created', 'action_required'])
})

test('the same key with another course, pack or method is refused; nothing is opened', {
  meta: {
    proves: [
      {
        id: 'buy-course',
        section: 'rulings',
        says: 'A purchase names its course; the same key with another one is refused.',
        from: 'ruling 15',
        breaks: {
          replace: 'const input = { methodId, courseId, packId',
          with: 'const input = { methodId, packId',
        },
      },
    ],
  },
}, async () => {
  const key = randomUUID()
  await buy('c1', key)
  const before = shop.emulators.fincode.payments().all().length
  for (const [course, more] of [
    ['c2', {}],
    ['c1', { pack_id: 'p1' }],
  ] as const)
    expect(await buy(course, key, more)).toMatchObject({
      state: 409,
      errors: { request_key: [expect.any(String)] },
    })
  expect(await buy('c1', key, { pay_id: '8' })).toMatchObject({ state: 409 })
  expect(shop.emulators.fincode.payments().all()).toHaveLength(before)
})

test('two members may choose the same key', async () => {
  const key = randomUUID()
  const first = await buy('c1', key)
  member = await shop.addMember()
  const second = await buy('c1', key)
  expect(second.state).toBe(200)
  expect(second.payment_id).not.toBe(first.payment_id)
})

test('an unknown course and a method that is not offered are refused in the visitor’s language', async () => {
  expect(await buy('nothing')).toMatchObject({ state: 422, errors: { point_price_id: [expect.any(String)] } })
  const answer = await member.post('/user/point/buy?lang=en', {
    pay_id: '13',
    point_price_id: 'c1',
    request_key: randomUUID(),
  })
  expect(answer).toMatchObject({
    state: 422,
    errors: { pay_id: ['This payment method isn’t available right now. Please choose another.'] },
  })
})

test("another member's payment does not exist: session, result and end are 404", async () => {
  const { payment_id } = await buy()
  member = await shop.addMember()
  expect(await cardSession(payment_id)).toMatchObject({ state: 404 })
  expect(await member.post('/user/gmo_result', { id: payment_id, pay_type: '1' })).toMatchObject({
    state: 404,
  })
  expect(await member.get(`/user/point/end?payment_id=${payment_id}`)).toMatchObject({ state: 404 })
  expect(await member.get('/user/point/end?payment_id=not-an-id')).toMatchObject({ state: 404 })
  expect(await member.get('/user/point/end')).toMatchObject({ state: 404 })
})

test('a guest may read the courses and buy nothing', async () => {
  const get = async (path: string) => (await (await fetch(`${shop.origin}/api${path}`)).json()) as object
  expect(await get('/user/point_price/1?lang=en')).toMatchObject({
    state: 200,
    list: [
      { id: 'c1', point: 1000, price: 1000, memo: 'Popular' },
      { id: 'c2', point: 5500, price: 5000, memo: 'Popular' },
    ],
    page: { page: 1, all_page: 1, pages: [1] },
  })
  expect(await get('/user/point_price/2')).toMatchObject({ state: 404 })
  expect(await get('/user/point_price/detail/c1')).toMatchObject({ state: 401 })
})

test('a course names its payment methods', async () => {
  const answer = await member.get('/user/point_price/detail/c1')
  expect(answer).toMatchObject({ state: 200, id: 'c1', price: 1000, memo: 'おすすめ' })
  expect(answer.methods).toEqual(
    ['1', '2', '3', '4', '5', '6', '8', '12'].map((id) => ({
      id,
      name: expect.any(String),
      memo: expect.any(String),
    })),
  )
  expect(await member.get('/user/point_price/detail/nothing')).toMatchObject({ state: 404 })
})

test('an opening without an answer is unknown; the next request queries first and goes on', async () => {
  shop.emulators.faults.set({ timeOutsAfterOpening: 1 })
  const bought = await buy()
  expect(bought).toMatchObject({ state: 200 })
  const id = bought.payment_id as string
  expect(await history(shop.db, id)).toEqual(['created', 'unknown'])
  const session = await cardSession(id)
  expect(session).toMatchObject({ state: 200, id: orderIdOf(id) })
  expect(await history(shop.db, id)).toEqual(['created', 'unknown', 'action_required'])
  const { answer } = await executeCard(await cardSessionOf(member, id), cards.frictionless)
  await authenticate(answer.acs_url as string)
  expect(await member.get(`/user/point/end?payment_id=${id}`)).toMatchObject({ result: '1' })
})

test('a card refused at once leaves the purchase open for another card', async () => {
  const { payment_id } = await buy()
  const session = await cardSessionOf(member, String(payment_id))
  const refused = await executeCard(session, cards.refused)
  expect(refused).toMatchObject({ status: 400, answer: { errors: [{ error_code: expect.any(String) }] } })
  expect(await member.get('/user/point/end')).toMatchObject({ result: 'pending' })
  const { answer } = await executeCard(session, cards.frictionless)
  await authenticate(answer.acs_url as string)
  expect(await member.get('/user/point/end')).toMatchObject({ result: '1' })
})

test('an order id has a form that every provider accepts, and identifies one payment', () => {
  for (const id of [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    randomUUID(),
  ])
    expect(orderIdOf(id)).toMatch(/^[A-Za-z0-9-]{27}$/)
  expect(orderIdOf(randomUUID())).not.toBe(orderIdOf(randomUUID()))
})
