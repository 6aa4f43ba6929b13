// The proof of a draw from a beacon box: asked for from the closing on that this browser kept, and verified in a worker.

import type * as z from 'zod/mini'
import { getBeaconProof, mostClosings } from '#contract/beacon-calls.ts'
import type { SeenCounts } from '#contract/verify-beacon-draw.ts'
import type { Api } from '#web/api/client.ts'
import { seenCounts } from '#web/storefront/packs/seen-counts.ts'
import {
  type DrawFault,
  type ProvenPrizes,
  type ShownCard,
  wrongCards,
} from '#web/storefront/proofs/shown-cards.ts'
import type { DrawPlace } from '#web/storefront/proofs/use-draw-verification.ts'
import { verifyDrawInWorker } from './ask-worker.ts'

export type PlacesProof = z.output<typeof getBeaconProof.output>

export interface VerifiedPlaces {
  proof: PlacesProof
  faults: DrawFault[]
  /** This browser kept counts before the draw, and the proof begins with them. */
  hasSeen: boolean
  proven: ProvenPrizes
}

/** @returns 'unknown': the shop shows no such draw, or not yet; 'unavailable': it did not answer, or nothing could be computed */
export async function verifyPlaces(
  api: Api,
  { packId, firstSlot, drawId }: DrawPlace,
  cards: readonly ShownCard[],
  signal: AbortSignal,
): Promise<VerifiedPlaces | 'unknown' | 'unavailable'> {
  const kept = seenCounts(drawId)
  const query = { firstSlot, after: kept?.number }
  const answer = await api.call(getBeaconProof, { params: { packId, drawId }, query, signal })
  if (!answer.ok) return answer.state === 404 ? 'unknown' : 'unavailable'
  const proof = answer.data
  const seen = kept && isTooOld(kept, proof) ? undefined : kept
  const verdict = await verifyDrawInWorker({ proof, seen }, { signal })
  if (verdict === null) return 'unavailable'
  const { faults, prizes } = verdict
  const proven = provenPrizes(proof, prizes.length > 0 ? prizes : proof.prizes)
  const isOther = kept !== undefined && seen === undefined && kept.commitment !== proof.commitment
  return {
    ...{ proof, proven, hasSeen: seen !== undefined },
    faults: [
      ...faults,
      ...(isOther ? [{ kind: 'commitment changed' } as const] : []),
      // After another fault nothing was drawn here.
      ...(prizes.length > 0 ? wrongCards(proven, cards) : []),
    ],
  }
}

/** The shop begins with counts of so long ago no longer: its answer does not follow them, and that is no fault. */
const isTooOld = ({ number }: SeenCounts, { closings }: PlacesProof) =>
  (closings.at(-1)?.closing.number ?? 0) - number > mostClosings

/** The prizes of a draw from a beacon box, by their numbers. */
const provenPrizes = (proof: PlacesProof, numbers: readonly number[]): ProvenPrizes => ({
  total: proof.total,
  ticket: proof.ticket,
  prizes: numbers.map((number) => proof.manifest[number]),
  extras: proof.seal?.extras ?? [],
})
