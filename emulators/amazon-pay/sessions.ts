// The emulated provider's books: checkout sessions, and the charges that came of them.

import { randomInt, randomUUID } from 'node:crypto'
import { AmazonPayError } from './errors.ts'

/** A session that is not completed in this time is cancelled. */
const sessionMs = 24 * 60 * 60 * 1000

export interface EmulatedSession {
  id: string
  createdAt: Date
  reviewReturnUrl: string
  state: 'Open' | 'Completed' | 'Canceled'
  reasonCode: string | null
  /** The payment method that the payer chose; undefined before. */
  descriptor?: string
  willBeDeclined: boolean
  /** True when the payer agreed to the purchase as it stands. */
  isAgreed: boolean
  resultReturnUrl?: string
  amountYen?: number
  referenceId?: string
  paymentIntent?: string
  chargeId?: string
  chargePermissionId?: string
}

export interface EmulatedCharge {
  id: string
  chargePermissionId: string
  referenceId: string
  amountYen: number
  capturedYen: number
  refundedYen: number
  createdAt: Date
}

export interface EmulatedRefund {
  id: string
  chargeId: string
  amountYen: number
  state: 'RefundInitiated' | 'Refunded'
  createdAt: Date
}

const notFound = () => new AmazonPayError(404, 'ResourceNotFound', 'There is no such object.')
const wrongStatus = (message: string) => new AmazonPayError(422, 'InvalidCheckoutSessionStatus', message)

/** A Japanese reference number as Amazon forms them: S03-1234567-1234567. */
const referenceNumber = () => {
  const seven = () => String(randomInt(10_000_000)).padStart(7, '0')
  return `S03-${seven()}-${seven()}`
}

function cancel(session: EmulatedSession, reasonCode: string): void {
  session.state = 'Canceled'
  session.reasonCode = reasonCode
}

export class Sessions {
  readonly #clock: () => Date
  readonly #sessions = new Map<string, EmulatedSession>()
  readonly #charges = new Map<string, EmulatedCharge>()
  readonly #refunds = new Map<string, EmulatedRefund>()

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  find(id: string): EmulatedSession {
    const session = this.#sessions.get(id)
    if (session === undefined) throw notFound()
    if (session.state === 'Open' && this.#clock().getTime() - session.createdAt.getTime() >= sessionMs)
      cancel(session, 'Expired')
    return session
  }

  findCharge(id: string): EmulatedCharge {
    const charge = this.#charges.get(id)
    if (charge === undefined) throw notFound()
    return charge
  }

  all(): EmulatedSession[] {
    return [...this.#sessions.keys()].map((id) => this.find(id))
  }

  open(reviewReturnUrl: string): EmulatedSession {
    const session: EmulatedSession = {
      id: randomUUID(),
      createdAt: this.#clock(),
      reviewReturnUrl,
      state: 'Open',
      reasonCode: null,
      willBeDeclined: false,
      isAgreed: false,
    }
    this.#sessions.set(session.id, session)
    return session
  }

  update(id: string, change: Partial<EmulatedSession>): EmulatedSession {
    const session = this.find(id)
    if (session.state !== 'Open') throw wrongStatus(`The session is ${session.state}.`)
    // The payer approved other terms than these.
    return Object.assign(session, change, { isAgreed: false })
  }

  /** Takes the payer's answer on the hosted page; undefined when there is nothing left to answer. */
  answer(id: string, answer: 'agree' | 'decline' | 'cancel'): EmulatedSession | undefined {
    const session = this.find(id)
    if (session.state !== 'Open' || session.resultReturnUrl === undefined) return undefined
    if (answer === 'cancel') cancel(session, 'BuyerCanceled')
    else if (answer === 'decline' || session.willBeDeclined) cancel(session, 'Declined')
    else session.isAgreed = true
    return session
  }

  /** Takes the money of a session whose payer agreed; `excessYen` is the amount that a fault takes too much. */
  complete(id: string, amountYen: number, excessYen: () => number): EmulatedSession {
    const session = this.find(id)
    if (session.state === 'Canceled')
      throw new AmazonPayError(422, 'CheckoutSessionCanceled', `${session.reasonCode}`)
    if (session.state === 'Completed' || !session.isAgreed || session.referenceId === undefined)
      throw wrongStatus(session.state === 'Completed' ? 'Completed already.' : 'The buyer has not agreed.')
    if (amountYen !== session.amountYen)
      throw new AmazonPayError(409, 'AmountMismatch', 'The amount is not that of the session.')
    const chargePermissionId = referenceNumber()
    const charge: EmulatedCharge = {
      id: `${chargePermissionId}-C${randomInt(100_000, 1_000_000)}`,
      chargePermissionId,
      referenceId: session.referenceId,
      amountYen,
      capturedYen: amountYen + excessYen(),
      refundedYen: 0,
      createdAt: this.#clock(),
    }
    this.#charges.set(charge.id, charge)
    return Object.assign(session, { state: 'Completed', chargeId: charge.id, chargePermissionId })
  }

  findPermission(id: string): EmulatedCharge {
    const charge = this.#charges.values().find((one) => one.chargePermissionId === id)
    if (charge === undefined) throw notFound()
    return charge
  }

  refund(chargeId: string, amountYen: number): EmulatedRefund {
    const charge = this.findCharge(chargeId)
    if (charge.refundedYen + amountYen > charge.capturedYen)
      throw new AmazonPayError(422, 'TransactionAmountExceeded', 'More than was taken.')
    charge.refundedYen += amountYen
    const refund: EmulatedRefund = {
      id: `${charge.chargePermissionId}-R${randomInt(100_000, 1_000_000)}`,
      chargeId,
      amountYen,
      state: 'RefundInitiated',
      createdAt: this.#clock(),
    }
    this.#refunds.set(refund.id, refund)
    return refund
  }

  findRefund(id: string): EmulatedRefund {
    const refund = this.#refunds.get(id)
    if (refund === undefined) throw notFound()
    return refund
  }
}
