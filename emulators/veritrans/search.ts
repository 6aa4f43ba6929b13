import { japanDate, japanInstant } from '#server/business-time/japan.ts'
import type { EmulatedOrder, Transaction } from './order.ts'
import { compact, services } from './services.ts'
import type { Params } from './signatures.ts'

/** An instant in the provider's searches: `2026-11-21 09:30:00.0`, in Japan. */
const searchTime = (at: Date) => `${japanInstant(at).slice(0, 19).replace('T', ' ')}.0`
const japanDay = (at: Date) => japanDate(at).replaceAll('-', '')

interface Question {
  serviceTypeCd?: string[]
  maxCount?: string
  containDummyFlag?: string
  searchParameters?: { common?: { orderId?: string; txnDatetime?: { from?: string; to?: string } } }
}

/** Orders by id, or by the minutes in which something happened to them. */
export function searchAnswer(orders: readonly EmulatedOrder[], params: Params): Record<string, unknown> {
  const { serviceTypeCd, maxCount = '1000', containDummyFlag, searchParameters } = params as Question
  const { orderId, txnDatetime } = searchParameters?.common ?? {}
  const { from = '', to = '999999999999' } = txnDatetime ?? {}
  const found = orders.filter(
    (order) =>
      (orderId === undefined || order.orderId === orderId) &&
      (serviceTypeCd === undefined || serviceTypeCd.includes(order.service)) &&
      order.isDummy === (containDummyFlag === 'true') &&
      // A till's money is a moment of the order as well.
      [...order.transactions.map(({ at }) => at), ...(order.paidAt === undefined ? [] : [order.paidAt])]
        .map((at) => compact(at).slice(0, 12))
        .some((minute) => minute >= from && minute <= to),
  )
  const listed = found.slice(0, Number(maxCount))
  return {
    serviceType: 'search',
    searchCount: found.length,
    overMaxCountFlag: found.length > listed.length,
    ...(listed.length === 0 ? {} : { orderInfos: { orderInfo: listed.map(orderInfo) } }),
  }
}

const orderInfo = (order: EmulatedOrder, index: number) => ({
  index,
  serviceTypeCd: order.service,
  orderId: order.orderId,
  orderStatus: order.orderStatus,
  lastSuccessTxnType: order.transactions.at(-1)?.command,
  ...(order.detail === '' ? {} : { successDetailTxnType: order.detail }),
  properOrderInfo: services[order.service].found(order),
  transactionInfos: { transactionInfo: order.transactions.map((step) => transactionInfo(order, step)) },
})

const transactionInfo = (order: EmulatedOrder, step: Transaction) => ({
  txnId: step.txnId,
  command: step.command,
  mstatus: step.mstatus,
  vResultCode: step.code,
  txnDatetime: searchTime(step.at),
  ...(step.amountYen === undefined ? {} : { amount: String(step.amountYen) }),
  properTransactionInfo: {
    txnKind: order.service,
    ...(step.detail === undefined ? {} : { detailCommandType: step.detail }),
    ...(step.deposit === undefined
      ? {}
      : {
          depositId: step.deposit.id,
          transferName: step.deposit.name,
          depositDate: japanDay(step.at),
          registrationMethod: '1',
          withReconcile: '2',
        }),
  },
})
