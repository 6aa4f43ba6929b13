// The answers of the emulated PayPal: orders, captures, refunds, and the list of a day.

import type { EmulatedCapture, EmulatedOrder, EmulatedRefund } from './orders.ts'

const yen = (amount: number) => ({ currency_code: 'JPY', value: String(amount) })
/** PayPal's times have no fraction of a second. */
export const payPalTime = (time: Date) => `${time.toISOString().slice(0, 19)}Z`

const names = ({ customId, invoiceId }: EmulatedOrder) => ({
  custom_id: customId,
  ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
})

export const refundAnswer = (order: EmulatedOrder, refund: EmulatedRefund) => ({
  id: refund.id,
  status: 'COMPLETED',
  amount: yen(refund.amountYen),
  ...names(order),
  create_time: payPalTime(refund.createdAt),
})

export const captureAnswer = (order: EmulatedOrder, capture: EmulatedCapture) => ({
  id: capture.id,
  status: capture.status,
  amount: yen(capture.amountYen),
  final_capture: true,
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
    id,
    intent: 'CAPTURE',
    status,
    create_time: payPalTime(order.createdAt),
    purchase_units: [
      {
        reference_id: 'default',
        amount: yen(order.amountYen),
        ...names(order),
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
  REVERSED: 'V',
}

/** A dispute as PayPal notifies it; of the sale it names no more than its id. */
export const disputeAnswer = (capture: EmulatedCapture) => ({
  dispute_id: `PP-D-${capture.id}`,
  status: 'OPEN',
  reason: 'UNAUTHORISED',
  disputed_transactions: [{ seller_transaction_id: capture.id, gross_amount: yen(capture.amountYen) }],
})

/**
 * The movements of a span: sales (T0006), and as negative amounts refunds (T1107) and chargebacks (T1201),
 * the latter with nothing but the id of its sale.
 */
export function transactions(orders: readonly EmulatedOrder[], from: Date, to: Date): object[] {
  const movement = (
    order: EmulatedOrder,
    of: { id: string; createdAt: Date; amountYen: number; code: string; status: string; saleId?: string },
  ) => ({
    transaction_info: {
      transaction_id: of.id,
      transaction_event_code: of.code,
      transaction_status: of.status,
      transaction_initiation_date: payPalTime(of.createdAt),
      transaction_amount: yen(of.amountYen),
      ...(of.saleId === undefined ? {} : { paypal_reference_id: of.saleId, paypal_reference_id_type: 'TXN' }),
      ...(of.code === 'T1201' ? {} : { custom_field: order.customId }),
      ...(of.code === 'T1201' || order.invoiceId === undefined ? {} : { invoice_id: order.invoiceId }),
    },
  })
  const isWithin = ({ createdAt }: { createdAt: Date }) => createdAt >= from && createdAt <= to
  return orders.flatMap((order) => {
    const { capture } = order
    if (capture === undefined) return []
    const sale = { ...capture, code: 'T0006', status: transactionStatus[capture.status] }
    const back = (code: string) => (one: EmulatedRefund) => ({
      ...one,
      amountYen: -one.amountYen,
      code,
      status: 'S',
      saleId: capture.id,
    })
    const backs = [...capture.refunds.map(back('T1107')), ...capture.chargebacks.map(back('T1201'))]
    return [sale, ...backs].filter(isWithin).map((of) => movement(order, of))
  })
}
