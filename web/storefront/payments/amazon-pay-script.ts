// Amazon Pay's browser script: it draws the button that leaves for Amazon with the payload our server signed.

/** What the button is drawn from: all of it the server's. */
export interface AmazonPayButtonSettings {
  scriptUrl: string
  merchantId: string
  publicKeyId: string
  /** How the payload was signed. */
  algorithm: string
  /** The exact text that was signed. */
  payloadJSON: string
  signature: string
}

/** As Amazon's script takes them; anything misspelled is refused by it. */
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
  ...{ merchantId, publicKeyId },
  ledgerCurrency: 'JPY',
  checkoutLanguage: 'ja_JP',
  productType: 'PayOnly',
  placement: 'Checkout',
  buttonColor: 'Gold',
  createCheckoutSessionConfig: { payloadJSON, signature, algorithm },
})

let loading: { address: string; amazonPay: Promise<AmazonPay | null> } | null = null

/** Loads the script once; null when it cannot be had, and the next call tries again. */
export function loadAmazonPay(scriptUrl: string): Promise<AmazonPay | null> {
  if (loading?.address === scriptUrl) return loading.amazonPay
  const amazonPay = new Promise<AmazonPay | null>((resolve) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onload = () => resolve(window.amazon?.Pay ?? null)
    script.onerror = () => {
      script.remove()
      resolve(null)
    }
    document.head.append(script)
  }).then((loaded) => {
    if (!loaded && loading?.address === scriptUrl) loading = null
    return loaded
  })
  loading = { address: scriptUrl, amazonPay }
  return amazonPay
}
