// Apple Pay's sheet in the browser (`ApplePaySession`): it shows the payer what they pay and hands over a token, once.

import { scriptLoader } from './load-script.ts'

/** Apple's interface; only the part that this shop uses. */
export interface ApplePaySession {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null
  onpaymentauthorized: ((event: { payment: { token: { paymentData: unknown } } }) => void) | null
  oncancel: ((event: unknown) => void) | null
  begin(): void
  completeMerchantValidation(session: unknown): void
  completePayment(result: { status: number }): void
  abort(): void
}

interface PaymentRequest {
  countryCode: 'JP'
  currencyCode: 'JPY'
  supportedNetworks: readonly string[]
  merchantCapabilities: readonly string[]
  total: { label: string; amount: string; type: 'final' }
}

export interface ApplePay {
  new (version: number, request: PaymentRequest): ApplePaySession
  canMakePayments(): boolean
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
}

declare global {
  interface Window {
    ApplePaySession?: ApplePay
  }
}

/** The oldest version of Apple's script whose `completePayment` takes a result. */
const version = 3
/** The cards of spec §9 that Apple Pay accepts. */
const networks = ['visa', 'masterCard', 'jcb', 'amex'] as const

const load = scriptLoader({ find: () => window.ApplePaySession })

/**
 * Apple Pay, where this device has it; null where it has not. `scriptUrl` (development only) stands in for it in other
 * browsers.
 */
export async function findApplePay(scriptUrl: string | undefined): Promise<ApplePay | null> {
  if (window.ApplePaySession === undefined && scriptUrl !== undefined) await load(scriptUrl)
  const { ApplePaySession: applePay } = window
  try {
    return applePay?.canMakePayments() ? applePay : null
  } catch {
    // Apple's script refuses to answer on pages it does not trust.
    return null
  }
}

export interface SheetOptions {
  label: string
  priceYen: number
  /** Apple's proof that this shop asks, as JSON text; undefined when it cannot be had. */
  validate: (validationUrl: string) => Promise<string | undefined>
  /** Buys with the token, base64; whether it went well. */
  authorize: (token: string) => Promise<boolean>
  /** The sheet ended without a token, and not because the payer wanted it. */
  onFailed: () => void
}

/** Base64 of a text in UTF-8. */
const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** Opens the sheet. To be called while the browser still sees the press of the button. */
export function openSheet(applePay: ApplePay, options: SheetOptions): void {
  const session = new applePay(version, {
    countryCode: 'JP',
    currencyCode: 'JPY',
    supportedNetworks: networks,
    merchantCapabilities: ['supports3DS'],
    total: { label: options.label, amount: String(options.priceYen), type: 'final' },
  })
  /** Once the sheet is over, nothing may be said to it any more: Apple's script throws. */
  let isOver = false
  const fail = () => {
    if (isOver) return
    isOver = true
    session.abort()
    options.onFailed()
  }
  session.oncancel = () => {
    isOver = true
  }
  session.onvalidatemerchant = async ({ validationURL }) => {
    try {
      const answer = await options.validate(validationURL)
      if (isOver) return
      if (answer === undefined) return fail()
      session.completeMerchantValidation(JSON.parse(answer))
    } catch {
      fail()
    }
  }
  session.onpaymentauthorized = async ({ payment }) => {
    const isBought = await options.authorize(base64(JSON.stringify(payment.token.paymentData)))
    if (isOver) return
    isOver = true
    session.completePayment({ status: isBought ? applePay.STATUS_SUCCESS : applePay.STATUS_FAILURE })
  }
  session.begin()
}
