// Registration, first step: the form. The server checks it, then the confirmation shows it again.

import { useState } from 'react'
import { checkRegistration, foreignPrefectureId } from '#contract/members.ts'
import { Link, useLoaderData, useNavigate, useQuery } from '#web/router/context.tsx'
import { AddressFields } from '#web/storefront/joining/address-fields.tsx'
import { arrivalQuery, withArrival } from '#web/storefront/joining/arrival.ts'
import { confirmRegisterPath } from '#web/storefront/joining/confirm-user-register/route.ts'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import { NewPasswordFields } from '#web/storefront/joining/new-password-fields.tsx'
import { pendingPassword, setPendingPassword } from '#web/storefront/joining/pending-password.ts'
import { PersonFields } from '#web/storefront/joining/person-fields.tsx'
import { PhoneField } from '#web/storefront/joining/phone-field.tsx'
import {
  fieldName,
  hasRegistration,
  type Registration,
  registrationFromQuery,
  registrationQuery,
} from '#web/storefront/joining/registration-query.ts'
import { useFields } from '#web/storefront/joining/use-fields.ts'
import { WelcomePanel } from '#web/storefront/joining/welcome-panel.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import form from '#web/storefront/shell/form.module.css'
import { Submit } from '#web/ui/button.tsx'
import { Columns } from '#web/ui/columns.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import type { RegistrationData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const { registration: words } = usePhrases()
  const { prefectures, pack } = useLoaderData() as RegistrationData
  const query = useQuery()
  const { fields, isAbroad, setAbroad, submit } = useRegistration(query)
  const { values, set, field, errorOf } = fields

  return (
    <Page width="wide">
      <PageTitle note={words.lead}>{words.title}</PageTitle>
      <Columns startsWithSide side={<WelcomePanel pack={pack} />}>
        <Form className={form.form} onSubmit={submit}>
          <Panel>
            <h2 className={form.group}>{words.nameGroup}</h2>
            <PersonFields field={field} isAbroad={isAbroad} />
            <PhoneField hint={words.phoneHint} isAbroad={isAbroad} {...field('phone')} />
          </Panel>
          <Panel>
            <h2 className={form.group}>{words.addressGroup}</h2>
            <AddressFields
              field={field}
              set={set}
              values={values}
              isAbroad={isAbroad}
              prefectures={prefectures}
              onModeChange={setAbroad}
            />
          </Panel>
          <Panel>
            <h2 className={form.group}>{words.passwordGroup}</h2>
            <NewPasswordFields
              value={values}
              onChange={({ password, passwordAgain }) => set({ password, passwordAgain })}
              error={errorOf('password') ?? errorOf('passwordAgain')}
              labels={{ password: words.password, again: words.passwordAgain }}
              hint={words.passwordHint}
            />
          </Panel>
          <Failure says={fields.failure} />
          <Submit>{words.toConfirmation}</Submit>
        </Form>
        <p className={css.login}>
          <Link to={loginPath(arrivalQuery(query))}>{words.haveAccount}</Link>
        </p>
      </Columns>
    </Page>
  )
}

/** The form with what the address says already, and handing it on. */
function useRegistration(query: URLSearchParams) {
  const { api, language } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const fields = useFields((): Registration => {
    const given = registrationFromQuery(query)
    return { ...given, password: pendingPassword(), passwordAgain: pendingPassword() }
  }, fieldName)
  const [isAbroad, setAbroad] = useState(() =>
    hasRegistration(query) ? fields.values.prefectureId === foreignPrefectureId : language === 'en',
  )

  const submit = (form: FormData) =>
    run(async () => {
      const values = fields.read(form)
      // The referral code is empty at this step and typed with the last one (spec §5).
      const registration: Registration = {
        ...values,
        referralCode: '',
        ...(isAbroad ? { prefectureId: foreignPrefectureId } : { middleName: '', country: '' }),
      }
      const result = await api.call(checkRegistration, { input: registration })
      if (!result.ok) return fields.refuse(result)
      setPendingPassword(registration.password)
      // A friend's link contained it; it stays in the address until the last step.
      const { referralCode } = values
      const given = registrationQuery({ ...registration, referralCode })
      await navigate(confirmRegisterPath(withArrival(given, query)))
    })
  return { fields, isAbroad, setAbroad, submit }
}
