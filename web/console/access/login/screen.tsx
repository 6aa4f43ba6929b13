// The login: mail and password, then the second factor, or its first setting up.

import { useState } from 'react'
import { logIn, logOut } from '#contract/operator/staff.ts'
import { ProveForm } from '#web/console/frame/second-factor/prove-form.tsx'
import { RecoveryCodes } from '#web/console/frame/second-factor/recovery-codes.tsx'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { arrival } from '#web/console/frame/shell/arrival.ts'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import css from '#web/console/frame/shell/form.module.css'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Navigate, useNavigate, useQuery } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Enrolling } from './enrolling.tsx'

export function Screen() {
  const { login, enrolling } = usePhrases()
  const { me: store } = useServices()
  const me = useMe()
  const navigate = useNavigate()
  const to = arrival(useQuery().get('to'))
  /** Shown until they are kept, although the login is complete. */
  const [codes, setCodes] = useState<readonly string[]>([])

  const arrive = async () => {
    await store.load()
    await navigate(to, { replace: true })
  }
  if (codes.length > 0)
    return (
      <Page title={enrolling.recoveryTitle}>
        <RecoveryCodes codes={codes} kept={arrive} />
      </Page>
    )
  switch (me?.stage) {
    case 'in':
      return <Navigate to={to} replace />
    case 'enrolling':
      return <Enrolling done={(made) => (made.length > 0 ? setCodes(made) : arrive())} />
    case 'proving':
      return (
        <Page title={login.provingTitle} note={login.provingNote}>
          <ProveForm proven={arrive} />
          <Restart />
        </Page>
      )
    default:
      return <PasswordForm />
  }
}

function PasswordForm() {
  const { login } = usePhrases()
  const api = useApi()
  const { me } = useServices()
  const sending = useSending()
  const submit = (values: FormData) =>
    sending.send(
      () =>
        api.call(logIn, {
          input: { mail: String(values.get('mail')).trim(), password: String(values.get('password')) },
        }),
      () => me.load(),
    )
  return (
    <Page title={login.title}>
      <Form className={css.form} onSubmit={submit}>
        <TextField
          label={login.mail}
          name="mail"
          type="email"
          autoComplete="username"
          maxLength={200}
          error={errorOf(sending.failure, 'mail')}
        />
        <TextField
          label={login.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          error={errorOf(sending.failure, 'password')}
        />
        <FailureNotice failure={sending.failure} shownFields={['mail', 'password']} />
        <Button type="submit" variant="primary" block disabled={sending.isSending}>
          {login.next}
        </Button>
      </Form>
    </Page>
  )
}

/** Back to the password, as another person. */
function Restart() {
  const { login } = usePhrases()
  const api = useApi()
  const { me } = useServices()
  const { isSending, failure, send } = useSending()
  const restart = () =>
    send(
      () => api.call(logOut),
      () => me.load(),
    )
  return (
    <div className={css.form}>
      <FailureNotice failure={failure} />
      <Button variant="quiet" disabled={isSending} onClick={restart}>
        {login.restart}
      </Button>
    </div>
  )
}
