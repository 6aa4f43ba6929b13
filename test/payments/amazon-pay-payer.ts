// For tests: the emulated provider in this process, and a payer who goes through its pages as a browser does.

import { createAmazonPayEmulator } from '#emulators/amazon-pay/emulator.ts'
import { shopPrivateKey, shopPublicKey } from '#emulators/amazon-pay/shop-key.ts'
import { createEmulatorServer } from '#emulators/server/server.ts'
import { createAmazonPayButton } from '#server/providers/payments/amazon-pay/button.ts'
import { createAmazonPayClient } from '#server/providers/payments/amazon-pay/client.ts'
import { emulatorSettingsAt } from '#server/providers/payments/amazon-pay/settings.ts'
import type { Order } from '#server/providers/payments/port.ts'

const shopOrigin = 'http://shop.test'

export async function startAmazonPay(notificationUrl = '', clock?: () => Date) {
  const { merchantId, storeId, publicKeyId } = emulatorSettingsAt('', shopPrivateKey)
  const keys = { publicKeyId, merchantId, storeId, shopPublicKey, notificationUrl }
  const emulator = createAmazonPayEmulator(keys)
  const emulators = await createEmulatorServer([emulator], clock === undefined ? {} : { clock })
  const origin = await emulators.app.listen({ host: '127.0.0.1', port: 0 })
  const settings = { ...emulatorSettingsAt(origin, shopPrivateKey), timeoutMs: 2_000 }
  const client = createAmazonPayClient(settings, clock ?? (() => new Date()))

  const post = async (path: string, fields: Record<string, string>) =>
    fetch(path.startsWith('http') ? path : `${origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })
  const sessionIn = (address: string | null) =>
    new URL(address ?? '', shopOrigin).searchParams.get('amazonCheckoutSessionId') ?? ''

  return {
    emulators,
    emulator,
    origin,
    settings,
    client,
    post,
    sessionIn,
    stop: () => emulators.app.close(),

    /** The fields of the button's form. */
    opening(returnUrl = `${shopOrigin}/confirm-buy-point?pointPriceId=c1`) {
      return {
        merchantId,
        publicKeyId,
        algorithm: 'AMZN-PAY-RSASSA-PSS-V2',
        ledgerCurrency: 'JPY',
        productType: 'PayOnly',
        checkoutLanguage: 'ja_JP',
        ...createAmazonPayButton(client).buttonPayload(returnUrl),
      }
    },

    /** Presses the button and chooses a payment method: the session the browser comes back with. */
    async choose(method: 'visa' | 'declined' = 'visa'): Promise<string> {
      const opened = await post('/amazon-pay/checkout', this.opening())
      const chosen = await post(opened.headers.get('location') ?? '', { method })
      return sessionIn(chosen.headers.get('location'))
    },

    /** Answers on the page the shop sent the browser to: where the browser comes back. */
    async answer(page: string, answer: 'agree' | 'decline' | 'cancel'): Promise<URL> {
      const answered = await post(page, { answer })
      return new URL(answered.headers.get('location') ?? '')
    },
  }
}

let orders = 0

export function anOrder(checkoutSessionId: string, amountYen = 1000): Order {
  orders += 1
  const orderId = `F-${String(orders).padStart(25, '0')}`
  return {
    orderId,
    amountYen,
    idempotencyKey: `start-${orderId}`,
    details: { checkoutSessionId },
    payer: { familyName: '福', givenName: '引', phone: '09000000000', mail: 'a@b.example', language: 'ja' },
    payBy: new Date('2026-12-01T00:00:00Z'),
    returnUrl: `${shopOrigin}/amazon-pay-redirect?payment_id=1`,
  }
}
