import { randomInt } from 'node:crypto'
import { VeriTransError } from './errors.ts'
import {
  type Draft,
  depositedYen,
  type EmulatedOrder,
  refundedYen,
  standingDeposits,
  type Transaction,
  takenYen,
} from './order.ts'
import { services } from './services.ts'

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** The provider's account of every order, in memory: it lives as long as the process. */
export class Orders {
  readonly #clock: () => Date
  readonly #orders = new Map<string, EmulatedOrder>()
  #lastTxn = 10_000_000

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  #add(order: EmulatedOrder, step: Omit<Transaction, 'txnId' | 'at' | 'mstatus' | 'code'>) {
    this.#lastTxn += 1
    const transaction: Transaction = {
      txnId: String(this.#lastTxn),
      at: this.#clock(),
      mstatus: 'success',
      code: '0000000000000000',
      ...step,
    }
    order.transactions.push(transaction)
    return transaction
  }

  isOpen({ service, paidAt, detail, transactions }: EmulatedOrder): boolean {
    return service === 'cvs'
      ? paidAt === undefined && !transactions.some(({ command }) => command === 'Cancel')
      : detail === 'Auth' || detail === 'Init'
  }

  /** Ends orders that were not paid in time; a till and a bank may still bring money later. */
  #expireLate(order: EmulatedOrder) {
    if (order.endsAt !== undefined && this.#clock() >= order.endsAt && this.isOpen(order))
      order.orderStatus = 'expired'
    return order
  }

  find(orderId: string): EmulatedOrder {
    const order = this.#orders.get(orderId)
    if (order === undefined) throw new VeriTransError('unknownOrder')
    return this.#expireLate(order)
  }

  all(): EmulatedOrder[] {
    return [...this.#orders.values()].map((order) => this.#expireLate(order))
  }

  findByReceipt(receiptNo: string): EmulatedOrder | undefined {
    return [...this.#orders.values()].find((order) => order.receiptNo === receiptNo)
  }

  authorize(draft: Draft): EmulatedOrder {
    // Ids are unique over all services, and for ever.
    if (this.#orders.has(draft.orderId)) throw new VeriTransError('usedOrderId')
    const { service } = draft
    const order: EmulatedOrder = {
      endsAt: undefined,
      ...draft,
      ...services[service].opened,
      createdAt: this.#clock(),
      paidAt: undefined,
      transactions: [],
      receiptNo: service === 'cvs' ? digits(12) : '',
      accountNumber: service === 'virtualacc' ? digits(7) : '',
      transferNumber: service === 'virtualacc' ? digits(5) : '',
    }
    this.#orders.set(order.orderId, order)
    const detail =
      service === 'virtualacc' ? { detail: 'Auth' } : service === 'cvs' ? {} : { detail: 'PreAuth' }
    this.#add(order, { command: 'Authorize', amountYen: order.amountYen, ...detail })
    return order
  }

  /** A till takes money for the number, in time or not. */
  payAtTill(orderId: string, amountYen: number): EmulatedOrder {
    const order = this.find(orderId)
    if (order.service !== 'cvs' || !this.isOpen(order)) throw new VeriTransError('wrongState')
    Object.assign(order, { paidAt: this.#clock(), orderStatus: 'end', amountYen })
    return order
  }

  expire(orderId: string): EmulatedOrder {
    const order = this.find(orderId)
    if (!this.isOpen(order)) throw new VeriTransError('wrongState')
    order.orderStatus = 'expired'
    return order
  }

  /** Money reaches the account, with any amount, sender and day; the full price settles the order. */
  deposit(orderId: string, name: string, amountYen: number): EmulatedOrder {
    const order = this.find(orderId)
    if (order.service !== 'virtualacc') throw new VeriTransError('wrongState')
    const deposit = { id: digits(10), name }
    this.#add(order, { command: 'DepositEntry', detail: 'DepositEntry', amountYen, deposit })
    if (order.detail === 'Auth' && depositedYen(order) >= order.amountYen) {
      Object.assign(order, { detail: 'Reconcile', orderStatus: 'end' })
      this.#add(order, { command: 'Reconcile', detail: 'Reconcile' })
    }
    return order
  }

  /** The bank takes a transfer back, once. */
  reverseDeposit(orderId: string, id: string): EmulatedOrder {
    const order = this.find(orderId)
    const entry = standingDeposits(order).find(({ deposit }) => deposit?.id === id)
    if (entry?.deposit === undefined) throw new VeriTransError('wrongState')
    const { amountYen = 0, deposit } = entry
    this.#add(order, { command: 'DepositReverse', detail: 'DepositReverse', amountYen, deposit })
    return order
  }

  /** The payer agrees on the page of the carrier or of Merpay: the money is taken. */
  agree(orderId: string, amountYen: number): EmulatedOrder {
    const order = this.find(orderId)
    if (order.detail !== 'Init' || order.orderStatus !== 'initial') throw new VeriTransError('wrongState')
    Object.assign(order, { detail: 'AuthCapture', orderStatus: 'end', paidAt: this.#clock() })
    this.#add(order, { command: 'Authorize', detail: 'AuthCapture', amountYen })
    return order
  }

  refuse(orderId: string): EmulatedOrder {
    const order = this.find(orderId)
    if (order.detail !== 'Init' || order.orderStatus !== 'initial') throw new VeriTransError('wrongState')
    order.orderStatus = 'error'
    return order
  }

  /** `Cancel`, and Merpay's `Refund`: cancels what is open, refunds what was captured; stores and banks refund nothing. */
  cancel(orderId: string, command: 'Cancel' | 'Refund', amountYen: number | undefined): EmulatedOrder {
    const order = this.find(orderId)
    const { service } = order
    if (service === 'cvs' || service === 'virtualacc') {
      const isEmpty = this.isOpen(order) && depositedYen(order) === 0
      if (!isEmpty || command === 'Refund') throw new VeriTransError('wrongState')
      const detail = service === 'virtualacc' ? { detail: 'VoidAuth' } : {}
      Object.assign(order, detail)
      this.#add(order, { command, ...detail })
      return order
    }
    const left = takenYen(order) - refundedYen(order)
    const amount = amountYen ?? left
    // Nothing is taken before the payer agrees, and then there is nothing to cancel.
    if (order.detail !== 'AuthCapture' || amount < 1 || amount > left) throw new VeriTransError('wrongState')
    const isWhole = amount === takenYen(order)
    if (isWhole) order.detail = 'VoidAuthCapture'
    this.#add(order, {
      command,
      amountYen: amount,
      detail: isWhole ? 'VoidAuthCapture' : 'RefundAuthCapture',
    })
    return order
  }
}
