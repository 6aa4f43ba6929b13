// Makes a draft, empty or as a copy.

import { useState } from 'react'
import { createDraft } from '#contract/operator/drafts.ts'
import { draftPath } from '#web/console/cards/drafts/draft/route.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useNavigate } from '#web/router/context.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function NewDraftDialog({ copyOf = '', onClose }: { copyOf?: string; onClose: () => void }) {
  const { drafts } = usePhrases()
  const { create: words } = drafts
  const api = useApi()
  const navigate = useNavigate()
  const [key, setKey] = useState('')
  const [from, setFrom] = useState(copyOf)
  return (
    <ActDialog
      title={words.button}
      ask={words.ask}
      confirm={words.button}
      usualReason={words.reason}
      shownFields={['key', 'copyOf']}
      fields={(errorOf) => (
        <>
          <TextField
            label={drafts.columns.key}
            hint={drafts.keyHint}
            name="key"
            required
            maxLength={60}
            autoCapitalize="none"
            value={key}
            onChange={({ target: { value } }) => setKey(value)}
            error={errorOf('key')}
          />
          <TextField
            label={words.copyOf}
            hint={words.copyHint}
            name="copyOf"
            maxLength={60}
            autoCapitalize="none"
            value={from}
            onChange={({ target: { value } }) => setFrom(value)}
            error={errorOf('copyOf')}
          />
        </>
      )}
      send={(act) =>
        api.call(createDraft, {
          input: { ...act, key: key.trim(), ...(from.trim() && { copyOf: from.trim() }) },
        })
      }
      done={async (made) => {
        onClose()
        await navigate(draftPath(made.key))
      }}
      onClose={onClose}
    />
  )
}
