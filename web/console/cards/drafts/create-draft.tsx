// A draft is made with one press, empty or as a copy.

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createDraft, type draftTemplates, listCopySources } from '#contract/operator/drafts.ts'
import type { OutputOf } from '#contract/wire.ts'
import { draftPath } from '#web/console/cards/drafts/draft/route.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { type Sending, useSending } from '#web/console/frame/shell/use-sending.ts'
import { useNavigate } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './create-draft.module.css'

type Template = (typeof draftTemplates)[number]

/** Makes a draft, once also when it is sent again after a lost answer. */
function useCreate(): Sending & { create: (copyOf?: string, template?: Template) => void } {
  const api = useApi()
  const navigate = useNavigate()
  const keys = useActKeys()
  const sending = useSending()
  const create = (copyOf?: string, template?: Template) =>
    void sending.send(
      () =>
        api.call(createDraft, {
          input: {
            actKey: keys.keyOf(copyOf ?? template ?? ''),
            why: '',
            key: '',
            ...(copyOf && { copyOf }),
            ...(template && { template }),
          },
        }),
      async ({ key }) => {
        keys.answered()
        await navigate(draftPath(key))
      },
    )
  return { ...sending, create }
}

/** Opens the new draft. `copyOf`: the key of a draft or of a sealed pack; without it the draft is empty, or begins by a template. */
export function CreateDraft({
  copyOf,
  template,
  variant,
  children,
}: {
  copyOf?: string
  template?: Template
  variant?: 'primary'
  children: ReactNode
}) {
  const { failures } = usePhrases()
  const { create, isSending, failure } = useCreate()
  return (
    <>
      <Button variant={variant} disabled={isSending} onClick={() => create(copyOf, template)}>
        {children}
      </Button>
      <FailureNotice failure={failure} unanswered={failures.communicationAct} />
    </>
  )
}

type Source = OutputOf<typeof listCopySources>['sources'][number]

/** Packs and drafts with their pictures: a press on one copies it. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const { drafts, failures } = usePhrases()
  const { create: words } = drafts
  const api = useApi()
  const { create, isSending, failure } = useCreate()
  const loading = useSending()
  const [sources, setSources] = useState<readonly Source[]>([])
  const [typed, setTyped] = useState('')
  const ask = useEffectEvent(
    () =>
      void loading.send(
        () => api.call(listCopySources, {}),
        ({ sources }) => setSources(sources),
      ),
  )
  useEffect(() => ask(), [])
  const wanted = typed.normalize('NFKC').trim().toLowerCase()
  const shown = sources.filter(({ key, name }) =>
    [key, name].some((own) => own.normalize('NFKC').toLowerCase().includes(wanted)),
  )
  return (
    <Dialog title={words.copyButton} onClose={onClose}>
      <p>{words.copyAsk}</p>
      <TextField
        label={words.find}
        type="search"
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <FailureNotice failure={failure ?? loading.failure} unanswered={failures.communicationAct} />
      <ul className={css.sources} aria-label={words.from}>
        {shown.map(({ key, name, image, isDraft }) => (
          <li key={key}>
            <button type="button" className={css.source} disabled={isSending} onClick={() => create(key)}>
              <span className={css.picture}>{image && <Picture src={image} alt="" />}</span>
              <span className={css.name}>{name || drafts.nameless}</span>
              {isDraft && <Badge tone="neutral">{words.isDraft}</Badge>}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && !loading.isSending && <p>{words.noneFound}</p>}
    </Dialog>
  )
}
