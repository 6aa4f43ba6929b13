// A draft that is not to become a pack is thrown away.

import { useState } from 'react'
import { discardDraft } from '#contract/operator/drafts.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { DraftPage } from './loader.ts'
import type { DraftForm } from './use-draft.ts'

export function DiscardDraft({ draft: { key, content }, form }: { draft: DraftPage; form: DraftForm }) {
  const { discard: words } = usePhrases().drafts
  const { language } = useServices()
  const api = useApi()
  const revalidate = useRevalidate()
  const [isAsking, setAsking] = useState(false)
  const { revision } = form.base
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.button}</Button>
      {isAsking && (
        <ActDialog
          call={discardDraft}
          title={words.button}
          ask={words.ask(content.name?.[language] || content.name?.ja || key)}
          confirm={words.button}
          isDangerous
          send={(act) => api.call(discardDraft, { input: { ...act, key, revision } })}
          done={async () => {
            setAsking(false)
            // Unsaved changes are discarded as well.
            await form.renew()
            await revalidate()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
