// The proof of a member's own draw, with the link by which they show it to others.

import type { DrawProof } from '#contract/verify-draw.ts'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FaultList } from './fault-list.tsx'
import { ProofDetails } from './proof-details.tsx'
import { ProofLimits } from './proof-limits.tsx'
import { SealedTerms } from './sealed-terms.tsx'
import { Sharing } from './sharing.tsx'
import type { DrawFault } from './shown-cards.ts'

export function ProofDialog({
  proof,
  faults,
  hasSeen,
  onClose,
}: {
  proof: DrawProof
  faults: readonly DrawFault[]
  hasSeen: boolean
  onClose: () => void
}) {
  const { proofs: words } = usePhrases()
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.dialogTitle}
      actions={<LinkButton to={boxPath(proof.packId)}>{words.toBox}</LinkButton>}
    >
      {faults.length > 0 && (
        <Notice tone="danger" title={words.failed}>
          <FaultList faults={faults} />
        </Notice>
      )}
      <ProofDetails proof={proof} note={hasSeen ? words.seen : words.notSeen} />
      <SealedTerms seal={proof.seal} />
      <Sharing draw={{ ...proof, drawId: proof.ticket.drawId }} />
      <ProofLimits limits={words.limits} />
    </Dialog>
  )
}
