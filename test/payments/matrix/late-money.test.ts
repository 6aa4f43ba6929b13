// Money that comes late, in parts, twice, too much, or while the bank is closed; and purchases whose days are over.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { assignDeposit } from '#server/money/bank/deposits-by-hand.ts'
import { recordAndSettle } from '#server/money/bank/settle-bank-transfer.ts'
import { creditedFrom } from '#server/money/payments/deadlines.ts'
import { sweepOpenPayments } from '#server/money/purchases/sweep-open-payments.ts'
import { books } from '#test/payments/paying-shop.ts'
import { matrixRows, waitingPage } from './methods.ts'
import { visit } from './payer.ts'
import { kept, type Purchase, points, priceYen } from './purchase.ts'
import { buyAgain, open, openWorld, prepare, verdict, type World } from './world.ts'

const minute = 60_000
const hour = 60

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())
afterEach(() => world.calm())

/** A transfer to the account of this purchase, also from a payer who only remembers the number. */
async function deposit(purchase: Purchase, yen: number): Promise<void> {
  const page = new URL(`/veritrans/bank/${(await kept(purchase)).orderId}`, purchase.shop.emulators.origin)
  await visit(page, { result: 'deposit', name: 'ﾌｸﾋﾞｷ ﾀﾛｳ', amount: String(yen) })
  await world.quiet()
}

/** Yen of deposits that arrived and credited no purchase. */
async function unsettled({ shop }: Purchase, of: string): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('bankDeposit')
    .select('amountYen')
    .where('settledAt', 'is', null)
    .where('paymentId', '=', of)
    .execute()
  return rows.map(({ amountYen }) => amountYen)
}

const bankPurchase = () => open(world, matrixRows.bank)
const pointsOf = async ({ shop, member }: Purchase) => (await books(shop.db, member.memberId)).points

test('bank: a partial transfer waits for its rest, and the whole is credited once', async () => {
  const purchase = await bankPurchase()
  await deposit(purchase, 600)
  expect(await verdict(purchase)).toBe('awaiting_payment')
  await world.pass(hour)
  expect(await pointsOf(purchase)).toBe(0)
  await deposit(purchase, 400)
  expect((await kept(purchase)).state).toBe('paid')
  await world.pass(hour)
  expect(await pointsOf(purchase)).toBe(points)
  expect(await unsettled(purchase, (await kept(purchase)).id)).toEqual([])
})

test('bank: a partial transfer without its rest waits for the operator after the last day', async () => {
  const purchase = await bankPurchase()
  await deposit(purchase, 999)
  await world.passPayBy()
  expect(await verdict(purchase)).toBe('review')
  expect(await unsettled(purchase, (await kept(purchase)).id)).toEqual([999])
})

test('bank: an overpayment waits for the operator; a second transfer credits no points', async () => {
  const [tooMuch, twice] = [await bankPurchase(), await bankPurchase()]
  await deposit(tooMuch, priceYen + 500)
  expect(await verdict(tooMuch)).toBe('review')
  await deposit(twice, priceYen)
  expect((await kept(twice)).state).toBe('paid')
  await deposit(twice, priceYen)
  await world.pass(hour)
  expect((await kept(twice)).state).toBe('paid')
  expect(await pointsOf(twice)).toBe(points)
  expect(await unsettled(twice, (await kept(twice)).id)).toEqual([priceYen])
})

test('bank: a transfer after the purchase expired is credited when the amount is exact', async () => {
  const [right, wrong] = [await bankPurchase(), await bankPurchase()]
  await world.passPayBy()
  for (const purchase of [right, wrong]) expect(await verdict(purchase)).toBe('expired')
  await deposit(right, priceYen)
  await deposit(wrong, priceYen - 1)
  expect(await verdict(right)).toBe('paid')
  expect(await verdict(wrong)).toBe('review')
})

test('bank: a transfer whose notification is lost is found in the account’s list', async () => {
  const purchase = await bankPurchase()
  world.disturb({ isHeld: true })
  await deposit(purchase, priceYen)
  expect((await kept(purchase)).state).toBe('awaiting_payment')
  await world.pass(1)
  expect(await verdict(purchase)).toBe('paid')
})

/** The bank reverses the deposit that came first. */
async function reverseTransfer(purchase: Purchase): Promise<void> {
  const { emulators } = purchase.shop
  const { orderId } = await kept(purchase)
  const entry = emulators.veriTrans
    .orders()
    .find(orderId)
    .transactions.find((one) => one.deposit)
  const page = new URL(`/veritrans/bank/${orderId}`, emulators.origin)
  await visit(page, { result: 'reverse', deposit: entry?.deposit?.id ?? '' })
  await world.quiet()
}

test.each([
  ['its provider reports the reversal', false],
  ['no notification comes', true],
])(
  'bank: a transfer that is reversed in the night is not credited in the morning: %s',
  async (_name, isHeld) => {
    const purchase = await bankPurchase()
    const { shop } = purchase
    await world.pass(9 * hour)
    await deposit(purchase, priceYen)
    expect(await verdict(purchase)).toBe('processing')
    const opensAt = creditedFrom(shop.clock.now)
    await world.pass(hour)
    world.disturb({ isHeld })
    await reverseTransfer(purchase)
    expect((await kept(purchase)).state).toBe(isHeld ? 'processing' : 'awaiting_payment')
    await world.pass((opensAt.getTime() - world.now().getTime()) / minute)
    expect(await verdict(purchase)).toBe('awaiting_payment')
    expect(await pointsOf(purchase)).toBe(0)
    await deposit(purchase, priceYen)
    await world.pass(hour)
    expect(await verdict(purchase)).toBe('paid')
    await world.passPayBy()
  },
)

test('bank: a transfer that is reversed after it was credited waits for the operator', async () => {
  const purchase = await bankPurchase()
  await deposit(purchase, priceYen)
  expect(await verdict(purchase)).toBe('paid')
  await world.pass(1)
  await reverseTransfer(purchase)
  const row = await purchase.shop.db
    .selectFrom('bankDeposit')
    .select(['note', 'settledAt'])
    .where('paymentId', '=', (await kept(purchase)).id)
    .executeTakeFirst()
  expect(row).toMatchObject({ note: 'the bank reversed it after its purchase was credited' })
  expect(await pointsOf(purchase)).toBe(points)
})

test('own account: an evening transfer is credited when the bank opens, and the member waits', async () => {
  const purchase = await open(world, matrixRows.ownBank)
  const { shop } = purchase
  const eveningMs = 9 * hour * minute
  shop.clock.now = new Date(world.now().getTime() + eveningMs)
  await matrixRows.ownBank.pay(purchase, 'agree')
  expect(await verdict(purchase)).toBe('processing')
  const opensAt = creditedFrom(shop.clock.now)
  expect(opensAt.getTime()).toBeGreaterThan(shop.clock.now.getTime())
  await world.pass((opensAt.getTime() - world.now().getTime()) / minute)
  expect(await verdict(purchase)).toBe('paid')
  // Back to a morning for both shops.
  await world.passPayBy()
})

test('own account: the operator assigns a late transfer under a name to its purchase, once', async () => {
  const purchase = await open(world, matrixRows.ownBank)
  await world.passPayBy()
  expect(await verdict(purchase)).toBe('expired')
  await matrixRows.ownBank.pay(purchase, 'agree')
  await world.pass(hour)
  expect(await verdict(purchase)).toBe('expired')
  const { id: paymentId } = await kept(purchase)
  const name = { source: 'own account', depositId: `deposit of ${purchase.member.memberId}` }
  const assign = () =>
    transaction(purchase.shop.db, (tx) =>
      assignDeposit(tx, { name, paymentId, now: world.now(), closedOn: [] }),
    )
  expect((await assign()).outcome).toBe('assigned')
  expect(await verdict(purchase)).toBe('paid')
  expect((await assign()).outcome).toBe('settled before')
  expect(await verdict(purchase)).toBe('paid')
})

test('own account: two purchases under one name wait for the operator; neither gets the other’s money', async () => {
  const first = await open(world, matrixRows.ownBank)
  const second = await prepare(world, matrixRows.ownBank)
  Object.assign(second.request, { name: first.request.name })
  await buyAgain(second)
  await matrixRows.ownBank.pay(first, 'agree')
  for (const purchase of [first, second]) expect(await verdict(purchase)).toBe('awaiting_payment')
})

test('store: the till may report late; an expired purchase is then paid', async () => {
  const purchase = await open(world, matrixRows.storeEcon)
  const till = (await waitingPage(purchase)) ?? ''
  await world.passPayBy()
  expect(await verdict(purchase)).toBe('expired')
  await visit(till, { result: 'pay' })
  await world.quiet()
  expect(await verdict(purchase)).toBe('paid')
})

test('an unpaid purchase is cancelled at the provider at its deadline: no till and no page accepts its money', {
  meta: {
    proves: [
      {
        id: 'store-unpaid',
        section: 'transitions',
        says: 'An unpaid convenience-store purchase is cancelled at the provider at its deadline.',
        from: 'spec',
        file: 'server/money/purchases/sync-payment.ts',
        breaks: {
          replace: 'if (!isOverdue(payment, now) && !(await isLost',
          with: 'if (isOverdue(payment, now) || !(await isLost',
        },
      },
    ],
  },
}, async () => {
  for (const key of ['storeEcon', 'storeOther', 'bank', 'payPay'] as const) {
    const purchase = await open(world, matrixRows[key])
    const page = (await waitingPage(purchase)) ?? ''
    const { giveUpAt } = await kept(purchase)
    const { db, adapters } = purchase.shop
    // The shop's clock is ahead of the provider's.
    await sweepOpenPayments({ db, adapters, now: giveUpAt })
    // The provider's notification of the cancellation may arrive before the sweep has written why it asked for it.
    const { state } = await kept(purchase)
    expect(['expired', 'cancelled'], key).toContain(state)
    await visit(page, { result: key === 'bank' ? 'deposit' : 'pay' })
    await world.quiet()
    expect(await waitingPage(purchase), key).toBeUndefined()
    expect(await verdict(purchase), key).toBe(state)
  }
})

test('money sent to a closed account is not lost: it is credited, since the amount is exact', async () => {
  const purchase = await bankPurchase()
  const { db, adapters } = purchase.shop
  await sweepOpenPayments({ db, adapters, now: (await kept(purchase)).giveUpAt })
  expect((await kept(purchase)).state).toBe('expired')
  await deposit(purchase, priceYen)
  await world.pass(hour)
  expect(await verdict(purchase)).toBe('paid')
})

test('a deposit that is reported again with another amount is left to the operator, even when its sum is right', async () => {
  const purchase = await open(world, matrixRows.ownBank)
  await matrixRows.ownBank.pay(purchase, 'agree')
  const id = `deposit of ${purchase.member.memberId}`
  const again = { id, amountYen: priceYen * 2, payerName: 'ﾀﾞﾚｶ', arrivedAt: world.now(), orderId: undefined }
  const [recorded] = await transaction(purchase.shop.db, (tx) =>
    recordAndSettle(tx, 'own account', [again], world.now(), []),
  )
  expect(recorded?.outcome).toBe('differs')
  expect(await verdict(purchase)).toBe('paid')
})

test('the books balance', async () => {
  expect(await world.ledgerFaults()).toEqual([])
})
