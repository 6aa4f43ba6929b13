// How the sale of a pack is stopped: at once for a while, or, with a second person, ended for ever.

import { useState } from 'react'
import { endPackEarly, haltPack, packReasonLength, resumePack } from '#contract/operator/packs.ts'
import type { Result } from '#web/api/client.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { type Act, ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PackPage } from './loader.ts'

export function Actions({ pack }: { pack: PackPage }) {
  const { packs: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [open, setOpen] = useState<'halt' | 'resume' | 'end' | null>(null)
  const { packId, canHalt, canResume, canEnd } = pack
  if (!canHalt && !canResume && !canEnd) return null
  const close = () => setOpen(null)
  const end = async (said: string) => {
    close()
    say(said)
    await revalidate()
  }
  return (
    <>
      {canHalt && (
        <Button variant="danger" onClick={() => setOpen('halt')}>
          {words.halt.button}
        </Button>
      )}
      {canResume && <Button onClick={() => setOpen('resume')}>{words.resume.button}</Button>}
      {canEnd && <Button onClick={() => setOpen('end')}>{words.end.button}</Button>}
      {open === 'halt' && (
        <ReasonDialog
          words={words.halt}
          send={(input) => api.call(haltPack, { input: Object.assign({ packId }, input) })}
          done={() => end(words.halt.done)}
          onClose={close}
        />
      )}
      {open === 'resume' && (
        <ActDialog
          title={words.resume.button}
          ask={words.resume.ask}
          confirm={words.resume.confirm}
          send={(act) => api.call(resumePack, { input: Object.assign({ packId }, act) })}
          done={() => end(words.resume.prepared)}
          onClose={close}
        />
      )}
      {open === 'end' && (
        <ReasonDialog
          words={words.end}
          send={(input) => api.call(endPackEarly, { input: Object.assign({ packId }, input) })}
          done={() => end(words.end.prepared)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Asks for the public reason in both languages as well. */
function ReasonDialog<T>({
  words,
  send,
  done,
  onClose,
}: {
  words: { button: string; ask: string; confirm: string }
  send: (input: Act & { reasonJa: string; reasonEn: string }) => Promise<Result<T>>
  done: () => unknown
  onClose: () => void
}) {
  const { packs } = usePhrases()
  const [reasonJa, setJa] = useState('')
  const [reasonEn, setEn] = useState('')
  const [isAsked, setAsked] = useState(false)
  const missing = (reason: string) => (isAsked && reason.trim() === '' ? packs.reasonMissing : undefined)
  return (
    <ActDialog
      title={words.button}
      ask={words.ask}
      confirm={words.confirm}
      isDangerous
      shownFields={['reasonJa', 'reasonEn']}
      fields={(errorOf) => (
        <>
          <TextField
            label={packs.reasonJa}
            hint={packs.reasonHint}
            name="reasonJa"
            lang="ja"
            maxLength={packReasonLength}
            value={reasonJa}
            onChange={(event) => setJa(event.target.value)}
            error={missing(reasonJa) ?? errorOf('reasonJa')}
          />
          <TextField
            label={packs.reasonEn}
            name="reasonEn"
            lang="en"
            maxLength={packReasonLength}
            value={reasonEn}
            onChange={(event) => setEn(event.target.value)}
            error={missing(reasonEn) ?? errorOf('reasonEn')}
          />
        </>
      )}
      send={(act) => {
        setAsked(true)
        if (reasonJa.trim() === '' || reasonEn.trim() === '') return undefined
        return send(Object.assign({ reasonJa, reasonEn }, act))
      }}
      done={done}
      onClose={onClose}
    />
  )
}
