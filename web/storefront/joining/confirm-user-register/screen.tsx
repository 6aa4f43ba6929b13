// Registration, second step: the typed data, the referral code, the consent, and then the button.

import { useState } from 'react'
import { addressLines } from '#contract/address.ts'
import { foreignPrefectureId, referralErrorKey, register } from '#contract/members.ts'
import { useLoaderData, useNavigate, useQuery, useRevalidate } from '#web/router/context.tsx'
import { arrivalQuery, withArrival } from '#web/storefront/joining/arrival.ts'
import {
  completeRegisterPath,
  type JoinedState,
} from '#web/storefront/joining/complete-user-register/route.ts'
import { type NewPassword, NewPasswordFields } from '#web/storefront/joining/new-password-fields.tsx'
import { clearPendingPassword, pendingPassword } from '#web/storefront/joining/pending-password.ts'
import { usePersonFacts } from '#web/storefront/joining/person-fields.tsx'
import {
  fieldName,
  type Registration,
  registrationFromQuery,
  registrationQuery,
} from '#web/storefront/joining/registration-query.ts'
import { type FieldProps, useFields } from '#web/storefront/joining/use-fields.ts'
import { registerPath } from '#web/storefront/joining/user-register/route.ts'
import { legalPath } from '#web/storefront/legal/legal-text/route.ts'
import { withQuery } from '#web/storefront/route/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import form from '#web/storefront/shell/form.module.css'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton, Submit } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ConfirmationData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const { registration: words } = usePhrases()
  const { prefectures, termsNo } = useLoaderData() as ConfirmationData
  const query = useQuery()
  const registration = registrationFromQuery(query)
  const [hadPassword] = useState(() => pendingPassword() !== '')
  const { fields, agrees, setAgrees, submit } = useJoining(registration, termsNo)
  const { values, set, field, errorOf } = fields

  return (
    <Page>
      <PageTitle note={words.confirmLead}>{words.confirmTitle}</PageTitle>
      <Form
        className={form.form}
        onSubmit={(typed) => {
          if (agrees) return submit(typed)
        }}
      >
        <TypedPanel registration={registration} prefectures={prefectures} hadPassword={hadPassword} />
        <PasswordPanel
          hadPassword={hadPassword}
          value={values}
          onChange={({ password, passwordAgain }) => set({ password, passwordAgain })}
          error={errorOf('password') ?? errorOf('passwordAgain')}
        />
        <Panel>
          <ReferralField {...field('referralCode')} />
        </Panel>
        <Consent agrees={agrees} onChange={setAgrees} />
        <Failure says={fields.failure} />
        {/* The button appears only with the consent (spec §4). */}
        {agrees ? <Submit>{words.submit}</Submit> : <p className={css.first}>{words.agreeFirst}</p>}
        <LinkButton
          to={registerPath(withArrival(registrationQuery(registration), query))}
          variant="quiet"
          block
        >
          {words.back}
        </LinkButton>
      </Form>
    </Page>
  )
}

/** Holds the entries of this step, and joins. */
function useJoining(registration: Registration, termsNo: number | undefined) {
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const query = useQuery()
  const fields = useFields(
    () => ({
      password: pendingPassword(),
      passwordAgain: pendingPassword(),
      referralCode: registration.referralCode ?? '',
    }),
    fieldName,
  )
  const [agrees, setAgrees] = useState(false)

  const submit = (form: FormData) =>
    run(async () => {
      const values = fields.read(form)
      const result = await api.call(register, {
        input: { ...registration, ...values, referralCode: values.referralCode.trim(), termsNo },
      })
      if (result.ok) {
        clearPendingPassword()
        await visitor.load()
        const joined: JoinedState = { givenName: registration.givenName }
        await navigate(withQuery(completeRegisterPath, arrivalQuery(query)), { replace: true, state: joined })
        return
      }
      if (result.state === 409) {
        // The legal texts have changed since the consent: the visitor reads them and consents again.
        setAgrees(false)
        await revalidate()
      }
      // The error list about the code has another wire name than the field (spec §5).
      const { [referralErrorKey]: ofCode, ...errors } = result.errors
      fields.refuse({
        ...result,
        errors: ofCode ? { ...errors, [fieldName('referralCode')]: ofCode } : errors,
      })
    })
  return { fields, agrees, setAgrees, submit }
}

/** Asks for the password again where it is not known any more, or was refused. */
function PasswordPanel({
  hadPassword,
  ...typing
}: {
  hadPassword: boolean
  value: NewPassword
  onChange: (value: NewPassword) => void
  error: string | undefined
}) {
  const { registration: words } = usePhrases()
  if (hadPassword && !typing.error) return null
  return (
    <Panel>
      {!hadPassword && <Notice>{words.retypePassword}</Notice>}
      <NewPasswordFields
        {...typing}
        labels={{ password: words.password, again: words.passwordAgain }}
        hint={words.passwordHint}
      />
    </Panel>
  )
}

function ReferralField(field: FieldProps) {
  const { registration: words } = usePhrases()
  const { referral } = useServices().settings
  return (
    <TextField
      label={words.referralCode}
      hint={words.referralHint(formatInteger(referral.points), referral.purchaseStandsDays)}
      optionalLabel={words.optional}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={20}
      {...field}
    />
  )
}

/** Shows the entries of the form once more. */
function TypedPanel({
  registration,
  prefectures,
  hadPassword,
}: {
  registration: Registration
  prefectures: ConfirmationData['prefectures']
  hadPassword: boolean
}) {
  const { registration: words } = usePhrases()
  const isAbroad = registration.prefectureId === foreignPrefectureId
  const prefecture = prefectures.find(({ id }) => id === registration.prefectureId)?.name ?? ''
  const address = addressLines(
    { ...registration, postalCode: '', prefecture: isAbroad ? '' : prefecture },
    !isAbroad,
  )
  const person = usePersonFacts(registration)

  return (
    <Panel>
      <Facts
        facts={[
          ...person,
          { name: words.phone, value: registration.phone },
          { name: words.postalCode, value: registration.postalCode || undefined },
          { name: words.addressGroup, value: address.join(isAbroad ? ', ' : ' ') },
          { name: words.password, value: hadPassword && words.passwordKept },
        ]}
      />
    </Panel>
  )
}

function Consent({ agrees, onChange }: { agrees: boolean; onChange: (agrees: boolean) => void }) {
  const { registration: words } = usePhrases()
  return (
    <div className="parts">
      <ul className={css.texts}>
        <li>
          <a href={legalPath('terms-of-service')} target="_blank" rel="noopener">
            {words.readTerms}
          </a>
        </li>
        <li>
          <a href={legalPath('privacy-protection')} target="_blank" rel="noopener">
            {words.readPrivacy}
          </a>
        </li>
      </ul>
      <Checkbox checked={agrees} onChange={(event) => onChange(event.target.checked)}>
        {words.agree}
      </Checkbox>
    </div>
  )
}
