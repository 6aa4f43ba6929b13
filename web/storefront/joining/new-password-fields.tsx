// A new password, typed twice; an error is shown under both fields (spec §5).

import { changePassword } from '#contract/members.ts'
import { wireNameOf } from '#contract/wire.ts'
import { TextField } from '#web/ui/text-field.tsx'

export interface NewPassword {
  password: string
  passwordAgain: string
}

export const noPassword: NewPassword = { password: '', passwordAgain: '' }

const wireName = (field: keyof NewPassword) => wireNameOf(changePassword.input, field)

/** The wire name of the errors about it. */
export const passwordField = wireName('password')

export function NewPasswordFields({
  value,
  onChange,
  error,
  labels,
  hint,
}: {
  value: NewPassword
  onChange: (value: NewPassword) => void
  error: string | undefined
  labels: { password: string; again: string }
  hint: string
}) {
  const secret = { type: 'password', autoComplete: 'new-password', required: true, error } as const
  return (
    <>
      <TextField
        {...secret}
        name={passwordField}
        label={labels.password}
        hint={hint}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <TextField
        {...secret}
        name={wireName('passwordAgain')}
        label={labels.again}
        value={value.passwordAgain}
        onChange={(event) => onChange({ ...value, passwordAgain: event.target.value })}
      />
    </>
  )
}
