// The reader of PayPal's account of an order.

import * as z from 'zod/mini'
import type { Observation } from '#server/providers/payments/port.ts'

const money = z.object({
  currency_code: z.string(),
  /** Decimal text; yen have no fraction, and a fraction equals no price of ours. */
  value: z.string().check(z.regex(/^\d{1,12}(\.\d+)?$/)),
})

const captureAnswer = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  amount: money,
})
type CaptureAnswer = z.output<typeof captureAnswer>

const refundAnswer = z.object({ status: z.string(), amount: money })
type RefundAnswer = z.output<typeof refundAnswer>

/** The fields this shop reads of an order; PayPal sends many more. */
export const orderAnswer = z.object({
  id: z.string(),
  intent: z.string(),
  status: z.string(),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string(),
      amount: money,
      payments: z.optional(
        z.object({
          captures: z.optional(z.array(captureAnswer)),
          refunds: z.optional(z.array(refundAnswer)),
        }),
      ),
    }),
  ]),
})
export type OrderAnswer = z.output<typeof orderAnswer>

/**
 * The outcome of an attempt to take the money. Only COMPLETED is paid; PENDING may become that or nothing,
 * and PayPal is asked again until it is decided.
 */
const captureStatus: Readonly<Record<string, Observation['status']>> = {
  COMPLETED: 'captured',
  PENDING: 'asking',
  PARTIALLY_REFUNDED: 'refunded',
  REFUNDED: 'refunded',
  REVERSED: 'refunded',
  DECLINED: 'closed',
  FAILED: 'closed',
}

const orderStatus: Readonly<Record<string, Observation['status']>> = {
  CREATED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'closed',
}

/**
 * The capture is refunded wholly; REVERSED: charged back by PayPal or by the payer's bank, after a dispute for example.
 */
const whollyRefunded: readonly string[] = ['REFUNDED', 'REVERSED']

/** These never left the shop. */
const failedRefunds: readonly string[] = ['FAILED', 'CANCELLED']

/** The refunded amount; undefined where PayPal lists no refund of a capture refunded in part. */
function refundedShareOf(capture: CaptureAnswer, refunds: readonly RefundAnswer[]): number | undefined {
  if (whollyRefunded.includes(capture.status)) return Number(capture.amount.value)
  const counted = refunds.filter(({ status }) => !failedRefunds.includes(status))
  return counted.length === 0 ? undefined : counted.reduce((sum, { amount }) => sum + Number(amount.value), 0)
}

/** The capture that decides: PayPal lists failed attempts beside the one that took the money. */
function decisiveCapture(captures: readonly CaptureAnswer[]): CaptureAnswer | undefined {
  const isFailed = ({ status }: CaptureAnswer) => captureStatus[status] === 'closed'
  return captures.find((capture) => !isFailed(capture)) ?? captures[0]
}

export interface ReadOrder {
  observation: Observation
  /** PayPal's id of the money that was taken, or is being taken. */
  captureId: string | undefined
  /** Money was taken, and all of it is refunded. */
  isWhollyRefunded: boolean
}

export function readOrder({ id, intent, status, purchase_units: [unit] }: OrderAnswer): ReadOrder {
  const capture = decisiveCapture(unit.payments?.captures ?? [])
  const { currency_code: currency, value } = capture?.amount ?? unit.amount

  const standing = (): Observation['status'] => {
    // The shop only orders immediate sales: any other order is not ours, in any state.
    if (intent !== 'CAPTURE') return 'other'
    const ofCapture = capture === undefined ? undefined : (captureStatus[capture.status] ?? 'other')
    // After a failed attempt the order may still be approved, and another attempt may succeed.
    if (ofCapture !== undefined && !(ofCapture === 'closed' && status !== 'COMPLETED')) return ofCapture
    return orderStatus[status] ?? 'other'
  }

  const read = standing()
  const isRefunded = read === 'refunded' && capture !== undefined
  const refundedYen = isRefunded ? refundedShareOf(capture, unit.payments?.refunds ?? []) : undefined
  return {
    observation: {
      outcome: 'found',
      orderId: unit.custom_id,
      reference: id,
      amountYen: Number(value),
      currency,
      status: read,
      ...(refundedYen === undefined ? {} : { refundedYen }),
      detail: [intent, status, capture?.status, capture?.status_details?.reason].filter(Boolean).join(' '),
    },
    captureId: capture?.id,
    isWhollyRefunded: isRefunded && whollyRefunded.includes(capture.status),
  }
}
