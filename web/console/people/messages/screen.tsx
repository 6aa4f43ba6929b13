// The messages of the shop; those that were given up are sent again, one by one or all at once.

import { useState } from 'react'
import { listMessages, type MessageFate, retryMessages } from '#contract/operator/messages.ts'
import { messageKeepers } from '#contract/operator/roles.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import line from '#web/console/frame/shell/line.module.css'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link, useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type Message = OutputOf<typeof listMessages>['list'][number]

const tones: Record<MessageFate, BadgeTone> = {
  waiting: 'warning',
  sent: 'success',
  given_up: 'danger',
  expired: 'neutral',
}

/** `retry`: absent for an operator who may not. */
const messagesList = (services: Services, retry?: (message: Message) => void) => {
  const { areas, members, messages: words, timeline } = services.phrases
  const { channels, fates } = timeline.message
  const sayName = ({ memberId, name }: Message) =>
    memberId === null ? words.noMember : name || members.erased
  const saySubject = ({ subject, channel }: Message) => subject || channels[channel]
  return defineList(services, listMessages, words, {
    name: areas.messages,
    keyOf: ({ messageId }) => messageId,
    columns: {
      subject: { blank: saySubject },
      fate: {
        words: fates,
        onPhone: 'aside',
        cell: ({ fate }) => <Badge tone={tones[fate]}>{fates[fate]}</Badge>,
      },
      name: {
        onPhone: 'second',
        cell: (message) =>
          message.memberId === null ? (
            words.noMember
          ) : (
            <Link
              className={line.above}
              to={memberPath(message.memberId, { kind: 'message', eventId: message.messageId })}
            >
              {sayName(message)}
            </Link>
          ),
        text: sayName,
      },
      channel: { words: channels },
      canRetry: {
        onPhone: 'end',
        cell: (message) =>
          retry !== undefined &&
          message.canRetry && (
            <Button
              variant="quiet"
              aria-label={words.retryNamed(saySubject(message))}
              onClick={() => retry(message)}
            >
              {words.retry}
            </Button>
          ),
        text: ({ canRetry }) => (canRetry ? words.retry : ''),
      },
    },
    unlisted: { messageId: true, memberId: true },
    filters: { which: fates, channel: channels },
  })
}

export const load = loadList((services) => messagesList(services))

export function Screen() {
  const services = useServices()
  const { areas, members, messages: words } = services.phrases
  const { result } = useLoaderData() as ListPage<OutputOf<typeof listMessages>>
  const { retriable, isMasked } = result.ok ? result.data : { retriable: 0, isMasked: false }
  const isKeeper = mayOpen(messageKeepers, useMe()?.roles ?? [])
  const [retrying, setRetrying] = useState<Message | 'all' | null>(null)
  return (
    <Page
      title={areas.messages}
      note={isMasked ? members.masked : words.note}
      actions={
        isKeeper &&
        retriable > 0 && (
          <Button onClick={() => setRetrying('all')}>{words.retryAll(formatInteger(retriable))}</Button>
        )
      }
    >
      <Grid definition={messagesList(services, isKeeper ? setRetrying : undefined)} />
      {retrying !== null && (
        <RetryDialog message={retrying} retriable={retriable} onClose={() => setRetrying(null)} />
      )}
    </Page>
  )
}

function RetryDialog({
  message,
  retriable,
  onClose,
}: {
  message: Message | 'all'
  retriable: number
  onClose: () => void
}) {
  const { messages: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const isAll = message === 'all'
  return (
    <ActDialog
      call={retryMessages}
      title={isAll ? words.retryAll(formatInteger(retriable)) : words.retryNamed(message.subject)}
      ask={words.ask}
      confirm={words.retry}
      send={(act) =>
        api.call(retryMessages, {
          input: { ...act, messageIds: isAll ? [] : [message.messageId], allGivenUp: isAll },
        })
      }
      done={async ({ count }) => {
        onClose()
        say(words.done(formatInteger(count)))
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
