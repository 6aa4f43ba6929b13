// fincode's orders, in memory: their checks, their states and their ends.

import { randomBytes } from 'node:crypto'
import type { KeptCard } from './cards.ts'
import { FincodeError } from './errors.ts'

export type PayType = 'Card' | 'Paypay' | 'Applepay'
export type AuthenticationLetter = 'Y' | 'A' | 'C' | 'N' | 'U' | 'R'

export interface EmulatedPayment {
  id: string
  accessId: string
  payType: PayType
  jobCode: string
  amountYen: number
  tdsType: string
  tds2Type: string
  status: 'UNPROCESSED' | 'AUTHENTICATED' | 'AWAITING_CUSTOMER_PAYMENT' | 'CAPTURED' | 'CANCELED' | 'EXPIRED'
  /** Set when a card was executed, typed, saved or in a wallet. */
  card?: KeptCard
  customerId?: string
  cardId?: string
  returnUrl?: string
  /** Proves that the browser went through the first 3-D Secure page. */
  parameter?: string
  tds2Status?: 'AUTHENTICATING' | 'CHALLENGE' | 'AUTHENTICATED'
  result?: AuthenticationLetter
  /** PayPay: the page on which the payer agrees, and until when. */
  code?: { id: string; expiresAt: Date }
  /** When money was taken; it stays when the money goes back. */
  paidAt?: Date
  transactionId?: string
  errorCode?: string
  createdAt: Date
  changedAt: Date
}

export type Fields = Record<string, unknown>

export const random = (length: number) =>
  randomBytes(length).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, length)

/** A text field of a request. @throws FincodeError when it is missing or has another shape */
export function field(body: Fields, name: string, shape: RegExp, isRequired = true): string | undefined {
  const value = body[name]
  if ((value === undefined || value === null) && !isRequired) return undefined
  if (typeof value !== 'string' || !shape.test(value)) throw new FincodeError('invalid', name)
  return value
}

/** The rules of each payment method for opening an order; the lengths are those of the published schema. */
const openings: Record<PayType, { jobCode: RegExp; amount: RegExp }> = {
  Card: { jobCode: /^(CHECK|AUTH|CAPTURE)$/, amount: /^[1-9]\d{0,6}$/ },
  Applepay: { jobCode: /^(AUTH|CAPTURE)$/, amount: /^[1-9]\d{0,6}$/ },
  Paypay: { jobCode: /^(AUTH|CAPTURE)$/, amount: /^[1-9]\d{0,8}$/ },
}

const isPayType = (text: unknown): text is PayType =>
  typeof text === 'string' && Object.hasOwn(openings, text)

export function readPayType(value: unknown): PayType {
  if (!isPayType(value)) throw new FincodeError('invalid', 'pay_type')
  return value
}

export class Payments {
  readonly #clock: () => Date
  readonly #payments = new Map<string, EmulatedPayment>()

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  touch(payment: EmulatedPayment, change: Partial<EmulatedPayment>): EmulatedPayment {
    return Object.assign(payment, change, { changedAt: this.#clock() })
  }

  /** A code that was not used in time is expired; checked at each access. */
  #upToDate(payment: EmulatedPayment | undefined): EmulatedPayment {
    if (payment === undefined) throw new FincodeError('unknownPayment')
    const over = payment.code?.expiresAt
    return payment.status === 'AWAITING_CUSTOMER_PAYMENT' && over !== undefined && over <= this.#clock()
      ? Object.assign(payment, { status: 'EXPIRED', changedAt: over })
      : payment
  }

  find(id: string): EmulatedPayment {
    return this.#upToDate(this.#payments.get(id))
  }

  all(): EmulatedPayment[] {
    return [...this.#payments.values()].map((payment) => this.#upToDate(payment))
  }

  findByAccessId(accessId: string): EmulatedPayment {
    return this.#upToDate([...this.#payments.values()].find((candidate) => candidate.accessId === accessId))
  }

  /** The order a request is about: its id, its pay type and the access id all have to fit. */
  findFor(id: string, body: Fields, payType: PayType): EmulatedPayment {
    const payment = this.find(id)
    if (payment.payType !== payType) throw new FincodeError('invalid', 'pay_type')
    if (body.access_id !== payment.accessId) throw new FincodeError('invalid', 'access_id')
    return payment
  }

  register(body: Fields): EmulatedPayment {
    const payType = readPayType(body.pay_type)
    const jobCode = field(body, 'job_code', openings[payType].jobCode) as string
    const id = field(body, 'id', /^[\w-]{1,30}$/, false) ?? `o_${random(22)}`
    const amountYen = Number(field(body, 'amount', openings[payType].amount))
    if (this.#payments.has(id)) throw new FincodeError('duplicateOrder')
    const now = this.#clock()
    const payment: EmulatedPayment = {
      id,
      accessId: `a_${random(22)}`,
      payType,
      jobCode,
      amountYen,
      status: 'UNPROCESSED',
      tdsType: field(body, 'tds_type', /^[02]$/, false) ?? '0',
      tds2Type: field(body, 'tds2_type', /^[23]$/, false) ?? '2',
      createdAt: now,
      changedAt: now,
    }
    this.#payments.set(id, payment)
    return payment
  }

  /** The money is taken. `isWrongAmount` is a fault a developer asked for: one yen too much. */
  take(payment: EmulatedPayment, isWrongAmount: boolean): EmulatedPayment {
    const amountYen = payment.amountYen + (isWrongAmount ? 1 : 0)
    return this.touch(payment, {
      status: 'CAPTURED',
      amountYen,
      transactionId: random(28),
      paidAt: this.#clock(),
    })
  }

  /** Refunds the money, or cancels an unused code. Refuses in every other state. */
  cancel(id: string, body: Fields): EmulatedPayment {
    const payment = this.find(id)
    if (body.pay_type !== payment.payType) throw new FincodeError('invalid', 'pay_type')
    if (body.access_id !== payment.accessId) throw new FincodeError('invalid', 'access_id')
    if (payment.status !== 'CAPTURED' && payment.status !== 'AWAITING_CUSTOMER_PAYMENT')
      throw new FincodeError('wrongState')
    return this.touch(payment, { status: 'CANCELED' })
  }
}
