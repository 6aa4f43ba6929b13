// Every emulated provider, with the keys that the shop's emulator settings have; the beacon and its witnesses.

import { createAmazonPayEmulator } from '#emulators/amazon-pay/emulator.ts'
import { shopPrivateKey, shopPublicKey } from '#emulators/amazon-pay/shop-key.ts'
import { type BeaconTiming, createBeaconEmulator, emulatedTiming } from '#emulators/beacon/emulator.ts'
import { createFincodeEmulator } from '#emulators/fincode/emulator.ts'
import { createPayPalEmulator } from '#emulators/pay-pal/emulator.ts'
import { createVeriTransEmulator } from '#emulators/veritrans/emulator.ts'
import { createWitnessEmulator } from '#emulators/witnesses/emulator.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { emulatorBeaconSettings } from '#server/providers/beacon-settings.ts'
import { emulatorProviderSettings } from '#server/providers/payments/provider-settings.ts'

export interface EmulatedBeacon {
  timing: BeaconTiming
  /** Steps of the witnesses, in milliseconds before the round. */
  stepsMs: number[]
  /** The key of the shop whose closings the witnesses judge. */
  shopKey: string
}

/** `shopOrigin`: the shop that is notified, at each provider's own address there; undefined: none is. */
export function createEmulators(shopOrigin: string | undefined, emulated: Partial<EmulatedBeacon> = {}) {
  const ofShop = emulatorBeaconSettings('')
  const { publicKey } = signingKey(ofShop.shopSeed)
  const { timing = emulatedTiming, stepsMs = ofShop.stepsMs, shopKey = publicKey } = emulated
  const beacon = createBeaconEmulator(timing)
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
    beacon,
    witnesses: createWitnessEmulator({ network: beacon.network, stepsMs, shopKey }),
  }
}

export type AllEmulators = ReturnType<typeof createEmulators>
