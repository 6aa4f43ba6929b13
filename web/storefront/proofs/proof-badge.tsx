// One line under a draw's result: proven, or a clear warning.

import { lazy, Suspense, useState } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChevronRightIcon } from '#web/ui/icons.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { FaultList } from './fault-list.tsx'
import css from './proofs.module.css'
import { SealIcon } from './seal-icon.tsx'
import type { ShownCard } from './shown-cards.ts'
import { type MembersDraw, useDrawVerification } from './use-draw-verification.ts'
import { useProofWords } from './use-proof-words.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((it) => ({ default: it.ProofDialog })))
const PlacesDialog = lazy(() =>
  import('#web/storefront/proofs/beacon/places-dialog.tsx').then((it) => ({ default: it.PlacesDialog })),
)

export function ProofBadge({ draw, cards }: { draw: MembersDraw; cards?: readonly ShownCard[] }) {
  const { beaconProofs } = usePhrases()
  const words = useProofWords(draw.mode === 'beacon')
  const { verification, retry } = useDrawVerification(draw, cards)
  const [isOpen, setOpen] = useState(false)

  if (verification.state === 'checking')
    return (
      <p className={css.badge}>
        <Spinner />
        <span className={css.text}>{words.checking}</span>
      </p>
    )
  if (verification.state === 'waiting') return <p className={css.note}>{beaconProofs.waiting}</p>
  if (verification.state !== 'done')
    return (
      <Notice tone="warning">
        <p>{words.unavailable}</p>
        <Button onClick={retry}>{words.retry}</Button>
      </Notice>
    )

  const { faults, mode, hasSeen } = verification
  const close = () => setOpen(false)
  const dialog = isOpen && (
    <Suspense>
      {verification.mode === 'beacon' ? (
        <PlacesDialog {...verification} onClose={close} />
      ) : (
        <ProofDialog {...verification} onClose={close} />
      )}
    </Suspense>
  )
  if (faults.length > 0)
    return (
      <>
        <Notice tone="danger" title={words.failed} isLive>
          <p>{words.failedText}</p>
          <FaultList faults={faults} mode={mode} />
          <Button variant="danger" onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        </Notice>
        {dialog}
      </>
    )
  return (
    <>
      <button type="button" className={`${css.badge} ${css.proven}`} onClick={() => setOpen(true)}>
        <SealIcon size={30} />
        <span className={css.text}>
          <strong>{words.proven}</strong>
          <small>{hasSeen ? words.provenNote : words.provenPublishedNote}</small>
        </span>
        <ChevronRightIcon size={20} />
      </button>
      {dialog}
    </>
  )
}
