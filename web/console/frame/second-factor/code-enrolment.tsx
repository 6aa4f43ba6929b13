// An authenticator app: its secret as a QR code, and the first code that it shows.

import { useEffect, useState } from 'react'
import { offerCode, turnOnCode } from '#contract/operator/staff.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { CopyButton } from '#web/console/frame/shell/copy-button.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import css from '#web/console/frame/shell/form.module.css'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import own from './enrolment.module.css'

/** `done` gets new recovery codes; none when there are some already. */
export function CodeEnrolment({
  done,
  back,
  backWords,
}: {
  done: (codes: string[]) => unknown
  back: () => void
  backWords: string
}) {
  const { enrolling } = usePhrases()
  const api = useApi()
  const { failure: offerFailure, send: ask } = useSending()
  const sending = useSending()
  const [offer, setOffer] = useState<OutputOf<typeof offerCode> | null>(null)
  const [code, setCode] = useState('')

  // Once: each offer makes a new secret.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when it is opened
  useEffect(() => {
    void ask(() => api.call(offerCode), setOffer)
  }, [])

  const turnOn = () =>
    sending.send(
      () => api.call(turnOnCode, { input: { code: code.trim() } }),
      ({ recoveryCodes }) => done(recoveryCodes),
    )
  if (offer === null)
    return offerFailure === null ? (
      <Busy />
    ) : (
      <div className={css.form}>
        <FailureNotice failure={offerFailure} />
        <div className={css.actions}>
          <Button onClick={back}>{backWords}</Button>
        </div>
      </div>
    )
  return (
    <Form className={css.form} onSubmit={turnOn}>
      <p>{enrolling.scan}</p>
      <svg
        className={own.qr}
        viewBox={`-3 -3 ${offer.qrSize + 6} ${offer.qrSize + 6}`}
        role="img"
        aria-label={enrolling.qrCode}
      >
        <path d={offer.qrPath} />
      </svg>
      <div>
        <p className="soft">{enrolling.typeSecret}</p>
        <p className={own.secret}>
          <code>{offer.secret}</code> <CopyButton value={offer.secret} what={enrolling.app} />
        </p>
      </div>
      <TextField
        label={enrolling.firstCode}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={errorOf(sending.failure, 'code')}
      />
      <FailureNotice failure={sending.failure} shownFields={['code']} />
      <div className={css.actions}>
        <Button onClick={back}>{backWords}</Button>
        <Button type="submit" variant="primary" disabled={sending.isSending || code.trim() === ''}>
          {enrolling.register}
        </Button>
      </div>
    </Form>
  )
}
