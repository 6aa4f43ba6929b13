// A change at the console: states its effect, asks for the reason where needed, and sends it so that it is done once.

import { type ReactNode, useEffect, useState } from 'react'
import { asksReason, type OperatorCall } from '#contract/operator/operator-call.ts'
import type { Failure, Result } from '#web/api/client.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Dialog } from './dialog.tsx'
import { errorOf } from './failure-message.ts'
import { FailureNotice } from './failure-notice.tsx'
import css from './form.module.css'
import { ReasonField } from './reason-field.tsx'
import { useSending } from './use-sending.ts'

export interface Act {
  actKey: string
  /** Empty for an act that asks for none. */
  why: string
}

/**
 * Mounted while it is open: the key of the change is chosen then and stays, so that sending the form again after a
 * failure of the network does the change once.
 */
export function ActDialog<T>({
  call,
  about = {},
  title,
  ask,
  confirm,
  isDangerous = false,
  shownFields = [],
  fields,
  send,
  done,
  onClose,
}: {
  /** The call of the act, which says whether a reason is asked for. */
  call: Pick<OperatorCall, 'path' | 'reason'>
  /** The part of the input on which that depends. */
  about?: object
  title: string
  /** A description of the effect. */
  ask: string
  /** The words of the button: its effect. */
  confirm: string
  isDangerous?: boolean
  /** Those of `fields` that show their own errors. */
  shownFields?: readonly string[]
  fields?: (errorOfField: (field: string) => string | undefined, failure: Failure | null) => ReactNode
  /** Undefined disables the button, as before a file is chosen. Returns undefined when a field shows its own fault. */
  send: ((act: Act) => Promise<Result<T>> | undefined) | undefined
  done: (data: T) => unknown
  onClose: () => void
}) {
  const { shell, failures } = usePhrases()
  const [actKey] = useState(() => crypto.randomUUID())
  const [why, setWhy] = useState('')
  const sending = useSending()
  const isReasonAsked = asksReason(call, about)
  // The field that was refused may be out of sight in a long form.
  useEffect(() => {
    if (sending.failure !== null)
      document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus()
  }, [sending.failure])
  const submit = () => {
    const call = send?.({ actKey, why })
    if (call !== undefined) return sending.send(() => call, done)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className={css.form} onSubmit={submit}>
        <p>{ask}</p>
        {fields?.((field) => errorOf(sending.failure, field), sending.failure)}
        {isReasonAsked && (
          <ReasonField act={call.path} why={why} error={errorOf(sending.failure, 'why')} onChange={setWhy} />
        )}
        <FailureNotice
          failure={sending.failure}
          shownFields={isReasonAsked ? ['why', ...shownFields] : shownFields}
          unanswered={failures.communicationAct}
        />
        <div className={css.actions}>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={sending.isSending || send === undefined || (isReasonAsked && why.trim() === '')}
          >
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
