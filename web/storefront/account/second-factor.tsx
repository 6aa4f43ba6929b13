// Two-step login: set up with the password, the QR code and a first code; then recovery codes, shown once.

import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import {
  type getSecondFactor,
  offerSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#contract/second-factor.ts'
import { type OutputOf, wireNameOf } from '#contract/wire.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { useFields } from '#web/storefront/joining/use-fields.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import form from '#web/storefront/shell/form.module.css'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CurrentPassword } from './current-password.tsx'
import css from './second-factor.module.css'
import stepCss from './step-form.module.css'
import { StepForm } from './step-form.tsx'

type Offer = OutputOf<typeof offerSecondFactor>

type Step =
  | { name: 'resting'; hasTurnedOff?: boolean }
  | { name: 'password' }
  | { name: 'scanning'; offer: Offer }
  | { name: 'keeping'; codes: readonly string[] }
  | { name: 'turning off' }

/** With fewer the member is told. */
const fewCodes = 3

export function SecondFactor({ factor }: { factor: z.output<typeof getSecondFactor.output> }) {
  const { security: words } = usePhrases()
  const revalidate = useRevalidate()
  const [step, setStep] = useState<Step>({ name: 'resting' })
  const isOn = factor.isOn || step.name === 'keeping'
  const rest = async (next: Step = { name: 'resting' }) => {
    setStep(next)
    await revalidate()
  }
  return (
    <Panel>
      <h2 className={form.group}>
        {words.factorTitle}{' '}
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? words.factorIsOn : words.factorIsOff}</Badge>
      </h2>
      {step.name === 'resting' && (
        <>
          <p className="soft">{words.factorNote}</p>
          {factor.isOn && <p>{words.recoveryLeft(formatInteger(factor.recoveryCodesLeft))}</p>}
          {factor.isOn && factor.recoveryCodesLeft < fewCodes && (
            <Notice tone="warning">{words.recoveryFew}</Notice>
          )}
          {step.hasTurnedOff && (
            <Notice tone="success" isLive>
              {words.turnedOff}
            </Notice>
          )}
          <Button onClick={() => setStep(factor.isOn ? { name: 'turning off' } : { name: 'password' })}>
            {factor.isOn ? words.turnOff : words.setUp}
          </Button>
        </>
      )}
      {step.name === 'password' && (
        <PasswordForm
          onOffer={(offer) => setStep({ name: 'scanning', offer })}
          onCancel={() => setStep({ name: 'resting' })}
        />
      )}
      {step.name === 'scanning' && (
        <ScanForm
          offer={step.offer}
          onCodes={(codes) => setStep({ name: 'keeping', codes })}
          onCancel={() => setStep({ name: 'resting' })}
        />
      )}
      {step.name === 'keeping' && <RecoveryCodes codes={step.codes} onKept={() => void rest()} />}
      {step.name === 'turning off' && (
        <OffForm
          onOff={() => void rest({ name: 'resting', hasTurnedOff: true })}
          onCancel={() => setStep({ name: 'resting' })}
        />
      )}
    </Panel>
  )
}

function PasswordForm({ onOffer, onCancel }: { onOffer: (offer: Offer) => void; onCancel: () => void }) {
  const { security: words } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const fields = useFields(
    () => ({ currentPassword: '' }),
    (field) => wireNameOf(offerSecondFactor.input, field),
  )
  const submit = (form: FormData) =>
    run(async () => {
      const result = await api.call(offerSecondFactor, { input: fields.read(form) })
      if (result.ok) onOffer(result.data)
      else fields.refuse(result)
    })
  return (
    <StepForm submit={submit} label={words.next} failure={fields.failure} onCancel={onCancel}>
      <CurrentPassword autoFocus {...fields.field('currentPassword')} />
    </StepForm>
  )
}

function ScanForm({
  offer,
  onCodes,
  onCancel,
}: {
  offer: Offer
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const { security: words } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const fields = useFields(
    () => ({ code: '' }),
    (field) => wireNameOf(turnOnSecondFactor.input, field),
  )
  // The QR code is what comes next: the focus goes above it, not to the field below, which would scroll past it.
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const submit = (form: FormData) =>
    run(async () => {
      const result = await api.call(turnOnSecondFactor, { input: fields.read(form) })
      if (result.ok) onCodes(result.data.recoveryCodes)
      else fields.refuse(result)
    })
  return (
    <StepForm submit={submit} label={words.turnOn} failure={fields.failure} onCancel={onCancel}>
      <p ref={lead} tabIndex={-1}>
        {words.scan}
      </p>
      <svg
        className={css.qr}
        viewBox={`0 0 ${offer.qrSize} ${offer.qrSize}`}
        role="img"
        aria-label={words.qrCode}
        shapeRendering="crispEdges"
      >
        <path d={offer.qrPath} />
      </svg>
      <a className={css.app} href={offer.address}>
        {words.openApp}
      </a>
      <p className="soft">{words.typeSecret}</p>
      <p className={css.secret}>{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <TextField
        label={words.code}
        hint={words.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...fields.field('code')}
      />
    </StepForm>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { security: words } = usePhrases()
  const [isCopied, setCopied] = useState(false)
  const shown = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown.join('\n'))
      setCopied(true)
    } catch {
      // Without a clipboard the codes can still be selected by hand.
    }
  }
  return (
    <>
      <Notice tone="success" isLive>
        {words.recoveryNote}
      </Notice>
      <ul className={css.codes} aria-label={words.recoveryTitle}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice tone="warning">{words.recoveryOnce}</Notice>
      <div className={stepCss.actions}>
        <Button onClick={() => void copy()}>{isCopied ? words.copied : words.copy}</Button>
        <Button variant="primary" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </>
  )
}

function OffForm({ onOff, onCancel }: { onOff: () => void; onCancel: () => void }) {
  const { security: words } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const fields = useFields(
    () => ({ code: '', currentPassword: '' }),
    (field) => wireNameOf(turnOffSecondFactor.input, field),
  )
  const submit = (form: FormData) =>
    run(async () => {
      const result = await api.call(turnOffSecondFactor, { input: fields.read(form) })
      if (result.ok) onOff()
      else fields.refuse(result)
    })
  return (
    <StepForm submit={submit} label={words.turnOff} failure={fields.failure} onCancel={onCancel} isDanger>
      <TextField
        label={words.codeOrRecovery}
        autoComplete="one-time-code"
        autoFocus
        required
        {...fields.field('code')}
      />
      <CurrentPassword {...fields.field('currentPassword')} />
    </StepForm>
  )
}
