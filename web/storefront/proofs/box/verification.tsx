// Verifies the whole box in this browser after it was opened.

import { useState, useSyncExternalStore } from 'react'
import { getOpenedBox } from '../../../../contract/boxes.ts'
import type { Fault } from '../../../../contract/verify-box.ts'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { seenRoot } from '../../packs/seen-roots.ts'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { FaultList } from '../fault-list.tsx'
import { SealIcon } from '../seal-icon.tsx'
import type { Box } from './loader.ts'
import css from './verification.module.css'

type Stage =
  | { name: 'idle' }
  | { name: 'running'; share: number }
  | { name: 'failed' }
  | { name: 'done'; faults: Fault[]; tickets: number }

export function Verification({ box }: { box: Box }) {
  const { proofs: words } = usePhrases()
  if (!box.isOpened)
    return (
      <Panel>
        <SectionTitle>{words.closedTitle}</SectionTitle>
        <p className={css.text}>{words.closedText}</p>
      </Panel>
    )
  return <Opened box={box} />
}

function Opened({ box }: { box: Box }) {
  const { proofs: words } = usePhrases()
  const origin = useOrigin()
  const api = useApi()
  const [stage, setStage] = useState<Stage>({ name: 'idle' })
  const openedPath = `/api/box/${encodeURIComponent(box.packId)}/opened`

  const verify = async () => {
    setStage({ name: 'running', share: 0 })
    const opened = await api.call(getOpenedBox, { params: { packId: box.packId } })
    if (!opened.ok) return setStage({ name: 'failed' })
    // The opened box is verified against the root and the commitment that this page shows.
    const { verifyBoxInWorker } = await import('../verify-box-in-worker.ts')
    const faults = await verifyBoxInWorker(
      { ...opened.data, root: box.root, commitment: box.commitment },
      (share) => setStage({ name: 'running', share }),
    )
    if (!faults) return setStage({ name: 'failed' })
    const seen = seenRoot(box.packId)
    if (seen && seen.root !== box.root) faults.unshift({ kind: 'root changed', seen: seen.root })
    setStage({ name: 'done', faults, tickets: opened.data.tickets.length })
  }

  return (
    <Panel>
      <SectionTitle>{words.openedTitle}</SectionTitle>
      <p className={css.text}>{words.openedText}</p>
      {stage.name !== 'running' && (
        <Button variant="primary" size="l" onClick={verify}>
          {words.verifyAll}
        </Button>
      )}
      <div aria-live="polite" className={css.verdict}>
        {stage.name === 'running' && <Progress share={stage.share} />}
        {stage.name === 'failed' && <Notice tone="warning">{words.loadFailed}</Notice>}
        {stage.name === 'done' &&
          (stage.faults.length > 0 ? (
            <Notice tone="danger" title={words.broken}>
              <p>{words.brokenText}</p>
              <FaultList faults={stage.faults} />
            </Notice>
          ) : (
            <div className={css.proven}>
              <SealIcon size={40} />
              <div>
                <p className={css.provenTitle}>{words.verified}</p>
                <p>{words.verifiedText(formatInteger(box.total), formatInteger(stage.tickets))}</p>
              </div>
            </div>
          ))}
      </div>
      <div className={css.own}>
        <h3 className={css.ownTitle}>{words.commandTitle}</h3>
        <p className={css.text}>{words.commandText}</p>
        <pre className={css.command}>
          <code>{`npm run verify -- ${origin}${openedPath}`}</code>
        </pre>
        <a className={css.download} href={openedPath} download={`${box.packId}.json`}>
          {words.download}
        </a>
      </div>
    </Panel>
  )
}

const never = () => () => {}

/** The origin of this page, for a command on another machine. */
function useOrigin(): string {
  const { settings } = useServices()
  const known = settings.origin ?? ''
  return useSyncExternalStore(
    never,
    () => known || window.location.origin,
    () => known,
  )
}

function Progress({ share }: { share: number }) {
  const { proofs: words } = usePhrases()
  const percent = String(Math.floor(share * 100))
  return (
    <div className={css.progress}>
      <div
        role="progressbar"
        aria-label={words.verifyAll}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number(percent)}
        className={css.track}
      >
        <div className={css.fill} style={{ width: `${percent}%` }} />
      </div>
      <p aria-hidden="true">{words.verifying(percent)}</p>
    </div>
  )
}
