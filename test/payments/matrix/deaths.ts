// For tests: the server's process dies once, at every step of a purchase; the rest must be finished by a repeat or
// by the sweep, with the money taken once and credited once, or neither.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMethod, isPaidLater } from '#contract/payment-methods.ts'
import { sweepOpenPayments } from '#server/money/purchases/sweep-open-payments.ts'
import { atLeast, cuts } from '#test/depth.ts'
import { mortalProcess } from '#test/payments/faults.ts'
import { matrixRows } from './methods.ts'
import { browsers } from './payer.ts'
import { exists, kept, type Purchase, type RowKey } from './purchase.ts'
import { table } from './table.ts'
import { buyAgain, openWorld, prepare, verdict, type World } from './world.ts'

type Side = 'before' | 'after'

/** The member's browser was not answered, and does not try again. */
class Gone extends Error {}

/** One step in so many is cut; a deep run cuts each. */
const stride = 6

/** The steps of the shortest payment method: the purchase is kept, opened, paid and credited. */
const fewestSteps = 8

/** From hearing where the payer goes on to having it in the database: a transaction of few statements. */
const stepsToKeep = 6

/** One test for each of these matrixRows. */
export function testDeaths(keys: readonly RowKey[]): void {
  const process = mortalProcess()
  let isRepeated = true
  let unserved: string[] = []
  /** Sends once more, to the next process, the requests that the dead one did not answer. */
  const send: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    if (!process.isDead()) return response
    await response.arrayBuffer()
    process.revive()
    if (!isRepeated) throw new Gone()
    return await fetch(url, init)
  }

  let world: World
  beforeAll(async () => {
    browsers.send = send
    world = await openWorld({ hasNotifications: false, around: process.around, send })
  })
  afterAll(() => world.stop())

  /** Opens, pays, comes back and looks, in a process that dies at its `at`th step. */
  async function live(purchase: Purchase): Promise<void> {
    await buyAgain(purchase)
    const pay = () => purchase.row.pay(purchase, 'agree')
    const back = await pay().catch(async (error: unknown) => {
      // An operator's act is no request of a browser; the operator does it again.
      if (error instanceof Gone || !process.isDead()) throw error
      process.revive()
      if (!isRepeated) throw new Gone()
      return await pay()
    })
    await back?.()
    await purchase.member.get('/user/point/end')
  }

  async function sweepAnHour({ shop }: Purchase): Promise<void> {
    const { db, adapters, clock } = shop
    for (const minutes of [1, 5, 15, 60, 120]) {
      const now = new Date(clock.now.getTime() + minutes * 60_000)
      await sweepOpenPayments({ db, adapters, now })
    }
  }

  /** @returns whether there was such a step */
  async function die(key: RowKey, at: number, side: Side): Promise<boolean> {
    const purchase = await prepare(world, matrixRows[key])
    process.arm(at, side)
    let isGone = false
    await live(purchase).catch((error: unknown) => {
      if (!(error instanceof Gone)) throw error
      isGone = true
    })
    const hasDied = process.hasDied()
    process.revive()
    await sweepAnHour(purchase)
    const place = `${key}, ${side} step ${at}`
    if (!(await exists(purchase))) {
      // It died before there was a purchase, and the payer did not ask again.
      expect(isGone, place).toBe(true)
      return hasDied
    }
    const state = await verdict(purchase)
    const taken = purchase.row.taken(purchase.shop, await kept(purchase))
    if (!isGone && state !== table[key].killed) unserved.push(place)
    if (taken.length > 0 && taken !== 'unknown') expect(state, place).toBe('paid')
    // A purchase whose payer has days to pay still waits, opened or not.
    const unpaid = isPaidLater(findMethod(matrixRows[key].method))
      ? ['created', 'unknown', 'awaiting_payment', 'cancelled']
      : ['expired', 'cancelled']
    expect(['paid', ...unpaid], place).toContain(state)
    return hasDied
  }

  for (const key of keys)
    test(`${key}: dies before or after any step; taken and credited once, or neither`, async () => {
      unserved = []
      for (const side of ['before', 'after'] as const) {
        isRepeated = side === 'before'
        let deaths = 0
        for (const at of cuts(stride)) {
          if (!(await die(key, at, side))) break
          deaths += 1
        }
        expect(deaths).toBeGreaterThanOrEqual(atLeast(fewestSteps, stride))
      }
      // A payer who comes back the same way is always served, except where only one answer names the page or the account and
      // the process dies before it is stored.
      if (matrixRows[key].isAnsweredOnce !== true) expect(unserved).toEqual([])
      else expect(unserved.length, unserved.join('; ')).toBeLessThanOrEqual(stepsToKeep)
      expect(await world.ledgerFaults()).toEqual([])
    })
}
