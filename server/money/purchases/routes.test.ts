import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { insertPayment } from '#server/money/payments/queries.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import {
  addCourse,
  authenticate,
  type Browser,
  books,
  cardSessionOf,
  cards,
  executeCard,
  openPayingShop,
  type PayingShop,
} from '#test/payments/paying-shop.ts'

// Answers of the payments room beside the purchase itself: payment methods, purchases that wait, returns.

let shop: PayingShop
let member: Browser
beforeAll(async () => {
  shop = await openPayingShop()
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  shop.emulators.faults.reset()
  member = await shop.addMember()
})

const buy = (more: object = {}) =>
  member.post('/user/point/buy', { pay_id: '1', point_price_id: 'c1', request_key: randomUUID(), ...more })

const payWith = async (paymentId: string, number: string) => {
  const executed = await executeCard(await cardSessionOf(member, paymentId), number)
  return await authenticate(executed.answer.acs_url as string)
}

/** A purchase that waits for money, as the method's adapter will leave it. */
async function awaitedPayment(
  method: string,
  { state = 'awaiting_payment' as PaymentState, ageMs = 0, receipt = '' } = {},
): Promise<string> {
  const id = randomUUID()
  const createdAt = new Date(shop.clock.now.getTime() - ageMs)
  await transaction(shop.db, async (tx) => {
    await insertPayment(tx, {
      id,
      memberId: member.memberId,
      method,
      courseId: 'c1',
      points: 5500,
      priceYen: 5000,
      state,
      orderId: `F-${id.slice(0, 8)}`,
      openKey: randomUUID(),
      captureKey: randomUUID(),
      createdAt,
      changedAt: createdAt,
      giveUpAt: new Date(createdAt.getTime() + 3 * 24 * 3600_000),
    })
    await tx
      .insertInto('paymentInstruction')
      .values({
        paymentId: id,
        payBy: new Date('2026-12-01T14:59:59Z'),
        receiptNumber: receipt,
        receiptUrl: receipt === '' ? '' : `https://pay.example/slip/${receipt}`,
      })
      .execute()
  })
  return id
}

describe('payment methods', () => {
  test('list the card first, and LINE Pay as ended, in the visitor’s language', {
    meta: {
      proves: [
        {
          id: 'line-pay',
          section: 'rulings',
          says: 'LINE Pay is listed as ended.',
          from: 'ruling 24',
          file: 'contract/payment-methods.ts',
          breaks: { replace: "endedMethods = ['linePay']", with: 'endedMethods = []' },
        },
      ],
    },
  }, async () => {
    const answer = await member.get('/user/pay_style?lang=en')
    const others = ['2', '3', '4', '5', '6', '8', '12'].map((id) => expect.objectContaining({ id }))
    expect(answer).toMatchObject({
      list: [{ id: '1', name: 'Credit card', memo: expect.any(String) }, ...others],
      ended: [{ name: 'LINE Pay', memo: 'This service has ended.' }],
    })
    const course = await member.get('/user/point_price/detail/c1?lang=en')
    expect(course.methods).toEqual(answer.list)
  })

  test('of a course begin with the one the member used last, and keep the order of the others', async () => {
    const numbers = async (browser: Browser): Promise<string[]> => {
      const { methods } = await browser.get('/user/point_price/detail/c1')
      return (methods as { id: string }[]).map(({ id }) => id)
    }
    await awaitedPayment('6', { state: 'paid', ageMs: 3000 })
    await awaitedPayment('8', { state: 'paid', ageMs: 2000 })
    // Not paid, so not what they pay with.
    await awaitedPayment('4', { state: 'cancelled', ageMs: 1000 })
    expect(await numbers(member)).toEqual(['8', '1', '2', '3', '4', '5', '6', '12'])
    expect((await numbers(await shop.addMember()))[0]).toBe('1')
  })

  test.each(['7', '9', '10', '11', '0', 'card'])('number %s is no payment method', async (id) => {
    expect(await buy({ pay_id: id })).toMatchObject({ state: 422, errors: { pay_id: [expect.any(String)] } })
  })

  test.each([
    [{ combini_code: 'seven' }, 'combini_code'],
    [{ carrier_id: 'rakuten' }, 'carrier_id'],
    [{ name: '福 花子' }, 'name'],
    [{ name: 'José' }, 'name'],
    [{ name: ' ' }, 'name'],
  ])('%j is refused under its own field', async (fields, field) => {
    expect(await buy(fields)).toMatchObject({ state: 422, errors: { [field]: [expect.any(String)] } })
  })

  test.each(['token', 'req_card_number', 'card_user_name', 'card_save'])(
    '%s is refused, and nothing is bought',
    {
      meta: {
        proves: [
          {
            id: 'card-fields',
            section: 'payments',
            says: "Fields of a card are refused: the provider's script takes it.",
            from: 'ruling 72',
            breaks: { replace: 'said[field])', with: "said[field] === '')" },
          },
        ],
      },
    },
    async (field) => {
      const answer = await buy({ [field]: field === 'card_save' ? '1' : '4111********1111' })
      expect(answer).toMatchObject({ state: 422, errors: { [field]: [expect.stringContaining('決済会社')] } })
      expect((await member.get('/user/payment/undecided')).list).toEqual([])
    },
  )

  test('a form that sends them empty is no card', async () => {
    const empty = { token: '', req_card_number: '', card_user_name: '', card_save: '0' }
    expect(await buy(empty)).toMatchObject({ state: 200, result: 7 })
  })
})

describe('a purchase that waits for money', () => {
  test('has for a bank transfer the operator’s account and the price of the newest one', async () => {
    await awaitedPayment('4', { ageMs: 60_000 })
    const id = await awaitedPayment('4')
    expect(await member.get('/user/bank')).toMatchObject({
      state: 200,
      payment_id: id,
      price: 5000,
      pay_by: '2026-12-01T14:59:59.000Z',
      bank: '見本銀行 札町支店 (001) 普通',
      number: defaultSettings.bank.accountNumber,
      name: defaultSettings.bank.holderKatakana,
    })
  })

  test('has for a store a page with the number, by purchase, by number, or the newest', {
    meta: {
      proves: [
        {
          id: 'pay-store',
          section: 'payments',
          says: 'Convenience store (2): a number, by the purchase or the newest.',
          from: 'spec',
          breaks: {
            replace: "await awaited(visit, 'till', reference)",
            with: "await awaited(visit, 'till')",
          },
        },
      ],
    },
  }, async () => {
    const first = await awaitedPayment('2', { receipt: '111-1111', ageMs: 60_000 })
    const second = await awaitedPayment('2', { receipt: '222-2222' })
    const ask = (query: string) => member.get(`/user/point/combini_number${query}`)
    expect(await ask('')).toMatchObject({ payment_id: second, url: 'https://pay.example/slip/222-2222' })
    expect(await ask(`?paymentID=${first}`)).toMatchObject({ payment_id: first, receipt_number: '111-1111' })
    expect(await ask('?paymentID=111-1111')).toMatchObject({ payment_id: first })
  })

  test('has for an e-mail remittance the price and the operator’s address', {
    meta: {
      proves: [
        {
          id: 'pay-remittance',
          section: 'payments',
          says: "Remittance by e-mail (14), a setting: price and the operator's address.",
          from: 'spec',
          breaks: {
            replace: '...waiting.shown, mail }',
            with: "...waiting.shown, mail: '' }",
          },
        },
      ],
    },
  }, async () => {
    const id = await awaitedPayment('14')
    expect(await member.get('/user/payge')).toMatchObject({
      payment_id: id,
      price: 5000,
      mail: defaultSettings.remittanceMail,
    })
  })

  test.each([
    ['/user/bank', '4'],
    ['/user/payge', '14'],
  ])('shows at %s only the named purchase, or the newest without a name', async (path, method) => {
    const first = await awaitedPayment(method, { ageMs: 60_000 })
    const second = await awaitedPayment(method)
    const over = await awaitedPayment(method, { state: 'expired' })
    for (const id of [first, second])
      expect(await member.get(`${path}?payment_id=${id}`)).toMatchObject({ state: 200, payment_id: id })
    expect(await member.get(path)).toMatchObject({ payment_id: second })
    const card = await awaitedPayment('2', { receipt: '444-4444' })
    for (const id of [over, card, '444-4444', randomUUID()])
      expect(await member.get(`${path}?payment_id=${id}`), id).toMatchObject({ state: 404 })
    member = await shop.addMember()
    await awaitedPayment(method)
    expect(await member.get(`${path}?payment_id=${first}`)).toMatchObject({ state: 404 })
  })

  test('is 404 in the visitor’s language when it is missing, another member’s, of another method, or over', async () => {
    await awaitedPayment('4', { state: 'paid' })
    await awaitedPayment('2', { state: 'expired', receipt: '333-3333' })
    const id = await awaitedPayment('14')
    const theirs = member
    member = await shop.addMember()
    for (const path of ['/user/bank', '/user/payge', '/user/point/combini_number'])
      expect(await member.get(`${path}?lang=en`), path).toMatchObject({ state: 404 })
    expect(await member.get(`/user/point/combini_number?paymentID=${id}`)).toMatchObject({ state: 404 })
    expect(await theirs.get('/user/bank?lang=en')).toMatchObject({
      state: 404,
      errors: { bank: ['Not found.'] },
    })
    expect(await theirs.get('/user/point/combini_number')).toMatchObject({ state: 404 })
  })

  test('is not judged by the card provider, however old', async () => {
    const id = await awaitedPayment('4', { ageMs: 2 * 3600_000 })
    const end = await member.get(`/user/point/end?payment_id=${id}`)
    expect(end).toMatchObject({ result: 'pending', awaited: '4' })
    expect(await member.get('/user/bank')).toMatchObject({ payment_id: id })
  })
})

describe('on the return from a payment', () => {
  test('append queries the provider, and pays once when it confirms', async () => {
    const { payment_id: id } = await buy({ pack_id: 'p1' })
    const append = () => member.post('/user/point/append', { token: id })
    expect(await append()).toMatchObject({ state: 200, result: 'pending', pack_id: 'p1' })
    await payWith(String(id), cards.frictionless)
    const answers = await Promise.all(Array.from({ length: 5 }, append))
    for (const answer of answers) expect(answer).toMatchObject({ result: '1', pack_id: 'p1' })
    expect(await books(shop.db, member.memberId)).toMatchObject({ points: 1000, entries: 1 })
  })

  test('append does not find another member’s purchase', async () => {
    const { payment_id: id } = await buy()
    member = await shop.addMember()
    expect(await member.post('/user/point/append', { token: id })).toMatchObject({ state: 404 })
    expect(await member.post('/user/point/append', { token: 'nothing' })).toMatchObject({ state: 404 })
  })

  test('the result of a browser payment is not that of a purchase by card', async () => {
    const { payment_id: id } = await buy()
    await payWith(String(id), cards.frictionless)
    expect(await member.get('/user/point/end?pay_id=1')).toMatchObject({ result: '1' })
    for (const method of ['3', '5'])
      expect(await member.get(`/user/point/end?pay_id=${method}`)).toMatchObject({ state: 404 })
  })

  test('a purchase that is already paid answers its key with "credited"', async () => {
    const order = { request_key: randomUUID() }
    const { payment_id: id } = await buy(order)
    await payWith(String(id), cards.frictionless)
    expect(await buy(order)).toMatchObject({ state: 200, result: 1, url: '1' })
    expect(await buy(order)).not.toHaveProperty('payment_id')
  })
})
