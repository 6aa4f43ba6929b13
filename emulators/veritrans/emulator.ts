// VeriTrans4G's side of the wire: its interface, its notifications, and the pages its payers visit.

import type { FastifyInstance } from 'fastify'
import { keepText } from '#emulators/server/answers.ts'
import type { Emulator, EmulatorContext, PaymentRow } from '#emulators/server/emulator.ts'
import { registerApi } from './api.ts'
import { registerHosted } from './hosted.ts'
import type { EmulatedOrder } from './order.ts'
import { Orders } from './orders.ts'
import { methodOf } from './pages.ts'
import { pushMessage } from './push.ts'

export interface VeriTransEmulatorOptions {
  merchantCcid: string
  /** 64 hexadecimal digits. */
  secretKey: string
  /** The address the merchant registered; '': none. */
  notificationUrl: string
}

/** An emulator whose orders a test may look into, once the server has registered it. */
export interface VeriTransEmulator extends Emulator {
  orders(): Orders
}

/** Convenience stores, bank transfer, the three carriers and Merpay. */
export function createVeriTransEmulator({
  notificationUrl,
  ...keys
}: VeriTransEmulatorOptions): VeriTransEmulator {
  let kept: Orders | undefined
  const orders = () => {
    if (kept === undefined) throw new Error('the server has not registered VeriTrans yet')
    return kept
  }

  return {
    name: { ja: 'ベリトランス4G', en: 'VeriTrans4G' },
    orders,

    register(app: FastifyInstance, context: EmulatorContext) {
      kept = new Orders(context.clock)
      // Requests are proven by their text: it is read here, not before.
      keepText(app)
      registerApi(app, { orders, context, keys })
      registerHosted(app, {
        orders,
        context,
        keys,
        notify: (order) =>
          context.notifier.notify(
            pushMessage(order, {
              keys,
              now: context.clock(),
              // A request may name another address.
              target: order.params.pushUrl ?? notificationUrl,
            }),
          ),
      })
    },

    openPayments: () =>
      kept === undefined
        ? []
        : orders()
            .all()
            .filter((order) => orders().isOpen(order) && order.orderStatus !== 'error')
            .map(paymentRow),
  }
}

function paymentRow(order: EmulatedOrder): PaymentRow {
  const common = {
    orderId: order.orderId,
    method: methodOf(order),
    amountYen: order.amountYen,
    state: [order.orderStatus, order.detail].filter(Boolean).join(' '),
    openedAt: order.createdAt,
  }
  const id = encodeURIComponent(order.orderId)
  switch (order.service) {
    case 'cvs':
      return {
        ...common,
        note: order.receiptNo,
        actions: [
          { url: `/veritrans/store/${id}`, ja: 'レジ', en: 'Till' },
          { url: `/veritrans/slip/${order.receiptNo}`, ja: '払込票', en: 'Slip' },
        ],
      }
    case 'virtualacc':
      return {
        ...common,
        note: order.accountNumber,
        actions: [{ url: `/veritrans/bank/${id}`, ja: '振込', en: 'Transfer' }],
      }
    default:
      return {
        ...common,
        note: '',
        actions: [{ url: `/veritrans/${order.service}/${id}`, ja: '支払画面', en: 'Payment page' }],
      }
  }
}
