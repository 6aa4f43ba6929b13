// Verifies the whole sealed box in this browser after it was opened.

import type { Fault } from '#contract/verify-contents.ts'
import { seenRoot } from '#web/storefront/packs/seen-roots.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type Asking, Checking } from './checking.tsx'
import type { Box } from './loader.ts'

export function Verification({ box }: { box: Box }) {
  const { proofs: words } = usePhrases()
  if (!box.isOpened)
    return (
      <Panel>
        <SectionTitle>{words.closedTitle}</SectionTitle>
        <p className="soft">{words.closedText}</p>
      </Panel>
    )
  const path = `/api/box/${encodeURIComponent(box.packId)}/opened`
  const verify = async (asking: Asking) => {
    const { verifyBoxInWorker } = await import('#web/storefront/proofs/verify-box-in-worker.ts')
    // The opened box is verified against the root and the commitment that this page shows.
    const verdict = await verifyBoxInWorker(
      { address: path, root: box.root, commitment: box.commitment },
      asking,
    )
    const seen = seenRoot(box.packId)
    const changed: Fault[] = seen && seen.root !== box.root ? [{ kind: 'root changed', seen: seen.root }] : []
    return verdict && { ...verdict, faults: [...changed, ...verdict.faults] }
  }
  return (
    <Checking
      mode="sealed"
      packId={box.packId}
      title={words.openedTitle}
      text={words.openedText}
      path={path}
      verify={verify}
      proven={({ tickets }) => ({
        says: words.verifiedText(formatInteger(box.total), formatInteger(tickets)),
      })}
    />
  )
}
