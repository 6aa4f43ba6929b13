// One endpoint: what it is told of, what was sent to it, and what can be done about it.

import { useState } from 'react'
import { type DeliveryStage, shownDeliveries, testEvent, webhookEvents } from '#contract/operator/webhooks.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import form from '#web/console/frame/shell/form.module.css'
import { IdMenu } from '#web/console/frame/shell/id-menu.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import tabs from '#web/console/frame/shell/tabs.module.css'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { RenewDialog, ReplayDialog, type Switch, SwitchDialog, TestDialog } from './act-dialogs.tsx'
import css from './endpoint-section.module.css'
import type { Delivery, Endpoint, WebhooksPage } from './loader.ts'
import { deliveriesPath } from './route.ts'

const tones: Record<DeliveryStage, BadgeTone> = {
  waiting: 'accent',
  delivered: 'success',
  given_up: 'danger',
  not_sent: 'neutral',
}

type Open = Switch | 'test' | 'renew' | { replayed: Delivery | null }

export function EndpointSection({
  endpoint,
  shown,
  deliveries,
  isKeeper,
}: {
  endpoint: Endpoint
  shown: WebhooksPage['shown']
  deliveries: readonly Delivery[]
  isKeeper: boolean
}) {
  const { webhooks: words } = usePhrases()
  const { language } = useServices()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { endpointId, url, events, since, secretSince, offAt } = endpoint
  const at = (instant: string) => formatInstant(instant, language)
  const mayReplay = isKeeper && offAt === null
  return (
    <Section title={words.deliveries(url)} note={words.deliveriesNote}>
      <p className="soft">
        {[
          events.length === webhookEvents.length
            ? words.everyEvent
            : words.eventList(events.map((event) => wordFor(words.eventNames, event))),
          words.since(at(since)),
          words.secretSince(at(secretSince)),
          ...(offAt === null ? [] : [words.offAt(at(offAt))]),
        ].map((fact) => (
          <span key={fact} className={css.fact}>
            {fact}
          </span>
        ))}
      </p>
      {isKeeper && <EndpointActs endpoint={endpoint} open={setOpen} />}
      <nav aria-label={words.filter} className={tabs.tabs}>
        {shownDeliveries.map((one) => (
          <Link
            key={one}
            to={deliveriesPath(endpointId, one)}
            className={tabs.tab}
            aria-current={one === shown ? 'page' : undefined}
          >
            {words.shown[one]}
          </Link>
        ))}
      </nav>
      {deliveries.length === 0 ? (
        <p>{words.noDeliveries}</p>
      ) : (
        <Rows>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.eventId}
              delivery={delivery}
              replay={mayReplay ? () => setOpen({ replayed: delivery }) : undefined}
            />
          ))}
        </Rows>
      )}
      {open !== null && <EndpointDialog open={open} endpoint={endpoint} onClose={close} />}
    </Section>
  )
}

/** The acts of an owner on it; the one that cannot be taken back stands last. */
function EndpointActs({ endpoint, open }: { endpoint: Endpoint; open: (what: Open) => void }) {
  const { webhooks: words } = usePhrases()
  const isOn = endpoint.offAt === null
  return (
    <div className={form.actionsStart}>
      <Button variant="primary" onClick={() => open(isOn ? 'test' : 'resume')}>
        {isOn ? words.test : words.resume}
      </Button>
      {isOn && endpoint.givenUp > 0 && (
        <Button onClick={() => open({ replayed: null })}>{words.replayGivenUp}</Button>
      )}
      <Button onClick={() => open('renew')}>{words.renewSecret}</Button>
      {isOn && <Button onClick={() => open('off')}>{words.switchOff}</Button>}
      <Button onClick={() => open('remove')}>{words.remove}</Button>
    </div>
  )
}

function EndpointDialog({ open, ...given }: { open: Open; endpoint: Endpoint; onClose: () => void }) {
  if (open === 'test') return <TestDialog {...given} />
  if (open === 'renew') return <RenewDialog {...given} />
  if (typeof open === 'string') return <SwitchDialog kind={open} {...given} />
  return (
    <ReplayDialog endpointId={given.endpoint.endpointId} delivery={open.replayed} onClose={given.onClose} />
  )
}

function DeliveryRow({ delivery, replay }: { delivery: Delivery; replay: (() => void) | undefined }) {
  const { webhooks: words } = usePhrases()
  const { language } = useServices()
  const { eventId, event, happenedAt, stage, attempts, lastAnswer, tookMs, answerWords, at } = delivery
  const name = wordFor(words.eventNames, event)
  const time = (instant: string) => formatInstant(instant, language)
  const hasEnded = stage === 'delivered' || stage === 'given_up'
  return (
    <Row
      name={name}
      marks={
        <>
          <Badge tone={tones[stage]}>
            {event === testEvent && stage === 'given_up' ? words.failedTest : words.stages[stage]}
          </Badge>
          <IdMenu id={{ value: eventId, what: words.eventId }} />
        </>
      }
      facts={[
        words.happenedAt(time(happenedAt)),
        ...(hasEnded && attempts > 1 ? [words.endedAt(time(at))] : []),
        ...(stage === 'waiting' ? [words.nextAt(time(at))] : []),
        ...(attempts > 1 ? [words.attempts(formatInteger(attempts))] : []),
        ...(lastAnswer === ''
          ? []
          : [
              tookMs === null
                ? words.lastAnswer(lastAnswer)
                : words.lastTook(lastAnswer, formatInteger(tookMs)),
            ]),
        ...(answerWords === '' ? [] : [answerWords]),
      ]}
      actions={
        hasEnded &&
        replay && (
          <Button aria-label={words.replayNamed(name, time(happenedAt))} onClick={replay}>
            {words.replay}
          </Button>
        )
      }
    />
  )
}
