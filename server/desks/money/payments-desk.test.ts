import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { refundWays } from '#contract/operator/payments.ts'
import { everyRole, type OperatorRole } from '#contract/operator/roles.ts'
import { transaction } from '#server/db/pool.ts'
import { saveFormat } from '#server/money/bank/formats.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { addNotices } from '#server/money/purchases/queries.ts'
import { hasOpenDispute } from '#server/money/reconciliation/queries.ts'
import { reserveAsking } from '#server/money/refunds/queries.ts'
import { beginRefund } from '#server/money/refunds/refund-payment.ts'
import { refundOrders } from '#server/money/refunds/refund-ways.ts'
import { updateMember } from '#server/people/members/queries.ts'
import { bankMoney, beginToRefund, differ, transferIn } from '#test/money.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { addCourse, books } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'

let world: TestShop
let support: TestOperator
let finance: TestOperator
beforeAll(async () => {
  world = await testShop()
  await addCourse(world.db, 'c1', 1100, 1000)
  await makePack(world.db, 'pack', { total: 500 })
  support = await makeOperator(world, 'support')
  finance = await makeOperator(world, 'finance')
})
afterAll(() => world.close())

const now = () => world.shop.clock()
const paid = (more: { memberId?: string } = {}) =>
  paidPurchase(world.db, Object.assign(more, { courseId: 'c1', priceYen: 1000 }), now())
const inReview = () => transferIn(world.db, 'review', { openedAt: now() })
const act = (input: object) => Object.assign({ actKey: randomUUID(), why: 'test' }, input)
const read = async (who: TestOperator, { id }: Payment) => (await who.get(`/operator/payments/${id}`)).body
const listed = async (query: string, who = support) => {
  const { body } = await who.get(`/operator/payments?${query}`)
  return (body.list as { paymentId: string }[]).map(({ paymentId }) => paymentId)
}
const stateOf = async ({ id }: Payment) =>
  (await world.pool.query('select state from payment where id = $1', [id])).rows[0].state
const recordsAbout = async (subject: string) =>
  (
    await world.pool.query('select who, verb, detail from audit_record where subject = $1 order by id', [
      subject,
    ])
  ).rows

const sees: OperatorRole[] = ['support', 'finance', 'owner']
const does: OperatorRole[] = ['finance', 'owner']

describe('each call of the money desk', {
  meta: {
    proves: [
      {
        id: 'money-roles',
        section: 'console-money',
        says: 'Each call of the money desk exists for the roles that the plan gives it.',
        from: 'own',
        file: 'contract/operator/roles.ts',
        breaks: {
          replace: "moneyKeepers: readonly OperatorRole[] = ['finance',",
          with: "moneyKeepers: readonly OperatorRole[] = ['support',",
        },
      },
    ],
  },
}, () => {
  // A new call without a row fails; so does a role that the declaration opens and the table does not.
  const table: Record<string, readonly OperatorRole[]> = {
    'GET /operator/payments': sees,
    'GET /operator/payments/:paymentId': sees,
    'POST /operator/payments/credit': does,
    'POST /operator/payments/close': does,
    'POST /operator/payments/refund': does,
    'GET /operator/deposits': sees,
    'GET /operator/deposits/one': sees,
    'POST /operator/deposits/add': does,
    'POST /operator/deposits/import': does,
    'POST /operator/deposits/preview': does,
    'GET /operator/deposits/formats': does,
    'POST /operator/deposits/rename_format': does,
    'POST /operator/deposits/forget_format': does,
    'POST /operator/deposits/assign': does,
    'POST /operator/deposits/close': does,
    'GET /operator/differences': sees,
    'GET /operator/differences/:differenceId': sees,
    'POST /operator/differences/settle': does,
    'GET /operator/day-figures': does,
    'GET /operator/money': sees,
  }
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

  test('has a row in this test’s table', () => {
    expect((operatorCallsByRoom.money ?? []).map(nameOf).sort()).toEqual(Object.keys(table).sort())
  })

  test.each(everyRole)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    const [payment, review, waiting] = [await paid(), await inReview(), await inReview()]
    const differenceId = await differ(world.db, payment, { kind: 'not_told', day: '2026-11-01' }, now())
    const depositId = await bankMoney(world.db, { arrivedAt: now() }, now())
    const another = await bankMoney(world.db, { arrivedAt: now() }, now())
    const name = new URLSearchParams({ source: 'bank', depositId })
    const formats = [randomUUID(), randomUUID()]
    for (const id of formats)
      await transaction(world.db, (tx) => saveFormat(tx, { id, heading: id, name: 'x', columns: [] }, now()))
    const inputs: Record<string, object> = {
      '/operator/payments/credit': { paymentId: review.id },
      '/operator/payments/close': { paymentId: waiting.id, sentBackYen: null },
      '/operator/payments/refund': { paymentId: payment.id, way: 'provider', points: null },
      '/operator/deposits/add': {
        depositId: randomUUID(),
        date: '2026-11-20',
        time: '10:00',
        amount: '700',
        name: 'x',
      },
      '/operator/deposits/import': {
        file: Buffer.from(`id,date,amount,name\n${randomUUID()},2026-11-20,700,x`).toString('base64url'),
      },
      '/operator/deposits/preview': {
        file: Buffer.from(`id,date,amount,name\n${randomUUID()},2026-11-20,700,x`).toString('base64url'),
      },
      '/operator/deposits/rename_format': { formatId: formats[0], name: 'x' },
      '/operator/deposits/forget_format': { formatId: formats[1] },
      '/operator/deposits/assign': { source: 'bank', depositId, payment: (await inReview()).orderId },
      '/operator/deposits/close': { source: 'bank', depositId: another },
      '/operator/differences/settle': { differenceId },
    }
    const paths: Record<string, string> = {
      '/operator/payments/:paymentId': `/operator/payments/${payment.id}`,
      '/operator/deposits/one': `/operator/deposits/one?${name}`,
      '/operator/differences/:differenceId': `/operator/differences/${differenceId}`,
      '/operator/day-figures': '/operator/day-figures?from=2026-11-20&until=2026-11-20',
    }
    for (const [call, roles] of Object.entries(table)) {
      const [method, path = ''] = call.split(' ')
      const { status } =
        method === 'GET'
          ? await operator.get(paths[path] ?? path)
          : await operator.post(path, act(inputs[path] ?? {}))
      expect([call, status]).toEqual([call, roles.includes(role) ? 200 : 404])
    }
  })
})

describe('the list of payments', () => {
  test('is filtered by one state, by several, and by payments that wait for a person', async () => {
    const memberId = await makeMember(world.db)
    const of = (state: 'review' | 'unknown' | 'expired') =>
      transferIn(world.db, state, { openedAt: now(), memberId })
    const [review, unknown, expired] = [await of('review'), await of('unknown'), await of('expired')]
    const done = await paid({ memberId })
    const own = (states: string) => listed(`q=${memberId}&states=${states}`)
    expect(await own('')).toEqual([done, expired, unknown, review].map(({ id }) => id))
    expect(await own('review')).toEqual([review.id])
    expect(await own('paid,expired')).toEqual([done.id, expired.id])
    expect(await own('person')).toEqual([unknown.id, review.id])
    const { status, body } = await support.get('/operator/payments?states=review,lost')
    expect([status, body.errors?.states]).toEqual([422, ['指定された状態はありません。']])
  })

  test('finds a payment by its id, its order, the provider’s reference and its member', async () => {
    const payment = await paid()
    for (const q of [
      payment.id,
      payment.orderId,
      payment.orderId.toLowerCase(),
      payment.providerReference ?? '',
    ])
      expect([q, await listed(`q=${encodeURIComponent(q)}`)]).toEqual([q, [payment.id]])
    expect(await listed(`q=${payment.memberId}`)).toEqual([payment.id])
    expect(await listed(`q=${payment.orderId.slice(0, -1)}`)).toEqual([])
  })

  test('begins and ends with the named days', async () => {
    const memberId = await makeMember(world.db)
    const at = async (openedAt: string) =>
      (await transferIn(world.db, 'expired', { openedAt: new Date(openedAt), memberId })).id
    const before = await at('2026-03-01T14:59:59Z')
    const first = await at('2026-03-01T15:00:00Z')
    const last = await at('2026-03-02T14:59:59Z')
    expect(await listed(`q=${memberId}&from=2026-03-02&until=2026-03-02`)).toEqual([last, first])
    expect(await listed(`q=${memberId}&until=2026-03-01`)).toEqual([before])
    expect(await listed(`q=${memberId}&method=1`)).toEqual([])
    expect(await listed(`q=${memberId}&sort=opened&size=1&page=2`)).toEqual([first])
  })

  test('masks names for finance, and records each operator who sees them whole', {
    meta: {
      proves: [
        {
          id: 'money-masked',
          section: 'console-money',
          says: 'Finance sees the names of members and payers masked; who sees them whole is recorded.',
          from: 'own',
          file: 'server/desks/money/payments-routes.ts',
          breaks: {
            replace: 'presentPaymentLine(payment, members.get(payment.memberId), show)',
            with: 'presentPaymentLine(payment, members.get(payment.memberId), (_, name) => name)',
          },
        },
      ],
    },
  }, async () => {
    const payment = await paid()
    const named = { familyName: '山田', givenName: '太郎' }
    await transaction(world.db, (tx) => updateMember(tx, payment.memberId, named))
    const own = await makeOperator(world, 'support')
    const path = `/operator/payments?q=${payment.id}`
    expect((await own.get(path)).body).toMatchObject({ isMasked: false, list: [{ memberName: '山田 太郎' }] })
    expect((await finance.get(path)).body).toMatchObject({
      isMasked: true,
      list: [{ memberName: '山* 太*' }],
    })
    await read(own, payment)
    const { rows } = await world.pool.query(
      'select what, subject from personal_data_reading where operator_id = any($1) order by read_at, id',
      [[own.operatorId, finance.operatorId]],
    )
    expect(rows).toEqual([
      { what: 'list', subject: '1' },
      { what: 'member', subject: payment.memberId },
    ])
  })
})

describe('the page of a payment', () => {
  test('shows everything that is known about it', async () => {
    const payment = await paid()
    const differenceId = await differ(
      world.db,
      payment,
      { kind: 'not_told', theirs: 'waiting 1000 yen' },
      now(),
    )
    const heard = { paymentId: payment.id, provider: 'fincode', isDispute: true, notices: 2 }
    await addNotices(world.db, [heard], now())
    await beginToRefund(world.db, payment, now())
    expect(await read(finance, payment)).toMatchObject({
      payment_state: 'refunding',
      orderId: payment.orderId,
      points: 1100,
      priceYen: 1000,
      provider: 'fincode',
      providerReference: payment.providerReference,
      notice: { notices: 2, isDispute: true },
      transitions: expect.arrayContaining([
        expect.objectContaining({ from: null, to: 'created' }),
        expect.objectContaining({ to: 'paid' }),
        expect.objectContaining({ from: 'paid', to: 'refunding', reason: '1100 points revoked' }),
      ]),
      refunds: [
        { points: 1100, yen: 1000, isByHand: false, asks: 0, askedAt: null, endedAt: null, outcome: null },
      ],
      differences: [{ differenceId, kind: 'not_told', ours: 'paid 1000 yen', theirs: 'waiting 1000 yen' }],
      entries: [
        { cause: 'point_purchase', points: 1100, yen: 1000 },
        { cause: 'point_refund', points: -1100, yen: -1000 },
      ],
      pointsLeft: 0,
      receipt: null,
      canCredit: false,
    })
  })

  test('shows the receipt of a paid one, and the deposits of a transfer', async () => {
    const card = await paid()
    expect(await read(finance, card)).toMatchObject({
      receipt: { number: card.orderId, paidOn: expect.any(String) },
      pointsLeft: 1100,
    })
    const transfer = await transferIn(world.db, 'awaiting_payment', {
      openedAt: now(),
      payerName: 'ヤマダ タロウ',
    })
    const more = { arrivedAt: now(), amountYen: 400, payerName: 'ﾔﾏﾀﾞ ﾀﾛｳ' }
    const depositId = await bankMoney(world.db, more, now())
    await finance.post('/operator/deposits/assign', act({ source: 'bank', depositId, payment: transfer.id }))
    expect(await read(finance, transfer)).toMatchObject({
      payerName: 'ヤ* タ*',
      deposits: [{ depositId, amountYen: 400, payerName: 'ﾔ* ﾀ*', settledAt: null }],
    })
    expect(await read(support, transfer)).toMatchObject({ payerName: 'ヤマダ タロウ' })
  })

  test('is not found for an invalid id', async () => {
    for (const id of [randomUUID(), 'x'])
      expect((await support.get(`/operator/payments/${id}`)).status).toBe(404)
  })

  test('offers nothing to a role that may do nothing', async () => {
    const [review, whole] = [await inReview(), await paid()]
    expect(await read(finance, review)).toMatchObject({ canCredit: true, canClose: true, refundWays: [] })
    expect(await read(support, review)).toMatchObject({ canCredit: false, canClose: false })
    expect(await read(support, whole)).toMatchObject({ refundWays: [] })
  })
})

describe('a payment', () => {
  test('in review that is credited eight times at once gets its points once', {
    meta: {
      proves: [
        {
          id: 'money-once',
          section: 'console-money',
          says: 'A payment that is credited again and again by hand has its points once.',
          from: 'own',
          file: 'server/desks/money/payment-acts-routes.ts',
          breaks: {
            file: 'server/money/purchases/settle-by-hand.ts',
            replace: 'if (!mayAct(payment))',
            with: 'if (mayAct(payment) === undefined)',
          },
        },
      ],
    },
  }, async () => {
    const payment = await inReview()
    const input = act({ paymentId: payment.id })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => finance.post('/operator/payments/credit', input)),
    )
    expect(answers.map(({ body }) => body.state).sort()).toEqual([200, ...Array(7).fill(204)])
    // Another operator who has not seen it yet.
    const again = await finance.post('/operator/payments/credit', act({ paymentId: payment.id }))
    expect(again.status).toBe(409)
    expect(await books(world.db, payment.memberId)).toMatchObject({ points: 1100, yen: 1000 })
    const { orderId } = payment
    const detail = { from: 'review', to: 'paid', points: 1100, priceYen: 1000, orderId }
    expect(await recordsAbout(payment.id)).toEqual([{ who: finance.name, verb: 'payment credit', detail }])
  })

  test('in a state that no operator decides is neither credited nor closed', async () => {
    const payment = await paid()
    for (const [verb, more] of [
      ['credit', {}],
      ['close', { sentBackYen: null }],
    ] as const) {
      const { status, body } = await finance.post(
        `/operator/payments/${verb}`,
        act(Object.assign({ paymentId: payment.id }, more)),
      )
      expect([status, body.errors?.paymentId]).toEqual([
        409,
        [expect.stringContaining('手動で処理できません')],
      ])
    }
    expect(await books(world.db, payment.memberId)).toMatchObject({ points: 1100, yen: 1000 })
    expect(await recordsAbout(payment.id)).toEqual([])
    const { status } = await finance.post('/operator/payments/credit', act({ paymentId: randomUUID() }))
    expect(status).toBe(404)
  })

  const closed = (payment: Payment, sentBackYen: number | null = null) =>
    finance.post('/operator/payments/close', act({ paymentId: payment.id, sentBackYen }))
  const bring = async ({ id }: Payment, amountYen: number) => {
    const depositId = await bankMoney(world.db, { arrivedAt: now(), amountYen }, now())
    await finance.post('/operator/deposits/assign', act({ source: 'bank', depositId, payment: id }))
    return depositId
  }
  const standing = async (depositId: string) =>
    (await finance.get(`/operator/deposits/one?${new URLSearchParams({ source: 'bank', depositId })}`)).body

  test('is closed without money, and not while a deposit is assigned to it', async () => {
    const [empty, held] = [await inReview(), await inReview()]
    const depositId = await bring(held, 300)
    expect((await closed(empty)).status).toBe(200)
    expect((await closed(held)).body.errors?.paymentId).toEqual([expect.stringContaining('300円')])
    expect([await stateOf(empty), await stateOf(held)]).toEqual(['cancelled', 'review'])
    expect((await standing(depositId)).deposit_state).toBe('assigned')
  })

  test('whose money was sent back is closed with all its deposits, and the record names each', {
    meta: {
      proves: [
        {
          id: 'money-sent-back',
          section: 'console-money',
          says: 'A payment whose money was sent back is closed with its deposits, each named; what came meanwhile stays open.',
          from: 'own',
          file: 'server/money/purchases/settle-by-hand.ts',
          breaks: {
            replace:
              "if ((sentBackYen ?? 0) !== arrivedYen) return { outcome: 'other sum', payment, arrivedYen }",
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const payment = await inReview()
    const ids = [await bring(payment, 300), await bring(payment, 400)]
    expect(await read(finance, payment)).toMatchObject({ arrivedYen: 700 })
    // More came since the operator looked, or less is there than was sent back: neither is closed unseen.
    for (const sentBackYen of [300, 701]) {
      const { status, body } = await closed(payment, sentBackYen)
      expect([status, body.errors?.paymentId]).toEqual([409, [expect.stringContaining('700円')]])
    }
    expect(await recordsAbout(payment.id)).toHaveLength(2)
    expect((await closed(await inReview(), 300)).status).toBe(409)

    const answers = await Promise.all(Array.from({ length: 4 }, () => closed(payment, 700)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await stateOf(payment)).toBe('cancelled')
    for (const id of ids)
      expect(await standing(id)).toMatchObject({ deposit_state: 'closed', paymentId: null })
    expect(await read(finance, payment)).toMatchObject({ arrivedYen: 0 })
    expect((await recordsAbout(payment.id)).filter(({ verb }) => verb === 'payment close')).toMatchObject([
      {
        detail: {
          to: 'cancelled',
          sentBack: [
            { deposit: `bank ${ids[0]}`, amountYen: 300 },
            { deposit: `bank ${ids[1]}`, amountYen: 400 },
          ],
        },
      },
    ])
    expect(await books(world.db, payment.memberId)).toMatchObject({ points: 0, yen: 0 })
  })
})

describe('a refund', () => {
  const refund = (payment: Payment, way: string, who = finance, points: number | null = null) =>
    who.post('/operator/payments/refund', act({ paymentId: payment.id, way, points }))

  test('revokes the points, and asks the provider', async () => {
    const payment = await paid()
    expect(await refund(payment, 'provider')).toMatchObject({ status: 200, body: { approvalId: null } })
    expect(await stateOf(payment)).toBe('refunding')
    expect(await books(world.db, payment.memberId)).toMatchObject({ points: 0, yen: 0 })
    expect(await recordsAbout(payment.id)).toMatchObject([{ who: finance.name, verb: 'payment refund' }])
    expect((await refund(payment, 'provider')).body.errors?.paymentId).toEqual([
      expect.stringContaining('すでに始まっています'),
    ])
    expect((await refund(payment, 'seen_at_provider')).status).toBe(200)
    expect(await stateOf(payment)).toBe('refunded')
    expect((await refund(payment, 'by_hand')).body.errors?.paymentId).toEqual([
      expect.stringContaining('すでに返金済み'),
    ])
  })

  test('requires a second factor of the last ten minutes', async () => {
    const [payment, own] = [await paid(), await makeOperator(world, 'finance')]
    await world.pool.query(
      "update operator_session set proven_at = proven_at - interval '11 minutes' where operator_id = $1",
      [own.operatorId],
    )
    const { status, body } = await refund(payment, 'provider', own)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([403, ['secondFactor']])
    expect(await stateOf(payment)).toBe('paid')
  })

  test('is refused in the operator’s language when points were spent', async () => {
    const payment = await paid()
    const { memberId } = payment
    await makeEngine(world).draw({ id: randomUUID(), memberId, packId: 'pack', count: 1 })
    const { body } = await refund(payment, 'provider')
    expect(body.errors?.paymentId).toEqual([expect.stringContaining('1,100ポイントのうち100ポイント')])
    expect(await read(finance, payment)).toMatchObject({
      pointsLeft: 1000,
      refundWays: [],
      // fincode refunds the whole alone.
      partWays: ['by_hand', 'seen_at_provider'],
    })
    const [part, tooMuch] = [
      await refund(payment, 'provider', finance, 500),
      await refund(payment, 'by_hand', finance, 1101),
    ]
    expect(part.body.errors).toHaveProperty('paymentId')
    expect(tooMuch.body.errors).toHaveProperty('points')
    expect((await refund(payment, 'by_hand', finance, 1000)).status).toBe(200)
    expect(await read(finance, payment)).toMatchObject({
      payment_state: 'paid',
      pointsLeft: 0,
      refundedPoints: 1000,
      refundedYen: 909,
      refunds: [{ points: 1000, yen: 909, isByHand: true, outcome: 'refunded' }],
      receipt: { taxYen: 8 },
      refundWays: [],
      partWays: [],
    })
    const { list } = (await finance.get(`/operator/payments?q=${payment.id}`)).body
    expect(list).toMatchObject([{ state: 'paid', priceYen: 1000, refundedYen: 909 }])
  })

  test('by finance above the limit waits for a second person; an owner needs none', async () => {
    await transaction(world.db, (tx) => changeSetting(tx, { path: 'refundAloneYen', value: 999, now: now() }))
    const [payment, other, small] = [await paid(), await paid(), await paid()]
    const { approvalId } = (await refund(payment, 'by_hand')).body
    expect([approvalId, await stateOf(payment)]).toEqual([expect.any(String), 'paid'])
    expect((await refund(small, 'by_hand', finance, 1098)).body.approvalId).toBeNull()
    const owner = await makeOperator(world, 'owner')
    expect((await refund(other, 'by_hand', owner)).body.approvalId).toBeNull()
    expect((await owner.post('/operator/approvals/approve', act({ approvalId }))).status).toBe(200)
    expect(await stateOf(payment)).toBe('refunded')
    await transaction(world.db, (tx) =>
      changeSetting(tx, { path: 'refundAloneYen', value: 30_000, now: now() }),
    )
  })

  const asked = async (secondsAgo: number) => {
    const payment = await paid()
    await beginToRefund(world.db, payment, now())
    const { rows } = await world.pool.query('select id from payment_refund where payment_id = $1', [
      payment.id,
    ])
    const at = new Date(now().getTime() - secondsAgo * 1000)
    await reserveAsking(world.db, rows[0].id, at, at)
    return payment
  }
  const disputed = async (payment: Payment) => {
    await differ(world.db, payment, { day: '2026-11-02' }, now())
    return payment
  }
  const paidTransfer = async () => {
    const payment = await inReview()
    await finance.post('/operator/payments/credit', act({ paymentId: payment.id }))
    return payment
  }
  const drawn = async (payment: Payment) => {
    const { memberId } = payment
    await makeEngine(world).draw({ id: randomUUID(), memberId, packId: 'pack', count: 1 })
    return payment
  }
  const refunding = async () => {
    const payment = await paid()
    await beginToRefund(world.db, payment, now())
    return payment
  }
  const situations: [string, () => Promise<Payment>, string[]][] = [
    ['paid by card', () => paid(), ['provider', 'by_hand', 'seen_at_provider']],
    ['paid by bank transfer', () => paidTransfer(), ['by_hand']],
    ['with spent points', async () => drawn(await paid()), []],
    ['disputed', async () => disputed(await paid()), ['seen_at_provider']],
    ['a disputed transfer', async () => disputed(await paidTransfer()), []],
    ['being refunded, and the provider not asked', refunding, ['by_hand', 'seen_at_provider']],
    ['of which the provider is being asked', () => asked(5), ['seen_at_provider']],
    ['of which the provider was asked', () => asked(300), ['by_hand_after_asking', 'seen_at_provider']],
    ['in review', inReview, []],
  ]
  test.each(situations)(
    'of a payment (%s) is offered only in the possible ways',
    {
      meta: {
        proves: [
          {
            id: 'money-ways',
            section: 'console-money',
            says: 'A refund is offered in the ways that are possible, and in no other.',
            from: 'own',
            file: 'server/money/refunds/refund-ways.ts',
            breaks: {
              replace: "if (isDisputed) return ['seen_at_provider']",
              with: "if (isDisputed) return ['provider', 'seen_at_provider']",
            },
          },
        ],
      },
    },
    async (...given) => {
      const [, make, expected] = given
      const payment = await make()
      expect((await read(finance, payment)).refundWays).toEqual(expected)
      const possible: string[] = []
      for (const way of refundWays) {
        const order = Object.assign({ paymentId: payment.id, refundId: randomUUID() }, refundOrders[way])
        const undo = new Error('undo')
        await transaction(world.db, async (tx) => {
          const { outcome } = await beginRefund(tx, order, now(), hasOpenDispute)
          if (['begun', 'refunded by hand', 'refunded by provider'].includes(outcome)) possible.push(way)
          throw undo
        }).catch((error) => expect(error).toBe(undo))
      }
      // A way that reports on a provider that was not asked is not offered, although it changes nothing.
      const said = possible.filter((way) => way !== 'by_hand_after_asking' || expected.includes(way))
      expect(said).toEqual(expected)
    },
  )
})
