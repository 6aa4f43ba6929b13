import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Deposit, NoAnswer } from '#server/providers/payments/port.ts'
import type { Service, VeriTransClient } from './client.ts'

const text = z.optional(z.nullable(z.string()))
/** Amounts come as text or as numbers; an empty text means no amount. */
const amount = z.optional(z.nullable(z.union([z.string(), z.number()])))

/** The field names are those of the MDK's search classes; every one may be missing. */
const foundOrder = z.object({
  serviceTypeCd: z.string(),
  orderId: z.string(),
  /** end, end_presentation, pending, expired, error, validation_error, initial. */
  orderStatus: z.string(),
  /** The last success, in the service's own words: AuthCapture, Reconcile, VoidAuth … */
  successDetailTxnType: text,
  properOrderInfo: z.optional(
    z.nullable(
      z.object({
        amount,
        authorizeAmount: amount,
        cvsType: text,
        receiptNo: text,
        paidDatetime: text,
        crServiceType: text,
        merpayServiceType: text,
      }),
    ),
  ),
  transactionInfos: z.optional(
    z.nullable(
      z.object({
        transactionInfo: z.array(
          z.object({
            command: z.string(),
            mstatus: z.string(),
            amount,
            properTransactionInfo: z.optional(
              z.nullable(
                z.object({
                  detailCommandType: text,
                  depositDate: text,
                  transferName: text,
                  depositId: amount,
                }),
              ),
            ),
          }),
        ),
      }),
    ),
  ),
})

/** Each order with its id alone, so that one that cannot be read does not hide the others. */
const searchResult = z.object({
  overMaxCountFlag: z.optional(z.nullable(z.union([z.boolean(), z.string()]))),
  orderInfos: z.optional(
    z.nullable(z.object({ orderInfo: z.array(z.looseObject({ orderId: z.string() })) })),
  ),
})

/** A step that succeeded, in the provider's words: Auth, AuthCapture, DepositEntry, RefundAuthCapture … */
export interface Step {
  command: string
  /** The command in the service's own words, where it has such. */
  kind: string
  amountYen: number | undefined
  deposit: { id: string; on: JapanDate; payerName: string } | undefined
}

/** An order as the provider knows it, of any service. */
export interface FoundOrder {
  orderId: string
  service: string
  orderStatus: string
  detail: string
  own: NonNullable<z.output<typeof foundOrder>['properOrderInfo']>
  amountYen: number
  steps: readonly Step[]
}

export type Found = { outcome: 'found'; order: FoundOrder } | { outcome: 'absent' } | NoAnswer
/** `isCut`: the provider holds more than it listed. `unreadable`: orders it listed that the shop cannot read. */
export type Listed =
  | { outcome: 'listed'; orders: FoundOrder[]; unreadable: string[]; isCut: boolean }
  | NoAnswer

/**
 * Asks for one order. A search that finds nothing is a success without orders (not confirmed by a published
 * document); a search that fails says nothing about the order and is no answer.
 */
export async function findOrder(client: VeriTransClient, service: Service, orderId: string): Promise<Found> {
  const listed = await search(client, { searchParameters: { common: { orderId } } })
  if (listed.outcome === 'no answer') return listed
  if (listed.unreadable.includes(orderId))
    return { outcome: 'no answer', reason: because('unreadable', { order: orderId }) }
  const order = listed.orders.find((found) => found.orderId === orderId)
  if (order === undefined) return { outcome: 'absent' }
  return order.service === service
    ? { outcome: 'found', order }
    : { outcome: 'no answer', reason: because('orderOf', { service: order.service }) }
}

export async function search(client: VeriTransClient, what: Record<string, unknown>): Promise<Listed> {
  const answer = await client.ask({
    command: 'Search',
    service: 'search',
    result: searchResult,
    // A dummy order never counts as one of the live mode.
    params: { ...what, newerFlag: 'false', containDummyFlag: client.settings.isTest ? 'true' : 'false' },
  })
  if (answer.outcome === 'no answer') return answer
  if (answer.outcome === 'refused')
    return { outcome: 'no answer', reason: because('searchRefused', { said: answer.reason }) }
  const { orderInfos, overMaxCountFlag } = answer.result
  const orders: FoundOrder[] = []
  const unreadable: string[] = []
  for (const info of orderInfos?.orderInfo ?? []) {
    const read = z.safeParse(foundOrder, info)
    const order = read.success ? readOrder(read.data) : undefined
    if (order === undefined) unreadable.push(info.orderId)
    else orders.push(order)
  }
  return { outcome: 'listed', orders, unreadable, isCut: String(overMaxCountFlag ?? false) === 'true' }
}

/** Undefined where an amount is missing, or anything of a deposit: money is not passed over. */
function readOrder(info: z.output<typeof foundOrder>): FoundOrder | undefined {
  const own = info.properOrderInfo ?? {}
  const steps = (info.transactionInfos?.transactionInfo ?? [])
    .filter(({ mstatus }) => mstatus === 'success')
    .map(({ command, amount: taken, properTransactionInfo: proper }): Step => {
      const id = String(proper?.depositId ?? '')
      const on = dayOf(proper?.depositDate)
      return {
        command,
        kind: proper?.detailCommandType || command,
        amountYen: wholeYen(taken),
        deposit:
          id === '' || on === undefined ? undefined : { id, on, payerName: proper?.transferName ?? '' },
      }
    })
  const isUnreadable = ({ kind, amountYen, deposit }: Step) =>
    kind === 'DepositEntry' && (amountYen === undefined || deposit === undefined)
  if (steps.some(isUnreadable)) return undefined
  const amountOf = (...kinds: string[]) =>
    steps.findLast(({ kind, amountYen }) => kinds.includes(kind) && amountYen !== undefined)?.amountYen
  // The amount taken outweighs the amount ordered: the shop compares it with the price.
  const amountYen =
    amountOf('AuthCapture', 'PostAuth') ??
    wholeYen(own.amount) ??
    wholeYen(own.authorizeAmount) ??
    amountOf('Auth', 'PreAuth', 'Init', 'Authorize') ??
    // A request that failed has nothing but its failure.
    (isFailed(info.orderStatus) ? 0 : undefined)
  if (amountYen === undefined) return undefined
  return {
    orderId: info.orderId,
    service: info.serviceTypeCd,
    orderStatus: info.orderStatus,
    detail: info.successDetailTxnType ?? '',
    own,
    amountYen,
    steps,
  }
}

/** The order failed: refused, invalid, or expired. */
export const isFailed = (orderStatus: string): boolean =>
  ['expired', 'error', 'validation_error'].includes(orderStatus)

export const wasDone = (order: FoundOrder, command: string): boolean =>
  order.steps.some((step) => step.command === command)

/** Everything that arrived on the order's account and was not reversed by the bank. */
export function depositsOf(order: FoundOrder): Deposit[] {
  const reversed = new Set(
    order.steps.flatMap(({ kind, deposit }) => (kind === 'DepositReverse' && deposit ? [deposit.id] : [])),
  )
  return order.steps.flatMap(({ kind, amountYen, deposit }) => {
    if (kind !== 'DepositEntry' || deposit === undefined || amountYen === undefined) return []
    if (reversed.has(deposit.id)) return []
    return [
      {
        id: deposit.id,
        amountYen,
        payerName: deposit.payerName,
        orderId: order.orderId,
        arrivedAt: startOfJapanDay(deposit.on),
        isToTheDay: true,
      },
    ]
  })
}

/** A reversal by the bank leaves less than was ordered: the order no longer counts as paid, also if it did before. */
export function isReversed(order: FoundOrder): boolean {
  if (!order.steps.some(({ kind }) => kind === 'DepositReverse')) return false
  return depositsOf(order).reduce((sum, { amountYen }) => sum + amountYen, 0) < order.amountYen
}

function wholeYen(value: string | number | null | undefined): number | undefined {
  return value !== undefined && value !== null && /^\d{1,12}$/.test(String(value)) ? Number(value) : undefined
}

/** A day as the provider writes it, `YYYYMMDD` with or without separators, perhaps with a time behind. */
function dayOf(value: string | null | undefined): JapanDate | undefined {
  const [, year, month, day] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(value ?? '') ?? []
  return day === undefined ? undefined : `${year}-${month}-${day}`
}

/** The last day on which money is in time, where `payBy` is the first moment at which it is not. */
export const lastPayDay = (payBy: Date): JapanDate => addDays(japanDate(payBy), -1)
