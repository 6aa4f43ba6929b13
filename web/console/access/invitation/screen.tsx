// An invitation: its token stands behind `#` in the address.

import { useEffect, useState } from 'react'
import { acceptInvitation, readInvitation } from '#contract/operator/staff.ts'
import type { OutputOf } from '#contract/wire.ts'
import { loginPath } from '#web/console/access/login/route.ts'
import { type NewPasswordProblems, newPasswordProblems } from '#web/console/access/new-password.ts'
import { NewPasswordFields } from '#web/console/access/new-password-fields.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import css from '#web/console/frame/shell/form.module.css'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Link, useLocation, useNavigate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'

export function Screen() {
  const { invitation, shell } = usePhrases()
  const api = useApi()
  const token = useLocation().hash.slice(1)
  const { failure, send } = useSending()
  const [found, setFound] = useState<OutputOf<typeof readInvitation> | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each token, and at each press of the button
  useEffect(() => {
    void send(() => api.call(readInvitation, { input: { token } }), setFound)
  }, [token, tries])

  if (found !== null) return <Accept token={token} {...found} />
  if (failure === null)
    return (
      <Page title={invitation.title}>
        <Busy />
      </Page>
    )
  if (failure.state === 404 || failure.state === 422)
    return (
      <Page title={invitation.goneTitle} note={invitation.gone}>
        <p>
          <Link to={loginPath()}>{invitation.toLogin}</Link>
        </p>
      </Page>
    )
  return (
    <Page title={invitation.title}>
      <FailureNotice failure={failure} />
      <Button onClick={() => setTries(tries + 1)}>{shell.retry}</Button>
    </Page>
  )
}

function Accept({ token, name, mail, roles }: { token: string } & OutputOf<typeof readInvitation>) {
  const phrases = usePhrases()
  const { invitation } = phrases
  const api = useApi()
  const { me } = useServices()
  const navigate = useNavigate()
  const sending = useSending()
  const [problems, setProblems] = useState<NewPasswordProblems>()
  const submit = (values: FormData) => {
    const password = String(values.get('password'))
    const found = newPasswordProblems(password, String(values.get('again')), phrases)
    setProblems(found)
    if (found !== undefined) return
    return sending.send(
      () => api.call(acceptInvitation, { input: { token, password } }),
      async () => {
        await me.load()
        // The token leaves the address and the history.
        await navigate(loginPath(), { replace: true })
      },
    )
  }
  return (
    <Page title={invitation.welcome(name)} note={invitation.note}>
      <dl className={css.facts}>
        <dt>{invitation.mail}</dt>
        <dd>{mail}</dd>
        <dt>{invitation.roles}</dt>
        <dd>{roles.map((role) => phrases.roles.names[role]).join(phrases.roles.separator)}</dd>
      </dl>
      <Form className={css.form} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={mail} />
        <NewPasswordFields
          label={invitation.password}
          labelAgain={invitation.passwordAgain}
          problems={problems}
          refused={errorOf(sending.failure, 'password')}
        />
        <FailureNotice failure={sending.failure} shownFields={['password']} />
        <Button type="submit" variant="primary" block disabled={sending.isSending}>
          {invitation.accept}
        </Button>
      </Form>
    </Page>
  )
}
