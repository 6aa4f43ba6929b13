// An order as the emulated provider keeps it, and the sums of its steps.

/** The services' questions, answers and names of steps stand in `services.ts`. */
export const serviceNames = ['cvs', 'virtualacc', 'carrier', 'merpay'] as const
export type Service = (typeof serviceNames)[number]

/** One step of an order, as a search returns it. */
export interface Transaction {
  txnId: string
  command: 'Authorize' | 'Cancel' | 'Refund' | 'DepositEntry' | 'DepositReverse' | 'Reconcile'
  /** The service's own word for the command; stores have none. */
  detail?: string
  mstatus: 'success' | 'failure'
  code: string
  amountYen?: number
  at: Date
  deposit?: { id: string; name: string }
}

export interface EmulatedOrder {
  orderId: string
  service: Service
  /** Store group, carrier, or kind of Merpay. */
  option: string
  amountYen: number
  isDummy: boolean
  /** The parameters of the request, for the pages and the searches. */
  params: Readonly<Record<string, string>>
  orderStatus: 'initial' | 'end' | 'expired' | 'error'
  /** The last step that succeeded, in the service's own words; '' for stores. */
  detail: string
  createdAt: Date
  /** The first moment at which money is late. */
  endsAt: Date | undefined
  receiptNo: string
  accountNumber: string
  transferNumber: string
  paidAt: Date | undefined
  transactions: Transaction[]
}

export type Draft = Pick<
  EmulatedOrder,
  'orderId' | 'service' | 'option' | 'amountYen' | 'isDummy' | 'params'
> & {
  endsAt?: Date
}

const sum = (order: EmulatedOrder, ...details: string[]) =>
  order.transactions
    .filter(({ detail }) => details.includes(detail ?? ''))
    .reduce((total, { amountYen = 0 }) => total + amountYen, 0)

/** The deposits that were not reversed. */
export function standingDeposits({ transactions }: EmulatedOrder): Transaction[] {
  const reversed = transactions.flatMap(({ command, deposit }) =>
    command === 'DepositReverse' && deposit !== undefined ? [deposit.id] : [],
  )
  return transactions.filter(
    ({ command, deposit }) =>
      command === 'DepositEntry' && deposit !== undefined && !reversed.includes(deposit.id),
  )
}

export const depositedYen = (order: EmulatedOrder): number =>
  sum(order, 'DepositEntry') - sum(order, 'DepositReverse')
export const takenYen = (order: EmulatedOrder) => sum(order, 'AuthCapture')
export const refundedYen = (order: EmulatedOrder) => sum(order, 'VoidAuthCapture', 'RefundAuthCapture')
