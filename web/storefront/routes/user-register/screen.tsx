// Registration, first step: the form. The server checks it, then the confirmation shows it once more.

import { useState } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { FieldErrors } from '../../../../contract/envelope.ts'
import { checkRegistration, foreignPrefectureId } from '../../../../contract/members.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AddressFields } from '../../registration/address-fields.tsx'
import { keepPassword, keptPassword } from '../../registration/kept-password.ts'
import type { Prefectures } from '../../registration/load-prefectures.ts'
import { phoneDigits } from '../../registration/phone-digits.ts'
import {
  fieldName,
  hasRegistration,
  type Registration,
  type RegistrationField,
  registrationFromQuery,
  registrationQuery,
  type SetField,
} from '../../registration/registration-query.ts'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage } from '../../shell/failure-message.ts'
import css from './screen.module.css'

export function RegisterScreen() {
  const phrases = usePhrases()
  const words = phrases.registration
  const { language } = useServices()
  const api = useApi()
  const run = useBusy()
  const navigate = useNavigate()
  const prefectures = useLoaderData() as Prefectures
  const [query] = useSearchParams()
  const [form, setForm] = useState<Registration>(() => {
    const given = registrationFromQuery(query)
    return { ...given, password: keptPassword(), passwordAgain: keptPassword() }
  })
  const [isAbroad, setAbroad] = useState(() =>
    hasRegistration(query) ? form.prefectureId === foreignPrefectureId : language === 'en',
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()

  const set: SetField = (change) => setForm((current) => ({ ...current, ...change }))
  const field = (name: RegistrationField) => ({
    name: fieldName(name),
    value: form[name] ?? '',
    error: errors[fieldName(name)]?.[0],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const passwordError = errors[fieldName('password')]?.[0] ?? errors[fieldName('passwordAgain')]?.[0]

  const submit = () =>
    run(async () => {
      setFailure(undefined)
      // The referral code is empty at this step and typed with the last one (spec §5).
      const registration: Registration = {
        ...form,
        ...{ mail: form.mail.trim(), phone: phoneDigits(form.phone), referralCode: '' },
        ...(isAbroad ? { prefectureId: foreignPrefectureId } : { middleName: '', country: '' }),
      }
      const result = await api.call(checkRegistration, { input: registration })
      if (result.ok) {
        keepPassword(registration.password)
        // A friend's link brought it along; it waits there to be sent.
        const { referralCode } = form
        await navigate(`/confirm-user-register?${registrationQuery({ ...registration, referralCode })}`)
        return
      }
      setErrors(result.errors)
      setFailure(result.state === 422 ? words.correctInput : failureMessage(result, phrases))
      // The first field with an error is where the hand is needed.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    })

  return (
    <Page>
      <PageTitle note={words.lead}>{words.title}</PageTitle>
      <Form className={css.form} onSubmit={() => submit()}>
        <Panel>
          <h2 className={css.group}>{words.nameGroup}</h2>
          <div className={css.pair}>
            <TextField
              label={words.familyName}
              autoComplete="family-name"
              required
              {...field('familyName')}
            />
            <TextField label={words.givenName} autoComplete="given-name" required {...field('givenName')} />
          </div>
          {isAbroad && (
            <TextField
              label={words.middleName}
              optionalLabel={words.optional}
              autoComplete="additional-name"
              {...field('middleName')}
            />
          )}
          <TextField
            label={words.mail}
            hint={words.mailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            {...field('mail')}
          />
          <TextField
            label={words.phone}
            hint={words.phoneHint}
            type="tel"
            inputMode="numeric"
            autoComplete={isAbroad ? 'tel' : 'tel-national'}
            required
            {...field('phone')}
          />
        </Panel>
        <Panel>
          <h2 className={css.group}>{words.addressGroup}</h2>
          <AddressFields
            field={field}
            set={set}
            form={form}
            isAbroad={isAbroad}
            onModeChange={setAbroad}
            prefectures={prefectures}
          />
        </Panel>
        <Panel>
          <h2 className={css.group}>{words.passwordGroup}</h2>
          <TextField
            label={words.password}
            hint={words.passwordHint}
            type="password"
            autoComplete="new-password"
            required
            {...field('password')}
            error={passwordError}
          />
          <TextField
            label={words.passwordAgain}
            type="password"
            autoComplete="new-password"
            required
            {...field('passwordAgain')}
            error={passwordError}
          />
        </Panel>
        {failure && (
          <Notice tone="danger" isLive>
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" block>
          {words.toConfirmation}
        </Button>
      </Form>
      <p className={css.login}>
        <Link to="/login">{words.haveAccount}</Link>
      </p>
    </Page>
  )
}
