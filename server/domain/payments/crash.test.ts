// A process dies between any two of its steps, statements and provider calls alike; what is left must
// be finished by a repeat or by the sweep, with the money taken once and credited once, or neither.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardProvider } from '../../providers/card/port.ts'
import { buyPoints } from './buy-points.ts'
import { checkPayment } from './check-payment.ts'
import { continuePayment } from './continue-payment.ts'
import { openPayment } from './open-payment.ts'
import { findPayment, type Payment } from './queries.ts'
import { sweepOpenPayments } from './sweep-open-payments.ts'
import { interceptedDatabase } from './test-faults.ts'
import {
  addCourse,
  addMemberRow,
  books,
  type CardSession,
  cards,
  executeCard,
  random,
  returnForm,
  type TestShop,
  testShop,
} from './test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ timeoutMs: 5000 })
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())

/** A process that dies at its `at`th step: nothing it does from then on has an effect. */
function mortalProcess(at: number, side: 'before' | 'after') {
  let steps = 0
  let isDead = false
  const step = async (run: () => Promise<unknown>) => {
    steps += 1
    if (isDead || (steps === at && side === 'before')) {
      isDead = true
      throw new Error('died')
    }
    const result = await run()
    if (steps === at) isDead = true
    if (isDead) throw new Error('died')
    return result
  }
  const provider = new Proxy(shop.provider, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function' || (String(name).startsWith('read') && name !== 'readAuthentication'))
        return value
      return (...parameters: unknown[]) => step(async () => await value.apply(target, parameters))
    },
  })
  const { db } = interceptedDatabase(shop.pool, step)
  return { db, provider: provider as CardProvider, died: () => isDead }
}

const start = new Date()
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

interface Purchase {
  memberId: string
  paymentId: string
  isCaptured: boolean
  state: string
}

/** One purchase in which the process dies once, and then somebody recovers. */
async function purchase(at: number, side: 'before' | 'after', recovery: 'repeat' | 'sweep' | 'look') {
  const memberId = await addMemberRow(shop.db)
  const process = mortalProcess(at, side)
  const order = { memberId, methodId: '1', courseId: 'c1', packId: undefined, key: randomUUID(), termsNo: 1 }
  const buy = (db = shop.db, provider = shop.provider) => buyPoints(db, provider, order, start, random)
  const died = () => undefined
  const bought = (await buy(process.db, process.provider).catch(died)) ?? (await buy())
  if (bought.outcome !== 'bought') throw new Error(bought.outcome)
  const payment = await openPayment(shop.db, shop.provider, bought.payment, start)
  const session = {
    ...{ id: payment.orderId, access_id: payment.accessId, public_key: shop.provider.browser.publicKey },
    ...{
      script_url: shop.provider.browser.scriptUrl,
      secure3d_check_url: `${shop.origin}/api/payment/card/return`,
    },
  } as CardSession
  const { answer } = await executeCard(session, cards.frictionless)
  const form = await returnForm(await fetch(answer.acs_url as string))
  const returned = shop.provider.readReturn({ MD: payment.accessId }, Object.fromEntries(form.fields))
  if (returned === undefined) throw new Error('not a return')

  await continuePayment(process.db, process.provider, returned, start).catch(died)
  if (recovery === 'repeat') await continuePayment(shop.db, shop.provider, returned, after(1))
  const find = async () => (await findPayment(shop.db, payment.id)) as Payment
  if (recovery === 'look') await checkPayment(shop.db, shop.provider, await find(), after(1))
  for (const minutes of [1, 5, 15, 60, 120])
    await sweepOpenPayments({ db: shop.db, provider: shop.provider, now: after(minutes) })
  const isCaptured = shop.emulator.payments.find(payment.orderId).status === 'CAPTURED'
  const result: Purchase = { memberId, paymentId: payment.id, isCaptured, state: (await find()).state }
  return { ...result, hasDied: process.died() }
}

for (const recovery of ['repeat', 'look', 'sweep'] as const)
  for (const side of ['before', 'after'] as const)
    test(`death ${side} any step, recovered by ${recovery}: taken and credited once, or neither`, async () => {
      let deaths = 0
      const orders = shop.emulator.payments.all().length
      for (let at = 1; ; at++) {
        const { memberId, isCaptured, state, hasDied } = await purchase(at, side, recovery)
        const place = `step ${at}`
        const { points, entries, yen } = await books(shop.db, memberId)
        const expected = isCaptured ? ['paid', 1000, 1, 1000] : ['expired', 0, 0, 0]
        expect([state, points, entries, yen], place).toEqual(expected)
        // Who comes back the same way is always served.
        if (recovery === 'repeat') expect(isCaptured, place).toBe(true)
        if (!hasDied) break
        deaths += 1
      }
      expect(deaths).toBeGreaterThan(20)
      expect(shop.emulator.payments.all().length - orders).toBe(deaths + 1)
    })
