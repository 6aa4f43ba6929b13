// The operators' notes about a member for each other: the important ones at the top, and the form for another.

import { useState } from 'react'
import { noteMax, writeNote } from '#contract/operator/notes.ts'
import { noteKeepers } from '#contract/operator/roles.ts'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { Written } from '#web/console/frame/shell/facts.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { MemberFacts } from './loader.ts'
import css from './notes.module.css'

export function ImportantNotes({ notes }: { notes: MemberFacts['importantNotes'] }) {
  const { note: words } = usePhrases()
  const { language } = useServices()
  if (notes.length === 0) return null
  return (
    <Notice tone="warning" title={words.importantTitle}>
      <ul className={css.notes}>
        {notes.map(({ noteId, who, body, writtenAt }) => (
          <li key={noteId}>
            <Written text={body} />
            <small>{words.signed(who, formatInstant(writtenAt, language))}</small>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export function NoteButton({ memberId }: { memberId: string }) {
  const { note: words } = usePhrases()
  const api = useApi()
  const me = useMe()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [isOpen, setOpen] = useState(false)
  const [body, setBody] = useState('')
  const [isImportant, setImportant] = useState(false)
  if (!mayOpen(noteKeepers, me?.roles ?? [])) return null
  const close = () => {
    setOpen(false)
    setBody('')
    setImportant(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.button}</Button>
      {isOpen && (
        <ActDialog
          call={writeNote}
          title={words.title}
          ask={words.ask}
          confirm={words.button}
          shownFields={['body']}
          fields={(errorOfField) => (
            <>
              <TextArea
                label={words.body}
                name="body"
                required
                maxLength={noteMax}
                value={body}
                onChange={(event) => setBody(event.target.value)}
                error={errorOfField('body')}
              />
              <Checkbox checked={isImportant} onChange={(event) => setImportant(event.target.checked)}>
                {words.important}
              </Checkbox>
            </>
          )}
          send={
            body.trim() === ''
              ? undefined
              : (act) => api.call(writeNote, { input: { ...act, memberId, body, isImportant } })
          }
          done={async () => {
            close()
            say(words.done)
            await revalidate()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
