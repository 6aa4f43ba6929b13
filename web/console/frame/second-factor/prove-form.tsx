// Proves the second factor: with a passkey, a code of the app, or a recovery code.

import { useState } from 'react'
import type { LoginStage } from '#contract/operator/operator-call.ts'
import { askPasskey, proveCode, provePasskey } from '#contract/operator/staff.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import css from '#web/console/frame/shell/form.module.css'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { LockIcon } from '#web/ui/lock-icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { hasPasskeys, signWithPasskey } from './passkeys.ts'

export function ProveForm({ proven }: { proven: () => unknown }) {
  const { factor } = usePhrases()
  const api = useApi()
  const me = useMe()
  const sending = useSending()
  const [isStopped, setStopped] = useState(false)
  const [isRecovery, setRecovery] = useState(me?.hasCode === false)
  const [code, setCode] = useState('')
  const offersPasskey = me?.hasPasskey === true && hasPasskeys()

  const withPasskey = () => {
    setStopped(false)
    return sending.send<{ stage: LoginStage } | null>(
      async () => {
        const asked = await api.call(askPasskey)
        if (!asked.ok) return asked
        const outcome = await signWithPasskey(asked.data.options)
        if ('response' in outcome)
          return await api.call(provePasskey, { input: { response: outcome.response } })
        setStopped(true)
        return { ok: true, state: 200, data: null }
      },
      (proof) => proof !== null && proven(),
    )
  }
  const withCode = () =>
    sending.send(
      () => api.call(proveCode, { input: { code: code.trim() } }),
      () => proven(),
    )
  return (
    <div className={css.form}>
      {offersPasskey && (
        <>
          <Button
            variant="primary"
            block
            icon={<LockIcon size={18} />}
            disabled={sending.isSending}
            onClick={withPasskey}
          >
            {factor.passkey}
          </Button>
          {isStopped && (
            <Notice tone="warning" isLive>
              {factor.passkeyStopped}
            </Notice>
          )}
          <p className={css.or}>{factor.or}</p>
        </>
      )}
      <Form className={css.form} onSubmit={withCode}>
        <TextField
          key={isRecovery ? 'recovery' : 'code'}
          label={isRecovery ? factor.recoveryCode : factor.code}
          hint={isRecovery ? factor.recoveryHint : factor.codeHint}
          name="code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          maxLength={20}
          error={errorOf(sending.failure, 'code')}
        />
        <FailureNotice failure={sending.failure} shownFields={['code']} />
        <div className={css.actions}>
          {me?.hasCode !== false && (
            <Button
              variant="quiet"
              onClick={() => {
                setRecovery(!isRecovery)
                setCode('')
              }}
            >
              {isRecovery ? factor.useCode : factor.useRecovery}
            </Button>
          )}
          <Button
            type="submit"
            variant={offersPasskey ? 'secondary' : 'primary'}
            disabled={sending.isSending || code.trim() === ''}
          >
            {factor.confirm}
          </Button>
        </div>
      </Form>
    </div>
  )
}
