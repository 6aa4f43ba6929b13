// PayPal's list of a day: its movements, read as orders.

import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { ListedDay, ListedOrder, NoAnswer } from '#server/providers/payments/port.ts'
import type { PayPalClient } from './client.ts'

/** PayPal's greatest page. */
const pageSize = 500
/** Ours, by their shape: other sales of the same account are none of this shop's. */
const orderIdShape = /^F-[0-9A-Z]{1,25}$/
const captureIdShape = /^[0-9A-Z]{1,36}$/

const word = z.catch(z.optional(z.string()), undefined)

const movement = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string(),
  transaction_status: z.optional(z.string()),
  transaction_amount: z.object({
    currency_code: z.string(),
    value: z.string().check(z.regex(/^-?\d{1,12}(\.\d+)?$/)),
  }),
  /** The sale to which refunded money belongs. */
  paypal_reference_id: word,
  invoice_id: word,
  custom_field: word,
})
type Movement = z.output<typeof movement>

/** Names that even an unreadable movement may have. */
const names = z.object({ invoice_id: word, custom_field: word })

/** Each movement is read for itself: one that cannot be read does not hide the others. */
const transactionsAnswer = z.object({
  transaction_details: z.array(z.looseObject({})),
  /** The instant up to which the list is complete: PayPal is up to three hours behind. */
  last_refreshed_datetime: z.optional(z.string()),
  total_pages: z.int(),
})

const captureNames = z.object({ custom_id: word, invoice_id: word })

/** PayPal's codes of movements: T00xx are payments. */
const isPayment = ({ transaction_event_code: code }: Movement) => code.startsWith('T00')

/**
 * Money that leaves the shop again: reversals (T1100, T1106), refunds (T1107), holds for a dispute (T1110), payments
 * found to be fraud (T1116), chargebacks and their upholding (T1201, T1207). The other codes of these groups bring
 * money in, or are fees.
 */
const backCodes = ['T1100', 'T1106', 'T1107', 'T1110', 'T1116', 'T1201', 'T1207']
const isRefundOrChargeback = ({ transaction_event_code: code }: Movement) => backCodes.includes(code)

/** S: done, P: pending, D: denied, V: done and reversed, F: done and partly refunded. */
const transactionStatus: Readonly<Record<string, ListedOrder['status']>> = {
  S: 'captured',
  P: 'asking',
  D: 'closed',
  V: 'refunded',
  F: 'refunded',
}

export const ownOrderId = (...candidates: readonly (string | undefined)[]) =>
  candidates.find((name) => name !== undefined && orderIdShape.test(name))

/** The order of ours that a capture belongs to; undefined when it is another shop's, or no capture. */
export async function orderOfCapture(
  client: PayPalClient,
  id: string,
): Promise<string | undefined | NoAnswer> {
  if (!captureIdShape.test(id)) return undefined
  const path = `/v2/payments/captures/${id}`
  const answer = await client.call({ method: 'GET', path, answer: captureNames })
  if (answer.outcome === 'no answer') return answer
  return answer.outcome === 'ok' ? ownOrderId(answer.body.custom_id, answer.body.invoice_id) : undefined
}

/**
 * The orders with a sale, or with money refunded, in at most 31 days. No answer while PayPal's own list is not
 * complete up to `to`, and when one of its pages, or the order of a refund, is missing: a list with holes would accuse.
 */
export async function listDay(client: PayPalClient, from: Date, to: Date): Promise<ListedDay | NoAnswer> {
  const movements: Movement[] = []
  const unreadable = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await listPage(client, from, to, page)
    if (answer.outcome !== 'ok') return { outcome: 'no answer', reason: answer.reason }
    const { last_refreshed_datetime: refreshedAt, total_pages, transaction_details } = answer.body
    if (refreshedAt !== undefined && new Date(refreshedAt) < to) return notYetComplete
    for (const { transaction_info: info } of transaction_details) {
      const read = z.safeParse(movement, info)
      const named = read.success ? undefined : z.safeParse(names, info).data
      const orderId = named && ownOrderId(named.custom_field, named.invoice_id)
      if (read.success) movements.push(read.data)
      else if (orderId !== undefined) unreadable.add(orderId)
    }
    pages = total_pages
  }
  const orders = await readOrders(client, movements)
  return Array.isArray(orders) ? { outcome: 'listed', orders, unreadable: [...unreadable] } : orders
}

const notYetComplete: NoAnswer = { outcome: 'no answer', reason: because('listNotComplete') }

function listPage(client: PayPalClient, from: Date, to: Date, page: number) {
  const query = new URLSearchParams({
    start_date: from.toISOString(),
    // PayPal counts in seconds and includes the last one.
    end_date: new Date(to.getTime() - 1000).toISOString(),
    fields: 'transaction_info',
    page_size: String(pageSize),
    page: String(page),
  })
  const path = `/v1/reporting/transactions?${query}`
  return client.call({ method: 'GET', path, answer: transactionsAnswer })
}

/**
 * One line per order: money refunded marks its order, whole or in part, also when the sale was on another day; sales
 * of other shops are left out.
 */
async function readOrders(
  client: PayPalClient,
  movements: readonly Movement[],
): Promise<ListedOrder[] | NoAnswer> {
  const orders = new Map<string, ListedOrder>()
  /** By the movement that was the sale. */
  const sales = new Map<string, string>()
  const inYen = movements.filter(({ transaction_amount: { currency_code } }) => currency_code === 'JPY')
  for (const sale of inYen.filter(isPayment)) {
    const orderId = ownOrderId(sale.custom_field, sale.invoice_id)
    if (orderId === undefined) continue
    sales.set(sale.transaction_id, orderId)
    // A denied attempt beside the one that took the money says nothing more.
    if (orders.get(orderId)?.status === 'captured') continue
    const status = transactionStatus[sale.transaction_status ?? ''] ?? 'other'
    orders.set(orderId, { orderId, amountYen: Number(sale.transaction_amount.value), status })
  }
  for (const back of inYen.filter(isRefundOrChargeback)) {
    const saleId = back.paypal_reference_id ?? ''
    const orderId =
      ownOrderId(back.custom_field, back.invoice_id) ??
      sales.get(saleId) ??
      (await orderOfCapture(client, saleId))
    if (typeof orderId === 'object') return orderId
    if (orderId === undefined) continue
    const amountYen = Math.abs(Number(back.transaction_amount.value))
    orders.set(orderId, { amountYen, ...orders.get(orderId), orderId, status: 'refunded' })
  }
  return [...orders.values()]
}
