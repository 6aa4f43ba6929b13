// Amazon Pay's browser script: it draws the button that leaves for Amazon with the payload our server signed.

import { scriptLoader } from './load-script.ts'

/** The settings of the button: all of them come from the server. */
export interface AmazonPayButtonSettings {
  scriptUrl: string
  merchantId: string
  publicKeyId: string
  /** The algorithm with which the payload was signed. */
  algorithm: string
  /** The exact text that was signed. */
  payloadJSON: string
  signature: string
}

/** The options of Amazon's script, which refuses anything misspelled. */
interface ButtonOptions {
  merchantId: string
  publicKeyId: string
  ledgerCurrency: 'JPY'
  checkoutLanguage: 'ja_JP'
  productType: 'PayOnly'
  placement: 'Checkout'
  buttonColor: 'Gold'
  createCheckoutSessionConfig: { payloadJSON: string; signature: string; algorithm: string }
}

export interface AmazonPay {
  renderButton(selector: string, options: ButtonOptions): unknown
}

declare global {
  interface Window {
    amazon?: { Pay?: AmazonPay }
  }
}

/**
 * A purchase in yen of something that is not shipped to an address of Amazon's. For shops in Japan the script knows
 * Japanese alone and refuses to draw in another language (spec §7); Amazon's pages follow the payer's own account.
 */
export const buttonOptions = ({
  merchantId,
  publicKeyId,
  algorithm,
  payloadJSON,
  signature,
}: AmazonPayButtonSettings): ButtonOptions => ({
  merchantId,
  publicKeyId,
  ledgerCurrency: 'JPY',
  checkoutLanguage: 'ja_JP',
  productType: 'PayOnly',
  placement: 'Checkout',
  buttonColor: 'Gold',
  createCheckoutSessionConfig: { payloadJSON, signature, algorithm },
})

export const loadAmazonPay = scriptLoader({ find: () => window.amazon?.Pay })
