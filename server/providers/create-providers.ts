// Everybody outside whom the shop calls by itself: payment providers, and those who make beacon boxes trustworthy.

import { createPaymentProviders } from '#server/providers/payments/payment-providers.ts'
import type { PaymentProviderSettings } from '#server/providers/payments/provider-settings.ts'
import { createBeaconRelays } from './beacon-relays.ts'
import type { BeaconSettings } from './beacon-settings.ts'
import { createWitnessCalls } from './witness-calls.ts'

export interface ProviderSettings extends PaymentProviderSettings {
  /** Without it the shop has no beacon boxes. */
  beacon?: BeaconSettings | undefined
}

/** The ways to the shop's beacon and its witnesses. */
export function createClosingProviders({ relays, shopSeed, ...trust }: BeaconSettings) {
  return {
    /** All of the trust that is no key of the shop's own. */
    trust,
    /** The seed of the shop's key where these are emulated; undefined: it has one of its own. */
    shopSeed,
    beacon: createBeaconRelays({ urls: relays, chainHash: trust.network.chainHash }),
    witnesses: trust.witnesses.map(createWitnessCalls),
  }
}
export type ClosingProviders = ReturnType<typeof createClosingProviders>

export const createProviders = ({ beacon, ...payments }: ProviderSettings, clock: () => Date) => ({
  ...createPaymentProviders(payments, clock),
  closingProviders: beacon && createClosingProviders(beacon),
})
