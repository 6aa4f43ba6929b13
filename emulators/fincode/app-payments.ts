// fincode's side of PayPay (a page where the payer agrees) and of Apple Pay (a card that comes out of a telephone).

import { keepCard } from './cards.ts'
import { FincodeError } from './errors.ts'
import { type EmulatedPayment, type Fields, field, type Payments, random } from './payments.ts'

/** This emulator's own: the published schema names a due time of a code, not how long it is. */
const codeLifeMs = 15 * 60_000

export function createAppPayments(payments: Payments, clock: () => Date) {
  /** A PayPay order whose payer has not answered yet. */
  const findAsking = (accessId: string): EmulatedPayment => {
    const payment = payments.findByAccessId(accessId)
    if (payment.status !== 'AWAITING_CUSTOMER_PAYMENT') throw new FincodeError('wrongState')
    return payment
  }

  return {
    /** Gives out the page on which the payer agrees. */
    executePayPay(id: string, body: Fields): EmulatedPayment {
      const payment = payments.findFor(id, body, 'Paypay')
      const returnUrl = field(body, 'redirect_url', /^https?:\/\/.{1,248}$/) as string
      field(body, 'redirect_type', /^[12]$/, false)
      if (payment.status !== 'UNPROCESSED') throw new FincodeError('wrongState')
      const code = { id: random(32), expiresAt: new Date(clock().getTime() + codeLifeMs) }
      return payments.touch(payment, { status: 'AWAITING_CUSTOMER_PAYMENT', returnUrl, code })
    },

    /** The payer agreed in PayPay: an immediate sale takes the money at once. */
    agree: (accessId: string, isWrongAmount: boolean): EmulatedPayment =>
      payments.take(findAsking(accessId), isWrongAmount),

    /** The payer refused; the code cannot be used again. */
    refuse: (accessId: string): EmulatedPayment =>
      payments.touch(findAsking(accessId), { status: 'EXPIRED' }),

    /** The token is the card and the agreement in one: an immediate sale takes the money at once. */
    executeApplePay(id: string, body: Fields, isWrongAmount: boolean): EmulatedPayment {
      const payment = payments.findFor(id, body, 'Applepay')
      const number = readApplePayToken(field(body, 'token', /^[A-Za-z0-9+/]+={0,2}$/) as string)
      if (payment.status !== 'UNPROCESSED') throw new FincodeError('wrongState')
      const card = keepCard(number, '3912', null)
      if (card.behaviour === 'refused') {
        const error = new FincodeError('declined')
        payments.touch(payment, { errorCode: error.code })
        throw error
      }
      return payments.take(payments.touch(payment, { card }), isWrongAmount)
    },
  }
}

export type AppPayments = ReturnType<typeof createAppPayments>

/**
 * The device's account number in an unencrypted test token, as the published example has it: Base64 of
 * `{ header, data, signature, version }`, `data` again Base64 of JSON. A real token would be encrypted.
 */
function readApplePayToken(token: string): string {
  try {
    const { data } = decoded(token)
    const number = typeof data === 'string' ? decoded(data).applicationPrimaryAccountNumber : undefined
    if (typeof number === 'string') return number
  } catch {
    // Not JSON: refused like any other invalid token.
  }
  throw new FincodeError('invalid', 'token')
}

const decoded = (text: string): Fields => JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Fields
