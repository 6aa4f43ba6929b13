// Faults of the month, and reversals.

import { type MethodId, methodIds } from '#contract/payment-methods.ts'
import { japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { matrixRows, transfer } from '#test/payments/matrix/methods.ts'
import type { RowKey } from '#test/payments/matrix/purchase.ts'
import { callBack, reverseTransfer, sendAllBack, sendBackUnheard } from './at-the-company.ts'
import type { Outside } from './outside.ts'
import { type Bought, buy, draw, type Payer, pay, stateOf } from './payers.ts'
import { type Course, later, type Month, priceOf } from './world.ts'

const row = (key: RowKey) => matrixRows[key]

export interface Scene {
  month: Month
  outside: Outside
}

/** An event for the nth of the members who have it. */
export type Fate = (scene: Scene, payer: Payer, n: number) => Promise<void>

const must = async (bought: Bought, state: string) => {
  const is = await stateOf(bought)
  if (is !== state) throw new Error(`${bought.row.key} ${bought.orderId} is ${is}, not ${state}`)
}

/** Buys, and must have been credited. */
async function paid({ month }: Scene, payer: Payer, key: RowKey, course: Course): Promise<Bought> {
  const bought = await buy(month, payer, { row: row(key), course })
  await must(bought, 'paid')
  return bought
}

/** Spends so many of the points on draws at 100 points. */
const spend = async ({ month }: Scene, payer: Payer, points: number) =>
  await draw(month, payer, { pack: 'points', count: Math.floor(points / 100), chooses: month.random() < 0.5 })

/** A transfer to the account of the company, opened now and still unpaid. */
const openTransfer = ({ month }: Scene, payer: Payer, course: Course) =>
  buy(month, payer, { row: row('bank'), course, how: 'leave', fields: { name: payer.bankName } })

/** The payer sends it to the shop's own account, from which the statement is recorded. */
const sendsToShop = (
  { outside, month }: Scene,
  yen: number,
  payerName: string,
  method: MethodId | undefined,
) => outside.arrives({ at: month.clock.now, yen, payerName, method })

const refundAsked = ({ month, outside }: Scene, { orderId }: Bought, points: number | null) =>
  month.at(later(month.clock.now, 600), async () => outside.told.refunds.push({ orderId, points }))

/** Each happens to so many members, and to a member only one. */
export const troubles: Readonly<Record<string, { times: number; happens: Fate }>> = {
  'paid at a till a minute before the time is over': {
    times: 3,
    async happens(scene, payer) {
      const bought = await buy(scene.month, payer, { row: row('storeEcon'), course: 'c1', how: 'leave' })
      scene.month.at(later(bought.giveUpAt, -1), async () => {
        await pay(scene.month, bought)
        await must(bought, 'paid')
      })
    },
  },
  'bought twice by mistake, one goes back whole': {
    times: 6,
    async happens(scene, payer, n) {
      const key = (['card', 'payPay', 'merpay', 'docomo', 'applePay', 'amazonPay'] as const)[n % 6] ?? 'card'
      await paid(scene, payer, key, 'c1')
      refundAsked(scene, await paid(scene, payer, key, 'c1'), null)
    },
  },
  'a part goes back by the provider': {
    times: 3,
    async happens(scene, payer, n) {
      const key = (['payPal', 'amazonPay', 'merpay'] as const)[n % 3] ?? 'payPal'
      const bought = await paid(scene, payer, key, 'c1')
      await spend(scene, payer, 300)
      refundAsked(scene, bought, 220)
      // And later once more, by what is left.
      scene.month.at(later(scene.month.clock.now, 2000), async () => refundAsked(scene, bought, 110))
    },
  },
  'a part goes back by hand': {
    times: 3,
    async happens(scene, payer, n) {
      const key = (['card', 'storeOther', 'payPay'] as const)[n % 3] ?? 'card'
      const bought = await paid(scene, payer, key, 'c5')
      await spend(scene, payer, 1000)
      refundAsked(scene, bought, 1117)
    },
  },
  'all of it goes back by hand': {
    times: 2,
    async happens(scene, payer, n) {
      refundAsked(scene, await paid(scene, payer, n % 2 === 0 ? 'storeEcon' : 'storeOther', 'c5'), null)
    },
  },
  'so much goes back that a second person approves': {
    times: 2,
    async happens(scene, payer, n) {
      refundAsked(scene, await paid(scene, payer, n % 2 === 0 ? 'payPal' : 'card', 'c50'), null)
    },
  },
  'a company sends money back behind the shop, and the shop hears of it': {
    times: 1,
    async happens(scene, payer) {
      const { orderId } = await paid(scene, payer, 'amazonPay', 'c1')
      scene.month.at(later(scene.month.clock.now, 300), () => sendAllBack(scene.month, orderId))
    },
  },
  'a company sends money back behind the shop, and the day’s list says so': {
    times: 1,
    async happens(scene, payer) {
      const { orderId } = await paid(scene, payer, 'payPal', 'c1')
      await sendBackUnheard(scene.month, orderId)
    },
  },
  'a company takes one yen too much': {
    times: 3,
    async happens({ month }, payer, n) {
      const key = (['payPal', 'amazonPay', 'storeEcon'] as const)[n % 3] ?? 'payPal'
      month.emulators.faults.set({ wrongAmounts: 1 })
      const bought = await buy(month, payer, { row: row(key), course: 'c1' })
      month.emulators.faults.reset()
      await must(bought, 'review')
    },
  },
  'called back with all points there': {
    times: 1,
    async happens(scene, payer) {
      const { orderId } = await paid(scene, payer, 'payPal', 'c5')
      scene.month.at(later(scene.month.clock.now, 3000), () => callBack(scene.month, orderId))
    },
  },
  'called back when points are spent; the member pays, or the shop waives': {
    times: 2,
    async happens(scene, payer, n) {
      const key = n % 2 === 0 ? 'amazonPay' : 'payPal'
      const { orderId } = await paid(scene, payer, key, 'c5')
      await spend(scene, payer, 3000)
      scene.month.at(later(scene.month.clock.now, 4000), async () => {
        await callBack(scene.month, orderId)
        // No record of Amazon Pay shows it.
        if (key === 'amazonPay') scene.outside.moves(methodIds.amazonPay, -priceOf('c5'))
      })
      scene.month.at(later(scene.month.clock.now, 9000), async () =>
        scene.outside.told.settlements.set(orderId, key === 'amazonPay' ? 'paid' : 'waived'),
      )
    },
  },
  'called back by letter; the shop wins, or takes it from points': {
    times: 2,
    async happens(scene, payer, n) {
      const { month, outside } = scene
      const { orderId } = await paid(scene, payer, 'card', 'c5')
      await spend(scene, payer, 4000)
      if (n % 2 === 1) await paid(scene, payer, 'card', 'c10')
      month.at(later(month.clock.now, 5000), async () => {
        outside.moves(methodIds.card, -priceOf('c5'))
        outside.told.letters.push(orderId)
      })
      month.at(later(month.clock.now, 10_000), async () =>
        outside.told.settlements.set(orderId, n % 2 === 0 ? 'won' : 'points'),
      )
    },
  },
  'a transfer in two parts': {
    times: 2,
    async happens(scene, payer) {
      const bought = await openTransfer(scene, payer, 'c1')
      await transfer(bought, 400)
      scene.month.at(later(scene.month.clock.now, 1500), async () => {
        await transfer(bought, 600)
      })
    },
  },
  'a transfer of too little, and no rest': {
    times: 2,
    async happens(scene, payer, n) {
      const bought = await openTransfer(scene, payer, 'c1')
      if (n % 2 === 0) await transfer(bought, 900)
      else sendsToShop(scene, 900, payer.bankName, methodIds.bankTransfer)
    },
  },
  'a transfer of too much': {
    times: 2,
    async happens(scene, payer, n) {
      const bought = await openTransfer(scene, payer, 'c1')
      if (n % 2 === 0) await transfer(bought, 1200)
      else sendsToShop(scene, 1200, payer.bankName, methodIds.bankTransfer)
    },
  },
  'a transfer that the bank takes back after its points were credited': {
    times: 1,
    async happens(scene, payer) {
      const bought = await openTransfer(scene, payer, 'c5')
      await transfer(bought, priceOf('c5'))
      // After any weekend with a holiday.
      scene.month.at(later(scene.month.clock.now, 8000), async () => {
        await must(bought, 'paid')
        await reverseTransfer(scene.month, bought.orderId)
      })
    },
  },
  'a transfer on a Friday evening, which the bank takes back before it opens': {
    times: 1,
    async happens(scene, payer) {
      const { month } = scene
      let evening = startOfJapanDay(japanDate(later(month.clock.now, 600)))
      while (later(evening, 20 * 60).getUTCDay() !== 5) evening = later(evening, 24 * 60)
      month.at(later(evening, 20 * 60), async () => {
        const bought = await openTransfer(scene, payer, 'c1')
        await transfer(bought, priceOf('c1'))
        await month.quiet()
        await must(bought, 'processing')
        month.at(later(evening, 34 * 60), () => reverseTransfer(month, bought.orderId))
      })
    },
  },
  'a transfer to the account of the shop, under the payer’s name': {
    times: 4,
    async happens(scene, payer) {
      await openTransfer(scene, payer, 'c5')
      scene.month.at(later(scene.month.clock.now, 700), async () => {
        sendsToShop(scene, priceOf('c5'), payer.bankName, methodIds.bankTransfer)
      })
    },
  },
  'a transfer under another name; its payer telephones': {
    times: 2,
    async happens(scene, payer, n) {
      const { orderId } = await openTransfer(scene, payer, 'c1')
      const line = sendsToShop(scene, priceOf('c1'), `ﾔﾏﾀﾞ ｼｮｳﾃﾝ ${n}`, methodIds.bankTransfer)
      scene.outside.told.paysFor.set(line, orderId)
    },
  },
  'a transfer of a stranger': {
    times: 2,
    async happens(scene, _payer, n) {
      sendsToShop(scene, 3000 + n, `ﾅﾅｼ ｺﾞﾝﾍﾞｴ ${n}`, undefined)
    },
  },
  'a remittance by e-mail': {
    times: 5,
    async happens(scene, payer) {
      const order = { row: row('mailRemittance'), course: 'c1', how: 'leave' } as const
      const { orderId } = await buy(scene.month, payer, order)
      scene.month.at(later(scene.month.clock.now, 900), async () => {
        const line = sendsToShop(scene, priceOf('c1'), payer.bankName, methodIds.mailRemittance)
        scene.outside.told.paysFor.set(line, orderId)
      })
    },
  },
  'points or coins by hand': {
    times: 5,
    async happens({ outside }, { memberId }, n) {
      const gifts = [
        { currency: 'points', amount: 500, reason: 'apology' },
        { currency: 'points', amount: 6000, reason: 'benefit' },
        { currency: 'coins', amount: 1234, reason: 'parcel' },
        { currency: 'points', amount: 800, reason: 'benefit' },
        { currency: 'points', amount: 900, reason: 'correction' },
      ] as const
      const gift = gifts[n % gifts.length]
      if (gift !== undefined) outside.told.adjustments.push({ memberId, ...gift })
    },
  },
  'points taken by hand': {
    times: 1,
    async happens(scene, payer) {
      await paid(scene, payer, 'card', 'c1')
      const { memberId } = payer
      const taken = { memberId, currency: 'points', amount: -250, reason: 'correction' } as const
      scene.outside.told.adjustments.push(taken)
    },
  },
}
