// For tests: shops with every provider, whose clock and faults a test moves, and the checks of a purchase in the end.

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { findMethod } from '#contract/payment-methods.ts'
import type { FaultState } from '#emulators/server/faults.ts'
import { addBusinessDays } from '#server/business-time/business-days.ts'
import { japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { collectDeposits } from '#server/money/bank/collect-deposits.ts'
import { settleArrivedMoney } from '#server/money/bank/settle-arrived-money.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import { sweepOpenPayments } from '#server/money/purchases/sweep-open-payments.ts'
import type { Around } from '#test/payments/faults.ts'
import {
  addCourse,
  anAddress,
  books,
  history,
  openPayingShop,
  type PayingShop,
} from '#test/payments/paying-shop.ts'
import { changeSetting } from '#test/settings.ts'
import {
  type How,
  kept,
  type MatrixRow,
  type Purchase,
  points,
  priceYen,
  type WhichShop,
} from './purchase.ts'

/** A Wednesday, 11:00 in Japan: the bank is open. */
const firstMorning = new Date('2026-11-25T02:00:00Z')
const morningMs = 11 * 3600_000
/** Long enough that a busy machine is not taken for a provider that does not answer. */
const timeoutMs = 4000

/** Between the providers and a shop: carries each notification over as it came, once or oftener. */
export interface Relay {
  copies: number
  /** The shop's answer to every one of them. */
  statuses: number[]
  /** Those without an answer yet; their sender may have given up waiting. */
  underway: Set<Promise<unknown>>
}

export interface World {
  shops: Record<WhichShop, PayingShop>
  relay: Relay
  now(): Date
  disturb(faults: Partial<FaultState>): void
  /** Ends all disturbances. */
  calm(): void
  /** Every notification that is on its way has arrived. */
  quiet(): Promise<void>
  /** Moves the clock of shops and providers, and does the server's own work then. */
  pass(minutes: number): Promise<void>
  /**
   * Moves it to the first morning on which the bank works and nothing bought today can be paid in time any more, and
   * to the next, when a transfer that only a statement reports is given up too.
   */
  passPayBy(): Promise<void>
  /** The same clock, while the server is down. */
  sleepPastPayBy(): void
  sweep(): Promise<void>
  ledgerFaults(): Promise<string[]>
  stop(): Promise<void>
}

interface WorldOptions {
  /** False: one shop, with every provider. */
  hasOwnAccount?: boolean
  /** False: the providers speak only when asked. */
  hasNotifications?: boolean
  around?: Around
  send?: typeof fetch
}

export async function openWorld({
  hasOwnAccount = true,
  hasNotifications = true,
  around,
  send,
}: WorldOptions = {}): Promise<World> {
  const relay: Relay = { copies: 1, statuses: [], underway: new Set() }
  const closers: (() => void)[] = []
  const relayTo = async (shopOrigin: string) => {
    const { origin, close } = await openRelay(relay, shopOrigin)
    closers.push(close)
    return origin
  }
  const now = firstMorning
  const options = { hasNotifications, timeoutMs, now, relayTo, around, send }
  const providers = await openPayingShop(options)
  const ownAccount = hasOwnAccount ? await openPayingShop({ ...options, contracts: ['fincode'] }) : providers
  const shops = { providers, 'own account': ownAccount }
  const all = [...new Set(Object.values(shops))]
  for (const { db } of all) {
    await addCourse(db, 'c1', points, priceYen)
    for (const path of ['offersMerpay', 'offersMailRemittance'])
      await transaction(db, (tx) => changeSetting(tx, { path, value: true, now }))
  }
  const setClock = (at: Date) => {
    for (const shop of all) shop.clock.now = at
  }
  const clock = () => providers.clock.now
  const morningAfter = (businessDays: number) => {
    const day = addBusinessDays(japanDate(clock()), businessDays)
    return new Date(startOfJapanDay(day).getTime() + morningMs)
  }

  const sweep = async () => {
    for (const shop of all) {
      const { db, adapters, providers: known } = shop
      await sweepOpenPayments({ db, adapters, now: clock() })
      await collectDeposits({ db, providers: known, now: clock() })
      await settleArrivedMoney(db, clock())
    }
  }

  const world: World = {
    shops,
    relay,
    sweep,
    now: clock,
    disturb(faults) {
      for (const { emulators } of all) emulators.faults.set(faults)
    },
    calm() {
      for (const { emulators } of all) emulators.faults.reset()
      relay.copies = 1
    },
    async quiet() {
      for (const { emulators } of all) await emulators.notifier.settled()
      while (relay.underway.size > 0) await Promise.allSettled(relay.underway)
      for (const shop of all) await shop.heard()
    },
    async pass(minutes) {
      setClock(new Date(clock().getTime() + minutes * 60_000))
      await sweep()
    },
    async passPayBy() {
      world.sleepPastPayBy()
      await sweep()
      setClock(morningAfter(1))
      await sweep()
    },
    sleepPastPayBy() {
      // Three business days to pay, its last one over: the fourth.
      setClock(morningAfter(4))
    },
    ledgerFaults: async () => (await Promise.all(all.map(({ db }) => ledgerFaults(db)))).flat(),
    async stop() {
      world.calm()
      for (const shop of all) await shop.stop()
      for (const close of closers) close()
    },
  }
  return world
}

async function openRelay(relay: Relay, shopOrigin: string) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const carry = async () => {
        const answer = await fetch(`${shopOrigin}${request.url}`, {
          method: 'POST',
          body,
          headers: carried(request.headers),
        })
        relay.statuses.push(answer.status)
        return { status: answer.status, text: await answer.text() }
      }
      const carrying = Promise.all(Array.from({ length: relay.copies }, carry))
      relay.underway.add(carrying)
      const forget = () => relay.underway.delete(carrying)
      carrying.then(forget, forget)
      void carrying.then(
        ([first]) => response.writeHead(first?.status ?? 500).end(first?.text),
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** The headers as they came, without those of the connection. */
function carried(headers: IncomingHttpHeaders): Record<string, string> {
  const ofTheLine = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']
  const kept = Object.entries(headers).filter(([name]) => !ofTheLine.includes(name))
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    'x-forwarded-for': anAddress(),
  }
}

/** A new member opens a purchase; `how` it will end matters only where opening and paying are one. */
export async function open(world: World, row: MatrixRow, how: How = 'agree'): Promise<Purchase> {
  const purchase = await prepare(world, row, how)
  await buyAgain(purchase)
  return purchase
}

/** Everything a new member's browser does before it asks for the purchase. */
export async function prepare(world: World, row: MatrixRow, how: How = 'agree'): Promise<Purchase> {
  const shop = world.shops[row.shop]
  const member = await shop.addMember()
  const fields = (await row.fields?.(shop, member, how)) ?? {}
  const request = { pay_id: row.method, point_price_id: 'c1', request_key: randomUUID(), ...fields }
  await member.get('/user/point_price/1')
  return { row, shop, member, request, answer: { state: 0 } }
}

/** The browser sends the same purchase once more, with the same key. */
export async function buyAgain(purchase: Purchase): Promise<void> {
  purchase.answer = await purchase.member.post('/user/point/buy', purchase.request)
}

/** The result that a member must read of each state; written apart from the shop's own table. */
const shownResult: Record<Payment['state'], '0' | '1' | 'pending'> = {
  paid: '1',
  declined: '0',
  expired: '0',
  cancelled: '0',
  refunded: '0',
  created: 'pending',
  action_required: 'pending',
  awaiting_payment: 'pending',
  processing: 'pending',
  unknown: 'pending',
  review: 'pending',
  refunding: 'pending',
}

/** The screens that say how to pay, by method. */
const awaitedScreens: Readonly<Record<string, string>> = {
  2: '/user/point/combini_number',
  4: '/user/bank',
  14: '/user/payge',
}

/**
 * Looks at a purchase from every side, and answers its state: the member's screens, the ledger, the history and the
 * provider must agree.
 * Invariant: paid ⇔ credited once ⇔ the price was taken, once; money that was taken and not credited waits for the
 * operator.
 */
export async function verdict(purchase: Purchase): Promise<Payment['state']> {
  const { row, shop, member } = purchase
  const before = await kept(purchase)
  const end = await member.get(`/user/point/end?payment_id=${before.id}`)
  const payment = await kept(purchase)
  const { state } = payment
  const who = `${row.key} ${payment.orderId} ${state}`
  expect(end, who).toMatchObject({ state: 200, result: shownResult[state], price: priceYen, point: points })

  const { points: balance, entries, yen, lots } = await books(shop.db, member.memberId)
  const isPaid = state === 'paid'
  expect([balance, entries, yen], who).toEqual(isPaid ? [points, 1, priceYen] : [0, 0, 0])
  if (isPaid)
    expect(lots, who).toEqual([
      { points: priceYen, source: 'purchase' },
      { points: points - priceYen, source: 'bonus' },
    ])

  const states = await history(shop.db, payment.id)
  expect(states.at(-1), who).toBe(state)
  expect(
    states.filter((one) => one === 'paid'),
    who,
  ).toHaveLength(isPaid ? 1 : 0)

  const taken = row.taken(shop, payment)
  if (taken !== 'unknown') {
    const sum = taken.reduce((total, one) => total + one, 0)
    // A part of a transfer waits for its rest.
    const isPart = findMethod(row.method)?.awaits === 'deposit' && sum < priceYen
    if (isPaid) expect(taken, who).toEqual([priceYen])
    else if (sum > 0)
      expect(['review', 'processing', ...(isPart ? ['awaiting_payment'] : [])], who).toContain(state)
  }

  const screen = awaitedScreens[row.method]
  if (screen !== undefined) {
    const isAwaited = state === 'awaiting_payment'
    expect(end.awaited, who).toBe(isAwaited ? row.method : undefined)
    expect(await member.get(screen), who).toMatchObject(
      isAwaited ? { state: 200, payment_id: payment.id, price: priceYen } : { state: 404 },
    )
  }
  return state
}
