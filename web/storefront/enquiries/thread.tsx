// The messages of an enquiry, and the form for another one.

import { createElement, Fragment, useState } from 'react'
import { continueEnquiry, enquiryMax, type readEnquiry, readEnquiryPicture } from '#contract/enquiries.ts'
import { type OutputOf, wireNameOf } from '#contract/wire.ts'
import { useLocalized, usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import form from '#web/storefront/shell/form.module.css'
import { useAsked } from '#web/storefront/shell/use-asked.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Submit } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { keepWords } from '#web/ui/prose.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { PictureField } from './picture-field.tsx'

type Enquiry = OutputOf<typeof readEnquiry>

export interface ThreadProps {
  enquiry: Enquiry
  /** The token of a guest; empty for a member. */
  token: string
  /** A message was added. */
  changed: () => unknown
}

export function Thread({ enquiry, token, changed }: ThreadProps) {
  const { contact: words } = usePhrases()
  const { topic, about, progress, messages, enquiryId } = enquiry
  return (
    <>
      <PageTitle>{words.threadTitle}</PageTitle>
      <Facts
        facts={[
          { name: words.topic, value: words.topics[topic] },
          { name: words.about, value: about !== '' && about },
        ]}
      />
      <p>
        <Badge tone={progress === 'answered' ? 'success' : 'neutral'}>{words.progresses[progress]}</Badge>
      </p>
      {messages.map((message) => (
        <Message key={message.messageId} enquiryId={enquiryId} token={token} message={message} />
      ))}
      {progress === 'closed' && <Notice>{words.reopens}</Notice>}
      {/* Another message begins another form: with a key of its own. */}
      <Further key={messages.at(-1)?.messageId} enquiry={enquiry} token={token} changed={changed} />
    </>
  )
}

const written = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

function Message({
  enquiryId,
  token,
  message: { isOwn, body, writtenAt, pictureIds },
}: {
  enquiryId: string
  token: string
  message: Enquiry['messages'][number]
}) {
  const { contact: words } = usePhrases()
  const { language, settings } = useServices()
  const localized = useLocalized()
  return (
    <Panel as="div">
      <p className="soft">
        <strong>{isOwn ? words.you : localized(settings.shopName)}</strong>{' '}
        {formatInstant(writtenAt, language)}
      </p>
      <p className="prose" style={written}>
        {isOwn ? keepWords(body) : withLinks(body, settings.origin)}
      </p>
      {pictureIds.map((pictureId, place) => (
        <Picture
          key={pictureId}
          enquiryId={enquiryId}
          pictureId={pictureId}
          token={token}
          name={words.picture(String(place + 1))}
        />
      ))}
    </Panel>
  )
}

const address = /(https?:\/\/[!-~]+)/

/** Turns the addresses of the shop's pages in its own messages into links: no other address becomes one. */
const withLinks = (body: string, origin: string | undefined) =>
  createElement(
    Fragment,
    null,
    ...body
      .split(address)
      .map((part) =>
        origin !== undefined && part.startsWith(`${origin}/`)
          ? createElement('a', { href: part }, part)
          : keepWords(part),
      ),
  )

function Picture({
  enquiryId,
  pictureId,
  token,
  name,
}: {
  enquiryId: string
  pictureId: string
  token: string
  name: string
}) {
  const { api } = useServices()
  const { answer } = useAsked(
    () => api.call(readEnquiryPicture, { params: { enquiryId, pictureId }, query: { token } }),
    pictureId,
  )
  if (!answer?.ok) return <p>{name}</p>
  return (
    <img
      src={`data:image/jpeg;base64,${answer.data.jpeg}`}
      alt={name}
      style={{ maxWidth: '100%', height: 'auto' }}
    />
  )
}

const bodyName = wireNameOf(continueEnquiry.input, 'body')

function Further({ enquiry: { enquiryId }, token, changed }: ThreadProps) {
  const phrases = usePhrases()
  const words = phrases.contact
  const { api } = useServices()
  const run = useBusy()
  const [messageKey] = useState(() => crypto.randomUUID())
  const [pictures, setPictures] = useState<string[]>([])
  const [fault, setFault] = useState<{ field?: string; text: string }>()

  const submit = (typed: FormData) =>
    run(async () => {
      setFault(undefined)
      const body = String(typed.get(bodyName))
      const result = await api.call(continueEnquiry, {
        input: { messageKey, enquiryId, token, body, pictures },
      })
      if (result.ok) return await changed()
      const field = ['body', 'pictures'].find((name) => firstError(result, name) !== undefined)
      setFault({ text: failureMessage(result, phrases), ...(field && { field }) })
    })
  const of = (field: string) => (fault?.field === field ? fault.text : undefined)
  return (
    <Panel>
      <Form className={form.form} onSubmit={submit} onEdit={() => setFault(undefined)}>
        <TextArea
          label={words.further}
          hint={words.bodyHint}
          name={bodyName}
          required
          maxLength={enquiryMax}
          error={of('body')}
        />
        <PictureField chosen={pictures} choose={setPictures} error={of('pictures')} />
        <Failure says={fault !== undefined && fault.field === undefined && fault.text} />
        <Submit>{words.send}</Submit>
      </Form>
    </Panel>
  )
}
