import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { because, quoted } from '#contract/payment-reasons.ts'
import { query, transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { movePayment } from '#server/money/payments/move-payment.ts'
import { lockPayment, type Payment } from '#server/money/payments/queries.ts'
import { applyStatus } from '#server/money/purchases/apply-status.ts'
import { closePaymentByHand, creditPaymentByHand } from '#server/money/purchases/settle-by-hand.ts'
import type { Deposit, QueryResult } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tries } from '#test/depth.ts'
import { deposit, makeTransfer } from '#test/payments/bank-transfers.ts'
import { makeMember } from '#test/world.ts'
import { assignDeposit, closeDeposit } from './deposits-by-hand.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'
import { recordAndSettle, settleBankTransfer } from './settle-bank-transfer.ts'

// Money of any amount arrives for three purchases, by order, by name or for no purchase, early, late, twice; a provider
// reports some of it, and the bank reverses some; the operator assigns deposits, sends them back, credits and closes;
// time passes; some of this happens at once. After every step the deposits and the ledger must agree. A failure prints its seed and the shortest sequence that shows it.

let database: TestDatabase
let memberId: string
beforeAll(async () => {
  database = await testDatabase()
  memberId = await makeMember(database.db, { now: opening })
})
afterAll(() => database.close())

/** A Friday afternoon, two hours before the bank closes. */
const opening = new Date('2026-06-05T16:00:00+09:00')
const hourMs = 3_600_000
const prices = [1000, 1000, 700]

const one = fc.nat({ max: prices.length - 1 })
const which = fc.nat({ max: 9 })
const sums = fc.constantFrom(1000, 700, 400, 600, 300, 1001)
const money = fc.record({
  kind: fc.constant('money' as const),
  who: one,
  amountYen: sums,
  by: fc.constantFrom('order', 'order', 'name', 'no purchase'),
})
/** Mostly the whole amount, so that the purchase waits for the bank alone. */
const reported = fc.record({
  kind: fc.constant('reported' as const),
  who: one,
  amountYen: fc.constantFrom(...prices, ...prices, 400, 600),
})
const quiet = fc.oneof(
  { weight: 5, arbitrary: money },
  { weight: 3, arbitrary: reported },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reversed' as const), deposit: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('asked' as const), who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('silent' as const), who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), deposit: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('round' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give up' as const), who: one }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign' as const), deposit: which, who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send back' as const), deposit: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('credit' as const), who: one }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      who: one,
      sentBackYen: fc.constantFrom(null, 300, 400, 600, 700, 1000, 1001),
    }),
  },
)
type Quiet = typeof quiet extends fc.Arbitrary<infer T> ? T : never
const step = fc.oneof(
  { weight: 6, arbitrary: quiet },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('at once' as const),
      steps: fc.array(quiet, { minLength: 2, maxLength: 5 }),
    }),
  },
)

interface World {
  now: Date
  payments: Payment[]
  recorded: Deposit[]
  /** Those of them that a provider reported. */
  provider: Set<string>
  /** Deposits in the provider's accounts now. */
  accounts: Deposit[]
  /** Deposits that arrived since the last look, also those that have gone again. */
  arrived: Set<string>
  credited: Set<string>
}

/** The provider's answer about this purchase at this moment. */
function answer({ accounts }: World, { orderId, priceYen }: Payment): QueryResult {
  const deposits = accounts.filter((one) => one.orderId === orderId)
  const isWhole = deposits.reduce((sum, { amountYen }) => sum + amountYen, 0) >= priceYen
  return {
    outcome: 'found',
    orderId,
    reference: null,
    amountYen: priceYen,
    currency: 'JPY',
    deposits,
    status: isWhole ? 'captured' : 'waiting',
    detail: 'as it stands',
  }
}

async function take(world: World, doing: Quiet): Promise<unknown> {
  const { payments, recorded, now } = world
  const { db } = database
  const paymentOf = (who: number) => payments[who] as Payment
  const ask = ({ id }: Payment, seen: QueryResult) =>
    transaction(db, (tx) => applyStatus(tx, { id, method: '4' }, seen, now))
  switch (doing.kind) {
    case 'money': {
      const { orderId, details } = paymentOf(doing.who)
      const { payerName } = details as { payerName: string }
      const fresh = deposit({
        arrivedAt: now,
        amountYen: doing.amountYen,
        ...(doing.by === 'order' ? { orderId } : {}),
        ...(doing.by === 'name' ? { payerName } : {}),
      })
      recorded.push(fresh)
      return await transaction(db, (tx) => recordAndSettle(tx, 'bank', [fresh], now, []))
    }
    case 'reported': {
      const fresh = deposit({
        arrivedAt: now,
        amountYen: doing.amountYen,
        orderId: paymentOf(doing.who).orderId,
      })
      recorded.push(fresh)
      world.provider.add(fresh.id)
      world.accounts.push(fresh)
      world.arrived.add(fresh.id)
      return await ask(paymentOf(doing.who), answer(world, paymentOf(doing.who)))
    }
    case 'reversed': {
      const { accounts } = world
      world.accounts = accounts.filter((_, index) => index !== doing.deposit % accounts.length)
      return
    }
    case 'asked':
      return await ask(paymentOf(doing.who), answer(world, paymentOf(doing.who)))
    case 'silent':
      return await ask(paymentOf(doing.who), { outcome: 'no answer', reason: quoted('TimeoutError') })
    case 'again': {
      const known = recorded[doing.deposit]
      if (known === undefined || world.provider.has(known.id)) return
      return await transaction(db, (tx) => recordAndSettle(tx, 'bank', [known, known], now, []))
    }
    case 'round':
      return await settleArrivedMoney(db, now)
    case 'settle':
      return await transaction(db, async (tx) =>
        settleBankTransfer(tx, (await lockPayment(tx, paymentOf(doing.who).id)) as Payment, now, []),
      )
    case 'give up':
      return await transaction(db, async (tx) => {
        const held = (await lockPayment(tx, paymentOf(doing.who).id)) as Payment
        if (held.state === 'awaiting_payment' && now >= held.giveUpAt)
          await movePayment(tx, held, 'expired', because('chosen'), now)
      })
    case 'credit':
      return await transaction(db, (tx) =>
        creditPaymentByHand(tx, { paymentId: paymentOf(doing.who).id, now }),
      )
    case 'close':
      return await transaction(db, (tx) =>
        closePaymentByHand(tx, {
          paymentId: paymentOf(doing.who).id,
          sentBackYen: doing.sentBackYen,
          now,
        }),
      )
  }
  const known = recorded[doing.deposit]
  if (known === undefined) return
  const name = { source: world.provider.has(known.id) ? 'veritrans' : 'bank', depositId: known.id }
  if (doing.kind === 'send back')
    return await transaction(db, (tx) => closeDeposit(tx, { name, now, closedOn: [] }))
  const paymentId = paymentOf(doing.who).id
  return await transaction(db, (tx) => assignDeposit(tx, { name, paymentId, now, closedOn: [] }))
}

interface Standing {
  id: string
  state: string
  price: number
  credits: number
  settled: number
  waiting: number
  isByHand: boolean
  /** The provider's deposits under its own order that it was credited for. */
  credit: string[]
}

const standingSql = `select p.id, p.state, p.price_yen price,
  (select count(*) from ledger_entry e where e.cause = 'point_purchase' and e.cause_id = p.id and e.yen = p.price_yen) credits,
  coalesce((select sum(amount_yen) from bank_deposit d where d.payment_id = p.id and settled_at is not null), 0) settled,
  coalesce((select sum(amount_yen) from bank_deposit d where d.payment_id = p.id and settled_at is null and reversed_at is null), 0) waiting,
  array(select deposit_id from bank_deposit d where d.payment_id = p.id and settled_at is not null
        and d.source = 'veritrans' and d.order_id = p.order_id) credit,
  exists (select from payment_transition t where t.payment_id = p.id and t.reason = 'credited by hand') is_by_hand
from payment p where p.id = any($1)`

/** Checks the purchases. `held`: the deposits in the provider's accounts at any moment since the last look. */
async function look({ payments, recorded, credited }: World, held: ReadonlySet<string>): Promise<Standing[]> {
  const standing = await query<Standing>(database.db, standingSql, [payments.map(({ id }) => id)])
  for (const { id, state, price, credits, settled, isByHand, credit } of standing) {
    expect(credits).toBe(state === 'paid' ? 1 : 0)
    if (state !== 'paid') expect(settled).toBe(0)
    else if (!isByHand) expect(settled).toBe(price)
    // Credited while the provider held it, and not on what it had said before.
    if (state === 'paid' && !isByHand && !credited.has(id))
      expect(credit.filter((deposit) => !held.has(deposit))).toEqual([])
    if (state === 'paid') credited.add(id)
  }
  const [kept] = await query<{ n: number; yen: number }>(
    database.db,
    'select count(*) n, coalesce(sum(amount_yen), 0) yen from bank_deposit where deposit_id = any($1)',
    [recorded.map(({ id }) => id)],
  )
  expect(kept).toEqual({
    n: recorded.length,
    yen: recorded.reduce((sum, { amountYen }) => sum + amountYen, 0),
  })
  return standing
}

test('the settled sum of a paid purchase is its price, nothing is credited twice, and no deposit is lost', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      round += 1
      const world: World = {
        now: opening,
        payments: [],
        recorded: [],
        provider: new Set(),
        accounts: [],
        arrived: new Set(),
        credited: new Set(),
      }
      const accounts = () => world.accounts.map(({ id }) => id)
      // Each round uses new names, so that open deposits of other rounds do not matter.
      const name = `フク${[...String(round)].map((digit) => 'アイウエオカキクケコ'[Number(digit)]).join('')}`
      for (const [index, priceYen] of prices.entries()) {
        const payerName = index === 2 ? `${name}サ` : `${name}シ`
        const more = { openedAt: opening, memberId, priceYen, payerName }
        world.payments.push(await makeTransfer(database.db, more))
      }
      for (const doing of steps) {
        const before = accounts()
        world.arrived.clear()
        if (doing.kind === 'wait') world.now = new Date(world.now.getTime() + doing.hours * hourMs)
        else if (doing.kind === 'at once') await Promise.all(doing.steps.map((other) => take(world, other)))
        else await take(world, doing)
        await look(world, new Set([...before, ...world.arrived]))
      }
      // In the end every purchase with money is credited, or the operator has it.
      world.now = new Date(world.now.getTime() + 60 * 24 * hourMs)
      for (const who of prices.keys()) await take(world, { kind: 'asked', who })
      await settleArrivedMoney(database.db, world.now)
      for (const { state, waiting } of await look(world, new Set(accounts())))
        if (waiting > 0) expect(['paid', 'review']).toContain(state)
    }),
    { numRuns: tries(16) },
  )
  expect(await ledgerFaults(database.db)).toEqual([])
})
