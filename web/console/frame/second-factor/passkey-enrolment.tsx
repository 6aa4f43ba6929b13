import { useState } from 'react'
import { addPasskey, offerPasskey } from '#contract/operator/staff.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import css from '#web/console/frame/shell/form.module.css'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { hasPasskeys, makePasskey } from './passkeys.ts'

/** A passkey of this device. `done` gets new recovery codes; none when there are some already. */
export function PasskeyEnrolment({
  done,
  back,
  backWords,
}: {
  done: (codes: string[]) => unknown
  back: () => void
  backWords: string
}) {
  const { enrolling, factor } = usePhrases()
  const api = useApi()
  const sending = useSending()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<'stopped' | 'known' | null>(null)

  const add = () => {
    setProblem(null)
    return sending.send<{ recoveryCodes: string[] } | null>(
      async () => {
        const offered = await api.call(offerPasskey)
        if (!offered.ok) return offered
        const outcome = await makePasskey(offered.data.options)
        if ('response' in outcome)
          return await api.call(addPasskey, { input: { name, response: outcome.response } })
        setProblem(outcome.problem)
        return { ok: true, state: 200, data: null }
      },
      (added) => added !== null && done(added.recoveryCodes),
    )
  }
  const isSupported = hasPasskeys()
  return (
    <Form className={css.form} onSubmit={add}>
      <p>{enrolling.passkeyNote}</p>
      {!isSupported && <Notice tone="warning">{factor.noPasskeys}</Notice>}
      <TextField
        label={enrolling.passkeyName}
        hint={enrolling.passkeyNameHint}
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={40}
        error={errorOf(sending.failure, 'name')}
      />
      {problem !== null && (
        <Notice tone="warning" isLive>
          {problem === 'known' ? factor.passkeyKnown : factor.passkeyStopped}
        </Notice>
      )}
      <FailureNotice failure={sending.failure} shownFields={['name']} />
      <div className={css.actions}>
        <Button onClick={back}>{backWords}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={sending.isSending || !isSupported || name.trim() === ''}
        >
          {enrolling.register}
        </Button>
      </div>
    </Form>
  )
}
