// A forgotten password: the mail address for the reset link. Known and unknown addresses get the same answer.

import { useState } from 'react'
import { requestPasswordReset } from '#contract/members.ts'
import { useNavigate } from '#web/router/context.tsx'
import { completePasswordReissuePath } from '#web/storefront/joining/complete-password-reissue/route.ts'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import css from '#web/storefront/shell/form.module.css'
import { LinkButton, Submit } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function Screen() {
  const phrases = usePhrases()
  const words = phrases.reissue
  const api = useApi()
  const run = useBusy()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()

  const submit = (form: FormData) =>
    run(async () => {
      setError(undefined)
      const result = await api.call(requestPasswordReset, { input: { mail: String(form.get('mail')) } })
      if (result.ok) return await navigate(completePasswordReissuePath)
      setError(firstError(result, 'mail') ?? failureMessage(result, phrases))
    })

  return (
    <Page>
      <div className={css.column}>
        <PageTitle note={words.lead}>{words.title}</PageTitle>
        <Panel>
          <Form className={css.form} onSubmit={submit} onEdit={() => setError(undefined)}>
            <TextField
              label={words.mail}
              name="mail"
              type="email"
              inputMode="email"
              autoComplete="username"
              required
              error={error}
            />
            <Submit>{words.submit}</Submit>
            <LinkButton to={loginPath()} variant="quiet">
              {words.toLogin}
            </LinkButton>
          </Form>
        </Panel>
      </div>
    </Page>
  )
}
