// The page of the reset link: a new password, which ends every session.

import { useState } from 'react'
import { completePasswordReset } from '#contract/members.ts'
import { wireNameOf } from '#contract/wire.ts'
import { useQuery } from '#web/router/context.tsx'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import { NewPasswordFields, noPassword, passwordField } from '#web/storefront/joining/new-password-fields.tsx'
import { passwordReissuePath } from '#web/storefront/joining/password-reissue/route.ts'
import { useFields } from '#web/storefront/joining/use-fields.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import css from '#web/storefront/shell/form.module.css'
import { MainLink, Submit } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'

export function Screen() {
  const phrases = usePhrases()
  const words = phrases.reissue
  const { api, visitor } = useServices()
  const run = useBusy()
  const query = useQuery()
  const token = query.get('token') ?? ''
  const { values, set, read } = useFields(
    () => noPassword,
    (field) => wireNameOf(completePasswordReset.input, field),
  )
  const [error, setError] = useState<string>()
  const [linkFault, setLinkFault] = useState(token === '' ? words.noToken : undefined)
  const [isDone, setDone] = useState(false)

  const submit = (form: FormData) =>
    run(async () => {
      setError(undefined)
      const result = await api.call(completePasswordReset, { input: { token, ...read(form) } })
      if (result.ok) {
        setDone(true)
        await visitor.load()
        return
      }
      const fault = firstError(result, 'token')
      if (fault) setLinkFault(fault)
      else setError(firstError(result, passwordField) ?? failureMessage(result, phrases))
    })

  if (isDone) return <Done />
  return (
    <Page>
      <div className={css.column}>
        <PageTitle note={linkFault ? undefined : words.resetLead}>{words.resetTitle}</PageTitle>
        {linkFault ? (
          <Panel>
            <Failure says={linkFault} />
            <MainLink to={passwordReissuePath}>{words.askAgain}</MainLink>
          </Panel>
        ) : (
          <Panel>
            <Form className={css.form} onSubmit={submit} onEdit={() => setError(undefined)}>
              <NewPasswordFields
                value={values}
                onChange={set}
                error={error}
                labels={{ password: words.newPassword, again: words.newPasswordAgain }}
                hint={phrases.registration.passwordHint}
              />
              <Submit>{words.set}</Submit>
            </Form>
          </Panel>
        )}
      </div>
    </Page>
  )
}

function Done() {
  const { reissue: words } = usePhrases()
  return (
    <Page>
      <Panel>
        <Outcome tone="success" title={words.doneTitle}>
          <p>{words.done}</p>
        </Outcome>
        <MainLink to={loginPath()}>{words.toLogin}</MainLink>
      </Panel>
    </Page>
  )
}
