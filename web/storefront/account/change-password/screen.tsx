// Password and login: a new password, two-step login, and where the member is logged in. A new password ends the other sessions.

import { useState } from 'react'
import { changePassword } from '#contract/members.ts'
import { wireNameOf } from '#contract/wire.ts'
import { useLoaderData, useNavigate } from '#web/router/context.tsx'
import { CurrentPassword } from '#web/storefront/account/current-password.tsx'
import { myPagePath } from '#web/storefront/account/my-page/route.ts'
import { SecondFactor } from '#web/storefront/account/second-factor.tsx'
import { SessionList } from '#web/storefront/account/session-list.tsx'
import { userMenuPath } from '#web/storefront/account/user-menu/route.ts'
import { NewPasswordFields, noPassword } from '#web/storefront/joining/new-password-fields.tsx'
import { useFields } from '#web/storefront/joining/use-fields.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import css from '#web/storefront/shell/form.module.css'
import { LinkButton, Submit } from '#web/ui/button.tsx'
import { MessageDialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import type { SecurityData } from './loader.ts'

export function Screen() {
  const { factor, sessions, told } = useLoaderData() as SecurityData
  const { membership: words, security } = usePhrases()
  return (
    <Page>
      <div className={css.column}>
        <PageTitle note={security.note}>{security.title}</PageTitle>
        <PasswordForm />
        <SecondFactor factor={factor} />
        <SessionList sessions={sessions} told={told} />
        <LinkButton to={userMenuPath} variant="quiet" block>
          {words.backToMenu}
        </LinkButton>
      </div>
    </Page>
  )
}

function PasswordForm() {
  const { membership: words } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const navigate = useNavigate()
  const fields = useFields(
    () => ({ ...noPassword, currentPassword: '' }),
    (field) => wireNameOf(changePassword.input, field),
  )
  const [isDone, setDone] = useState(false)

  const submit = (form: FormData) =>
    run(async () => {
      const result = await api.call(changePassword, { input: fields.read(form) })
      if (result.ok) setDone(true)
      else fields.refuse(result)
    })
  // Closing the alert leads to my page (spec §4).
  const leave = () => void navigate(myPagePath)

  return (
    <Panel>
      <h2 className={css.group}>{words.passwordTitle}</h2>
      <p className="soft">{words.passwordNote}</p>
      <Form className={css.form} onSubmit={submit}>
        <NewPasswordFields
          value={fields.values}
          onChange={fields.set}
          error={fields.errorOf('password')}
          labels={{ password: words.newPassword, again: words.newPasswordAgain }}
          hint={words.passwordHint}
        />
        <CurrentPassword {...fields.field('currentPassword')} />
        <Failure says={fields.failure} />
        <Submit>{words.changePassword}</Submit>
      </Form>
      <MessageDialog open={isDone} onClose={leave} title={words.passwordChangedTitle}>
        <p>{words.passwordChanged}</p>
      </MessageDialog>
    </Panel>
  )
}
