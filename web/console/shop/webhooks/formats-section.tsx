// The remembered formats of banks' own statements, to rename and to forget.

import { useState } from 'react'
import {
  forgetBankFormat,
  formatNameLength,
  type listBankFormats,
  renameBankFormat,
} from '#contract/operator/bank-formats.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/text-field.tsx'

type Format = OutputOf<typeof listBankFormats>['list'][number]

export function FormatsSection({ formats }: { formats: readonly Format[] }) {
  const { formats: words } = usePhrases().webhooks
  const { language } = useServices()
  const [renamed, setRenamed] = useState<Format | null>(null)
  const [forgotten, setForgotten] = useState<Format | null>(null)
  return (
    <Section title={words.title} note={words.note}>
      {formats.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Rows>
          {formats.map((format) => (
            <Row
              key={format.formatId}
              name={format.name}
              facts={[
                words.facts(format.titles.join(', ')),
                words.savedAt(formatInstant(format.savedAt, language)),
              ]}
              actions={
                <>
                  <Button aria-label={words.renameNamed(format.name)} onClick={() => setRenamed(format)}>
                    {words.rename}
                  </Button>
                  <Button aria-label={words.forgetNamed(format.name)} onClick={() => setForgotten(format)}>
                    {words.forget}
                  </Button>
                </>
              }
            />
          ))}
        </Rows>
      )}
      {renamed && <RenameDialog format={renamed} onClose={() => setRenamed(null)} />}
      {forgotten && <ForgetDialog format={forgotten} onClose={() => setForgotten(null)} />}
    </Section>
  )
}

/** Ends a dialog whose act was done. */
function useEnd(onClose: () => void, said: string) {
  const say = useSayResult()
  const revalidate = useRevalidate()
  return async () => {
    onClose()
    say(said)
    await revalidate()
  }
}

function RenameDialog({ format: { formatId, name }, onClose }: { format: Format; onClose: () => void }) {
  const { formats: words } = usePhrases().webhooks
  const api = useApi()
  const [typed, setTyped] = useState(name)
  return (
    <ActDialog
      title={words.renameNamed(name)}
      ask={words.askRename}
      confirm={words.rename}
      call={renameBankFormat}
      shownFields={['name']}
      fields={(errorOf) => (
        <TextField
          label={words.name}
          name="name"
          required
          autoComplete="off"
          maxLength={formatNameLength}
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
          error={errorOf('name')}
        />
      )}
      send={(act) => api.call(renameBankFormat, { input: { ...act, formatId, name: typed } })}
      done={useEnd(onClose, words.renamed)}
      onClose={onClose}
    />
  )
}

function ForgetDialog({ format: { formatId, name }, onClose }: { format: Format; onClose: () => void }) {
  const { formats: words } = usePhrases().webhooks
  const api = useApi()
  return (
    <ActDialog
      title={words.forgetNamed(name)}
      ask={words.askForget}
      confirm={words.forget}
      call={forgetBankFormat}
      send={(act) => api.call(forgetBankFormat, { input: { ...act, formatId } })}
      done={useEnd(onClose, words.forgotten)}
      onClose={onClose}
    />
  )
}
