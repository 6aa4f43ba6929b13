// The proof of a member's own draw, with the link by which they show it to others.

import type { DrawProof } from '#contract/verify-draw.ts'
import { drawProofPath } from '#web/storefront/drawing/draw-proof/route.ts'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FaultList } from './fault-list.tsx'
import { HashValue } from './hash-value.tsx'
import css from './proof-details.module.css'
import { ProofDetails, ProofLimits } from './proof-details.tsx'
import { SealedTerms } from './sealed-terms.tsx'
import type { DrawFault } from './verify-shown-draw.ts'

export function ProofDialog({
  proof,
  faults,
  hasSeenRoot,
  onClose,
}: {
  proof: DrawProof
  faults: readonly DrawFault[]
  hasSeenRoot: boolean
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
      <ProofDetails proof={proof} note={hasSeenRoot ? words.seen : words.notSeen} />
      <SealedTerms seal={proof.seal} />
      <Sharing proof={proof} />
      <ProofLimits limits={words.limits} />
    </Dialog>
  )
}

function Sharing({ proof }: { proof: DrawProof }) {
  const { proofs: words } = usePhrases()
  const { language } = useServices()
  const path = drawProofPath({ ...proof, drawId: proof.ticket.drawId }, language)
  return (
    <section className={css.limits}>
      <h3>{words.shareTitle}</h3>
      <p>{words.shareText}</p>
      <HashValue hash={window.location.origin + path} canCopy what={words.shareLink} />
    </section>
  )
}
