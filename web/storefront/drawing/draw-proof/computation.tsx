// The computation of a proof, with its numbers, and the limits of a proof.

import { PlacesDetails, PlacesLimits } from '#web/storefront/proofs/beacon/places-details.tsx'
import type { Box } from '#web/storefront/proofs/box/loader.ts'
import { ProofDetails } from '#web/storefront/proofs/proof-details.tsx'
import { ProofLimits } from '#web/storefront/proofs/proof-limits.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import type { Answer } from './ask-proof.ts'

export function Computation({ answer, box }: { answer: Answer; box: Box }) {
  const { proofs: words, beaconProofs } = usePhrases()
  if (answer.mode === 'beacon') {
    const { proof, hasSeen, verdict } = answer
    return (
      <>
        <PlacesDetails
          proof={proof}
          isProven={verdict.faults.length === 0}
          note={hasSeen ? beaconProofs.seen : beaconProofs.boxOpen}
        />
        <PlacesLimits proof={proof} more={hasSeen ? [] : [beaconProofs.limitCounts]} />
      </>
    )
  }
  return (
    <>
      <ProofDetails proof={answer.proof} note={box.isOpened ? words.boxOpened : words.boxClosed} />
      <ProofLimits limits={[...words.limits, words.limitRoot]} />
    </>
  )
}
