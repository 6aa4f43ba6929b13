// What a member is registered with. Address and phone can be changed; name and mail only by the operator (spec §1).

import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { FieldErrors } from '../../../../contract/envelope.ts'
import { changeMember, foreignPrefectureId } from '../../../../contract/members.ts'
import { wireNameOf } from '../../../../contract/wire.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { Facts } from '../../../ui/rows.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from '../../membership/form.module.css'
import { VerifyPhone } from '../../phones/verify-phone.tsx'
import { ReferralPanel } from '../../referrals/referral-panel.tsx'
import { AddressFields } from '../../registration/address-fields.tsx'
import { phoneDigits } from '../../registration/phone-digits.ts'
import { usePhrases, useServices } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage } from '../../shell/failure-message.ts'
import type { ChangeMemberData } from './loader.ts'

type Member = ChangeMemberData['member']

const changing = ['phone', 'postalCode', 'prefectureId', 'country', 'city', 'street', 'building'] as const
type Changing = (typeof changing)[number]
const formOf = (member: Member) =>
  Object.fromEntries(changing.map((field) => [field, member[field]])) as Record<Changing, string>

const fieldName = (field: string) => wireNameOf(changeMember.input, field)

export function ChangeMemberScreen() {
  const { member, prefectures } = useLoaderData() as ChangeMemberData
  const phrases = usePhrases()
  const { membership: words, registration, ui } = phrases
  const { api, language, settings } = useServices()
  const run = useBusy()
  const { revalidate } = useRevalidator()
  const [form, setForm] = useState(() => formOf(member))
  const [isAbroad, setAbroad] = useState(member.prefectureId === foreignPrefectureId)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const name =
    language === 'ja' && !isAbroad
      ? `${member.familyName} ${member.givenName}`
      : [member.givenName, member.middleName, member.familyName].filter(Boolean).join(' ')

  const set = (change: Partial<typeof form>) => setForm((current) => ({ ...current, ...change }))
  const field = (of: Changing) => ({
    name: fieldName(of),
    value: form[of],
    error: errors[fieldName(of)]?.[0],
    onChange: (event: { target: { value: string } }) => set({ [of]: event.target.value }),
  })

  const save = () =>
    run(async () => {
      setErrors({})
      setFailure(undefined)
      const { familyName, middleName, givenName, mail } = member
      const result = await api.call(changeMember, {
        input: {
          ...{ familyName, middleName, givenName, mail, ...form, phone: phoneDigits(form.phone) },
          ...(isAbroad ? { prefectureId: foreignPrefectureId } : { country: '' }),
        },
      })
      if (result.ok) {
        set({ phone: phoneDigits(form.phone) })
        setSaved(true)
        await revalidate()
        return
      }
      setErrors(result.errors)
      setFailure(result.state === 422 ? registration.correctInput : failureMessage(result, phrases))
      // The first field with an error is where the hand is needed.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    })

  return (
    <Page>
      <PageTitle note={words.profileNote}>{words.profileTitle}</PageTitle>
      <Form className={css.form} onSubmit={() => save()}>
        <Panel>
          <h2 className={css.group}>{words.whoGroup}</h2>
          <Facts
            facts={[
              { name: words.name, value: name },
              { name: words.mail, value: member.mail },
              { name: words.referralCode, value: member.referralCode },
            ]}
          />
          <p className={css.note}>
            {words.fixedNote}{' '}
            <a href={settings.contactUrl} target="_blank" rel="noopener noreferrer">
              {words.askUs}
            </a>
          </p>
        </Panel>
        <Panel>
          <h2 className={css.group}>{words.addressGroup}</h2>
          <AddressFields {...{ field, set, form, isAbroad, prefectures }} onModeChange={setAbroad} />
        </Panel>
        <Panel>
          <h2 className={css.group}>{words.phoneGroup}</h2>
          <TextField
            label={registration.phone}
            hint={words.phoneHint}
            type="tel"
            inputMode="numeric"
            autoComplete={isAbroad ? 'tel' : 'tel-national'}
            required
            {...field('phone')}
          />
          {member.isPhoneVerified && <Notice tone="success">{words.phoneVerified}</Notice>}
          <VerifyPhone member={member} />
        </Panel>
        {failure && (
          <Notice tone="danger" isLive>
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" block>
          {words.save}
        </Button>
      </Form>
      <ReferralPanel asked={member.isPhoneVerified} />
      <LinkButton to="/my-page" variant="quiet" block>
        {words.backToMyPage}
      </LinkButton>
      <Dialog
        open={isSaved}
        onClose={() => setSaved(false)}
        title={words.savedTitle}
        actions={
          <Button variant="primary" onClick={() => setSaved(false)}>
            {ui.close}
          </Button>
        }
      >
        <p>{words.saved}</p>
      </Dialog>
    </Page>
  )
}
