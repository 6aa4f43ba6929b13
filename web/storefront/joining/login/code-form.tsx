// The second step of a login: a code of the authenticator app, or a recovery code (decision 017).

import { useState } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import form from '#web/storefront/shell/form.module.css'
import { Button, Submit } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function CodeForm({
  error,
  onSubmit,
  onEdit,
  onLeave,
}: {
  error: string | undefined
  onSubmit: (code: string) => unknown
  /** Called when the code is edited. */
  onEdit: () => void
  onLeave: () => void
}) {
  const { login: words } = usePhrases()
  const [isRecovery, setRecovery] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const submit = (typed: FormData) => {
    const code = String(typed.get('code')).trim()
    setEmpty(code === '')
    return code === '' ? undefined : onSubmit(code)
  }
  return (
    <Form
      className={form.form}
      onSubmit={submit}
      onEdit={() => {
        setEmpty(false)
        onEdit()
      }}
    >
      <p>{isRecovery ? words.recoveryLead : words.codeLead}</p>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? words.recoveryCode : words.code}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoFocus
        required
        error={isEmpty ? words.empty : error}
      />
      <Submit>{words.submit}</Submit>
      <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? words.useApp : words.useRecoveryCode}
      </Button>
      <Button variant="quiet" onClick={onLeave}>
        {words.otherAccount}
      </Button>
    </Form>
  )
}
