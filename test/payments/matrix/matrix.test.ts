// Every payment method × everything that can happen to it. All methods of a scenario run at once, over HTTP and through
// the providers' own pages; how each must end stands in the table.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Asks, findMethod, isPaidLater } from '#contract/payment-methods.ts'
import { quoted } from '#contract/payment-reasons.ts'
import { carrier, methodId, storeGroup } from '#contract/payments.ts'
import { coverer, isDeep } from '#test/depth.ts'
import { history, type PayingShop } from '#test/payments/paying-shop.ts'
import { shuffled } from '#test/random-order.ts'
import { matrixRows } from './methods.ts'
import { type Back, type How, kept, type Purchase, rowKeys } from './purchase.ts'
import { type Scenario, scenarios, table } from './table.ts'
import { buyAgain, open, openWorld, verdict, type World } from './world.ts'

const copies = isDeep ? 50 : 8
const always = 1000
const closed = ['declined', 'expired', 'cancelled']

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())
afterEach(() => world.calm())

const scenarioNames = Object.keys(scenarios) as Scenario[]
/** `npm test` plays every row where all goes well, and in each other scenario a third of them, not the same ones. */
const covering = coverer(3)
const rowKeysOf = (scenario: Scenario) => {
  const keys = rowKeys.filter((key) => typeof table[key][scenario] === 'string')
  return scenario === 'success' ? keys : covering(keys, scenarioNames.indexOf(scenario))
}

interface Running extends Purchase {
  back?: Back | undefined
}

const all = <T>(purchases: Running[], act: (purchase: Running) => Promise<T>): Promise<T[]> =>
  Promise.all(purchases.map(act))
const openAll = (scenario: Scenario, how: How = 'agree'): Promise<Running[]> =>
  Promise.all(rowKeysOf(scenario).map((key) => open(world, matrixRows[key], how)))
const payAll = (purchases: Running[], how: How = 'agree') =>
  all(purchases, async (purchase) => {
    purchase.back = await purchase.row.pay(purchase, how)
  })
const backAll = (purchases: Running[]) => all(purchases, async ({ back }) => await back?.())

async function isAsTheTableSays(scenario: Scenario, purchases: Running[]) {
  const ended = await Promise.all(
    purchases.map(async (purchase) => [purchase.row.key, await verdict(purchase)] as const),
  )
  await all(purchases, async (purchase) => {
    const { id, state } = await kept(purchase)
    if (state !== 'paid') return
    // No page or mail said in between that it was over.
    const states = await history(purchase.shop.db, id)
    expect(
      states.filter((one) => closed.includes(one)),
      purchase.row.key,
    ).toEqual([])
  })
  const expected = rowKeysOf(scenario).map((key) => [key, table[key][scenario]])
  expect(Object.fromEntries(ended)).toEqual(Object.fromEntries(expected))
  expect(await world.ledgerFaults()).toEqual([])
}

/** The order of every call that asks a provider for money from now on. */
function countCaptures({ adapters }: PayingShop): string[] {
  const orderIds: string[] = []
  for (const [method, adapter] of Object.entries(adapters)) {
    if (adapter.capture === undefined) continue
    const capture: typeof adapter.capture = async (order, ...more) => {
      orderIds.push(order.orderId)
      return (await adapter.capture?.(order, ...more)) ?? { outcome: 'no answer', reason: quoted('none') }
    }
    Object.assign(adapters, { [method]: { ...adapter, capture } })
  }
  return orderIds
}

/** Lets the server work by itself until an hour is over. */
const passAnHour = async () => {
  for (const minutes of [1, 4, 10, 46]) await world.pass(minutes)
}

/** All pay, and the answers of their providers never come; `isHeld`: nor do the notifications in time. */
async function loseCaptures(isHeld: boolean): Promise<Running[]> {
  world.disturb({ timeOutsAfterCapture: always, isHeld })
  const purchases = await openAll('timeOutAtCapture')
  await payAll(purchases)
  await backAll(purchases)
  world.calm()
  await world.quiet()
  await world.pass(1)
  for (const { emulators } of Object.values(world.shops)) emulators.notifier.release()
  await world.quiet()
  return purchases
}

const runs: Record<Exclude<Scenario, 'killed'>, () => Promise<Running[]>> = {
  async success() {
    const purchases = await openAll('success')
    await payAll(purchases)
    await all(purchases, async ({ row, back }) => {
      if (back !== undefined)
        expect(await back(), row.key).toMatch(new RegExp(`^${row.endPath}\\?payment_id=`))
    })
    await world.quiet()
    return purchases
  },

  async decline() {
    const purchases = await openAll('decline', 'refuse')
    await payAll(purchases, 'refuse')
    await all(purchases, async ({ row, back }) => {
      const failed = findMethod(row.method)?.failedPath ?? row.endPath
      expect(await back?.(), row.key).toMatch(new RegExp(`^${failed}\\?payment_id=`))
    })
    await world.quiet()
    await passAnHour()
    return purchases
  },

  async declineAtCapture() {
    const purchases = await openAll('declineAtCapture', 'fail')
    await payAll(purchases, 'fail')
    await backAll(purchases)
    await world.quiet()
    await passAnHour()
    return purchases
  },

  async abandon() {
    const purchases = await openAll('abandon')
    await payAll(purchases, 'leave')
    await passAnHour()
    // A purchase whose payer has days to pay still waits.
    await all(purchases, async (purchase) => {
      const { key, method } = purchase.row
      const expected = isPaidLater(findMethod(method)) ? 'awaiting_payment' : table[key].abandon
      expect((await kept(purchase)).state, key).toBe(expected)
    })
    await world.passPayBy()
    return purchases
  },

  async timeOutAtOpening() {
    world.disturb({ timeOutsAfterOpening: always })
    const purchases = await openAll('timeOutAtOpening')
    world.calm()
    await all(purchases, async (purchase) => {
      const { state } = await kept(purchase)
      expect(['unknown', 'action_required', 'awaiting_payment'], purchase.row.key).toContain(state)
    })
    await all(purchases, buyAgain)
    await payAll(purchases)
    await backAll(purchases)
    await world.quiet()
    await passAnHour()
    await world.passPayBy()
    return purchases
  },

  async timeOutAtCapture() {
    // Notified of before the shop stops waiting, and not at all.
    const [heard, unheard] = [await loseCaptures(false), await loseCaptures(true)]
    for (const purchase of heard)
      expect(await verdict(purchase)).toBe(table[purchase.row.key].timeOutAtCapture)
    return unheard
  },

  async duplicates() {
    const purchases = await openAll('duplicates')
    await world.quiet()
    world.disturb({ isHeld: true })
    await payAll(purchases)
    world.relay.copies = copies
    world.relay.statuses.length = 0
    const calls = purchases.flatMap((purchase) => {
      const { member, back } = purchase
      return Array.from({ length: 5 }, () => [
        async () => void (await back?.()),
        async () => void (await member.get('/user/point/end')),
        async () => void (await member.post('/user/point/buy', purchase.request)),
      ]).flat()
    })
    world.disturb({ isHeld: false })
    const captures = countCaptures(world.shops.providers)
    for (const { emulators } of Object.values(world.shops)) emulators.notifier.release()
    await Promise.all(shuffled(calls).map((call) => call()))
    await world.quiet()
    expect(world.relay.statuses.length).toBeGreaterThanOrEqual(copies * (purchases.length - 3))
    expect(new Set(world.relay.statuses)).toEqual(new Set([200]))
    const byShop = purchases.filter(({ row }) => findMethod(row.method)?.takenBy === 'shop')
    const orderIds = await all(byShop, async (purchase) => (await kept(purchase)).orderId)
    // However many asked at once, one asked for the money, once.
    expect(captures.toSorted()).toEqual(orderIds.toSorted())
    return purchases
  },

  async reordered() {
    world.disturb({ isOutOfOrder: true })
    const purchases = await openAll('reordered')
    await all(purchases, ({ member }) => member.get('/user/point/end'))
    await payAll(purchases)
    await all(purchases, ({ member }) => member.get('/user/point/end'))
    await world.quiet()
    await backAll(purchases)
    await backAll(purchases)
    await world.quiet()
    return purchases
  },

  async wrongAmount() {
    world.disturb({ wrongAmounts: always })
    const purchases = await openAll('wrongAmount')
    await payAll(purchases)
    await backAll(purchases)
    world.calm()
    await world.quiet()
    await passAnHour()
    await world.passPayBy()
    return purchases
  },

  async wrongSignature() {
    const purchases = await openAll('wrongSignature')
    await world.quiet()
    const before = new Map(await all(purchases, kept).then((rows) => rows.map((row) => [row.id, row])))
    world.disturb({ wrongSignatures: always })
    world.relay.statuses.length = 0
    await payAll(purchases)
    await world.quiet()
    world.calm()
    expect(new Set(world.relay.statuses)).toEqual(new Set([403]))
    // A notification alone is not trusted: the purchase has not moved.
    await all(purchases, async (purchase) => {
      const now = await kept(purchase)
      const { state, queries } = before.get(now.id) ?? now
      expect([now.state, now.queries], purchase.row.key).toEqual([state, queries])
    })
    await passAnHour()
    return purchases
  },

  async notifiedFirst() {
    world.disturb({ isNotifiedFirst: true })
    const purchases = await openAll('notifiedFirst')
    await payAll(purchases)
    await world.quiet()
    await all(purchases, async (purchase) => {
      // The notification was enough where the provider took the money.
      const isTaken = purchase.row.taken(purchase.shop, await kept(purchase)).length > 0
      if (isTaken) expect((await kept(purchase)).state, purchase.row.key).toBe('paid')
    })
    await backAll(purchases)
    await world.quiet()
    return purchases
  },

  async noReturn() {
    const purchases = await openAll('noReturn')
    await payAll(purchases)
    await world.quiet()
    await passAnHour()
    return purchases
  },

  async daysLate() {
    world.disturb({ isHeld: true })
    const purchases = await openAll('daysLate')
    await payAll(purchases)
    world.sleepPastPayBy()
    world.calm()
    for (const { emulators } of Object.values(world.shops)) emulators.notifier.release()
    await world.quiet()
    return purchases
  },
}

/** Thousands of requests in one process: a busy machine takes its time. */
const patientMs = 240_000

describe('the matrix', {
  meta: {
    proves: [
      {
        id: 'pay-all-ends',
        section: 'payments',
        says: 'Every method ends in a known way in each of the scenarios of the matrix.',
        from: 'own',
        file: 'server/money/purchases/apply-status.ts',
        breaks: {
          replace: 'if (seen.amountYen !== payment.priceYen)',
          with: 'if (seen.amountYen < payment.priceYen)',
        },
      },
    ],
  },
}, () => {
  test('every method on offer, every store group and every carrier has its row', () => {
    const rows = Object.values(matrixRows)
    expect(new Set(rows.map(({ method }) => method))).toEqual(new Set(methodId.options))
    const rowsAsking = (asks: Asks) => rows.filter(({ method }) => findMethod(method)?.asks === asks)
    expect(rowsAsking('storeGroup')).toHaveLength(storeGroup.options.length)
    expect(rowsAsking('carrier')).toHaveLength(carrier.options.length)
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(Object.keys(table)))
  })

  test('every row says for each event how it ends, or why it cannot happen', () => {
    expect(new Set([...Object.keys(runs), 'killed'])).toEqual(new Set(Object.keys(scenarios)))
    for (const [key, row] of Object.entries(table)) {
      expect(new Set(Object.keys(row)), key).toEqual(new Set(Object.keys(scenarios)))
      for (const cell of Object.values(row)) if (typeof cell !== 'string') expect(cell.none, key).not.toBe('')
    }
    const played = (Object.keys(runs) as Scenario[]).map(rowKeysOf)
    expect(Math.min(...played.map(({ length }) => length))).toBeGreaterThan(0)
    expect(new Set(played.flat())).toEqual(new Set(rowKeys))
  })

  for (const [scenario, run] of Object.entries(runs) as [keyof typeof runs, () => Promise<Running[]>][])
    test(`${scenario}: ${scenarios[scenario]}`, { timeout: patientMs }, async () => {
      await isAsTheTableSays(scenario, await run())
    })
})
