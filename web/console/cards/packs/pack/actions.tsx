// The acts that stop a sale: a halt at once, with words that can be added later, or its end, with a second person.

import { useState } from 'react'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import {
  addSaleWords,
  endPackEarly,
  giveUpPack,
  haltPack,
  packReasonLength,
  resumePack,
} from '#contract/operator/packs.ts'
import { shownIsChecked } from '#phrases/halt.ts'
import type { Result } from '#web/api/client.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { type Act, ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PackPage } from './loader.ts'

export function Actions({ pack }: { pack: PackPage }) {
  const { packs: words } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [open, setOpen] = useState<'halt' | 'words' | 'resume' | 'end' | null>(null)
  const { packId, canHalt, canAddWords, canResume, canEnd, canGiveUp } = pack
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
      {canAddWords && <Button onClick={() => setOpen('words')}>{words.addWords.button}</Button>}
      {canResume && <Button onClick={() => setOpen('resume')}>{words.resume.button}</Button>}
      {canEnd && <Button onClick={() => setOpen('end')}>{words.end.button}</Button>}
      {canGiveUp && <GiveUp packId={packId} done={end} />}
      {open === 'halt' && (
        <ActDialog
          call={haltPack}
          title={words.halt.button}
          ask={words.halt.ask(shownIsChecked[language])}
          confirm={words.halt.confirm}
          isDangerous
          send={(act) => api.call(haltPack, { input: { ...act, packId, reasonJa: '', reasonEn: '' } })}
          done={() => end(words.halt.done)}
          onClose={close}
        />
      )}
      {open === 'words' && (
        <ReasonDialog
          call={addSaleWords}
          words={words.addWords}
          send={(input) => api.call(addSaleWords, { input: Object.assign({ packId }, input) })}
          done={() => end(words.addWords.done)}
          onClose={close}
        />
      )}
      {open === 'resume' && (
        <ActDialog
          call={resumePack}
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
          call={endPackEarly}
          words={words.end}
          isDangerous
          send={(input) => api.call(endPackEarly, { input: Object.assign({ packId }, input) })}
          done={() => end(words.end.prepared)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Pays back what an outage kept undecided for a week. */
function GiveUp({ packId, done }: { packId: string; done: (said: string) => Promise<void> }) {
  const { packs } = usePhrases()
  const words = packs.giveUp
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.button}</Button>
      {isOpen && (
        <ReasonDialog
          call={giveUpPack}
          words={{ ...words, confirm: words.button }}
          isDangerous
          send={(input) => api.call(giveUpPack, { input: Object.assign({ packId }, input) })}
          done={() => done(words.prepared)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Asks for public words as well; Japanese is enough. */
function ReasonDialog<T>({
  call,
  words,
  isDangerous,
  send,
  done,
  onClose,
}: {
  call: Pick<OperatorCall, 'path' | 'reason'>
  words: { button: string; ask: string; confirm: string }
  isDangerous?: boolean
  send: (input: Act & { reasonJa: string; reasonEn: string }) => Promise<Result<T>>
  done: () => unknown
  onClose: () => void
}) {
  const { packs } = usePhrases()
  const [reasonJa, setJa] = useState('')
  const [reasonEn, setEn] = useState('')
  const [isAsked, setAsked] = useState(false)
  const missing = isAsked && reasonJa.trim() === '' ? packs.reasonMissing : undefined
  return (
    <ActDialog
      call={call}
      title={words.button}
      ask={words.ask}
      confirm={words.confirm}
      isDangerous={isDangerous}
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
            error={missing ?? errorOf('reasonJa')}
          />
          <TextField
            label={packs.reasonEn}
            name="reasonEn"
            lang="en"
            maxLength={packReasonLength}
            value={reasonEn}
            onChange={(event) => setEn(event.target.value)}
            error={errorOf('reasonEn')}
          />
        </>
      )}
      send={(act) => {
        setAsked(true)
        if (reasonJa.trim() === '') return undefined
        return send(Object.assign({ reasonJa, reasonEn }, act))
      }}
      done={done}
      onClose={onClose}
    />
  )
}
