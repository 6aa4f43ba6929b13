// Every way to pay: undone, and compared, through the real adapters and against the emulated companies.

import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runShop } from '../../../../test/shop-command.ts'
import { orderOf } from '../company-names.ts'
import { compareDays } from '../comparison/compare-days.ts'
import { listDifferences } from '../comparison/queries.ts'
import { type Purchase, wayKeys, ways } from '../matrix/test-ways.ts'
import { kept, open, openWorld, type World } from '../matrix/test-world.ts'
import { isPaidBackByHand, providerOf } from '../methods.ts'
import { books } from '../test-shop.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ hasOwnAccount: false })
})
afterAll(() => world.stop())

const by = ['--by', 'Aoi', '--why', 'bought twice']
const hour = 60

async function buyByAll(): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (const key of wayKeys.filter((one) => ways[one].shop === 'companies')) {
    const purchase = await open(world, ways[key])
    await (await ways[key].pay(purchase, 'agree'))?.()
    purchases.push(purchase)
  }
  await world.quiet()
  await world.pass(hour)
  for (const purchase of purchases) expect((await kept(purchase)).state, purchase.way.key).toBe('paid')
  return purchases
}

const compare = async () => {
  const { db, providers, companies } = world.shops.companies
  return await compareDays({ db, providers, companies, random: { id: uuidv7 }, now: world.now() })
}
const askAbout = async (purchase: Purchase) => {
  const payment = await kept(purchase)
  const found = await providerOf(purchase.shop.providers, payment).query(orderOf(payment))
  return found.outcome === 'found' ? found.status : found.outcome
}

test('every way: points and money go back, once, and the companies’ day agrees with ours', async () => {
  const [undone, untouched] = [await buyByAll(), await buyByAll()]
  const { db } = world.shops.companies
  for (const purchase of undone) {
    const payment = await kept(purchase)
    const command = ['payment', 'refund', payment.id, ...by]
    if (isPaidBackByHand(payment.method)) {
      expect(await runShop(db, command, world.now()), purchase.way.key).toHaveProperty('refused')
      command.push('--paid-back-by-hand')
    }
    expect(await runShop(db, command, world.now()), purchase.way.key).toHaveProperty('lines')
  }
  await world.pass(1)
  await world.pass(hour)
  for (const purchase of undone) {
    const { state, method } = await kept(purchase)
    expect(state, purchase.way.key).toBe('refunded')
    expect(await books(db, purchase.member.memberId)).toMatchObject({ points: 0, yen: 0, entries: 2 })
    if (!isPaidBackByHand(method)) expect(await askAbout(purchase), purchase.way.key).toBe('refunded')
  }
  for (const purchase of untouched) expect((await kept(purchase)).state).toBe('paid')
  expect(await world.ledgerFaults()).toEqual([])

  await world.pass(24 * hour)
  expect(await compare()).toBe(4)
  expect(await listDifferences(db, true, 100)).toEqual([])
})

test('given back behind our books: found the next day at every company that gives money back', async () => {
  const purchases = await buyByAll()
  const expected: string[] = []
  for (const purchase of purchases) {
    const payment = await kept(purchase)
    const provider = providerOf(purchase.shop.providers, payment)
    const how = { isPaid: true, amountYen: payment.priceYen, idempotencyKey: uuidv7() }
    const { outcome } = await provider.cancelOrRefund(orderOf(payment), how)
    expect(outcome, purchase.way.key).toBe(isPaidBackByHand(payment.method) ? 'refused' : 'refunded')
    if (outcome === 'refunded') expected.push(payment.orderId)
  }
  await world.pass(24 * hour)
  await compare()
  const { db } = world.shops.companies
  const found = await listDifferences(db, false, 100)
  expect(found.map(({ kind }) => kind)).toEqual(expected.map(() => 'refunded_there'))
  expect(found.map(({ orderId }) => orderId).sort()).toEqual(expected.sort())

  // The operator brings the books in line, and the list empties itself.
  for (const { paymentId } of found)
    await runShop(db, ['payment', 'refund', paymentId ?? '', ...by], world.now())
  await world.pass(24 * hour)
  for (const purchase of purchases) {
    const { state, method } = await kept(purchase)
    expect(state, purchase.way.key).toBe(isPaidBackByHand(method) ? 'paid' : 'refunded')
  }
  await compare()
  expect(await listDifferences(db, false, 100)).toEqual([])
})
