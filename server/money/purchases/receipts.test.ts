import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { because } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { post } from '#server/ledger/ledger.ts'
import { insertPayment, insertTransition } from '#server/money/payments/queries.ts'
import { transitions } from '#server/money/payments/states.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { changeMember } from '#test/world.ts'
import { readReceipt } from './receipts.ts'

let shop: TestShop
let member: Awaited<ReturnType<TestShop['member']>>
beforeAll(async () => {
  shop = await testShop()
  member = await shop.member()
})
afterAll(() => shop.close())

/** 21 November in Japan, and still the 20th in UTC. */
const paidAt = new Date('2026-11-20T15:30:00Z')

interface Given {
  memberId: string
  state: PaymentState
  /** True when it was ever paid; as the state says, unless said otherwise. */
  wasPaid: boolean
  method: string
}

/** A purchase in the given state; where it was ever paid, with the step that made it so. */
async function purchase(given: Partial<Given> = {}): Promise<string> {
  const { memberId = member.memberId, state = 'paid', method = '1' } = given
  const { wasPaid = state === 'paid' } = given
  const id = randomUUID()
  const payment = {
    id,
    memberId,
    method,
    courseId: 'c',
    packId: '',
    points: 5500,
    priceYen: 5000,
    state,
    ...(state === 'refunded' && { refundedPoints: 5500, refundedYen: 5000 }),
    orderId: `F-${id.slice(0, 8).toUpperCase()}`,
    openKey: randomUUID(),
    captureKey: randomUUID(),
    createdAt: new Date('2026-11-19T00:00:00Z'),
    changedAt: new Date('2026-11-25T00:00:00Z'),
    giveUpAt: new Date('2026-11-26T00:00:00Z'),
  }
  await transaction(shop.db, async (tx) => {
    await insertPayment(tx, payment)
    const row = await tx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const opened = { ...row, state: 'action_required' as const, transitions: 1, changedAt: row.createdAt }
    await insertTransition(tx, { payment: opened, from: null, reason: because('chosen') })
    const paid = { ...row, state: 'paid' as const, transitions: 2, changedAt: paidAt }
    if (wasPaid)
      await insertTransition(tx, { payment: paid, from: 'action_required', reason: because('chosen') })
  })
  return id
}

const ask = (paymentId: string, more = '', visitor = member) =>
  visitor.get(`/user/receipt?payment_id=${paymentId}${more}`)

const setting = (path: string, value: unknown) =>
  transaction(shop.db, (tx) => changeSetting(tx, { path, value, now: new Date() }))

describe('a receipt', () => {
  test('has every field of a receipt, and the day of payment in Japan', async () => {
    const id = await purchase()
    const { seller, address, phone } = defaultSettings.legal
    expect((await ask(id)).body).toMatchObject({
      state: 200,
      number: `F-${id.slice(0, 8).toUpperCase()}`,
      paid_on: '2026-11-21',
      name: '試験 花',
      point: 5500,
      price: 5000,
      tax_rate: 10,
      tax: 455,
      pay_style: 'クレジットカード',
      seller: seller.ja,
      address: address.ja,
      tel: phone,
      registration_number: '',
    })
    expect((await ask(id, '&lang=en')).body).toMatchObject({
      name: '試験 花',
      pay_style: 'Credit card',
      seller: seller.en,
      address: address.en,
    })
  })

  test('is made out to the name in its usual order: abroad with the given name first, in either language', async () => {
    const abroad = await shop.member()
    const name = { familyName: 'Doe', middleName: 'Q', givenName: 'Jane' }
    await changeMember(shop.db, abroad.memberId, { ...name, prefectureId: 99 })
    const id = await purchase({ memberId: abroad.memberId })
    for (const language of ['ja', 'en'])
      expect((await ask(id, `&lang=${language}`, abroad)).body.name).toBe('Jane Q Doe')
  })

  test('keeps its day when a refund was begun and the provider refused it', async () => {
    const id = await purchase()
    await shop.pool.query(
      `insert into payment_transition (payment_id, transition_no, from_state, to_state, reason, moved_at)
       values ($1, 3, 'paid', 'refunding', 'test', '2026-12-01Z'), ($1, 4, 'refunding', 'paid', 'test', '2026-12-02Z')`,
      [id],
    )
    expect((await ask(id)).body.paid_on).toBe('2026-11-21')
  })

  test('is the same at every request', async () => {
    const id = await purchase()
    const said = async () => {
      const { csrf: _csrf, ...body } = (await ask(id)).body
      return body
    }
    expect(await said()).toEqual(await said())
  })

  test('names every payment method a purchase can have been paid by', async () => {
    const methods = ['1', '2', '3', '4', '5', '6', '8', '12', '13', '14']
    const names = await Promise.all(
      methods.map(async (method) => (await ask(await purchase({ method }))).body.pay_style),
    )
    expect(new Set(names).size).toBe(methods.length)
    expect(names).not.toContain('')
  })

  test.each(Object.keys(transitions).filter((state) => state !== 'paid') as PaymentState[])(
    'is refused for a purchase that is %s, also when it was paid once',
    async (state) => {
      for (const wasPaid of [false, true]) {
        const id = await purchase({ state, wasPaid })
        expect((await ask(id, '&lang=en')).body).toMatchObject({
          state: 404,
          errors: { payment_id: ['Not found.'] },
        })
      }
    },
  )

  test('of another member is unknown, in the same words as one that never was', async () => {
    const theirs = await purchase({ memberId: (await shop.member()).memberId })
    const answers = await Promise.all([theirs, randomUUID(), 'unknown', "' or true --"].map((id) => ask(id)))
    for (const { body } of answers)
      expect(body).toEqual({
        state: 404,
        errors: { payment_id: [expect.any(String)] },
        csrf: body.csrf,
      })
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.errors))).size).toBe(1)
  })

  test('needs the id of a purchase, and a member who is logged in', async () => {
    expect((await member.get('/user/receipt')).body).toMatchObject({
      state: 422,
      errors: { payment_id: [expect.any(String)] },
    })
    expect((await shop.visitor().get(`/user/receipt?payment_id=${await purchase()}`)).body.state).toBe(401)
  })
})

describe('the operator’s tax settings', () => {
  const settings = (
    legal: Partial<typeof defaultSettings.legal>,
    pointsTaxedAt: 'sale' | 'use' = 'sale',
  ) => ({
    ...defaultSettings,
    legal: { ...defaultSettings.legal, ...legal },
    pointsTaxedAt,
  })
  const read = async (...set: Parameters<typeof settings>) =>
    await readReceipt(
      shop.db,
      { memberId: member.memberId, paymentId: await purchase() },
      settings(...set),
      'ja',
    )
  const invoiceNumber = 'T7123456789012'

  test.each([
    ['no number', {}, ''],
    ['a number', { invoiceNumber }, invoiceNumber],
    ['registered the day before', { invoiceNumber, invoiceRegisteredOn: '2026-11-20' }, invoiceNumber],
    ['registered that day', { invoiceNumber, invoiceRegisteredOn: '2026-11-21' }, invoiceNumber],
    ['registered the day after', { invoiceNumber, invoiceRegisteredOn: '2026-11-22' }, ''],
  ])('show the registration number only when it is set and in force: %s', async (_what, legal, shown) => {
    expect(await read(legal)).toMatchObject({ invoiceNumber: shown, taxYen: 455 })
  })

  test('leave tax and number out of a receipt where points are taxed at their use', async () => {
    expect(await read({ invoiceNumber }, 'use')).toMatchObject({ invoiceNumber: '', taxYen: null })
  })

  test('refuse an invalid number, and put a valid one on the receipt at once', async () => {
    await expect(setting('legal.invoiceNumber', 'T712345678901')).rejects.toThrow('invalid_format')
    await setting('legal.invoiceNumber', invoiceNumber)
    const id = await purchase()
    await expect
      .poll(async () => (await ask(id)).body.registration_number, { timeout: 4000 })
      .toBe(invoiceNumber)
    await setting('legal.invoiceNumber', '')
  })
})

test('the history knows which purchases have a receipt', async () => {
  const buyer = await shop.member()
  const bought = async (state: PaymentState, wasPaid: boolean) => {
    const id = await purchase({ memberId: buyer.memberId, state, wasPaid })
    const grants = [{ points: 10, source: 'purchase' as const }]
    const posting = {
      memberId: buyer.memberId,
      cause: 'point_purchase' as const,
      causeId: id,
      grants,
      yen: 10,
    }
    await transaction(shop.db, (tx) => post(tx, posting, new Date()))
    return id
  }
  const paid = await bought('paid', true)
  const doubtful = await bought('review', true)
  const gift = { memberId: buyer.memberId, cause: 'adjustment' as const, causeId: paid }
  await transaction(shop.db, (tx) =>
    post(tx, { ...gift, grants: [{ points: 1, source: 'adjustment' }] }, new Date()),
  )
  const { body } = await buyer.get('/user/point/list/1')
  expect(body.list).toMatchObject([
    { history_id: paid, receipt: 0, money: 1 },
    { history_id: doubtful, receipt: 0 },
    { history_id: paid, receipt: 1, money: 10 },
  ])
})
