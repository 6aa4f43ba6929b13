import type { Message } from '#emulators/server/notifier.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { EmulatedOrder } from './order.ts'
import { contentHmac, type MerchantKeys } from './signatures.ts'

let lastPush = 0

/**
 * One notification about one order. The lines of stores are those the provider's own receiver reads; of banks,
 * carriers and Merpay only the common ones are confirmed, the others are likely.
 */
export function pushMessage(
  order: EmulatedOrder,
  { keys, target, now }: { keys: MerchantKeys; target: string; now: Date },
): Message {
  const time = (at: Date) => japanInstant(at).slice(0, 19).replaceAll(/\D/g, '')
  lastPush += 1
  const body = new URLSearchParams({
    numberOfNotify: '1',
    pushTime: time(now),
    pushId: String(lastPush).padStart(8, '0'),
    orderId0000: order.orderId,
    ...lines(order, time),
    dummy0000: order.isDummy ? '1' : '0',
  }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-hmac': contentHmac(body, keys),
  }
  const forged = contentHmac(`${body} `, keys)
  return {
    target,
    body,
    headers,
    forgedHeaders: { ...headers, 'content-hmac': forged },
    isTaken: (status) => status === 200,
  }
}

function lines(order: EmulatedOrder, time: (at: Date) => string): Record<string, string> {
  const last = order.transactions.at(-1)
  switch (order.service) {
    case 'cvs':
      return {
        cvsType0000: order.option,
        receiptNo0000: order.receiptNo,
        receiptDate0000: time(order.paidAt ?? order.createdAt),
        rcvAmount0000: String(order.amountYen),
      }
    case 'virtualacc': {
      const entry = order.transactions.findLast(({ command }) => command === 'DepositEntry')
      return {
        vResultCode0000: '0000000000000000',
        depositId0000: entry?.deposit?.id ?? '',
        transferName0000: entry?.deposit?.name ?? '',
        rcvAmount0000: String(entry?.amountYen ?? 0),
      }
    }
    default:
      return {
        vResultCode0000: '0000000000000000',
        txnType0000: last?.command ?? 'Authorize',
        mstatus0000: order.orderStatus === 'end' ? 'success' : 'failure',
        amount0000: String(last?.amountYen ?? order.amountYen),
      }
  }
}
