// Every payment method: refunded, and reconciled, through the real adapters and against the emulated providers.

import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefundWay } from '#contract/operator/payments.ts'
import { quoted } from '#contract/payment-reasons.ts'
import { adapterOf, methodOf } from '#server/money/payments/methods.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { listDifferences } from '#server/money/reconciliation/queries.ts'
import { reconcileDays } from '#server/money/reconciliation/reconcile-days.ts'
import { matrixRows } from '#test/payments/matrix/methods.ts'
import { kept, type MatrixRow, type Purchase, rowKeys } from '#test/payments/matrix/purchase.ts'
import { buyAgain, open, openWorld, type World } from '#test/payments/matrix/world.ts'
import { books } from '#test/payments/paying-shop.ts'
import { runShop } from '#test/shop-command.ts'
import { continueRefund } from './continue-refund.ts'

const isRefundedByHand = (method: string) => methodOf({ method }).refundedBy === 'operator'

let world: World
beforeAll(async () => {
  world = await openWorld({ hasOwnAccount: false })
})
afterAll(() => world.stop())

const by = ['--why', 'bought twice']
const refundBy = (way: RefundWay, paymentId: string) => ['payment', 'refund', paymentId, '--way', way, ...by]
const hour = 60

async function buyBy(isIncluded: (row: MatrixRow) => boolean = () => true): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (const key of rowKeys.filter(
    (one) => matrixRows[one].shop === 'providers' && isIncluded(matrixRows[one]),
  )) {
    const purchase = await open(world, matrixRows[key])
    await (await matrixRows[key].pay(purchase, 'agree'))?.()
    purchases.push(purchase)
  }
  await world.quiet()
  await world.pass(hour)
  for (const purchase of purchases) expect((await kept(purchase)).state, purchase.row.key).toBe('paid')
  return purchases
}

const compare = async () => {
  const { db, adapters, providers } = world.shops.providers
  return await reconcileDays({ db, adapters, providers, random: { id: uuidv7 }, now: world.now() })
}
const askAbout = async (purchase: Purchase) => {
  const payment = await kept(purchase)
  const found = await adapterOf(purchase.shop.adapters, payment).query(orderOf(payment))
  return found.outcome === 'found' ? found.status : found.outcome
}

/** The member's view of the end of a purchase. */
const endOf = ({ member }: Purchase) => member.get('/user/point/end')
const over = { state: 200, result: '0', refund: '1' }
const underWay = { state: 200, result: 'pending', refund: 'pending' }

test('every method revokes the points and refunds the money once, and the provider’s list of the day agrees with ours', async () => {
  const [refunded, untouched] = [await buyBy(), await buyBy()]
  const { db } = world.shops.providers
  for (const purchase of refunded) {
    const payment = await kept(purchase)
    const isByHand = isRefundedByHand(payment.method)
    if (isByHand)
      expect(
        await runShop(db, refundBy('provider', payment.id), world.now()),
        purchase.row.key,
      ).toHaveProperty('refused')
    const command = refundBy(isByHand ? 'by_hand' : 'provider', payment.id)
    expect(await runShop(db, command, world.now()), purchase.row.key).toHaveProperty('lines')
  }
  for (const purchase of refunded) {
    const isOver = isRefundedByHand((await kept(purchase)).method)
    expect(await endOf(purchase), purchase.row.key).toMatchObject(isOver ? over : underWay)
  }
  await world.pass(1)
  await world.pass(hour)
  for (const purchase of refunded) {
    const { state, method } = await kept(purchase)
    expect(state, purchase.row.key).toBe('refunded')
    expect(await endOf(purchase), purchase.row.key).toMatchObject(over)
    // The same press once more: not refused, its end shows the result.
    await buyAgain(purchase)
    expect(purchase.answer, purchase.row.key).toMatchObject({ state: 200, url: expect.stringMatching(/^\//) })
    expect(await books(db, purchase.member.memberId)).toMatchObject({ points: 0, yen: 0, entries: 2 })
    if (!isRefundedByHand(method)) expect(await askAbout(purchase), purchase.row.key).toBe('refunded')
  }
  for (const purchase of untouched) expect((await kept(purchase)).state).toBe('paid')
  expect(await world.ledgerFaults()).toEqual([])

  await world.pass(24 * hour)
  expect(await compare()).toBe(4)
  expect(await listDifferences(db, true, 100)).toEqual([])
})

test('a refund in the provider’s console is found the next day at every provider that can refund', async () => {
  const purchases = await buyBy()
  const expected: string[] = []
  for (const purchase of purchases) {
    const payment = await kept(purchase)
    const adapter = adapterOf(purchase.shop.adapters, payment)
    const how = { isPaid: true, amountYen: payment.priceYen, idempotencyKey: uuidv7() }
    const { outcome } = await adapter.cancelOrRefund(orderOf(payment), how)
    expect(outcome, purchase.row.key).toBe(isRefundedByHand(payment.method) ? 'refused' : 'refunded')
    if (outcome === 'refunded') expected.push(payment.orderId)
  }
  // A notification that arrived after midnight would have the order found on the next day, too.
  await world.quiet()
  await world.pass(24 * hour)
  await compare()
  const { db } = world.shops.providers
  const found = await listDifferences(db, false, 100)
  expect(found.map(({ kind }) => kind)).toEqual(expected.map(() => 'refunded_there'))
  expect(found.map(({ orderId }) => orderId).sort()).toEqual(expected.sort())

  // The operator brings the books in line, and the list empties itself.
  for (const { paymentId } of found) await runShop(db, refundBy('provider', paymentId ?? ''), world.now())
  await world.pass(24 * hour)
  for (const purchase of purchases) {
    const { state, method } = await kept(purchase)
    expect(state, purchase.row.key).toBe(isRefundedByHand(method) ? 'paid' : 'refunded')
  }
  await compare()
  expect(await listDifferences(db, false, 100)).toEqual([])
})

test('after a partial refund there our books and the provider differ until the operator refunds the rest', async () => {
  // By now the bank may be closed.
  const purchases = await buyBy(({ method }) => !isRefundedByHand(method))
  const { db } = world.shops.providers
  const giveThere = async (purchase: Purchase, amountYen: number) => {
    const payment = await kept(purchase)
    const how = { isPaid: true, amountYen, idempotencyKey: uuidv7() }
    const adapter = adapterOf(purchase.shop.adapters, payment)
    return (await adapter.cancelOrRefund(orderOf(payment), how)).outcome
  }
  const refund = async (purchase: Purchase) => {
    await runShop(db, refundBy('provider', (await kept(purchase)).id), world.now())
    await world.pass(1)
    return await kept(purchase)
  }
  const partly: Purchase[] = []
  for (const purchase of purchases) if ((await giveThere(purchase, 100)) === 'refunded') partly.push(purchase)
  const matrixRows = partly.map(({ row }) => row.key)
  expect(matrixRows).toEqual(expect.arrayContaining(['payPal', 'amazonPay', 'docomo', 'merpay']))
  await world.quiet()

  for (const purchase of partly) {
    const { key } = purchase.row
    const { id, state } = await refund(purchase)
    expect(state, key).toBe('paid')
    expect(await runShop(db, ['payment', 'show', id]), key).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining('not refunded: 100 of 1000 yen')]),
    })
    expect(await books(db, purchase.member.memberId)).toMatchObject({ points: 1100, yen: 1000 })
  }
  await world.pass(24 * hour)
  await compare()
  const found = await listDifferences(db, false, 100)
  for (const purchase of partly) {
    const { orderId } = await kept(purchase)
    expect(found.filter((one) => one.orderId === orderId)).toMatchObject([
      { kind: 'refunded_there', theirs: 'refunded 100 of 1000 yen' },
    ])
  }

  for (const purchase of partly) {
    const { key } = purchase.row
    expect(await giveThere(purchase, 900), key).toBe('refunded')
    expect((await refund(purchase)).state, key).toBe('refunded')
  }
  await world.pass(24 * hour)
  await compare()
  expect(await listDifferences(db, false, 100)).toEqual([])
})

test('a PayPal chargeback after a dispute revokes the points as documented, and sends nothing', async () => {
  const purchase = await open(world, matrixRows.payPal)
  await (await matrixRows.payPal.pay(purchase, 'agree'))?.()
  await world.quiet()
  const { db, emulators } = world.shops.providers
  const { id, orderId } = await kept(purchase)
  const money = emulators.payPal.orders.all().find(({ customId }) => customId === orderId)?.capture
  if (money === undefined) throw new Error('nothing was taken')
  emulators.payPal.orders.reverse(money)
  await runShop(db, refundBy('provider', id), world.now())
  await world.pass(1)
  expect((await kept(purchase)).state).toBe('refunded')
  expect(await books(db, purchase.member.memberId)).toMatchObject({ points: 0, yen: 0 })
  expect(money.refunds).toEqual([])
})

test('a PayPal refund whose answer was lost does not ask the operator to refund again', async () => {
  const purchase = await open(world, matrixRows.payPal)
  await (await matrixRows.payPal.pay(purchase, 'agree'))?.()
  await world.quiet()
  const { db, adapters, emulators } = world.shops.providers
  const payment = await kept(purchase)
  await runShop(db, refundBy('provider', payment.id), world.now())
  const real = adapterOf(adapters, payment)
  const losing: typeof real = {
    ...real,
    async cancelOrRefund(...asked) {
      await real.cancelOrRefund(...asked)
      return { outcome: 'no answer', reason: quoted('TimeoutError') }
    },
  }
  await continueRefund(db, { ...adapters, [payment.method]: losing }, payment, world.now())
  const later = new Date(world.now().getTime() + 5 * 60_000)
  expect(await runShop(db, refundBy('by_hand', payment.id), later)).toMatchObject({
    refused: expect.stringMatching(/asked for the money once.*may have sent it/),
  })
  await world.pass(5)
  expect((await kept(purchase)).state).toBe('refunded')
  const backs = emulators.payPal.orders.all().find(({ customId }) => customId === payment.orderId)?.capture
  expect(backs?.refunds.map(({ amountYen }) => amountYen)).toEqual([1000])
})
