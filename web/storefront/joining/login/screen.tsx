// Login. Afterwards the visitor arrives where they wanted to go (spec §2, ruling 37).

import { useState } from 'react'
import { login as loginCall } from '#contract/members.ts'
import type { InputOf } from '#contract/wire.ts'
import { useLoaderData, useNavigate, useQuery } from '#web/router/context.tsx'
import { arrivalPath, arrivalQuery } from '#web/storefront/joining/arrival.ts'
import { passwordReissuePath } from '#web/storefront/joining/password-reissue/route.ts'
import { registerPath } from '#web/storefront/joining/user-register/route.ts'
import { WelcomePanel } from '#web/storefront/joining/welcome-panel.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import form from '#web/storefront/shell/form.module.css'
import { LinkButton, Submit } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Columns } from '#web/ui/columns.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeForm } from './code-form.tsx'
import type { LoginData } from './loader.ts'
import css from './screen.module.css'

type Credentials = InputOf<typeof loginCall>

export function Screen() {
  const { pack } = useLoaderData() as LoginData
  const phrases = usePhrases()
  const words = phrases.login
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const query = useQuery()
  const arrival = arrivalPath(query)
  const [error, setError] = useState<string>()
  /** Mail and password that were right, while their member is asked for a code. */
  const [credentials, setCredentials] = useState<Credentials>()

  const enter = (input: Credentials, code?: string) =>
    run(async () => {
      setError(undefined)
      const result = await api.call(loginCall, { input: { ...input, code } })
      if (result.ok) {
        await visitor.load()
        await navigate(arrival, { replace: true })
        return
      }
      const codeError = firstError(result, 'code')
      // Asked for the first time it is a question and no error.
      setCredentials(codeError === undefined ? undefined : input)
      if (codeError === undefined) setError(firstError(result, 'mail') ?? failureMessage(result, phrases))
      else if (code !== undefined) setError(codeError)
    })

  return (
    <Page width="wide">
      <PageTitle>{words.title}</PageTitle>
      <Columns startsWithSide side={<WelcomePanel pack={pack} />}>
        {arrival !== homePath && <Notice>{query.has('packId') ? words.forPack : words.forPage}</Notice>}
        <Panel>
          {credentials ? (
            <CodeForm
              error={error}
              onSubmit={(code) => enter(credentials, code)}
              onEdit={() => setError(undefined)}
              onLeave={() => {
                setCredentials(undefined)
                setError(undefined)
              }}
            />
          ) : (
            <LoginForm error={error} onSubmit={enter} onEdit={() => setError(undefined)} />
          )}
        </Panel>
        {!credentials && (
          <div className={css.newHere}>
            <p>{words.newHere}</p>
            <LinkButton to={registerPath(arrivalQuery(query))} block>
              {words.register}
            </LinkButton>
          </div>
        )}
      </Columns>
    </Page>
  )
}

function LoginForm({
  error,
  onSubmit,
  onEdit,
}: {
  error: string | undefined
  onSubmit: (input: Credentials) => unknown
  /** Called when a field is edited, or was left empty. */
  onEdit: () => void
}) {
  const { login: words } = usePhrases()
  const [isEmpty, setEmpty] = useState({ mail: false, password: false })

  const edit = (name: string) => {
    setEmpty(({ mail, password }) => ({
      mail: mail && name !== 'mail',
      password: password && name !== 'pass',
    }))
    onEdit()
  }

  const submit = (typed: FormData) => {
    const empty = { mail: !String(typed.get('mail')).trim(), password: !typed.get('pass') }
    setEmpty(empty)
    if (empty.mail || empty.password) return onEdit()
    return onSubmit({
      mail: String(typed.get('mail')).trim(),
      password: String(typed.get('pass')),
      staysLoggedIn: typed.get('save_cookie') === '1' ? true : undefined,
    })
  }

  return (
    <Form className={form.form} onSubmit={submit} onEdit={edit}>
      <TextField
        label={words.mail}
        name="mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={isEmpty.mail ? words.empty : error}
      />
      <TextField
        label={words.password}
        name="pass"
        type="password"
        autoComplete="current-password"
        required
        error={isEmpty.password ? words.empty : undefined}
      />
      <Checkbox name="save_cookie" value="1">
        {words.staysLoggedIn}
      </Checkbox>
      <Submit>{words.submit}</Submit>
      <LinkButton to={passwordReissuePath} variant="quiet">
        {words.forgot}
      </LinkButton>
    </Form>
  )
}
