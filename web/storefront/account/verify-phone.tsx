// SMS verification of the registered phone: the question, the dialog that sends the SMS, the code (spec §4).

import { useEffect, useState } from 'react'
import { checkSms, sendSms, smsCodeLength } from '#contract/phones.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import { verifyPhoneFragment } from '#web/storefront/shell/verify-phone-path.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/clock.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { Dialog, MessageDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ignoreComposingEnter, TextField } from '#web/ui/text-field.tsx'
import { readResendAt, typedCode } from './sms-code.ts'
import css from './verify-phone.module.css'

type Step =
  | { name: 'closed' }
  | { name: 'asking' }
  | { name: 'code' }
  /** The verification cannot continue; the message appears after the dialog has closed. */
  | { name: 'refused'; message: string }
  | { name: 'done'; note: string | undefined }

interface Sending {
  /** The earliest time to request another code, ISO. */
  resendsAt?: string
  endsAt?: string
  message?: string
}

/** Works inside or outside a form; shows only its dialogs when the phone is verified. */
export function VerifyPhone({ member }: { member: { phone: string; isPhoneVerified: boolean } }) {
  const { phones: words } = usePhrases()
  const { step, setStep, closing, startSending, typed } = useVerification(member)
  return (
    <>
      {!member.isPhoneVerified && (
        <div className={css.offer}>
          <p className="soft">{words.why}</p>
          <Button onClick={() => setStep({ name: 'asking' })}>{words.verify}</Button>
        </div>
      )}
      <Dialog
        open={step.name === 'asking'}
        onClose={closing('asking')}
        title={words.askTitle}
        actions={
          <>
            <Button onClick={closing('asking')}>{words.no}</Button>
            <Button variant="primary" onClick={startSending}>
              {words.send}
            </Button>
          </>
        }
      >
        <p>{words.ask}</p>
        <p className={css.number}>{words.askNumber(member.phone)}</p>
        <p className="soft">{words.changeFirst}</p>
      </Dialog>
      <CodeDialog open={step.name === 'code'} phone={member.phone} {...typed} onClose={closing('code')} />
      <MessageDialog open={step.name === 'refused'} onClose={closing('refused')} title={words.failedTitle}>
        <p role="alert">{step.name === 'refused' && step.message}</p>
      </MessageDialog>
      <MessageDialog open={step.name === 'done'} onClose={closing('done')} title={words.doneTitle}>
        <p role="alert">{words.done}</p>
        {step.name === 'done' && step.note && <Notice>{step.note}</Notice>}
      </MessageDialog>
    </>
  )
}

/** The steps of a verification, with what was sent and typed. */
function useVerification({ phone, isPhoneVerified }: { phone: string; isPhoneVerified: boolean }) {
  const { api, phrases } = useServices()
  const run = useBusy()
  const revalidate = useRevalidate()
  const [step, setStep] = useState<Step>({ name: 'closed' })
  // The welcome links here with #sms: the question opens at once.
  useEffect(() => {
    if (isPhoneVerified || location.hash !== verifyPhoneFragment) return
    setStep({ name: 'asking' })
    history.replaceState(history.state, '', location.pathname)
  }, [isPhoneVerified])
  const [sending, setSending] = useState<Sending>({})
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  /** A dialog replaced by the next one also fires its close event; only the visible dialog may end the process. */
  const closing = (name: Step['name']) => () =>
    setStep((now) => (now.name === name ? { name: 'closed' } : now))

  const send = () =>
    run(async () => {
      setError(undefined)
      setCode('')
      const result = await api.call(sendSms, { input: { phone } })
      if (result.ok) return setSending(result.data)
      const refusal = firstError(result, 'user_id')
      // No SMS can be sent to this account: the dialog closes and a message says why.
      if (refusal !== undefined) return setStep({ name: 'refused', message: refusal })
      setSending((before) => ({
        ...before,
        message: failureMessage(result, phrases),
        resendsAt: readResendAt(result) ?? before.resendsAt,
      }))
    })

  const startSending = () => {
    setSending({})
    setStep({ name: 'code' })
    void send()
  }

  const submit = () =>
    run(async () => {
      const result = await api.call(checkSms, { input: { code } })
      if (!result.ok) return setError(firstError(result, 'sms_code') ?? failureMessage(result, phrases))
      setStep({ name: 'done', note: result.data.referralNote })
      await revalidate()
    })

  const typed = {
    ...{ sending, code, error },
    type: (digits: string) => {
      setCode(digits)
      setError(undefined)
    },
    onSend: () => void send(),
    onSubmit: () => void submit(),
  }
  return { step, setStep, closing, startSending, typed }
}

function CodeDialog({
  open,
  phone,
  sending,
  code,
  type,
  error,
  onClose,
  onSend,
  onSubmit,
}: {
  open: boolean
  phone: string
  sending: Sending
  code: string
  type: (digits: string) => void
  error: string | undefined
  onClose: () => void
  onSend: () => void
  onSubmit: () => void
}) {
  const { phones: words } = usePhrases()
  const { language } = useServices()
  const isComplete = code.length === smsCodeLength
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.codeTitle}
      actions={
        <>
          <Resend until={sending.resendsAt} onSend={onSend} />
          <Button variant="primary" disabled={!isComplete} onClick={onSubmit}>
            {words.submit}
          </Button>
        </>
      }
    >
      <p aria-live="polite">
        {sending.endsAt ? words.sent(phone) : sending.message ? words.earlier : words.sending}
      </p>
      {sending.message && (
        <Notice tone="warning" isLive>
          {sending.message}
        </Notice>
      )}
      <TextField
        label={words.code}
        hint={sending.endsAt && words.validUntil(formatInstant(sending.endsAt, language))}
        name="sms_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={error}
        onChange={(event) => type(typedCode(event.target.value))}
        onKeyDown={(event) => {
          ignoreComposingEnter(event)
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // The dialog may be inside the page's form: Enter must not submit that form.
          event.preventDefault()
          if (isComplete) onSubmit()
        }}
      />
    </Dialog>
  )
}

/** Sends another SMS; disabled, with the seconds left, until that is allowed. */
function Resend({ until, onSend }: { until: string | undefined; onSend: () => void }) {
  const { phones: words } = usePhrases()
  const now = useNow(1000)
  const left = until === undefined || now === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000)
  return (
    <Button onClick={onSend} disabled={left > 0}>
      {left > 0 ? words.resendIn(left) : words.resend}
    </Button>
  )
}
