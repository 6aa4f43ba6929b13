// The proof of a member's own draw from a beacon box, with the link by which they show it to others.

import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { FaultList } from '#web/storefront/proofs/fault-list.tsx'
import { SealedTerms } from '#web/storefront/proofs/sealed-terms.tsx'
import { Sharing } from '#web/storefront/proofs/sharing.tsx'
import type { DrawFault } from '#web/storefront/proofs/shown-cards.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PlacesDetails, PlacesLimits } from './places-details.tsx'
import type { PlacesProof } from './verify-places.ts'

export function PlacesDialog({
  proof,
  faults,
  hasSeen,
  onClose,
}: {
  proof: PlacesProof
  faults: readonly DrawFault[]
  hasSeen: boolean
  onClose: () => void
}) {
  const { proofs: words, beaconProofs } = usePhrases()
  const isProven = faults.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.dialogTitle}
      actions={<LinkButton to={boxPath(proof.packId)}>{words.toBox}</LinkButton>}
    >
      {!isProven && (
        <Notice tone="danger" title={words.failed}>
          <FaultList faults={faults} mode="beacon" />
        </Notice>
      )}
      <PlacesDetails
        proof={proof}
        isProven={isProven}
        note={hasSeen ? beaconProofs.seen : beaconProofs.notSeen}
      />
      <SealedTerms seal={proof.seal} />
      <Sharing draw={{ ...proof.ticket, packId: proof.packId }} />
      <PlacesLimits proof={proof} />
    </Dialog>
  )
}
