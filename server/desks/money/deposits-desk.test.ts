import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { erasePayerNames, noteDeposit, tieDeposit } from '#server/money/bank/queries.ts'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { bankMoney, differ, transferIn } from '#test/money.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import type { TransferOptions } from '#test/payments/bank-transfers.ts'
import { addCourse, books } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { type TestShop, testShop } from '#test/shop.ts'

let world: TestShop
let support: TestOperator
let finance: TestOperator
beforeAll(async () => {
  world = await testShop()
  await addCourse(world.db, 'c1', 1100, 1000)
  support = await makeOperator(world, 'support')
  finance = await makeOperator(world, 'finance')
})
afterAll(() => world.close())

const hourMs = 3_600_000
const now = () => world.shop.clock()
const ago = (hours: number) => new Date(now().getTime() - hours * hourMs)
const act = (input: object) => Object.assign({ actKey: randomUUID(), why: 'test' }, input)
const transfer = (
  payerName: string,
  more: Partial<TransferOptions> = {},
  state: PaymentState = 'awaiting_payment',
) => transferIn(world.db, state, Object.assign({ openedAt: ago(5), payerName }, more))
const money = (payerName: string, more: { amountYen?: number; orderId?: string; arrivedAt?: Date } = {}) =>
  bankMoney(world.db, Object.assign({ payerName, arrivedAt: ago(1) }, more), now())
const read = async (depositId: string, who = support) =>
  (await who.get(`/operator/deposits/one?${new URLSearchParams({ source: 'bank', depositId })}`)).body
const assign = (depositId: string, payment: string, who = finance) =>
  who.post('/operator/deposits/assign', act({ source: 'bank', depositId, payment }))
const close = (depositId: string) =>
  finance.post('/operator/deposits/close', act({ source: 'bank', depositId }))
const proposed = async (depositId: string) =>
  ((await read(depositId)).proposals as { paymentId: string; reasons: string[]; doubts: string[] }[]).map(
    ({ paymentId, reasons, doubts }) => ({ paymentId, reasons, doubts }),
  )
const records = async (subject: string) =>
  (await world.pool.query('select verb, detail from audit_record where subject = $1 order by id', [subject]))
    .rows
/** The payment has its money; its points come at once, or when banks open. */
const expectCredited = async ({ id, memberId }: Payment) => {
  const { state } = (await findPayment(world.db, id)) ?? {}
  expect(state).toMatch(/^(paid|processing)$/)
  expect((await books(world.db, memberId)).points).toBe(state === 'paid' ? 1100 : 0)
}
let names = 0
/** A payer like no other. */
const aName = () =>
  `テスト ${String(++names).replaceAll(/\d/g, (digit) => 'アカサタナハマヤラワ'[Number(digit)] ?? '')}`

describe('for a deposit the desk proposes', () => {
  test('the payment of its payer’s name, however the bank spells it, before others of the same price', {
    meta: {
      proves: [
        {
          id: 'money-proposals',
          section: 'console-money',
          says: 'A deposit is proposed to the payment of its payer before others of the same price.',
          from: 'own',
          file: 'server/money/bank/propose-payments.ts',
          breaks: { replace: 'name: 8,', with: 'name: 1,' },
        },
      ],
    },
  }, async () => {
    const own = await transfer('ヤマダ タロウ', { priceYen: 3100 })
    // A second member under the name: the shop does not decide by itself.
    const namesake = await transfer('やまだ　たろう', { priceYen: 5100 })
    const stranger = await transfer(aName(), { priceYen: 3100 })
    expect(await proposed(await money('ﾔﾏﾀﾞ ﾀﾛｳ', { amountYen: 3100 }))).toEqual([
      { paymentId: own.id, reasons: ['name', 'price', 'in_time'], doubts: [] },
      { paymentId: namesake.id, reasons: ['name', 'in_time'], doubts: ['other_amount'] },
      { paymentId: stranger.id, reasons: ['price', 'in_time'], doubts: ['other_name'] },
    ])
  })

  test('the payment whose order the bank names, before all others', async () => {
    const name = aName()
    const one = await transfer(name, { priceYen: 3200 })
    await transfer(name, { priceYen: 900 })
    // A deposit that names an order is assigned to it at once; its amount is for a person to judge.
    const depositId = await money(name, { amountYen: 900, orderId: one.orderId })
    expect(await read(depositId)).toMatchObject({ deposit_state: 'assigned', paymentId: one.id })
    expect((await proposed(depositId))[0]).toEqual({
      paymentId: one.id,
      reasons: ['order', 'name', 'in_time'],
      doubts: ['other_amount'],
    })
  })

  test('the payment that lacks exactly this much', {
    meta: {
      proves: [
        {
          id: 'money-proposals-rest',
          section: 'console-money',
          says: 'A deposit is proposed to the payment that lacks exactly this much.',
          from: 'own',
          file: 'server/money/bank/find-candidates.ts',
          breaks: {
            replace: 'd.payment_id = payment.id and d.reversed_at is null',
            with: 'd.payment_id = payment.id and d.reversed_at is not null',
          },
        },
      ],
    },
  }, async () => {
    const name = aName()
    const payment = await transfer(name, { priceYen: 3300 })
    const part = await money(aName(), { amountYen: 1300 })
    await assign(part, payment.id)
    const rest = await money(name, { amountYen: 2000 })
    expect(await proposed(rest)).toEqual([
      { paymentId: payment.id, reasons: ['name', 'rest', 'in_time'], doubts: [] },
    ])
  })

  test('a payment that has its money, was opened later or ended before, together with the doubt', async () => {
    const name = aName()
    const later = await transfer(name, { openedAt: ago(0.5), priceYen: 3400 })
    const ended = await transfer(name, { openedAt: ago(24 * 20), priceYen: 3400 }, 'expired')
    const full = await transfer(name, { priceYen: 3400 }, 'review')
    await assign(await money(aName(), { amountYen: 3400 }), full.id)
    const depositId = await money(name, { amountYen: 3400 })
    const found = await proposed(depositId)
    const of = ({ id }: Payment) => found.find(({ paymentId }) => paymentId === id)
    expect(of(later)?.doubts).toEqual(['opened_after'])
    expect(of(ended)).toMatchObject({ reasons: ['name', 'price'], doubts: ['too_late'] })
    expect(of(full)?.doubts).toContain('has_money')
    expect(found.map(({ paymentId }) => paymentId).at(-1)).toBe(full.id)
  })

  test('no payment that is paid, is by another method, or is long over', async () => {
    const name = aName()
    const { db } = world
    await paidPurchase(db, { courseId: 'c1', priceYen: 1000 }, now())
    await transfer(name, { openedAt: ago(24 * 90), priceYen: 3500 }, 'expired')
    await transfer(name, { priceYen: 3500, method: '2' })
    expect(await proposed(await money(name, { amountYen: 3500 }))).toEqual([])
  })

  test('an e-mail remittance of this price, whose payer’s name is not known', {
    meta: {
      proves: [
        {
          id: 'money-remittance-proposed',
          section: 'console-money',
          says: 'A remittance is proposed by its price, never as the best match: nothing says whose it is.',
          from: 'own',
          file: 'server/money/bank/propose-payments.ts',
          breaks: {
            replace: "(payment.payerKey === '' ? 'no_name' : 'other_name')",
            with: "payment.payerKey !== '' && 'other_name'",
          },
        },
      ],
    },
  }, async () => {
    const remittance = await transfer('', { priceYen: 3550, method: '14' })
    expect(await proposed(await money(aName(), { amountYen: 3550 }))).toEqual([
      { paymentId: remittance.id, reasons: ['price', 'in_time'], doubts: ['no_name'] },
    ])
  })

  test('with names masked for finance', async () => {
    const name = aName()
    await transfer('スズキ イチロウ', { priceYen: 3600 })
    const depositId = await money(name, { amountYen: 3600 })
    const whole = { isMasked: false, payerName: name, proposals: [{ payerName: 'スズキ イチロウ' }] }
    expect(await read(depositId)).toMatchObject(whole)
    expect(await read(depositId, finance)).toMatchObject({
      isMasked: true,
      payerName: expect.stringMatching(/^テ\* .\*$/),
      proposals: [{ payerName: 'ス* イ*', memberName: '試* 花*' }],
    })
  })
})

describe('a deposit that is assigned', () => {
  test('credits its payment when the sum is the price, once, by its order number too', async () => {
    const payment = await transfer(aName(), { priceYen: 1000 })
    // Banks are closed at night and at weekends: then it waits to be credited.
    const depositId = await money(aName())
    const input = act({ source: 'bank', depositId, payment: ` ${payment.orderId.toLowerCase()} ` })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => finance.post('/operator/deposits/assign', input)),
    )
    expect(answers.map(({ body }) => body.state).sort()).toEqual([200, 204, 204, 204])
    expect(answers[0]?.body.approvalId).toBeNull()
    await expectCredited(payment)
    expect(await records(payment.id)).toMatchObject([
      { verb: 'deposit assign', detail: { deposit: `bank ${depositId}`, amountYen: 1000, before: null } },
    ])
  })

  test('credits an e-mail remittance as it does a bank transfer', async () => {
    const payment = await transfer('', { method: '14' })
    const depositId = await money(aName())
    expect((await assign(depositId, payment.orderId)).status).toBe(200)
    await expectCredited(payment)
    expect(await records(payment.id)).toMatchObject([{ verb: 'deposit assign' }])
  })

  test.each<[string, () => Promise<string>, number, string, string]>([
    ['is unknown', async () => 'F-NOTHING', 404, 'payment', '見つかりません'],
    [
      'takes no deposit',
      async () => (await transferIn(world.db, 'awaiting_payment', { openedAt: now(), method: '2' })).id,
      409,
      'payment',
      '銀行振込でもメール送金でもない',
    ],
  ])('to a payment that %s is refused', async (_, payment, status, field, words) => {
    const depositId = await money(aName())
    const { body, status: answered } = await assign(depositId, await payment())
    expect([answered, body.errors?.[field]]).toEqual([status, [expect.stringContaining(words)]])
  })

  test('that is settled or unknown is refused, and nothing is recorded', async () => {
    const [payment, depositId] = [await transfer(aName()), await money(aName())]
    expect((await close(depositId)).status).toBe(200)
    expect((await assign(depositId, payment.id)).body.errors?.depositId).toEqual([
      expect.stringContaining('すでに処理済み'),
    ])
    expect((await assign('nothing', payment.id)).status).toBe(404)
    expect((await close('nothing')).status).toBe(404)
    expect((await close(depositId)).status).toBe(409)
    expect(await records(payment.id)).toEqual([])
  })
})

describe('the list of deposits', () => {
  const listed = async (query: Record<string, string>, who = support) =>
    (
      (await who.get(`/operator/deposits?${new URLSearchParams(query)}`)).body.list as {
        depositId: string
        state: string
      }[]
    ).map(({ depositId, state }) => [depositId, state])

  test('finds a deposit by a part of its payer’s name in any spelling, and by its id', {
    meta: {
      proves: [
        {
          id: 'money-parts',
          section: 'console-money',
          says: 'A masked payer cannot be found by a part of the name.',
          from: 'own',
          file: 'server/desks/money/deposits-routes.ts',
          breaks: { replace: 'isWhole: isMasked', with: 'isWhole: !isMasked && isMasked' },
        },
      ],
    },
  }, async () => {
    const depositId = await money('ｶ)ｹﾝｻｸｼﾖｳｼﾞ')
    for (const q of ['ケンサク', 'けんさくしょう', 'ｹﾝｻｸｼﾖｳｼﾞ', depositId])
      expect([q, await listed({ q })]).toEqual([q, [[depositId, 'unassigned']]])
    // A role that sees the name masked must search for the whole: parts would tell the hidden rest.
    expect(await listed({ q: 'ケンサク' }, finance)).toEqual([])
    expect(await listed({ q: 'ケンサクショウジ' }, finance)).toHaveLength(1)
  })

  test('shows waiting deposits until they are closed', {
    meta: {
      proves: [
        {
          id: 'money-note',
          section: 'console-money',
          says: 'What is written about a deposit is shown without its payer’s name.',
          from: 'own',
          file: 'server/money/bank/deposit-search.ts',
          breaks: { replace: ' by .*$/', with: ' from .*$/' },
        },
      ],
    },
  }, async () => {
    const [day, name] = ['2026-04-10', aName()]
    const arrivedAt = new Date('2026-04-10T03:00:00Z')
    const [open, done, told] = [
      await money(name, { arrivedAt }),
      await money(name, { arrivedAt, amountYen: 2 }),
      await money(name, { arrivedAt, amountYen: 3 }),
    ]
    for (const depositId of [done, told]) await close(depositId)
    const note = 'reported again as 3 yen by ﾔﾏﾀﾞ'
    await transaction(world.db, (tx) => noteDeposit(tx, { source: 'bank', depositId: told }, note))
    const query = { from: day, until: day, sort: 'amount' }
    expect(await listed(query)).toEqual([
      [done, 'closed'],
      [told, 'differs'],
      [open, 'unassigned'],
    ])
    expect(await listed(Object.assign({ which: 'waits' }, query))).toEqual([
      [told, 'differs'],
      [open, 'unassigned'],
    ])
    // The payer's name in a note is shown to no operator.
    expect((await read(told)).note).toBe('reported again as 3 yen')
    expect(await read(told)).toMatchObject({ canClose: false, proposals: [] })
    expect(await read(told, finance)).toMatchObject({ canClose: true, canAssign: false })
    expect((await close(told)).status).toBe(200)
    expect((await read(told)).deposit_state).toBe('closed')
  })

  test('shows no name once it is erased', async () => {
    const payment = await transfer('ケサレル ヒト', { priceYen: 1000 }, 'review')
    const depositId = await money('ｹｻﾚﾙ ﾋﾄ')
    await assign(depositId, payment.id)
    await finance.post('/operator/payments/credit', act({ paymentId: payment.id }))
    await transaction(world.db, (tx) => erasePayerNames(tx, payment.memberId))
    for (const who of [support, finance]) {
      expect((await read(depositId, who)).payerName).toBe('')
      const page = await who.get(`/operator/payments/${payment.id}`)
      expect(page.body.deposits).toMatchObject([{ depositId, payerName: '' }])
    }
    expect(await listed({ q: 'ケサレル' })).toEqual([])
  })

  test('the search leads to a deposit by its payer’s name', async () => {
    const depositId = await money('ﾐﾂｹﾙ ﾋﾄ')
    const { body } = await support.get(`/operator/search?${new URLSearchParams({ q: 'ミツケル' })}`)
    expect(body.list).toMatchObject([
      { kind: 'deposit', id: depositId, title: 'ﾐﾂｹﾙ ﾋﾄ', line: 'bank', state: 'waits', isExact: false },
    ])
  })
})

describe('a difference', () => {
  const listed = async (query: string) =>
    ((await support.get(`/operator/differences?${query}`)).body.list as { differenceId: string }[]).map(
      ({ differenceId }) => differenceId,
    )
  const paid = () => paidPurchase(world.db, { courseId: 'c1', priceYen: 1000 }, now())

  test('is listed with both sides, and leaves the open list once it is settled', {
    meta: {
      proves: [
        {
          id: 'money-difference',
          section: 'console-money',
          says: 'A difference is settled once, and then no longer open.',
          from: 'own',
          file: 'server/desks/money/differences-routes.ts',
          breaks: {
            replace: "if (!(await settleDifference(tx, differenceId, 'person', now)))",
            with: "if ((await settleDifference(tx, differenceId, 'person', now)) === undefined)",
          },
        },
      ],
    },
  }, async () => {
    const payment = await paid()
    const id = await differ(world.db, payment, { kind: 'paid_here', day: '2026-05-01' }, now())
    const day = 'from=2026-05-01&until=2026-05-01'
    expect(await listed(`which=open&${day}`)).toEqual([id])
    expect(await listed(`q=${payment.orderId}&kind=paid_here`)).toEqual([id])
    expect(await listed(`${day}&kind=disputed`)).toEqual([])
    const path = `/operator/differences/${id}`
    expect((await support.get(path)).body).toMatchObject({
      paymentId: payment.id,
      ours: 'paid 1000 yen',
      theirs: 'absent',
      settledAt: null,
    })
    const settle = () => finance.post('/operator/differences/settle', act({ differenceId: id }))
    expect((await settle()).status).toBe(200)
    expect((await settle()).body.errors?.differenceId).toEqual([expect.stringContaining('すでに解決済み')])
    expect(await listed(`which=open&${day}`)).toEqual([])
    expect(await listed(day)).toEqual([id])
    expect((await support.get(path)).body).toMatchObject({ settledBy: 'person' })
    expect(await records(id)).toMatchObject([{ verb: 'difference settle', detail: { kind: 'paid_here' } }])
  })

  test('is unknown under an invalid id', async () => {
    for (const id of [randomUUID(), 'x']) {
      expect((await support.get(`/operator/differences/${id}`)).status).toBe(404)
      expect((await finance.post('/operator/differences/settle', act({ differenceId: id }))).status).toBe(404)
    }
  })

  test('is counted together with the other waiting items', {
    meta: {
      proves: [
        {
          id: 'money-no-person',
          section: 'console-money',
          says: 'A deposit that waits for the bank alone is in no list of what waits for a person.',
          from: 'own',
          file: 'server/money/bank/queries.ts',
          breaks: { replace: ", e('paymentId', 'is', null)])", with: '])' },
        },
      ],
    },
  }, async () => {
    const counts = async () => (await support.get('/operator/money')).body
    const before = await counts()
    const payment = await paid()
    await differ(world.db, payment, { day: '2026-05-02' }, now())
    await money(aName())
    await transferIn(world.db, 'review', { openedAt: now() })
    await transferIn(world.db, 'awaiting_payment', { openedAt: now() })
    // A payment that waits for the bank to open waits for no person.
    const processed = await transferIn(world.db, 'processing', { openedAt: now() })
    const waits = await money(aName())
    await transaction(world.db, (tx) => tieDeposit(tx, { source: 'bank', depositId: waits }, processed.id))
    const shown = async (which: string) =>
      ((await support.get(`/operator/deposits?which=${which}`)).body.list as { depositId: string }[]).some(
        ({ depositId }) => depositId === waits,
      )
    expect([await shown('all'), await shown('waits')]).toEqual([true, false])
    expect(await counts()).toMatchObject({
      payments: Number(before.payments) + 1,
      deposits: Number(before.deposits) + 1,
      differences: Number(before.differences) + 1,
      // The test's days are made due and not reconciled.
      unfinishedDays: Number(before.unfinishedDays) + 1,
    })
  })
})
