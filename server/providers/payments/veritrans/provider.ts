import { because } from '#contract/payment-reasons.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { ListedOrder, NoAnswer, Notification, PaymentProvider } from '#server/providers/payments/port.ts'
import { bankService } from './bank.ts'
import { orderServices, type VeriTransClient } from './client.ts'
import { depositsOf, type FoundOrder, type Listed, search } from './found-order.ts'
import { hostedStatusOf } from './hosted-page.ts'
import { isSignedPush } from './signature.ts'
import { storeService } from './store.ts'

/** More orders in one notification, or in one search, are none of this provider's. */
const maxNotified = 1000
const maxCount = '1000'
const minuteMs = 60_000

const statusOf = (order: FoundOrder): ListedOrder['status'] => {
  if (order.service === 'cvs') return storeService.statusOf(order)
  return order.service === 'virtualacc' ? bankService.statusOf(order) : hostedStatusOf(order)
}

/**
 * One address takes the notifications of all four services (MAP, "結果通知先"): a form whose lines are numbered
 * (`orderId0000` …), signed as a whole. Only the order ids are read; amounts and results are asked for. Lists exist
 * where the contract's searches may name days (`searchesByDate`).
 */
export function createVeriTransProvider(client: VeriTransClient, clock: () => Date): PaymentProvider {
  const { settings } = client
  const lists: Pick<PaymentProvider, 'listOrders' | 'listDeposits'> = {
    async listOrders(from, to) {
      const listed = await searchSpan(client, orderServices, from, to)
      if (listed.outcome === 'no answer') return listed
      const orders = listed.orders.map((order) => ({
        orderId: order.orderId,
        amountYen: order.amountYen,
        status: statusOf(order),
      }))
      return { outcome: 'listed', orders, unreadable: listed.unreadable }
    },

    /** An order that cannot be read hides its own deposits alone: its purchase is asked about by its id. */
    async listDeposits(since) {
      const listed = await searchSpan(client, ['virtualacc'], since, new Date(clock().getTime() + minuteMs))
      if (listed.outcome === 'no answer') return listed
      const deposits = listed.orders
        .flatMap(depositsOf)
        .filter(({ arrivedAt }) => isSameDayOrLater(arrivedAt, since))
      return { outcome: 'listed', deposits }
    },
  }

  return {
    async readNotification(rawBody, headers) {
      const signature = headers['content-hmac']
      if (signature === undefined) return undefined
      // The fields of a forged one are not even taken apart.
      if (!isSignedPush(rawBody, signature, settings))
        return { orderIds: [], references: [], isAuthentic: false } satisfies Notification
      const orderIds = readOrderIds(rawBody)
      return orderIds && ({ orderIds, references: [], isAuthentic: true } satisfies Notification)
    },
    // Any 200 ends the provider's tries.
    taken: { status: 200, type: 'text/plain; charset=utf-8', body: 'OK' },
    ...(settings.searchesByDate ? lists : {}),
  }
}

function readOrderIds(rawBody: Buffer): string[] | undefined {
  const form = new URLSearchParams(rawBody.toString('latin1'))
  const count = Number(form.get('numberOfNotify') ?? Number.NaN)
  if (!Number.isInteger(count) || count < 1 || count > maxNotified) return undefined
  const orderIds = new Set<string>()
  for (let line = 0; line < count; line += 1) {
    const orderId = form.get(`orderId${String(line).padStart(4, '0')}`) ?? ''
    // Other shops of the same merchant may have ids of other forms: they are not ours.
    if (/^[A-Za-z0-9_.-]{1,100}$/.test(orderId)) orderIds.add(orderId)
  }
  return orderIds.size > 0 ? [...orderIds] : undefined
}

type Span = Omit<Extract<Listed, { outcome: 'listed' }>, 'isCut'>

/**
 * Every order with a transaction in that span, its end exclusive; searches name whole minutes of Japan. A span with
 * more orders than a search holds is halved.
 */
async function searchSpan(
  client: VeriTransClient,
  services: readonly string[],
  from: Date,
  to: Date,
): Promise<Span | NoAnswer> {
  const last = new Date(to.getTime() - minuteMs)
  const listed = await search(client, {
    serviceTypeCd: services,
    maxCount,
    searchParameters: { common: { txnDatetime: { from: minute(from), to: minute(last) } } },
  })
  if (listed.outcome === 'no answer' || !listed.isCut) return listed
  const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2 / minuteMs) * minuteMs)
  if (middle <= from || middle >= to) return { outcome: 'no answer', reason: because('tooManyOrders') }
  const early = await searchSpan(client, services, from, middle)
  if (early.outcome === 'no answer') return early
  const late = await searchSpan(client, services, middle, to)
  if (late.outcome === 'no answer') return late
  const orders = new Map([...early.orders, ...late.orders].map((order) => [order.orderId, order]))
  const unreadable = [...new Set([...early.unreadable, ...late.unreadable])]
  return { outcome: 'listed', orders: [...orders.values()], unreadable }
}

/** `YYYYMMDDhhmm` in Japan. */
const minute = (at: Date): string => japanInstant(at).slice(0, 16).replaceAll(/\D/g, '')

/** Deposits have a day only: one of the day on which the span begins belongs to it. */
const isSameDayOrLater = (arrivedAt: Date, since: Date): boolean =>
  japanInstant(arrivedAt).slice(0, 10) >= japanInstant(since).slice(0, 10)
