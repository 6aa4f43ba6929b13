// The faults that must be mended before a draft can be sealed, and the seal itself.

import { useState } from 'react'
import { sealDraft } from '#contract/operator/drafts.ts'
import { inLanguage } from '#phrases/language.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DraftPage } from './loader.ts'
import { sayPlace } from './say-place.ts'

/** The number of faults shown of a long list. */
const faultsShown = 20

interface Given {
  draft: DraftPage
  openWarnings: number
  isChanged: boolean
}

export function SealPart({ draft, openWarnings, isChanged }: Given) {
  const phrases = usePhrases()
  const { seal: words, prizes } = phrases.drafts
  const { language } = useServices()
  const api = useApi()
  const revalidate = useRevalidate()
  const [isAsking, setAsking] = useState(false)
  const [isPrepared, setPrepared] = useState(false)
  const { key, revision, faults, notes, content, canSeal } = draft
  const isReady = faults.length === 0 && openWarnings === 0 && !isChanged
  const total = (content.prizes ?? []).reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={
        canSeal && (
          <Button variant="primary" disabled={!isReady} onClick={() => setAsking(true)}>
            {words.button}
          </Button>
        )
      }
    >
      {faults.length > 0 && (
        <Notice tone="warning" title={words.missing(formatInteger(faults.length))}>
          <ul>
            {faults.slice(0, faultsShown).map(({ place, message }) => (
              <li key={`${place} ${message}`}>{words.fault(sayPlace(place || 'key', phrases), message)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {openWarnings > 0 && <Notice tone="warning">{words.unanswered(formatInteger(openWarnings))}</Notice>}
      {isChanged && <Notice>{words.unsaved}</Notice>}
      {isPrepared && (
        <Notice tone="success" isLive>
          {words.prepared}
        </Notice>
      )}
      {isReady && !isPrepared && <Notice tone="success">{words.ready}</Notice>}
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {isAsking && (
        <ActDialog
          call={sealDraft}
          title={words.button}
          ask={words.ask(
            (content.name && inLanguage(content.name, language)) || key,
            prizes.sum(formatInteger(total)),
          )}
          confirm={words.button}
          send={(act) => api.call(sealDraft, { input: { ...act, key, revision } })}
          done={async () => {
            setAsking(false)
            setPrepared(true)
            await revalidate()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
