import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { readDraft, saveDraft } from '#contract/operator/drafts.ts'
import type { Failure } from '#web/api/client.ts'
import { useApi } from '#web/console/frame/services.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { differences, type Entered, enteredIn, merge } from './fields.ts'
import type { DraftPage } from './loader.ts'

export interface DraftForm {
  entered: Entered
  change: Dispatch<SetStateAction<Entered>>
  isChanged: boolean
  save: () => Promise<void>
  isSaving: boolean
  /** It was saved here, and nothing was changed since. */
  isSaved: boolean
  failure: Failure | null
  /** The draft that was shown when this form began, or was taken over since. */
  base: DraftPage
  /** The draft that another operator saved since `base`, once a save was refused for it. */
  theirs: DraftPage | null
  /** Goes on with theirs, and with the entries of this form at the places of `kept`. */
  take: (kept: ReadonlySet<string>) => void
  /** Begins anew with the shop's draft; for a form without unsaved changes. */
  renew: () => Promise<void>
  /** Grows when all fields are filled anew. */
  generation: number
}

/** The form of a draft: entries stay until they are saved, whatever others save meanwhile. */
export function useDraft(draft: DraftPage): DraftForm {
  const api = useApi()
  const revalidate = useRevalidate()
  const keys = useActKeys()
  const sending = useSending()
  const [base, setBase] = useState(draft)
  const [entered, setEntered] = useState(() => enteredIn(draft))
  const [theirs, setTheirs] = useState<DraftPage | null>(null)
  const [hasSaved, setSaved] = useState(false)
  const [generation, setGeneration] = useState(0)
  const isChanged = differences(enteredIn(base), entered).length > 0

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])

  const save = async () => {
    const { key, revision } = base
    const sent = entered
    await sending.send(
      async () => {
        const actKey = keys.keyOf(JSON.stringify([revision, sent]))
        const input = { actKey, why: '', key, revision, ...sent }
        const result = await api.call(saveDraft, { input })
        if (!result.ok && result.state === 409 && result.errors.revision !== undefined) {
          const now = await api.call(readDraft, { params: { key } })
          if (now.ok) setTheirs(now.data)
        }
        return result
      },
      async ({ revision: saved }) => {
        keys.answered()
        setBase({ ...base, ...sent, revision: saved })
        setSaved(true)
        await revalidate()
      },
    )
  }

  return {
    entered,
    change: setEntered,
    isChanged,
    save,
    isSaving: sending.isSending,
    isSaved: hasSaved && !isChanged,
    failure: sending.failure,
    base,
    theirs,
    take(kept) {
      if (theirs === null) return
      setEntered(merge(enteredIn(base), entered, enteredIn(theirs), kept))
      setBase(theirs)
      setTheirs(null)
      setGeneration(generation + 1)
    },
    async renew() {
      const now = await api.call(readDraft, { params: { key: base.key } })
      if (!now.ok) return
      setBase(now.data)
      setEntered(enteredIn(now.data))
      setGeneration(generation + 1)
    },
    generation,
  }
}
