// A process dies between any two of its steps, between statements and between provider calls; the rest must
// be finished by a repeat or by the sweep, with the money taken once and credited once, or neither.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPayment, type Payment } from '#server/money/payments/queries.ts'
import { buyPoints } from '#server/money/purchases/buy-points.ts'
import { handleReturn } from '#server/money/purchases/handle-return.ts'
import { openPayment } from '#server/money/purchases/open-payment.ts'
import { sweepOpenPayments } from '#server/money/purchases/sweep-open-payments.ts'
import { syncPayment } from '#server/money/purchases/sync-payment.ts'
import { atLeast, cuts } from '#test/depth.ts'
import { interceptedAdapter, interceptedDatabase, mortalProcess } from './faults.ts'
import {
  addCourse,
  addMemberRow,
  books,
  type CardSession,
  cards,
  executeCard,
  openPayingShop,
  type PayingShop,
  returnForm,
} from './paying-shop.ts'
import { orderOfCourse, random } from './scripted-adapter.ts'

/** One step in so many is cut; a deep run cuts each. */
const stride = 8

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop({ timeoutMs: 5000 })
  await addCourse(shop.db, 'c1', 1000, 1000)
})
afterAll(() => shop.stop())

/** A process that dies at its `at`th step: nothing it does from then on has an effect. */
function processDyingAt(at: number, side: 'before' | 'after') {
  const process = mortalProcess()
  process.arm(at, side)
  const { db } = interceptedDatabase(shop.pool, process.around)
  const adapters = { '1': interceptedAdapter(shop.card, process.around) }
  return { deps: { db, adapters, shopOrigin: shop.origin }, died: process.hasDied }
}

const start = new Date()
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

interface Purchase {
  memberId: string
  paymentId: string
  isCaptured: boolean
  state: string
}

/** One purchase in which the process dies once, and then another process recovers. */
async function purchase(at: number, side: 'before' | 'after', recovery: 'repeat' | 'sweep' | 'look') {
  const memberId = await addMemberRow(shop.db)
  const process = processDyingAt(at, side)
  const order = orderOfCourse(memberId, 'c1')
  const alive = { db: shop.db, adapters: shop.adapters, shopOrigin: shop.origin }
  const buy = (deps = alive) => buyPoints(deps, order, start, random)
  const died = () => undefined
  const bought = (await buy(process.deps).catch(died)) ?? (await buy())
  if (bought.outcome !== 'bought') throw new Error(bought.outcome)
  const payment = await openPayment(alive, bought.payment, start)
  const session: CardSession = {
    id: payment.orderId,
    access_id: payment.providerReference ?? '',
    public_key: shop.cardBrowser.publicKey,
    script_url: shop.cardBrowser.scriptUrl,
    secure3d_check_url: `${shop.origin}/api/payment/card/return`,
  }
  const { answer } = await executeCard(session, cards.frictionless)
  const form = await returnForm(await fetch(answer.acs_url as string))
  const returned = shop.card.readReturn?.({ MD: payment.providerReference }, Object.fromEntries(form.fields))
  if (returned === undefined) throw new Error('not a return')

  const back = { pathName: 'card', returned }
  await handleReturn(process.deps.db, process.deps.adapters, back, start).catch(died)
  if (recovery === 'repeat') await handleReturn(shop.db, shop.adapters, back, after(1))
  const find = async () => (await findPayment(shop.db, payment.id)) as Payment
  if (recovery === 'look') await syncPayment(shop.db, shop.adapters, await find(), after(1))
  for (const minutes of [1, 5, 15, 60, 120])
    await sweepOpenPayments({ db: shop.db, adapters: shop.adapters, now: after(minutes) })
  const isCaptured = shop.emulators.fincode.payments().find(payment.orderId).status === 'CAPTURED'
  const result: Purchase = { memberId, paymentId: payment.id, isCaptured, state: (await find()).state }
  return { ...result, hasDied: process.died() }
}

for (const recovery of ['repeat', 'look', 'sweep'] as const)
  for (const side of ['before', 'after'] as const)
    test(`death ${side} any step, recovered by ${recovery}: captured and credited once, or neither`, async () => {
      let deaths = 0
      const orders = shop.emulators.fincode.payments().all().length
      for (const at of cuts(stride)) {
        const { memberId, isCaptured, state, hasDied } = await purchase(at, side, recovery)
        const place = `step ${at}`
        const { points, entries, yen } = await books(shop.db, memberId)
        const expected = isCaptured ? ['paid', 1000, 1, 1000] : ['expired', 0, 0, 0]
        expect([state, points, entries, yen], place).toEqual(expected)
        // A payer who comes back the same way is always served.
        if (recovery === 'repeat') expect(isCaptured, place).toBe(true)
        if (!hasDied) break
        deaths += 1
      }
      expect(deaths).toBeGreaterThanOrEqual(atLeast(13, stride))
      expect(shop.emulators.fincode.payments().all().length - orders).toBe(deaths + 1)
    })
