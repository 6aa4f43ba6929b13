// The words of a proof: a beacon box has no order that was sealed, and promises none.

import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'

export type ProofWords = StorefrontPhrases['proofs']

export function useProofWords(isBeacon: boolean): ProofWords {
  const { proofs, beaconProofs } = usePhrases()
  const faults = { ...proofs.faults, ...beaconProofs.faults }
  return isBeacon ? { ...proofs, ...beaconProofs, faults } : proofs
}
