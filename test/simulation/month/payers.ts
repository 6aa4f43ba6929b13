// The members of the month: they buy points, spend them on draws, choose, and exchange coins.

import { randomUUID } from 'node:crypto'
import type { Payment } from '#server/money/payments/queries.ts'
import {
  type Back,
  type How,
  kept,
  type MatrixRow,
  type Purchase,
  type ShopOfPayer,
} from '#test/payments/matrix/purchase.ts'
import { type Answer, type Browser, openBrowser } from '#test/payments/paying-shop.ts'
import { makeMember } from '#test/world.ts'
import type { Course, Month } from './world.ts'

export interface Payer extends Browser {
  /** The name in the bank's spelling; no two are alike. */
  bankName: string
}

export type Bought = Purchase<ShopOfPayer> & { paymentId: string; orderId: string; giveUpAt: Date }

const letters = 'アイウエオカキクケコサシスセソタ'

/** A name for the number of a member. */
const nameOf = (n: number): string =>
  `ツキ ${[...n.toString(16).padStart(4, '0')].map((digit) => letters[Number.parseInt(digit, 16)]).join('')}`

export async function makePayers(month: Month, count: number): Promise<Payer[]> {
  const { db, origin, clock } = month
  const payers: Payer[] = []
  for (let n = 0; n < count; n++) {
    const memberId = await makeMember(db, { now: clock.now })
    const browser = await openBrowser(db, { memberId, origin, now: clock.now })
    payers.push({ ...browser, bankName: nameOf(n) })
  }
  return payers
}

const good = (answer: Answer): Answer => {
  if (answer.state !== 200) throw new Error(JSON.stringify(answer))
  return answer
}

interface Order {
  row: MatrixRow
  course: Course
  how?: How
  /** In place of the fields that the row's payer types. */
  fields?: Record<string, string>
}

/** Opens a purchase and does its payer's first acts; payments by slip or to an account wait for `leave`. */
export async function buy(
  month: Month,
  payer: Payer,
  { row, course, how = 'agree', fields }: Order,
): Promise<Bought> {
  month.pass(15)
  const typed = fields ?? (await row.fields?.(month, payer, how)) ?? {}
  const request = { pay_id: row.method, point_price_id: course, request_key: randomUUID(), ...typed }
  good(await payer.get('/user/point_price/1'))
  const answer = await payer.post('/user/point/buy', request)
  const {
    id: paymentId,
    orderId,
    giveUpAt,
  } = await month.db
    .selectFrom('payment')
    .select(['id', 'orderId', 'giveUpAt'])
    .where('memberId', '=', payer.memberId)
    .where('createdAt', '=', month.clock.now)
    .executeTakeFirstOrThrow(() => new Error(`${row.key}: ${JSON.stringify(answer)}`))
  const purchase = { row, shop: month, member: payer, request, answer, paymentId }
  const bought: Bought = { ...purchase, orderId, giveUpAt }
  if (how !== 'leave') await pay(month, bought, how)
  return bought
}

/** The payer pays, comes back, and looks how it ended. */
export async function pay(month: Month, bought: Bought, how: How = 'agree'): Promise<void> {
  const back: Back | undefined = await bought.row.pay(bought, how)
  month.pass(20)
  await back?.()
  await month.quiet()
  month.pass(5)
  good(await bought.member.get(`/user/point/end?payment_id=${bought.paymentId}`))
}

export const stateOf = async (bought: Bought): Promise<Payment['state']> => (await kept(bought)).state

interface DrawnCard {
  history_id: string
  action_type: number
}

/** Draws so often; a member who chooses ships one card in five, the others leave it to the deadline. */
export async function draw(
  month: Month,
  payer: Payer,
  { pack, count, chooses }: { pack: 'points' | 'coins'; count: number; chooses: boolean },
): Promise<void> {
  const { token } = good(await payer.post('/user/pack/check', { pack_id: pack, count: String(count) }))
  month.pass(8)
  const { history_id: drawId } = good(await payer.post('/user/pack/buy', { token }))
  month.pass(30)
  if (!chooses) return
  const { cards } = good(await payer.get(`/user/pack/gache_result?history_id=${drawId}`))
  const drawn = cards as DrawnCard[]
  const isShipped = drawn.map((card) => pack === 'coins' || card.action_type === 2 || month.random() < 0.2)
  const idsOf = (isWanted: boolean) =>
    drawn.flatMap((card, n) => (isShipped[n] === isWanted ? [card.history_id] : []))
  good(await payer.post('/user/pack/decision', { send_card: idsOf(true), reduction_card: idsOf(false) }))
}

/** Exchanges coins for a card, as many as there are coins for. */
export async function exchange(month: Month, payer: Payer, count: number): Promise<void> {
  const wanted = { card_id: 'offer', change_num: count }
  const { token } = good(await payer.post('/user/exchange_card/check', wanted))
  month.pass(10)
  good(await payer.post('/user/exchange_card/exchange', { ...wanted, token }))
}

/** The balance on the member's own page. */
export async function balanceOf(payer: Payer): Promise<{ points: number; coins: number }> {
  const { point, coin } = good(await payer.get('/user/point'))
  return { points: Number(point), coins: Number(coin) }
}
