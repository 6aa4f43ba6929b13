// A new password for the logged-in member. The member's other sessions end, this one stays.

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changePassword } from '../../../../contract/members.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import css from '../../joining/form.module.css'
import { NewPasswordFields, noPassword, passwordField } from '../../joining/new-password-fields.tsx'
import { useApi, usePhrases } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage, firstError } from '../../shell/failure-message.ts'
import { myPagePath } from '../my-page/route.ts'
import { userMenuPath } from '../user-menu/route.ts'

export function Screen() {
  const phrases = usePhrases()
  const { membership: words, ui } = phrases
  const api = useApi()
  const run = useBusy()
  const navigate = useNavigate()
  const [form, setForm] = useState(noPassword)
  const [error, setError] = useState<string>()
  const [isDone, setDone] = useState(false)

  const submit = () =>
    run(async () => {
      setError(undefined)
      const result = await api.call(changePassword, { input: form })
      if (result.ok) return setDone(true)
      setError(firstError(result, passwordField) ?? failureMessage(result, phrases))
    })
  // Closing the alert leads to my page (spec §4).
  const leave = () => void navigate(myPagePath)

  return (
    <Page>
      <div className={css.column}>
        <PageTitle note={words.passwordNote}>{words.passwordTitle}</PageTitle>
        <Panel>
          <Form className={css.form} onSubmit={() => submit()}>
            <NewPasswordFields
              value={form}
              onChange={setForm}
              error={error}
              labels={{ password: words.newPassword, again: words.newPasswordAgain }}
              hint={words.passwordHint}
            />
            <Button type="submit" variant="primary" size="l" block>
              {words.changePassword}
            </Button>
            <LinkButton to={userMenuPath} variant="quiet">
              {words.backToMenu}
            </LinkButton>
          </Form>
        </Panel>
      </div>
      <Dialog
        open={isDone}
        onClose={leave}
        title={words.passwordChangedTitle}
        actions={
          <Button variant="primary" onClick={leave}>
            {ui.close}
          </Button>
        }
      >
        <p>{words.passwordChanged}</p>
      </Dialog>
    </Page>
  )
}
