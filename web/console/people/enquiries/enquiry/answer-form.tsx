// The answer, begun with a template, or a note for other operators.

import { useState } from 'react'
import { enquiryMax } from '#contract/enquiries.ts'
import { answerEnquiry, noteOnEnquiry, type TemplateKey } from '#contract/operator/enquiries.ts'
import type { Result } from '#web/api/client.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import form from '#web/console/frame/shell/form.module.css'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import css from './answer-form.module.css'
import type { EnquiryPage } from './loader.ts'
import { seenOf } from './seen.ts'

/** The typed answer stays while the thread is loaded again: the operator reads a new message before sending it. */
export function AnswerForm({ enquiry }: { enquiry: EnquiryPage }) {
  const { enquiry: words, failures } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const sending = useSending()
  const keys = useActKeys()
  const { enquiryId, templates, progress, proposed } = enquiry
  const textOf = (asked: string) => templates.find(({ key }) => key === asked)?.text ?? ''
  const [template, setTemplate] = useState(proposed)
  const [body, setBody] = useState(() => textOf(proposed))
  const isClosed = progress === 'closed'

  const send = (call: () => Promise<Result<unknown>>, done: string) =>
    sending.send(call, async () => {
      keys.answered()
      setBody('')
      setTemplate('')
      say(done)
      await revalidate()
    })
  /** After a lost answer another text is another act: the sent one stays, and this one is sent as well. */
  const given = (act: 'answer' | 'note') => ({
    actKey: keys.keyOf(JSON.stringify([act, body])),
    why: '',
    enquiryId,
    body,
  })
  const answer = () =>
    send(
      () => api.call(answerEnquiry, { input: { ...given('answer'), seenId: seenOf(enquiry) } }),
      words.saidSent,
    )
  const note = () => send(() => api.call(noteOnEnquiry, { input: given('note') }), words.saidNoted)
  const isReady = body.trim() !== '' && !sending.isSending
  return (
    <Section title={words.answer} note={isClosed ? words.noteHint : words.answerHint}>
      <Form className={form.form} onSubmit={() => (isClosed ? note() : answer())}>
        {!isClosed && (
          <fieldset className={css.templates}>
            <legend>{words.template}</legend>
            {templates.map(({ key, name, text }) => (
              <Button
                key={key}
                aria-pressed={key === template}
                onClick={() => {
                  setTemplate(key)
                  // The template follows text that was typed, so that it is not lost.
                  const isOwn = body.trim() !== '' && templates.every((one) => one.text !== body)
                  setBody(isOwn ? `${body}\n\n${text}` : text)
                }}
              >
                {name || words.templates[key as TemplateKey]}
              </Button>
            ))}
          </fieldset>
        )}
        <TextArea
          label={isClosed ? words.isNote : words.answer}
          hint={proposed !== '' && body === textOf(proposed) ? words.proposed : undefined}
          name="body"
          rows={10}
          required
          maxLength={enquiryMax}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          error={errorOf(sending.failure, 'body')}
        />
        <FailureNotice
          failure={sending.failure}
          shownFields={['body']}
          unanswered={failures.communicationAct}
        />
        <div className={form.actions}>
          <Button disabled={!isReady} onClick={() => void note()}>
            {words.keepNote}
          </Button>
          {!isClosed && (
            <Button type="submit" variant="primary" disabled={!isReady}>
              {words.send}
            </Button>
          )}
        </div>
      </Form>
    </Section>
  )
}
