// Asks for the proof of a draw and verifies it here: the server's word on it would prove nothing.

import type * as z from 'zod/mini'
import { getDrawProof } from '#contract/boxes.ts'
import type { Api } from '#web/api/client.ts'
import { seenRoot } from '#web/storefront/packs/seen-roots.ts'
import { type PlacesProof, verifyPlaces } from '#web/storefront/proofs/beacon/verify-places.ts'
import { nobleHasher } from '#web/storefront/proofs/noble-hasher.ts'
import type { ProvenPrizes } from '#web/storefront/proofs/shown-cards.ts'
import { sealedPrizes } from '#web/storefront/proofs/verify-shown-draw.ts'
import { addressFaults, judgeProof, type Verdict, verdictOf } from './judge-proof.ts'
import type { DrawProofData } from './loader.ts'

/** The answer to this browser and the result that it has computed from it. */
export type Answer = { proven: ProvenPrizes; verdict: Verdict } & (
  | { mode: 'sealed'; proof: z.output<typeof getDrawProof.output> }
  | { mode: 'beacon'; proof: PlacesProof; hasSeen: boolean }
)

export type Shown = 'checking' | 'unknown' | 'unavailable' | Answer

export async function askProof(
  api: Api,
  data: DrawProofData,
  signal: AbortSignal,
): Promise<Exclude<Shown, 'checking'>> {
  const { packId, drawId, firstSlot } = data.draw
  if (data.box.seal?.mode === 'beacon') {
    const verified = await verifyPlaces(api, data.draw, [], signal)
    if (typeof verified === 'string') return verified
    const { proof, proven, hasSeen, faults } = verified
    const all = [...addressFaults(proof, data), ...faults]
    return { mode: 'beacon', proof, proven, hasSeen, verdict: verdictOf(all, 'beacon') }
  }
  const answer = await api.call(getDrawProof, { params: { packId, drawId }, query: { firstSlot }, signal })
  if (!answer.ok) return answer.state === 404 ? 'unknown' : 'unavailable'
  const proof = answer.data
  const verdict = judgeProof(nobleHasher, proof, data, seenRoot(packId)?.root)
  return { mode: 'sealed', proof, proven: sealedPrizes(proof), verdict }
}
