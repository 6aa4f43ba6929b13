import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { makeMember } from '../../../../test/world.ts'
import { query, transaction } from '../../../db/pool.ts'
import { ledgerFaults } from '../../../ledger/statements.ts'
import type { Deposit } from '../../../providers/payments/port.ts'
import { movePayment } from '../move-payment.ts'
import { lockPayment, type Payment } from '../queries.ts'
import { closePaymentByHand, creditPaymentByHand } from '../settle-by-hand.ts'
import { recordAndSettle, settleTransfer } from './deposits.ts'
import { assignDeposit, closeDeposit } from './deposits-by-hand.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'
import { deposit, makeTransfer } from './test-transfers.ts'

// Money of any amount arrives for three purchases, by order, by name or for nobody, early, late, twice; persons tie it,
// send it back, credit and close; time passes; some of it happens at once. After every step the bank and the ledger
// must tell the same story. A failure prints its seed and the shortest sequence that shows it.

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
const money = fc.record({
  kind: fc.constant('money' as const),
  who: one,
  amountYen: fc.constantFrom(1000, 700, 400, 600, 300, 1001),
  by: fc.constantFrom('order', 'order', 'name', 'nobody'),
})
const quiet = fc.oneof(
  { weight: 5, arbitrary: money },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), deposit: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('round' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('give up' as const), who: one }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign' as const), deposit: which, who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send back' as const), deposit: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('credit' as const), who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), who: one }) },
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
  told: Deposit[]
}

async function take(world: World, doing: Quiet): Promise<unknown> {
  const { payments, told, now } = world
  const { db } = database
  const paymentOf = (who: number) => payments[who] as Payment
  switch (doing.kind) {
    case 'money': {
      const { orderId, details } = paymentOf(doing.who)
      const { payerName } = details as { payerName: string }
      const fresh = deposit({
        ...{ arrivedAt: now, amountYen: doing.amountYen },
        ...(doing.by === 'order' ? { orderId } : {}),
        ...(doing.by === 'name' ? { payerName } : {}),
      })
      told.push(fresh)
      return await transaction(db, (tx) => recordAndSettle(tx, 'bank', [fresh], now, []))
    }
    case 'again': {
      const known = told[doing.deposit]
      return known && (await transaction(db, (tx) => recordAndSettle(tx, 'bank', [known, known], now, [])))
    }
    case 'round':
      return await settleArrivedMoney(db, now)
    case 'settle':
      return await transaction(db, async (tx) =>
        settleTransfer(tx, (await lockPayment(tx, paymentOf(doing.who).id)) as Payment, now, []),
      )
    case 'give up':
      return await transaction(db, async (tx) => {
        const held = (await lockPayment(tx, paymentOf(doing.who).id)) as Payment
        if (held.state === 'awaiting_payment' && now >= held.giveUpAt)
          await movePayment(tx, held, 'expired', 'test', now)
      })
    case 'credit':
      return await transaction(db, (tx) =>
        creditPaymentByHand(tx, { paymentId: paymentOf(doing.who).id, now }),
      )
    case 'close':
      return await transaction(db, (tx) =>
        closePaymentByHand(tx, { paymentId: paymentOf(doing.who).id, now }),
      )
  }
  const known = told[doing.deposit]
  if (known === undefined) return
  const name = { source: 'bank', depositId: known.id }
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
}

const standingSql = `select p.id, p.state, p.price_yen price,
  (select count(*) from ledger_entry e where e.cause = 'point_purchase' and e.cause_id = p.id and e.yen = p.price_yen) credits,
  coalesce((select sum(amount_yen) from bank_deposit d where d.payment_id = p.id and settled_at is not null), 0) settled,
  coalesce((select sum(amount_yen) from bank_deposit d where d.payment_id = p.id and settled_at is null), 0) waiting,
  exists (select from payment_transition t where t.payment_id = p.id and t.reason = 'credited by hand') is_by_hand
from payment p where p.id = any($1)`

async function look({ payments, told }: World): Promise<Standing[]> {
  const standing = await query<Standing>(database.db, standingSql, [payments.map(({ id }) => id)])
  for (const { state, price, credits, settled, isByHand } of standing) {
    expect(credits).toBe(state === 'paid' ? 1 : 0)
    if (state !== 'paid') expect(settled).toBe(0)
    else if (!isByHand) expect(settled).toBe(price)
  }
  const [kept] = await query<{ n: number; yen: number }>(
    database.db,
    'select count(*) n, coalesce(sum(amount_yen), 0) yen from bank_deposit where deposit_id = any($1)',
    [told.map(({ id }) => id)],
  )
  expect(kept).toEqual({ n: told.length, yen: told.reduce((sum, { amountYen }) => sum + amountYen, 0) })
  return standing
}

test('what is settled of a paid purchase is its price, nothing is credited twice, and no deposit is lost', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      round += 1
      const world: World = { now: opening, payments: [], told: [] }
      // Each round has names of its own: what other rounds left open is none of its business.
      const name = `フク${[...String(round)].map((digit) => 'アイウエオカキクケコ'[Number(digit)]).join('')}`
      for (const [index, priceYen] of prices.entries()) {
        const payerName = index === 2 ? `${name}サ` : `${name}シ`
        const more = { openedAt: opening, memberId, priceYen, payerName }
        world.payments.push(await makeTransfer(database.db, more))
      }
      for (const doing of steps) {
        if (doing.kind === 'wait') world.now = new Date(world.now.getTime() + doing.hours * hourMs)
        else if (doing.kind === 'at once') await Promise.all(doing.steps.map((other) => take(world, other)))
        else await take(world, doing)
        await look(world)
      }
      // In the end every purchase with money is credited, or a person has it.
      world.now = new Date(world.now.getTime() + 60 * 24 * hourMs)
      await settleArrivedMoney(database.db, world.now)
      for (const { state, waiting } of await look(world))
        if (waiting > 0) expect(['paid', 'review']).toContain(state)
    }),
    { numRuns: 16 },
  )
  expect(await ledgerFaults(database.db)).toEqual([])
}, 120_000)
