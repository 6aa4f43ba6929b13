// fincode's side of card payments: the card from the browser, 3-D Secure, and the money after it.

import { readCard } from './cards.ts'
import type { Customers } from './customers.ts'
import { FincodeError } from './errors.ts'
import { type EmulatedPayment, type Fields, field, type Payments, random } from './payments.ts'

export const threeDSecureReason = { Y: '', A: '', C: '', N: '01', U: '26', R: '11' } as const

/** The card networks demand one of these since 12 August 2024: a way to reach the card's owner. */
const contacts = ['tds2_email', 'tds2_home_phone_no', 'tds2_mobile_phone_no', 'tds2_work_phone_no']

export class CardPayments {
  readonly #payments: Payments
  readonly #customers: Customers
  readonly #clock: () => Date

  constructor(payments: Payments, customers: Customers, clock: () => Date) {
    this.#payments = payments
    this.#customers = customers
    this.#clock = clock
  }

  /** The published order: a typed card counts before a token, a token before a saved card. */
  #cardOf(body: Fields) {
    if (body.card_no !== undefined) return { card: readCard(body, this.#clock()) }
    if (body.token !== undefined) return { card: this.#customers.spendToken(body.token) }
    const saved = this.#customers.cardFor(body)
    return { card: saved.card, customerId: saved.customerId, cardId: saved.id }
  }

  /** The card arrives from the browser. A refused card leaves the order open for another one. */
  execute(id: string, body: Fields): EmulatedPayment {
    const payment = this.#payments.findFor(id, body, 'Card')
    field(body, 'method', /^1$/)
    if (payment.status !== 'UNPROCESSED') throw new FincodeError('wrongState')
    const handedOver = this.#cardOf(body)
    if (!contacts.some((name) => typeof body[name] === 'string' && body[name] !== ''))
      throw new FincodeError('invalid', 'tds2_email')
    const returnUrl = field(body, 'tds2_ret_url', /^https?:\/\/.{1,248}$/) as string
    const { behaviour } = handedOver.card
    if (behaviour === 'refused' || behaviour === 'no 3-D Secure') {
      const error = new FincodeError(behaviour === 'refused' ? 'declined' : 'noThreeDSecure')
      this.#payments.touch(payment, { errorCode: error.code })
      throw error
    }
    return this.#payments.touch(payment, {
      ...handedOver,
      status: 'AUTHENTICATED',
      tds2Status: 'AUTHENTICATING',
      returnUrl,
      parameter: random(64),
    })
  }

  /** The recognition begins: at once it succeeds, fails, or asks the card's owner. */
  authenticate(accessId: string, body: Fields): EmulatedPayment {
    const payment = this.#payments.findByAccessId(accessId)
    if (payment.status !== 'AUTHENTICATED' || payment.tds2Status !== 'AUTHENTICATING')
      throw new FincodeError('wrongState')
    if (body.param !== payment.parameter) throw new FincodeError('invalid', 'param')
    const behaviour = payment.card?.behaviour
    if (behaviour === 'challenge')
      return this.#payments.touch(payment, { tds2Status: 'CHALLENGE', result: 'C' })
    const result = behaviour === 'authentication refused' ? 'N' : 'Y'
    return this.#payments.touch(payment, { tds2Status: 'AUTHENTICATED', result })
  }

  /** The card's owner answered on the challenge page. */
  answerChallenge(accessId: string, result: 'Y' | 'N'): EmulatedPayment {
    const payment = this.#payments.findByAccessId(accessId)
    if (payment.tds2Status !== 'CHALLENGE') throw new FincodeError('wrongState')
    return this.#payments.touch(payment, { tds2Status: 'AUTHENTICATED', result })
  }

  readAuthentication(accessId: string): EmulatedPayment {
    const payment = this.#payments.findByAccessId(accessId)
    if (payment.tds2Status !== 'AUTHENTICATED') throw new FincodeError('wrongState')
    return payment
  }

  /** Takes the money of a authenticated payer, once. */
  capture(id: string, body: Fields, isWrongAmount: boolean): EmulatedPayment {
    const payment = this.#payments.findFor(id, body, 'Card')
    const isAuthenticated = payment.result === 'Y' || payment.result === 'A'
    if (payment.status !== 'AUTHENTICATED' || !isAuthenticated) throw new FincodeError('wrongState')
    if (payment.card?.behaviour === 'capture refused') {
      const error = new FincodeError('captureDeclined')
      this.#payments.touch(payment, { errorCode: error.code })
      throw error
    }
    return this.#payments.take(payment, isWrongAmount)
  }
}
