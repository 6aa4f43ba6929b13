// Every emulated provider, with the keys that the shop's emulator settings have.

import { emulatorProviderSettings } from '../server/providers/payments/provider-settings.ts'
import { createAmazonPayDialect } from './amazon-pay/dialect.ts'
import { shopPrivateKey, shopPublicKey } from './amazon-pay/shop-key.ts'
import { createFincodeDialect } from './fincode/dialect.ts'
import { createPayPalDialect } from './pay-pal/dialect.ts'
import { createVeriTransDialect } from './veritrans/dialect.ts'

/** `shopOrigin`: the shop that is notified, at each provider's own address there; undefined: none is. */
export function createDialects(shopOrigin: string | undefined) {
  // Only the keys are taken: where the providers listen, their desk knows.
  const keys = emulatorProviderSettings('', { amazonPayKey: shopPrivateKey })
  const of = (provider: string) => ({
    notificationUrl: shopOrigin === undefined ? '' : `${shopOrigin}/api/payment/${provider}/notification`,
  })
  return {
    fincode: createFincodeDialect({ ...keys.fincode, ...of('fincode') }),
    veriTrans: createVeriTransDialect({ ...keys.veriTrans, ...of('veritrans') }),
    payPal: createPayPalDialect({ ...keys.payPal, ...of('pay-pal') }),
    amazonPay: createAmazonPayDialect({
      ...keys.amazonPay,
      shopPublicKey,
      ...of('amazon-pay'),
    }),
  }
}

export type Dialects = ReturnType<typeof createDialects>
