// The member's profile. The member can change address and phone; only the operator changes name and mail (spec §1).

import { useState } from 'react'
import { changeableFields, changeMember, fixedFields, foreignPrefectureId } from '#contract/members.ts'
import { type InputOf, wireNameOf } from '#contract/wire.ts'
import { useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { CurrentPassword } from '#web/storefront/account/current-password.tsx'
import { myPagePath } from '#web/storefront/account/my-page/route.ts'
import { ReferralPanel } from '#web/storefront/account/referral-panel.tsx'
import { VerifyPhone } from '#web/storefront/account/verify-phone.tsx'
import { AddressFields } from '#web/storefront/joining/address-fields.tsx'
import { usePersonFacts } from '#web/storefront/joining/person-fields.tsx'
import { PhoneField } from '#web/storefront/joining/phone-field.tsx'
import { useFields } from '#web/storefront/joining/use-fields.ts'
import { useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import css from '#web/storefront/shell/form.module.css'
import { LinkButton, Submit } from '#web/ui/button.tsx'
import { MessageDialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { ChangeMemberData } from './loader.ts'

type Member = ChangeMemberData['member']

const valuesOf = <Field extends keyof Member>(member: Member, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, member[field]])) as Pick<Member, Field>

const fieldName = (field: keyof InputOf<typeof changeMember>) => wireNameOf(changeMember.input, field)

export function Screen() {
  const { member, prefectures } = useLoaderData() as ChangeMemberData
  const { api, phrases } = useServices()
  const words = phrases.membership
  const run = useBusy()
  const revalidate = useRevalidate()
  const fields = useFields(() => ({ ...valuesOf(member, changeableFields), currentPassword: '' }), fieldName)
  const { values, set, field } = fields
  const [isAbroad, setAbroad] = useState(member.prefectureId === foreignPrefectureId)
  const [isSaved, setSaved] = useState(false)

  const save = (form: FormData) =>
    run(async () => {
      const result = await api.call(changeMember, {
        input: {
          ...valuesOf(member, fixedFields),
          ...fields.read(form),
          ...(isAbroad ? { prefectureId: foreignPrefectureId } : { country: '' }),
        },
      })
      if (!result.ok) return fields.refuse(result)
      set({ currentPassword: '' })
      setSaved(true)
      await revalidate()
    })

  return (
    <Page>
      <PageTitle note={words.profileNote}>{words.profileTitle}</PageTitle>
      <Form className={css.form} onSubmit={save}>
        <WhoPanel member={member} />
        <Panel>
          <h2 className={css.group}>{words.addressGroup}</h2>
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
          <h2 className={css.group}>{words.phoneGroup}</h2>
          <PhoneField hint={words.phoneHint} isAbroad={isAbroad} {...field('phone')} />
          {member.isPhoneVerified && <Notice tone="success">{words.phoneVerified}</Notice>}
          <VerifyPhone member={member} />
        </Panel>
        <Panel>
          <CurrentPassword {...field('currentPassword')} />
        </Panel>
        <Failure says={fields.failure} />
        <Submit>{words.save}</Submit>
      </Form>
      <ReferralPanel asked={member.isPhoneVerified} />
      <LinkButton to={myPagePath} variant="quiet" block>
        {words.backToMyPage}
      </LinkButton>
      <MessageDialog open={isSaved} onClose={() => setSaved(false)} title={words.savedTitle}>
        <p>{words.saved}</p>
      </MessageDialog>
    </Page>
  )
}

/** Shows what only the operator changes. */
function WhoPanel({ member }: { member: Member }) {
  const { phrases, settings } = useServices()
  const words = phrases.membership
  const person = usePersonFacts(member)
  return (
    <Panel>
      <h2 className={css.group}>{words.whoGroup}</h2>
      <Facts facts={[...person, { name: words.referralCode, value: member.referralCode }]} />
      <p className="soft">
        {words.fixedNote}{' '}
        {settings.contactUrl && (
          <a href={settings.contactUrl} target="_blank" rel="noopener noreferrer">
            {words.askUs}
          </a>
        )}
      </p>
    </Panel>
  )
}
