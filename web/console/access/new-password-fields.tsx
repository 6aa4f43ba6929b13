import { TextField } from '#web/ui/text-field.tsx'
import type { NewPasswordProblems } from './new-password.ts'

/** The two fields of a new password, `password` and `again`. */
export function NewPasswordFields({
  label,
  labelAgain,
  problems,
  refused,
}: {
  label: string
  labelAgain: string
  problems: NewPasswordProblems | undefined
  /** The server's objection to the password. */
  refused: string | undefined
}) {
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        error={problems?.password ?? refused}
      />
      <TextField
        label={labelAgain}
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        error={problems?.again}
      />
    </>
  )
}
