// The events of the month: each purchase with its member, its method and its time.

import { maxExchangeCount } from '#contract/exchange.ts'
import { findMethod, isPaidLater } from '#contract/payment-methods.ts'
import { matrixRows, transfer } from '#test/payments/matrix/methods.ts'
import type { MatrixRow } from '#test/payments/matrix/purchase.ts'
import { balanceOf, buy, draw, exchange, type Payer, pay } from './payers.ts'
import { type Fate, type Scene, troubles } from './troubles.ts'
import { lastDay, later, type Month, moment, priceOf } from './world.ts'

/** Every row of the matrix but the one of a shop without VeriTrans. */
export const rows: readonly MatrixRow[] = Object.values(matrixRows).filter(({ shop }) => shop === 'providers')

/** The last day on which something begins that takes days, and the last day on which anything is bought. */
const lastSlowDay = lastDay - 11
const lastBuyingDay = lastDay - 2

/** A usual member: buys by one of the methods, or leaves it; draws, and exchanges coins another day. */
const usual =
  (own: MatrixRow, { fails }: { fails: boolean }): Fate =>
  async ({ month }, payer) => {
    const course = (['c500', 'c1', 'c1', 'c5', 'c10'] as const)[Math.floor(month.random() * 5)] ?? 'c1'
    const isSlow = isPaidLater(findMethod(own.method))
    const how = fails ? (isSlow || month.random() < 0.5 ? 'leave' : 'refuse') : 'agree'
    const fields = own.key === 'bank' ? { name: payer.bankName } : undefined
    const isLater = isSlow && !fails
    const order = { row: own, course, how: isLater ? 'leave' : how, ...(fields && { fields }) } as const
    const bought = await buy(month, payer, order)
    if (fails || own.key === 'mailRemittance') return
    const arrive = async () => {
      if (own.key === 'bank') await transfer(bought, priceOf(course))
      else if (isLater) await pay(month, bought)
    }
    const hours = 1 + Math.floor(month.random() * 40)
    if (isLater) month.at(later(month.clock.now, hours * 60), arrive)
    // After a weekend the bank has credited it.
    month.at(later(month.clock.now, (isLater ? 5 : 0.1) * 24 * 60 + 30), () => visitPacks(month, payer))
    month.at(later(month.clock.now, 8 * 24 * 60), () => visitCounter(month, payer))
  }

async function visitPacks(month: Month, payer: Payer): Promise<void> {
  const { points } = await balanceOf(payer)
  const most = Math.min(30, Math.floor(points / 100))
  if (most === 0 || month.random() < 0.2) return
  const count = 1 + Math.floor(month.random() * most)
  await draw(month, payer, { pack: 'points', count, chooses: month.random() < 0.6 })
}

async function visitCounter(month: Month, payer: Payer): Promise<void> {
  const { coins } = await balanceOf(payer)
  if (coins >= 5 && month.random() < 0.6)
    await exchange(month, payer, Math.min(maxExchangeCount, Math.floor(coins / 5)))
  else if (coins >= 3) await draw(month, payer, { pack: 'coins', count: 1, chooses: true })
}

/** The story needs at least this many members. */
export const leastMembers =
  Object.values(troubles).reduce((sum, { times }) => sum + times, 0) + 2 * rows.length

/** Gives every member their events, and when. */
export function tell(scene: Scene, payers: readonly Payer[]): void {
  const { month } = scene
  const free = [...payers]
  const next = () => free.splice(Math.floor(month.random() * free.length), 1)[0]
  const on = (last: number, happens: Fate, n: number) => {
    const payer = next()
    if (payer === undefined) throw new Error(`the story needs ${leastMembers} members`)
    const day = 1 + Math.floor(month.random() * last)
    const hour = 8.2 + month.random() * 14
    month.at(moment(day, hour), () => happens(scene, payer, n))
  }
  for (const { times, happens } of Object.values(troubles))
    for (let n = 0; n < times; n++) on(lastSlowDay, happens, n)
  for (let n = 0; free.length > 0; n++) {
    const own = rows[n % rows.length]
    if (own === undefined) break
    // The first of each is paid, then one in six is not.
    const fails = n >= rows.length && month.random() < 1 / 6
    const isSlow = isPaidLater(findMethod(own.method))
    on(isSlow ? lastSlowDay : lastBuyingDay, usual(own, { fails }), n)
  }
}
