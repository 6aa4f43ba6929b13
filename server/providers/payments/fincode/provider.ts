import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import { japanDate } from '#server/business-time/japan.ts'
import type {
  ListedDay,
  ListedOrder,
  NoAnswer,
  Notification,
  PaymentProvider,
} from '#server/providers/payments/port.ts'
import { isSameSecret, readJson } from '#server/providers/payments/trusted.ts'
import type { FincodeClient } from './client.ts'
import { instantOf, type PayType, paymentAnswer, payTypes, statusOf } from './order.ts'

/** The most fincode gives at once. */
const pageSize = 100
/** A list with more pages than this is treated as no answer. */
const mostPages = 1000

const notificationBody = z.object({
  event: z.optional(z.string()),
  order_id: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9-]{1,30}$/)))),
  access_id: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{1,24}$/)))),
})

/** Each payment with its id alone, so that one that cannot be read does not hide the others. */
const listAnswer = z.object({
  last_page: z.int(),
  current_page: z.int(),
  list: z.array(z.looseObject({ id: z.string() })),
})

/** fincode as a provider: one address and one signature for the notifications of all its payment methods. */
export function createFincodeProvider(
  client: FincodeClient,
): PaymentProvider & Required<Pick<PaymentProvider, 'listOrders'>> {
  return {
    taken: { status: 200, type: 'application/json', body: '{"receive":"0"}' },

    /** The signature is a fixed word both sides agreed on: it proves the sender, but not the text. */
    async readNotification(rawBody, headers) {
      const read = readJson(notificationBody, rawBody.toString('utf8'))
      if (read === undefined) return undefined
      const isAuthentic = isSameSecret(headers['fincode-signature'], client.settings.webhookSignature)
      const { event = '', order_id: orderId, access_id: accessId } = read
      const said: Notification = { orderIds: [], references: [], isAuthentic }
      // Saved cards, contracts and the rest change no purchase.
      if (!/^payments\./.test(event)) return said
      if (orderId) return { ...said, orderIds: [orderId] }
      return accessId ? { ...said, references: [accessId] } : undefined
    },

    /** Orders that were dealt with in [from, to): fincode asks by the day in Japan, the rest is left out here. */
    async listOrders(from: Date, to: Date) {
      const day: Required<ListedDay> = { outcome: 'listed', orders: [], unreadable: [] }
      for (const payType of payTypes) {
        const listed = await listOrdersOf(client, payType, from, to)
        if (listed.outcome === 'no answer') return listed
        day.orders.push(...listed.orders)
        day.unreadable = [...day.unreadable, ...listed.unreadable]
      }
      return day
    },
  }
}

async function listOrdersOf(
  client: FincodeClient,
  payType: PayType,
  from: Date,
  to: Date,
): Promise<Required<ListedDay> | NoAnswer> {
  const span = new URLSearchParams({
    pay_type: payType,
    limit: String(pageSize),
    process_date_from: japaneseDay(from),
    process_date_to: japaneseDay(new Date(to.getTime() - 1)),
  })
  const orders: ListedOrder[] = []
  const unreadable: string[] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = await client.ask({
      method: 'GET',
      path: `/v1/payments?${span}&page=${page}`,
      answer: listAnswer,
    })
    if (answer.outcome !== 'ok') return { outcome: 'no answer', reason: answer.reason }
    for (const row of answer.body.list) {
      const { success, data: payment } = z.safeParse(paymentAnswer(payType), row)
      const at = success ? instantOf(payment.process_date) : undefined
      if (!success || at === undefined) unreadable.push(row.id)
      else if (at >= from && at < to)
        orders.push({ orderId: payment.id, amountYen: payment.total_amount, status: statusOf(payment) })
    }
    if (page >= answer.body.last_page) return { outcome: 'listed', orders, unreadable }
  }
  return { outcome: 'no answer', reason: because('listEndless') }
}

/** `yyyy/MM/dd` in Japan. */
const japaneseDay = (at: Date) => japanDate(at).replaceAll('-', '/')
