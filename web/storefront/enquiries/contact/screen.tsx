// The form with which a visitor asks the shop, and below it what a member asked before.

import { useState } from 'react'
import { enquiryMax, enquiryTopics, listEnquiries, sendEnquiry } from '#contract/enquiries.ts'
import { useNavigate, useQuery } from '#web/router/context.tsx'
import { threadPath } from '#web/storefront/enquiries/contact-thread/route.ts'
import { PictureField } from '#web/storefront/enquiries/picture-field.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { usePhrases, useServices, useVisitor } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import form from '#web/storefront/shell/form.module.css'
import { useAsked } from '#web/storefront/shell/use-asked.ts'
import { LinkButton, Submit } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Form } from '#web/ui/form.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { LinkRows } from '#web/ui/link-rows.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function Screen() {
  const { contact: words } = usePhrases()
  const isMember = useVisitor()?.isLoggedIn === true
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <Page>
        <Outcome tone="success" title={words.sentTitle}>
          <p>{words.sentGuest}</p>
        </Outcome>
        <LinkButton to={homePath} block>
          {words.toTop}
        </LinkButton>
      </Page>
    )
  return (
    <Page>
      <PageTitle note={words.lead}>{words.title}</PageTitle>
      <EnquiryForm isMember={isMember} sent={() => setSent(true)} />
      {isMember && <OwnEnquiries />}
    </Page>
  )
}

const fields = ['topic', 'about', 'name', 'mail', 'body', 'pictures'] as const
type Field = (typeof fields)[number]

/** Holds what is typed, and sends it. */
function useEnquiry(sent: () => void) {
  const phrases = usePhrases()
  const { api } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const [messageKey, setMessageKey] = useState('')
  const [pictures, setPictures] = useState<string[]>([])
  const [fault, setFault] = useState<{ field: Field | undefined; text: string }>()
  const type = (field: Field) => ({
    name: field,
    error: fault?.field === field ? fault.text : undefined,
  })

  const submit = (form: FormData) =>
    run(async () => {
      setFault(undefined)
      const shown = (field: Field) => String(form.get(field) ?? '')
      const topic = enquiryTopics.find((known) => known === shown('topic'))
      if (topic === undefined) return setFault({ field: 'topic', text: phrases.contact.topicMissing })
      // The same key for as long as no answer says that it was used: what is sent again is kept once.
      const key = messageKey || crypto.randomUUID()
      setMessageKey(key)
      const typed = { about: shown('about'), name: shown('name'), mail: shown('mail'), body: shown('body') }
      const result = await api.call(sendEnquiry, { input: { ...typed, messageKey: key, topic, pictures } })
      if (result.ok) {
        const { enquiryId } = result.data
        return enquiryId === '' ? sent() : await navigate(threadPath(enquiryId))
      }
      const field = fields.find((name) => firstError(result, name) !== undefined)
      setFault({ field, text: failureMessage(result, phrases) })
    })
  const edit = (name: string) => name === fault?.field && setFault(undefined)
  return { type, pictures, setPictures, fault, submit, edit }
}

type Typing = ReturnType<ReturnType<typeof useEnquiry>['type']>

/** Whom the shop answers, when no member asks. */
function SenderFields({ name, mail }: { name: Typing; mail: Typing }) {
  const { contact: words } = usePhrases()
  return (
    <>
      <TextField label={words.name} autoComplete="name" required maxLength={100} {...name} />
      <TextField
        label={words.mail}
        hint={words.mailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        {...mail}
      />
    </>
  )
}

function EnquiryForm({ isMember, sent }: { isMember: boolean; sent: () => void }) {
  const { contact: words } = usePhrases()
  const { type, pictures, setPictures, fault, submit, edit } = useEnquiry(sent)
  return (
    <Panel>
      <Form className={form.form} onSubmit={submit} onEdit={edit}>
        <SelectField
          label={words.topic}
          required
          options={[
            { value: '', label: words.chooseTopic },
            ...enquiryTopics.map((value) => ({ value, label: words.topics[value] })),
          ]}
          {...type('topic')}
        />
        {!isMember && <SenderFields name={type('name')} mail={type('mail')} />}
        <TextField
          label={words.about}
          optionalLabel={words.optional}
          hint={words.aboutHint}
          maxLength={100}
          defaultValue={useQuery().get('about') ?? ''}
          {...type('about')}
        />
        <TextArea
          label={words.body}
          hint={words.bodyHint}
          rows={8}
          required
          maxLength={enquiryMax}
          {...type('body')}
        />
        <PictureField
          chosen={pictures}
          choose={setPictures}
          error={fault?.field === 'pictures' ? fault.text : undefined}
        />
        <Failure says={fault !== undefined && fault.field === undefined && fault.text} />
        <Submit>{words.send}</Submit>
      </Form>
    </Panel>
  )
}

function OwnEnquiries() {
  const { contact: words } = usePhrases()
  const { api, language } = useServices()
  const { answer } = useAsked(() => api.call(listEnquiries))
  if (!answer?.ok || answer.data.list.length === 0) return null
  return (
    <section>
      <SectionTitle>{words.own}</SectionTitle>
      <LinkRows
        rows={answer.data.list.map(({ enquiryId, topic, openedAt, progress }) => ({
          label: words.line(words.topics[topic], formatInstant(openedAt, language)),
          note: words.progresses[progress],
          to: threadPath(enquiryId),
        }))}
      />
    </section>
  )
}
