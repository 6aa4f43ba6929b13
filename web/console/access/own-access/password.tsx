import { useState } from 'react'
import { changeOwnPassword } from '#contract/operator/staff.ts'
import { type NewPasswordProblems, newPasswordProblems } from '#web/console/access/new-password.ts'
import { NewPasswordFields } from '#web/console/access/new-password-fields.tsx'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { Dialog } from '#web/console/frame/shell/dialog.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import css from '#web/console/frame/shell/form.module.css'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function Password({ changed }: { changed: (result: string) => unknown }) {
  const phrases = usePhrases()
  const { access, shell } = phrases
  const api = useApi()
  const sending = useSending()
  const [isOpen, setOpen] = useState(false)
  const [problems, setProblems] = useState<NewPasswordProblems>()
  const close = () => setOpen(false)
  const submit = (values: FormData) => {
    const password = String(values.get('password'))
    const found = newPasswordProblems(password, String(values.get('again')), phrases)
    setProblems(found)
    if (found !== undefined) return
    return sending.send(
      () =>
        api.call(changeOwnPassword, {
          input: { currentPassword: String(values.get('currentPassword')), password },
        }),
      () => {
        close()
        return changed(access.passwordChanged)
      },
    )
  }
  return (
    <Section
      title={access.passwordTitle}
      actions={<Button onClick={() => setOpen(true)}>{access.changePassword}</Button>}
    >
      {isOpen && (
        <Dialog title={access.changePassword} onClose={close}>
          <Form className={css.form} onSubmit={submit}>
            <p>{access.passwordNote}</p>
            <TextField
              label={access.currentPassword}
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              maxLength={200}
              error={errorOf(sending.failure, 'currentPassword')}
            />
            <NewPasswordFields
              label={access.newPassword}
              labelAgain={access.newPasswordAgain}
              problems={problems}
              refused={errorOf(sending.failure, 'password')}
            />
            <FailureNotice failure={sending.failure} shownFields={['currentPassword', 'password']} />
            <div className={css.actions}>
              <Button onClick={close}>{shell.cancel}</Button>
              <Button type="submit" variant="primary" disabled={sending.isSending}>
                {access.changePassword}
              </Button>
            </div>
          </Form>
        </Dialog>
      )}
    </Section>
  )
}
