// The browsers in which the member is logged in, and those that take push messages. Ending a session asks for the password again: a thief must not log the owner out.

import { useState } from 'react'
import type * as z from 'zod/mini'
import { endSessionPush } from '#contract/push.ts'
import { endOtherSessions, endSession, type listSessions } from '#contract/sessions.ts'
import { wireNameOf } from '#contract/wire.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { useFields } from '#web/storefront/joining/use-fields.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import form from '#web/storefront/shell/form.module.css'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CurrentPassword } from './current-password.tsx'
import css from './session-list.module.css'
import { StepForm } from './step-form.tsx'

type OwnSession = z.output<typeof listSessions.output>['list'][number]

export function SessionList({
  sessions,
  told,
}: {
  sessions: readonly OwnSession[]
  told: readonly string[]
}) {
  const phrases = usePhrases()
  const words = phrases.security
  const { api } = useServices()
  const run = useBusy()
  const revalidate = useRevalidate()
  const nameOf = useDeviceName()
  /** The sessions to end, while the member is asked for the password. */
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const [{ done, failure }, tell] = useState<{ done?: string; failure?: string | undefined }>({})
  const ask = (what: OwnSession | 'others') => {
    tell({})
    setEnding(what)
  }
  const endPush = (sessionId: string) =>
    run(async () => {
      const result = await api.call(endSessionPush, { input: { sessionId } })
      tell(result.ok ? { done: words.pushEnded } : { failure: failureMessage(result, phrases) })
      if (result.ok) await revalidate()
    })
  return (
    <Panel>
      <h2 className={form.group}>{words.devicesTitle}</h2>
      <p className="soft">{words.devicesNote}</p>
      <ul className={css.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            isTold={told.includes(session.sessionId)}
            onEnd={() => ask(session)}
            onEndPush={() => void endPush(session.sessionId)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button block onClick={() => ask('others')}>
          {words.endOthers}
        </Button>
      )}
      <Failure says={failure} />
      {done && (
        <Notice tone="success" isLive>
          {done}
        </Notice>
      )}
      <Dialog open={ending !== undefined} onClose={() => setEnding(undefined)} title={words.endTitle}>
        {ending !== undefined && (
          <EndForm
            ending={ending}
            question={ending === 'others' ? words.endOthersAsk : words.endAsk(nameOf(ending))}
            onCancel={() => setEnding(undefined)}
            onEnded={() => {
              setEnding(undefined)
              tell({ done: words.ended })
            }}
          />
        )}
      </Dialog>
    </Panel>
  )
}

function SessionRow({
  session,
  isTold,
  onEnd,
  onEndPush,
}: {
  session: OwnSession
  isTold: boolean
  onEnd: () => void
  onEndPush: () => void
}) {
  const { security: words } = usePhrases()
  const { language } = useServices()
  const name = useDeviceName()(session)
  return (
    <li className={css.session}>
      <div className={css.about}>
        <p className={css.name}>
          {name} {session.isThis && <Badge tone="success">{words.thisDevice}</Badge>}
        </p>
        <p className="soft">{words.startedAt(formatInstant(session.startedAt, language))}</p>
        <p className="soft">{words.lastUsedAt(formatInstant(session.lastUsedAt, language))}</p>
        {isTold && <p className="soft">{words.takesPush}</p>}
      </div>
      {isTold && (
        <Button onClick={onEndPush} aria-label={words.endPushNamed(name)}>
          {words.endPush}
        </Button>
      )}
      {!session.isThis && (
        <Button onClick={onEnd} aria-label={words.endNamed(name)}>
          {words.end}
        </Button>
      )}
    </li>
  )
}

function useDeviceName(): (session: OwnSession) => string {
  const { security: words } = usePhrases()
  return ({ device, browser }) =>
    device !== '' && browser !== '' ? words.device(device, browser) : device || browser || words.unknownDevice
}

function EndForm({
  ending,
  question,
  onCancel,
  onEnded,
}: {
  ending: OwnSession | 'others'
  question: string
  onCancel: () => void
  onEnded: () => void
}) {
  const { security: words } = usePhrases()
  const { api } = useServices()
  const run = useBusy()
  const revalidate = useRevalidate()
  const fields = useFields(
    () => ({ currentPassword: '' }),
    (field) => wireNameOf(endSession.input, field),
  )
  const submit = (form: FormData) =>
    run(async () => {
      const { currentPassword } = fields.read(form)
      const result =
        ending === 'others'
          ? await api.call(endOtherSessions, { input: { currentPassword } })
          : await api.call(endSession, { input: { currentPassword, sessionId: ending.sessionId } })
      if (!result.ok) return fields.refuse(result)
      onEnded()
      await revalidate()
    })
  return (
    <StepForm submit={submit} label={words.end} failure={fields.failure} onCancel={onCancel} isDanger>
      <p>{question}</p>
      <CurrentPassword autoFocus {...fields.field('currentPassword')} />
    </StepForm>
  )
}
