import { createHash } from 'node:crypto'
import type { Trust } from '#contract/beacon-box.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { createBeaconRelays } from '#server/providers/beacon-relays.ts'
import type { BeaconSettings } from '#server/providers/beacon-settings.ts'
import { createWitnessCalls } from '#server/providers/witness-calls.ts'
import type { ClosingDeps } from './run-closings.ts'

/** Emulated witnesses judge a shop that signs with this key. */
const developmentSeed = createHash('sha256').update('fukuhiki development closings').digest()

export type Closings = Pick<ClosingDeps, 'trust' | 'key' | 'beacon' | 'witnesses'>

/** The beacon and the witnesses as the shop reaches them, and the trust that new beacon boxes commit to. */
export function openClosings(settings: BeaconSettings, seed: Buffer): Closings {
  const { network, closeMs, stepsMs, quorum, witnesses, relays, isEmulated } = settings
  const key = signingKey(isEmulated ? developmentSeed : seed)
  const trust: Trust = { network, closeMs, stepsMs, quorum, witnesses, shopKey: key.publicKey }
  return {
    trust,
    key,
    beacon: createBeaconRelays({ urls: relays, chainHash: network.chainHash }),
    witnesses: witnesses.map(createWitnessCalls),
  }
}
