// A verification of the whole box in this browser, which the visitor starts and may stop; and how to do it elsewhere.

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FaultList } from '#web/storefront/proofs/fault-list.tsx'
import type { Mode } from '#web/storefront/proofs/fault-text.ts'
import { SealIcon } from '#web/storefront/proofs/seal-icon.tsx'
import type { DrawFault } from '#web/storefront/proofs/shown-cards.ts'
import type { BoxProgress } from '#web/storefront/proofs/verify-box-in-worker.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import css from './verification.module.css'

export interface Asking {
  signal: AbortSignal
  onProgress: (progress: BoxProgress) => void
}

type Stage<V> =
  | { name: 'idle' | 'stopped' | 'failed' }
  | { name: 'running'; progress: BoxProgress }
  | { name: 'done'; verdict: V }

interface CheckingProps<V> {
  mode: Mode
  packId: string
  title: string
  text: string
  /** The address of the data. */
  path: string
  /** Null: nothing could be verified. */
  verify: (asking: Asking) => Promise<V | null>
  /** The words for a verdict without a fault. */
  proven: (verdict: V) => { says: string; more?: ReactNode }
}

export function Checking<V extends { faults: DrawFault[] }>({
  mode,
  packId,
  title,
  text,
  path,
  verify,
  proven,
}: CheckingProps<V>) {
  const { proofs: words } = usePhrases()
  const [stage, setStage] = useState<Stage<V>>({ name: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const aborting = new AbortController()
    const { signal } = aborting
    running.current = aborting
    const show = (next: Stage<V>) => signal.aborted || setStage(next)
    show({ name: 'running', progress: { kind: 'loading', bytes: 0 } })
    const verdict = await verify({ signal, onProgress: (progress) => show({ name: 'running', progress }) })
    show(verdict === null ? { name: 'failed' } : { name: 'done', verdict })
  }

  const stop = () => {
    running.current?.abort()
    setStage({ name: 'stopped' })
  }

  return (
    <Panel>
      <SectionTitle>{title}</SectionTitle>
      <p className="soft">{text}</p>
      {stage.name !== 'running' && (
        <Button
          variant="primary"
          size="l"
          onClick={start}
          ref={stage.name === 'idle' ? undefined : takeFocus}
        >
          {words.verifyAll}
        </Button>
      )}
      <div aria-live="polite" className={css.verdict}>
        {stage.name === 'running' && <Progress progress={stage.progress} />}
        {stage.name === 'failed' && <Notice tone="warning">{words.loadFailed}</Notice>}
        {stage.name === 'done' && <Verdict mode={mode} proven={proven} {...stage} />}
      </div>
      {stage.name === 'running' && (
        <Button onClick={stop} ref={takeFocus}>
          {words.stopVerifying}
        </Button>
      )}
      <OwnVerification packId={packId} path={path} />
    </Panel>
  )
}

function Verdict<V extends { faults: DrawFault[] }>({
  mode,
  proven,
  verdict,
}: Pick<CheckingProps<V>, 'mode' | 'proven'> & { verdict: V }) {
  const { proofs: words } = usePhrases()
  if (verdict.faults.length > 0)
    return (
      <Notice tone="danger" title={words.broken}>
        <p>{words.brokenText}</p>
        <FaultList faults={verdict.faults} mode={mode} />
      </Notice>
    )
  const { says, more } = proven(verdict)
  return (
    <>
      <div className={css.proven}>
        <SealIcon size={40} />
        <div>
          <p className={css.provenTitle}>{words.verified}</p>
          <p>{says}</p>
        </div>
      </div>
      {more}
    </>
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
