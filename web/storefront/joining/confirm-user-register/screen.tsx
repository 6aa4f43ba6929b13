// Registration, second step: the typed data, the referral code, the consent, and then the button.

import { useState } from 'react'
import { foreignPrefectureId, referralErrorKey, register } from '#contract/members.ts'
import { useLoaderData, useNavigate, useQuery, useRevalidate } from '#web/router/context.tsx'
import { arrivalQuery, withArrival } from '#web/storefront/joining/arrival.ts'
import { completeRegisterPath } from '#web/storefront/joining/complete-user-register/route.ts'
import form from '#web/storefront/joining/form.module.css'
import { NewPasswordFields } from '#web/storefront/joining/new-password-fields.tsx'
import { clearPendingPassword, pendingPassword } from '#web/storefront/joining/pending-password.ts'
import { usePersonFacts } from '#web/storefront/joining/person-fields.tsx'
import {
  fieldName,
  type Registration,
  registrationFromQuery,
  registrationQuery,
} from '#web/storefront/joining/registration-query.ts'
import { useFields } from '#web/storefront/joining/use-fields.ts'
import { registerPath } from '#web/storefront/joining/user-register/route.ts'
import { legalPath } from '#web/storefront/legal/legal-text/route.ts'
import { withQuery } from '#web/storefront/route/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ConfirmationData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const { registration: words } = usePhrases()
  const { api, visitor, settings } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const { prefectures, termsNo } = useLoaderData() as ConfirmationData
  const query = useQuery()
  const registration = registrationFromQuery(query)
  const [hadPassword] = useState(() => pendingPassword() !== '')
  const fields = useFields(
    () => ({
      password: pendingPassword(),
      passwordAgain: pendingPassword(),
      referralCode: registration.referralCode ?? '',
    }),
    fieldName,
  )
  const { values, set, field, errorOf } = fields
  const [agrees, setAgrees] = useState(false)

  const submit = () =>
    run(async () => {
      fields.clear()
      const result = await api.call(register, {
        input: { ...registration, ...values, referralCode: values.referralCode.trim(), termsNo },
      })
      if (result.ok) {
        clearPendingPassword()
        await visitor.load()
        await navigate(withQuery(completeRegisterPath, arrivalQuery(query)), { replace: true })
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

  const passwordError = errorOf('password') ?? errorOf('passwordAgain')
  return (
    <Page>
      <PageTitle note={words.confirmLead}>{words.confirmTitle}</PageTitle>
      <Form
        className={form.form}
        onSubmit={() => {
          if (agrees) return submit()
        }}
      >
        <TypedPanel registration={registration} prefectures={prefectures} hadPassword={hadPassword} />
        {(!hadPassword || passwordError) && (
          <Panel>
            {!hadPassword && <Notice>{words.retypePassword}</Notice>}
            <NewPasswordFields
              value={values}
              onChange={({ password, passwordAgain }) => set({ password, passwordAgain })}
              error={passwordError}
              labels={{ password: words.password, again: words.passwordAgain }}
              hint={words.passwordHint}
            />
          </Panel>
        )}
        <Panel>
          <TextField
            label={words.referralCode}
            hint={words.referralHint(
              formatInteger(settings.referral.points),
              settings.referral.purchaseStandsDays,
            )}
            optionalLabel={words.optional}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={20}
            {...field('referralCode')}
          />
        </Panel>
        <Consent agrees={agrees} onChange={setAgrees} />
        {fields.failure && (
          <Notice tone="danger" isLive>
            {fields.failure}
          </Notice>
        )}
        {/* The button appears only with the consent (spec §4). */}
        {agrees ? (
          <Button type="submit" variant="primary" size="l" block>
            {words.submit}
          </Button>
        ) : (
          <p className={css.first}>{words.agreeFirst}</p>
        )}
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

/** What was typed in the form, to be looked at once more. */
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
  const address = isAbroad
    ? [registration.street, registration.building, registration.city, registration.country]
    : [prefecture + registration.city + registration.street, registration.building]
  const person = usePersonFacts(registration)

  return (
    <Panel>
      <Facts
        facts={[
          ...person,
          { name: words.phone, value: registration.phone },
          ...(registration.postalCode ? [{ name: words.postalCode, value: registration.postalCode }] : []),
          { name: words.addressGroup, value: address.filter(Boolean).join(isAbroad ? ', ' : ' ') },
          ...(hadPassword ? [{ name: words.password, value: words.passwordKept }] : []),
        ]}
      />
    </Panel>
  )
}

function Consent({ agrees, onChange }: { agrees: boolean; onChange: (agrees: boolean) => void }) {
  const { registration: words } = usePhrases()
  return (
    <div className={css.consent}>
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
