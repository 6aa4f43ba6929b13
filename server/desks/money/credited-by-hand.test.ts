import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { settleArrivedMoney } from '#server/money/bank/settle-arrived-money.ts'
import { bankMoney, transferIn } from '#test/money.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { addCourse, books } from '#test/payments/paying-shop.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'

// Each payment here is of 1,100 points for 1,000 yen. An operator creates 2,500 points of a day alone: two of them.

let now = new Date('2026-06-03T12:00:00+09:00')
let world: TestShop
let owner: TestOperator
let finance: TestOperator
beforeAll(async () => {
  world = await testShop(() => now)
  await addCourse(world.db, 'c1', 1100, 1000)
  owner = await makeOperator(world, 'owner')
  await transaction(world.db, (tx) =>
    changeSetting(tx, { path: 'adjustmentLimits.points.perOperator', value: 2500, now }),
  )
})
afterAll(() => world.close())
/** An operator who has credited nothing today. */
beforeEach(async () => {
  finance = await makeOperator(world, 'finance')
})

const act = (input: object) => ({ actKey: randomUUID(), why: 'test', ...input })
let names = 0
/** A payer like no other. */
const aName = () =>
  `テスト ${String(++names).replaceAll(/\d/g, (digit) => 'アカサタナハマヤラワ'[Number(digit)] ?? '')}`
const openedAt = new Date('2026-06-02T09:00:00+09:00')
const transfer = (payerName = aName()) => transferIn(world.db, 'awaiting_payment', { openedAt, payerName })
type Transfer = Awaited<ReturnType<typeof transfer>>
const pointsOf = async ({ memberId }: Transfer) => (await books(world.db, memberId)).points
const deposit = async (depositId: string) =>
  (await owner.get(`/operator/deposits/one?${new URLSearchParams({ source: 'bank', depositId })}`)).body
const decide = (decision: 'approve' | 'refuse', approvalId: unknown, who = owner) =>
  who.post(`/operator/approvals/${decision}`, act({ approvalId }))

/** The ways in which an operator says that money came: each credits a payment, and answers its approval. */
const ways: Record<string, (payerName: string, payment: Transfer) => Promise<unknown>> = {
  'is credited by hand': async (_, { id: paymentId }) =>
    (await finance.post('/operator/payments/credit', act({ paymentId }))).body.approvalId,
  'gets a deposit assigned': async (_, { id: payment }) => {
    const depositId = await bankMoney(world.db, { payerName: aName(), arrivedAt: openedAt }, now)
    const input = act({ source: 'bank', depositId, payment })
    return (await finance.post('/operator/deposits/assign', input)).body.approvalId
  },
  'has a deposit typed for it': async (name) => {
    const line = { depositId: randomUUID(), date: '2026-06-03', time: '11:00', amount: '1000', name }
    return (await finance.post('/operator/deposits/add', act(line))).body.approvalId
  },
  'stands on a statement': async (name) => (await statement(name)).approvalId,
}
const statement = async (...payers: string[]) => {
  const rows = payers.map((name) => `${randomUUID()},2026-06-03 11:00,1000,${name}`)
  const file = Buffer.from(['id,date,amount,name', ...rows].join('\n')).toString('base64url')
  return (await finance.post('/operator/deposits/import', act({ file }))).body
}

describe('points that are credited on an operator’s word', () => {
  test.each(Object.entries(ways))(
    'of a payment that %s: need a second person above the daily limit',
    {
      meta: {
        proves: [
          {
            id: 'money-word',
            section: 'console-money',
            says: 'An operator alone creates points up to a day’s limit.',
            from: 'own',
            file: 'server/money/wallet/adjust-balance.ts',
            breaks: {
              replace: 'adjusted.points + (await sumCredited(tx, operatorId, today))',
              with: 'adjusted.points',
            },
          },
        ],
      },
    },
    async (_, credit) => {
      const alone = await Promise.all([transfer(), transfer()])
      // Points that were created before count, by whatever way.
      const [first, second] = Object.values(ways)
      expect(await first?.('', alone[0])).toBeNull()
      expect(await second?.('', alone[1])).toBeNull()
      expect(await Promise.all(alone.map(pointsOf))).toEqual([1100, 1100])
      const adjust = { memberId: alone[0].memberId, currency: 'points', amount: 400, reason: 'correction' }
      expect((await finance.post('/operator/members/adjust_balance', act(adjust))).body.approvalId).toEqual(
        expect.any(String),
      )

      const name = aName()
      const payment = await transfer(name)
      const approvalId = await credit(name, payment)
      expect(approvalId).toEqual(expect.any(String))
      await settleArrivedMoney(world.db, now)
      expect(await pointsOf(payment)).toBe(0)
      expect((await decide('approve', approvalId, finance)).status).toBe(409)
      expect((await decide('approve', approvalId)).status).toBe(200)
      expect(await pointsOf(payment)).toBe(1100)
    },
  )

  test('within the limit are credited at once, and counted by the day', async () => {
    const payments = await Promise.all([transfer(), transfer()])
    for (const payment of payments) expect(await ways['is credited by hand']?.('', payment)).toBeNull()
    const before = now
    onTestFinished(() => {
      now = before
    })
    now = new Date('2026-06-04T00:00:00+09:00')
    await world.pool.query('update operator_session set proven_at = $1, last_used_at = $1, expires_at = $2', [
      now,
      new Date(now.getTime() + 3_600_000),
    ])
    const next = await transfer()
    expect(await ways['is credited by hand']?.('', next)).toBeNull()
    expect(await pointsOf(next)).toBe(1100)
  })

  test('of two acts at once are counted one after the other', async () => {
    const payments = await Promise.all(Array.from({ length: 5 }, () => transfer()))
    const answers = await Promise.all(payments.map((payment) => ways['is credited by hand']?.('', payment)))
    expect(answers.filter((approvalId) => approvalId === null)).toHaveLength(2)
  })
})

describe('a statement above the limit', () => {
  const five = async () => {
    const payers = Array.from({ length: 5 }, aName)
    const payments = []
    for (const payer of payers) payments.push(await transfer(payer))
    return { payments, body: await statement(...payers) }
  }
  const points = (payments: Transfer[]) => Promise.all(payments.map(pointsOf))

  test('is approved by the second person in one step that states the sum', async () => {
    const { payments, body } = await five()
    expect(body).toMatchObject({ recorded: 5, held: 3, approvalId: expect.any(String) })
    expect((await points(payments)).toSorted()).toEqual([0, 0, 0, 1100, 1100])
    const list = (await owner.get('/operator/approvals')).body.list as { detail: string }[]
    expect(list.map(({ detail }) => JSON.parse(detail))).toContainEqual({ deposits: 3, points: 3300 })
    expect((await decide('approve', body.approvalId)).status).toBe(200)
    expect(await points(payments)).toEqual([1100, 1100, 1100, 1100, 1100])
    const { rows } = await world.pool.query(
      "select who, detail from audit_record where verb = 'deposit credit' and who = $1",
      [finance.name],
    )
    expect(rows).toMatchObject([{ detail: { deposits: 3, points: 3300, approvedBy: owner.name } }])
  })

  test('whose approval is refused leaves its deposits waiting for a person', async () => {
    const { payments, body } = await five()
    const { rows } = await world.pool.query('select deposit_id from bank_deposit where is_held')
    const held = rows.map((row) => String(row.deposit_id))
    expect(held).toHaveLength(3)
    expect(await deposit(held[0] ?? '')).toMatchObject({ deposit_state: 'held', canAssign: true })
    expect((await owner.get('/operator/deposits?which=waits')).body.total).toBeGreaterThanOrEqual(3)
    expect((await decide('refuse', body.approvalId)).status).toBe(200)
    expect(await deposit(held[0] ?? '')).toMatchObject({ deposit_state: 'unassigned', paymentId: null })
    await settleArrivedMoney(world.db, now)
    expect((await points(payments)).filter((sum) => sum > 0)).toHaveLength(2)
  })

  test('with a deposit that was closed meanwhile cannot be approved, and its preparer withdraws it', async () => {
    const { body } = await five()
    const { rows } = await world.pool.query('select deposit_id from bank_deposit where is_held limit 1')
    const depositId = String(rows[0]?.deposit_id)
    expect((await owner.post('/operator/deposits/close', act({ source: 'bank', depositId }))).status).toBe(
      200,
    )
    expect((await decide('approve', body.approvalId)).status).toBe(409)
    const withdrawn = await finance.post('/operator/approvals/withdraw', act({ approvalId: body.approvalId }))
    expect(withdrawn.status).toBe(200)
    expect(await deposit(depositId)).toMatchObject({ deposit_state: 'closed' })
    expect((await world.pool.query('select 1 from bank_deposit where is_held')).rows).toEqual([])
  })
})
