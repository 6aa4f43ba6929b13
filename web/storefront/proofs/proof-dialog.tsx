// The proof of a member's own draw, with the link by which they show it to others.

import type { DrawProof } from '../../../contract/verify-box.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { drawProofPath } from '../drawing/draw-proof/route.ts'
import { usePhrases, useServices } from '../services.tsx'
import { boxPath } from './box/route.ts'
import { FaultList } from './fault-list.tsx'
import { HashValue } from './hash-value.tsx'
import css from './proof-details.module.css'
import { ProofDetails, ProofLimits } from './proof-details.tsx'
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
