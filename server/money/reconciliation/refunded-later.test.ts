// Money that leaves again after a purchase was paid, through the real adapters and against the emulated providers.

import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adapterOf } from '#server/money/payments/methods.ts'
import { orderOf } from '#server/money/payments/order-names.ts'
import { matrixRows } from '#test/payments/matrix/methods.ts'
import { visit } from '#test/payments/matrix/payer.ts'
import { kept, type Purchase, points } from '#test/payments/matrix/purchase.ts'
import { open, openWorld, type World } from '#test/payments/matrix/world.ts'
import { books } from '#test/payments/paying-shop.ts'
import { runShop } from '#test/shop-command.ts'
import { listDifferences } from './queries.ts'
import { reconcileDays } from './reconcile-days.ts'

let world: World
afterEach(() => world.stop())

const dayMinutes = 24 * 60
/** One method for each protocol that refunds. */
const keys = ['card', 'payPay', 'docomo', 'merpay', 'payPal', 'amazonPay'] as const
type Key = (typeof keys)[number]

async function buy(key: Key): Promise<Purchase> {
  const purchase = await open(world, matrixRows[key])
  await (await matrixRows[key].pay(purchase, 'agree'))?.()
  await world.quiet()
  await world.pass(2)
  expect((await kept(purchase)).state, key).toBe('paid')
  return purchase
}

async function refundAtProvider(purchase: Purchase): Promise<void> {
  const payment = await kept(purchase)
  const how = { isPaid: true, amountYen: payment.priceYen, idempotencyKey: uuidv7() }
  const adapter = adapterOf(purchase.shop.adapters, payment)
  expect((await adapter.cancelOrRefund(orderOf(payment), how)).outcome).toBe('refunded')
  await world.quiet()
}

/** On the page that stands in for the provider's console. */
async function atConsole(purchase: Purchase, answer: 'refund' | 'chargeback'): Promise<void> {
  const { emulators } = purchase.shop
  const { orderId } = await kept(purchase)
  const consoles = [emulators.payPal, emulators.amazonPay]
  const row = consoles.flatMap((one) => one.paidPayments?.() ?? []).find((paid) => paid.orderId === orderId)
  const list = await visit(new URL('/emulator', emulators.origin))
  expect(await list.text()).toContain(row?.actions[0]?.url)
  const page = new URL(row?.actions[0]?.url ?? '', emulators.origin)
  expect(await (await visit(page)).text()).toContain(orderId)
  await visit(page, { answer })
  await world.quiet()
}

const compare = async () => {
  const { db, adapters, providers } = world.shops.providers
  return await reconcileDays({ db, adapters, providers, random: { id: uuidv7 }, now: world.now() })
}
const passDays = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    await world.pass(dayMinutes)
    await compare()
  }
}
const found = async () => {
  const all = await listDifferences(world.shops.providers.db, false, 100)
  return all.map(({ orderId, kind }) => `${orderId} ${kind}`).sort()
}
const expected = async (purchases: readonly Purchase[], kind: string) =>
  (await Promise.all(purchases.map(kept))).map(({ orderId }) => `${orderId} ${kind}`).sort()

/** A difference moves nothing by itself. */
async function expectUntouched(purchase: Purchase): Promise<void> {
  expect((await kept(purchase)).state, purchase.row.key).toBe('paid')
  expect(await books(purchase.shop.db, purchase.member.memberId)).toMatchObject({ points, entries: 1 })
}

describe('for providers without notifications', () => {
  beforeEach(async () => {
    world = await openWorld({ hasOwnAccount: false, hasNotifications: false })
  })

  test('a refund there three days after the payment is found once at every provider, and settled once it is refunded here', async () => {
    const [refunded, untouched] = [[] as Purchase[], [] as Purchase[]]
    for (const key of keys) refunded.push(await buy(key))
    for (const key of keys) untouched.push(await buy(key))
    await passDays(3)
    expect(await found()).toEqual([])
    for (const purchase of refunded) await refundAtProvider(purchase)
    await passDays(2)
    expect(await found()).toEqual(await expected(refunded, 'refunded_there'))
    for (const purchase of [...refunded, ...untouched]) await expectUntouched(purchase)

    // The providers that are asked again a week later say the same: no new difference.
    await passDays(5)
    expect(await found()).toEqual(await expected(refunded, 'refunded_there'))
    const { db } = world.shops.providers
    for (const purchase of refunded) {
      const command = [
        'payment',
        'refund',
        (await kept(purchase)).id,
        '--way',
        'provider',
        '--why',
        'refunded there',
      ]
      expect(await runShop(db, command, world.now())).toHaveProperty('lines')
    }
    await world.pass(1)
    await passDays(2)
    for (const purchase of refunded) expect((await kept(purchase)).state, purchase.row.key).toBe('refunded')
    expect(await found()).toEqual([])
  }, 240_000)

  test('a chargeback at PayPal that its order does not show is listed, and stays until the operator has looked', async () => {
    const purchase = await buy('payPal')
    await passDays(2)
    await atConsole(purchase, 'chargeback')
    await passDays(3)
    expect(await found()).toEqual(await expected([purchase], 'disputed'))
    await expectUntouched(purchase)
    const { db } = world.shops.providers
    const [row] = await listDifferences(db, false, 1)
    await runShop(db, ['difference', 'settle', row?.id ?? '', '--why', 'written off'])
    await passDays(2)
    expect(await found()).toEqual([])
  }, 120_000)
})

describe('for providers with notifications', () => {
  beforeEach(async () => {
    world = await openWorld({ hasOwnAccount: false })
  })

  test('a refund in the console is recorded at once, and not again by a later notification or reconciliation', async () => {
    const purchases = [await buy('payPal'), await buy('amazonPay')]
    await passDays(3)
    for (const purchase of purchases) await atConsole(purchase, 'refund')
    expect(await found()).toEqual(await expected(purchases, 'refunded_there'))
    for (const purchase of purchases) await expectUntouched(purchase)
    await passDays(8)
    expect(await found()).toEqual(await expected(purchases, 'refunded_there'))
  }, 240_000)

  test('a chargeback is recorded at once at every provider that notifies it', async () => {
    const purchases = [await buy('payPal'), await buy('amazonPay')]
    await passDays(3)
    for (const purchase of purchases) await atConsole(purchase, 'chargeback')
    expect(await found()).toEqual(await expected(purchases, 'disputed'))
    await passDays(2)
    expect(await found()).toEqual(await expected(purchases, 'disputed'))
    for (const purchase of purchases) await expectUntouched(purchase)
  }, 120_000)
})
