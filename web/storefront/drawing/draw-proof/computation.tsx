// The computation of a proof, with its numbers, and the limits of a proof.

import type { DrawProof } from '#contract/verify-draw.ts'
import { ProofDetails, ProofLimits } from '#web/storefront/proofs/proof-details.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'

export function Computation({ proof, note }: { proof: DrawProof; note: string }) {
  const { proofs: words } = usePhrases()
  return (
    <>
      <ProofDetails proof={proof} note={note} />
      <ProofLimits limits={[...words.limits, words.limitRoot]} />
    </>
  )
}
