// The password again, before a change that a thief of the session would want (ruling 46). The last field of a form.

import { Link } from '#web/router/context.tsx'
import { passwordReissuePath } from '#web/storefront/joining/password-reissue/route.ts'
import type { FieldProps } from '#web/storefront/joining/use-fields.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './current-password.module.css'

export function CurrentPassword(field: FieldProps & { autoFocus?: boolean }) {
  const { security: words } = usePhrases()
  return (
    <div>
      <TextField
        label={words.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        {...field}
      />
      <Link to={passwordReissuePath} className={css.forgot}>
        {words.forgot}
      </Link>
    </div>
  )
}
