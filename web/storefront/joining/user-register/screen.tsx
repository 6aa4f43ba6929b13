// Registration, first step: the form. The server checks it, then the confirmation shows it again.

import { useState } from 'react'
import { checkRegistration, foreignPrefectureId } from '../../../../contract/members.ts'
import { Link, useLoaderData, useNavigate, useQuery } from '../../../router/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Columns } from '../../../ui/columns.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { usePhrases, useServices } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { AddressFields } from '../address-fields.tsx'
import { withArrival } from '../arrival.ts'
import { confirmRegisterPath } from '../confirm-user-register/route.ts'
import form from '../form.module.css'
import { loginPath } from '../login/route.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { pendingPassword, setPendingPassword } from '../pending-password.ts'
import { PersonFields } from '../person-fields.tsx'
import { PhoneField, phoneDigits } from '../phone-field.tsx'
import {
  fieldName,
  hasRegistration,
  type Registration,
  registrationFromQuery,
  registrationQuery,
} from '../registration-query.ts'
import { useFields } from '../use-fields.ts'
import { WelcomePanel } from '../welcome-panel.tsx'
import type { RegistrationData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const { registration: words } = usePhrases()
  const { api, language } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const { prefectures, pack } = useLoaderData() as RegistrationData
  const query = useQuery()
  const fields = useFields((): Registration => {
    const given = registrationFromQuery(query)
    return { ...given, password: pendingPassword(), passwordAgain: pendingPassword() }
  }, fieldName)
  const { values, set, field, errorOf } = fields
  const [isAbroad, setAbroad] = useState(() =>
    hasRegistration(query) ? values.prefectureId === foreignPrefectureId : language === 'en',
  )

  const submit = () =>
    run(async () => {
      fields.clear()
      // The referral code is empty at this step and typed with the last one (spec §5).
      const registration: Registration = {
        ...values,
        mail: values.mail.trim(),
        phone: phoneDigits(values.phone),
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

  return (
    <Page width="wide">
      <PageTitle note={words.lead}>{words.title}</PageTitle>
      <Columns startsWithSide side={<WelcomePanel pack={pack} />}>
        <Form className={form.form} onSubmit={() => submit()}>
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
          {fields.failure && (
            <Notice tone="danger" isLive>
              {fields.failure}
            </Notice>
          )}
          <Button type="submit" variant="primary" size="l" block>
            {words.toConfirmation}
          </Button>
        </Form>
        <p className={css.login}>
          <Link to={loginPath(query.get('packId'), query.get('next'))}>{words.haveAccount}</Link>
        </p>
      </Columns>
    </Page>
  )
}
