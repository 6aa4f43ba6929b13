// A change at the console: says what will happen, asks for the reason, and sends it so that it is done once.

import { type ReactNode, useState } from 'react'
import type { Failure, Result } from '#web/api/client.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Dialog } from './dialog.tsx'
import { errorOf } from './failure-message.ts'
import { FailureNotice } from './failure-notice.tsx'
import css from './form.module.css'
import { useSending } from './use-sending.ts'

export interface Act {
  actKey: string
  why: string
}

/**
 * Mounted while it is open: the key of the change is chosen then and stays, so that sending the form again after a
 * failure of the network does the change once.
 */
export function ActDialog<T>({
  title,
  ask,
  confirm,
  isDangerous = false,
  usualReason = '',
  shownFields = [],
  fields,
  send,
  done,
  onClose,
}: {
  title: string
  /** What will happen. */
  ask: string
  /** The words of the button: what it does. */
  confirm: string
  isDangerous?: boolean
  /** Of what is done many times a day and explains itself: it can be changed. */
  usualReason?: string
  /** Those of `fields` that show their own errors. */
  shownFields?: readonly string[]
  fields?: (errorOfField: (field: string) => string | undefined, failure: Failure | null) => ReactNode
  /** Undefined while there is nothing to send, as before a file is chosen: its button cannot be pressed. Answers undefined when a field says what is wrong. */
  send: ((act: Act) => Promise<Result<T>> | undefined) | undefined
  done: (data: T) => unknown
  onClose: () => void
}) {
  const { shell, failures } = usePhrases()
  const [actKey] = useState(() => crypto.randomUUID())
  const [why, setWhy] = useState(usualReason)
  const sending = useSending()
  const submit = () => {
    const call = send?.({ actKey, why })
    if (call !== undefined) return sending.send(() => call, done)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className={css.form} onSubmit={submit}>
        <p>{ask}</p>
        {fields?.((field) => errorOf(sending.failure, field), sending.failure)}
        <TextField
          label={shell.reason}
          hint={shell.reasonHint}
          name="why"
          required
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
          error={errorOf(sending.failure, 'why')}
        />
        <FailureNotice
          failure={sending.failure}
          shownFields={['why', ...shownFields]}
          unanswered={failures.communicationAct}
        />
        <div className={css.actions}>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={sending.isSending || send === undefined || why.trim() === ''}
          >
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
