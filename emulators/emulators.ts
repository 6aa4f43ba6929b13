// Every emulated provider, with the keys that the shop's emulator settings have.

import { emulatorProviderSettings } from '../server/providers/payments/provider-settings.ts'
import { createAmazonPayEmulator } from './amazon-pay/emulator.ts'
import { shopPrivateKey, shopPublicKey } from './amazon-pay/shop-key.ts'
import { createFincodeEmulator } from './fincode/emulator.ts'
import { createPayPalEmulator } from './pay-pal/emulator.ts'
import { createVeriTransEmulator } from './veritrans/emulator.ts'

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
    amazonPay: createAmazonPayEmulator({
      ...keys.amazonPay,
      shopPublicKey,
      ...of('amazon-pay'),
    }),
  }
}

export type AllEmulators = ReturnType<typeof createEmulators>
