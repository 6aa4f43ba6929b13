// Every emulated provider, with the keys that the shop's emulator settings have.

import { createAmazonPayEmulator } from '#emulators/amazon-pay/emulator.ts'
import { shopPrivateKey, shopPublicKey } from '#emulators/amazon-pay/shop-key.ts'
import { createFincodeEmulator } from '#emulators/fincode/emulator.ts'
import { createPayPalEmulator } from '#emulators/pay-pal/emulator.ts'
import { createVeriTransEmulator } from '#emulators/veritrans/emulator.ts'
import { emulatorProviderSettings } from '#server/providers/payments/provider-settings.ts'

/** `shopOrigin`: the shop that is notified, at each provider's own address there; undefined: none is. */
export function createEmulators(shopOrigin: string | undefined) {
  // Only the keys are taken: where the providers listen, their server knows.
  const keys = emulatorProviderSettings('', { amazonPayKey: shopPrivateKey })
  const of = (provider: string) => ({
    notificationUrl: shopOrigin === undefined ? '' : `${shopOrigin}/api/payment/${provider}/notification`,
  })
  return {
    fincode: createFincodeEmulator({ ...keys.fincode, ...of('fincode') }),
    veriTrans: createVeriTransEmulator({ ...keys.veriTrans, ...of('veritrans') }),
    payPal: createPayPalEmulator({ ...keys.payPal, ...of('pay-pal') }),
    amazonPay: createAmazonPayEmulator({ ...keys.amazonPay, shopPublicKey, ...of('amazon-pay') }),
  }
}

export type AllEmulators = ReturnType<typeof createEmulators>
