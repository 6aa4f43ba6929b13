// How the emulated PayPal writes what it knows: orders, captures, refunds, and the list of a day.

import type { EmulatedCapture, EmulatedOrder, EmulatedRefund } from './orders.ts'

const yen = (amount: number) => ({ currency_code: 'JPY', value: String(amount) })
/** PayPal's times have no fraction of a second. */
export const payPalTime = (time: Date) => `${time.toISOString().slice(0, 19)}Z`

const names = ({ customId, invoiceId }: EmulatedOrder) => ({
  custom_id: customId,
  ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
})

export const refundAnswer = (order: EmulatedOrder, refund: EmulatedRefund) => ({
  ...{ id: refund.id, status: 'COMPLETED', amount: yen(refund.amountYen), ...names(order) },
  create_time: payPalTime(refund.createdAt),
})

export const captureAnswer = (order: EmulatedOrder, capture: EmulatedCapture) => ({
  ...{ id: capture.id, status: capture.status, amount: yen(capture.amountYen), final_capture: true },
  ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
  ...names(order),
  supplementary_data: { related_ids: { order_id: order.id } },
  create_time: payPalTime(capture.createdAt),
})

export function orderAnswer(order: EmulatedOrder, origin: string): object {
  const { id, status, capture, payerId } = order
  const payments = capture && {
    captures: [captureAnswer(order, capture)],
    ...(capture.refunds.length === 0
      ? {}
      : { refunds: capture.refunds.map((refund) => refundAnswer(order, refund)) }),
  }
  const link = (path: string, rel: string, method: string) => ({ href: origin + path, rel, method })
  return {
    ...{ id, intent: 'CAPTURE', status, create_time: payPalTime(order.createdAt) },
    purchase_units: [
      {
        ...{ reference_id: 'default', amount: yen(order.amountYen), ...names(order) },
        ...(payments === undefined ? {} : { payments }),
      },
    ],
    ...(payerId === undefined ? {} : { payer: { payer_id: payerId } }),
    links: [
      link(`/v2/checkout/orders/${id}`, 'self', 'GET'),
      link(`/checkoutnow?token=${id}`, 'payer-action', 'GET'),
    ],
  }
}

const transactionStatus = {
  COMPLETED: 'S',
  PENDING: 'P',
  DECLINED: 'D',
  PARTIALLY_REFUNDED: 'S',
  REFUNDED: 'S',
}

/** The movements of a span: sales (T0006), and money given back (T1107) as an amount below zero. */
export function transactions(orders: readonly EmulatedOrder[], from: Date, to: Date): object[] {
  const movement = (
    order: EmulatedOrder,
    of: { id: string; createdAt: Date; amountYen: number; code: string; status: string },
  ) => ({
    transaction_info: {
      ...{ transaction_id: of.id, transaction_event_code: of.code, transaction_status: of.status },
      transaction_initiation_date: payPalTime(of.createdAt),
      transaction_amount: yen(of.amountYen),
      ...{ custom_field: order.customId },
      ...(order.invoiceId === undefined ? {} : { invoice_id: order.invoiceId }),
    },
  })
  const isWithin = ({ createdAt }: { createdAt: Date }) => createdAt >= from && createdAt <= to
  return orders.flatMap((order) => {
    const { capture } = order
    if (capture === undefined) return []
    const sale = { ...capture, code: 'T0006', status: transactionStatus[capture.status] }
    const backs = capture.refunds.map((refund) => ({
      ...{ ...refund, amountYen: -refund.amountYen, code: 'T1107', status: 'S' },
    }))
    return [sale, ...backs].filter(isWithin).map((of) => movement(order, of))
  })
}
