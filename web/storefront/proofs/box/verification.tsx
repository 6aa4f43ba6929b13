// Verifies the whole box in this browser after it was opened.

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Fault } from '#contract/verify-contents.ts'
import { seenRoot } from '#web/storefront/packs/seen-roots.ts'
import { FaultList } from '#web/storefront/proofs/fault-list.tsx'
import { SealIcon } from '#web/storefront/proofs/seal-icon.tsx'
import type { BoxProgress } from '#web/storefront/proofs/verify-box-in-worker.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Box } from './loader.ts'
import css from './verification.module.css'

type Stage =
  | { name: 'idle' | 'stopped' }
  | { name: 'running'; progress: BoxProgress }
  | { name: 'failed' }
  | { name: 'done'; faults: Fault[]; tickets: number }

export function Verification({ box }: { box: Box }) {
  const { proofs: words } = usePhrases()
  if (!box.isOpened)
    return (
      <Panel>
        <SectionTitle>{words.closedTitle}</SectionTitle>
        <p className="soft">{words.closedText}</p>
      </Panel>
    )
  return <Opened box={box} />
}

function Opened({ box }: { box: Box }) {
  const { proofs: words } = usePhrases()
  const [stage, setStage] = useState<Stage>({ name: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const openedPath = `/api/box/${encodeURIComponent(box.packId)}/opened`

  const verify = async () => {
    const aborting = new AbortController()
    const { signal } = aborting
    running.current = aborting
    const show = (next: Stage) => signal.aborted || setStage(next)
    show({ name: 'running', progress: { kind: 'loading', bytes: 0 } })
    const { verifyBoxInWorker } = await import('#web/storefront/proofs/verify-box-in-worker.ts')
    // The opened box is verified against the root and the commitment that this page shows.
    const verdict = await verifyBoxInWorker(
      { address: openedPath, root: box.root, commitment: box.commitment },
      { signal, onProgress: (progress) => show({ name: 'running', progress }) },
    )
    if (verdict === null) return show({ name: 'failed' })
    const seen = seenRoot(box.packId)
    const changed: Fault[] = seen && seen.root !== box.root ? [{ kind: 'root changed', seen: seen.root }] : []
    show({ name: 'done', faults: [...changed, ...verdict.faults], tickets: verdict.tickets })
  }

  const stop = () => {
    running.current?.abort()
    setStage({ name: 'stopped' })
  }

  return (
    <Panel>
      <SectionTitle>{words.openedTitle}</SectionTitle>
      <p className="soft">{words.openedText}</p>
      {stage.name !== 'running' && (
        <Button
          variant="primary"
          size="l"
          onClick={verify}
          ref={stage.name === 'idle' ? undefined : takeFocus}
        >
          {words.verifyAll}
        </Button>
      )}
      <div aria-live="polite" className={css.verdict}>
        {stage.name === 'running' && <Progress progress={stage.progress} />}
        {stage.name === 'failed' && <Notice tone="warning">{words.loadFailed}</Notice>}
        {stage.name === 'done' && <Verdict total={box.total} {...stage} />}
      </div>
      {stage.name === 'running' && (
        <Button onClick={stop} ref={takeFocus}>
          {words.stopVerifying}
        </Button>
      )}
      <OwnVerification packId={box.packId} path={openedPath} />
    </Panel>
  )
}

function Verdict({ total, faults, tickets }: { total: number; faults: Fault[]; tickets: number }) {
  const { proofs: words } = usePhrases()
  return faults.length > 0 ? (
    <Notice tone="danger" title={words.broken}>
      <p>{words.brokenText}</p>
      <FaultList faults={faults} />
    </Notice>
  ) : (
    <div className={css.proven}>
      <SealIcon size={40} />
      <div>
        <p className={css.provenTitle}>{words.verified}</p>
        <p>{words.verifiedText(formatInteger(total), formatInteger(tickets))}</p>
      </div>
    </div>
  )
}

/** Explains how to verify the box on another machine. */
function OwnVerification({ packId, path }: { packId: string; path: string }) {
  const { proofs: words } = usePhrases()
  const origin = useOrigin()
  return (
    <div className={css.own}>
      <h3 className={css.ownTitle}>{words.commandTitle}</h3>
      <p className="soft">{words.commandText}</p>
      <pre className={css.command}>
        <code>{`npm run verify -- ${origin}${path}`}</code>
      </pre>
      <a className={css.download} href={path} download={`${packId}.json`}>
        {words.download}
      </a>
    </div>
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

/** The button that had the focus has gone: the one in its place takes it, unless the visitor has moved on. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

const megabyte = 1_000_000

/** The share is known while the box is verified; while it loads, only the bytes that have arrived are. */
function Progress({ progress }: { progress: BoxProgress }) {
  const { proofs: words } = usePhrases()
  const percent = progress.kind === 'progress' ? Math.floor(progress.share * 100) : undefined
  const text =
    progress.kind === 'progress'
      ? words.verifying(String(percent))
      : words.loadingBox((progress.bytes / megabyte).toFixed(1))
  return (
    <div className={css.progress}>
      <progress aria-label={words.verifyAll} max={100} value={percent} className={css.track} />
      <p aria-hidden="true">{text}</p>
    </div>
  )
}
