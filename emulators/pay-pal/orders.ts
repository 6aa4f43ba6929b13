// The emulated PayPal's orders, with their captures and refunds.

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { absent, invalid, notNow } from './errors.ts'

/** The outcome when PayPal takes the money from the payer's account. */
export type Funding = 'paid' | 'held' | 'refused'

export interface EmulatedRefund {
  id: string
  amountYen: number
  createdAt: Date
}

export interface EmulatedCapture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'REVERSED'
  amountYen: number
  createdAt: Date
  refunds: EmulatedRefund[]
  /** Money called back from the shop by the payer's bank; the sale itself does not show it. */
  chargebacks: EmulatedRefund[]
}

export interface EmulatedOrder {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  amountYen: number
  customId: string
  invoiceId: string | undefined
  returnUrl: string
  cancelUrl: string
  createdAt: Date
  funding: Funding
  payerId: string | undefined
  capture: EmulatedCapture | undefined
}

const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string().check(z.maxLength(255)),
      invoice_id: z.optional(z.string().check(z.maxLength(127))),
      amount: z.object({ currency_code: z.literal('JPY'), value: z.string() }),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        shipping_preference: z.literal('NO_SHIPPING'),
        user_action: z.literal('PAY_NOW'),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
})

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** PayPal's ids: 17 digits and capital letters. */
const newId = () => Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join('')

/** Whole yen of a text; PayPal takes no fraction of a yen. */
function yenOf(value: string, field: string): number {
  if (/^\d+\.\d+$/.test(value)) throw notNow('DECIMAL_PRECISION')
  if (!/^[1-9]\d{0,8}$/.test(value)) throw invalid(field)
  return Number(value)
}

export class Orders {
  readonly #orders = new Map<string, EmulatedOrder>()

  find(id: string): EmulatedOrder {
    const order = this.#orders.get(id)
    if (order === undefined) throw absent()
    return order
  }

  findByCapture(id: string): { order: EmulatedOrder; capture: EmulatedCapture } {
    for (const order of this.#orders.values())
      if (order.capture?.id === id) return { order, capture: order.capture }
    throw absent()
  }

  #isPaidElsewhere({ id, invoiceId }: EmulatedOrder): boolean {
    return (
      invoiceId !== undefined &&
      [...this.#orders.values()].some(
        (other) => other.id !== id && other.invoiceId === invoiceId && other.capture,
      )
    )
  }

  all(): EmulatedOrder[] {
    return [...this.#orders.values()]
  }

  create(body: unknown, now: Date): EmulatedOrder {
    const read = z.safeParse(orderBody, body)
    if (!read.success) throw invalid(`/${read.error.issues[0]?.path.join('/') ?? ''}`)
    const [unit] = read.data.purchase_units
    const context = read.data.payment_source.paypal.experience_context
    const order: EmulatedOrder = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      createdAt: now,
      funding: 'paid',
      amountYen: yenOf(unit.amount.value, '/purchase_units/0/amount/value'),
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      returnUrl: context.return_url,
      cancelUrl: context.cancel_url,
      payerId: undefined,
      capture: undefined,
    }
    this.#orders.set(order.id, order)
    return order
  }

  /** The payer agreed; `funding` decides the outcome when the money is taken. */
  approve(order: EmulatedOrder, funding: Funding): void {
    order.status = 'APPROVED'
    order.funding = funding
    order.payerId ??= newId().slice(0, 13)
  }

  /** `surplusYen`: so much more is taken than was ordered, for tests. */
  capture(order: EmulatedOrder, now: Date, surplusYen: number): EmulatedCapture {
    if (order.status === 'COMPLETED') throw notNow('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') throw notNow('ORDER_NOT_APPROVED')
    if (this.#isPaidElsewhere(order)) throw notNow('DUPLICATE_INVOICE_ID')
    if (order.funding === 'refused') throw notNow('INSTRUMENT_DECLINED')
    const status = order.funding === 'held' ? 'PENDING' : 'COMPLETED'
    const amountYen = order.amountYen + surplusYen
    order.capture = { id: newId(), status, amountYen, createdAt: now, refunds: [], chargebacks: [] }
    order.status = 'COMPLETED'
    return order.capture
  }

  /** Ends the look PayPal takes at money it held. */
  decide(capture: EmulatedCapture, isGood: boolean): void {
    if (capture.status === 'PENDING') capture.status = isGood ? 'COMPLETED' : 'DECLINED'
  }

  /** PayPal takes the money back over a dispute, for tests. */
  reverse(capture: EmulatedCapture): void {
    capture.status = 'REVERSED'
  }

  chargeBack(capture: EmulatedCapture, now: Date): void {
    if (capture.chargebacks.length === 0)
      capture.chargebacks.push({ id: newId(), amountYen: capture.amountYen, createdAt: now })
  }

  refund(capture: EmulatedCapture, value: string | undefined, now: Date): EmulatedRefund {
    if (capture.status === 'REFUNDED') throw notNow('CAPTURE_FULLY_REFUNDED')
    if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
      throw notNow('CAPTURE_NOT_COMPLETED')
    const refundedYen = capture.refunds.reduce((sum, { amountYen }) => sum + amountYen, 0)
    const left = capture.amountYen - refundedYen
    const amountYen = value === undefined ? left : yenOf(value, '/amount/value')
    if (amountYen > left) throw notNow('REFUND_AMOUNT_EXCEEDED')
    const refund = { id: newId(), amountYen, createdAt: now }
    capture.refunds.push(refund)
    capture.status = amountYen === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return refund
  }
}
