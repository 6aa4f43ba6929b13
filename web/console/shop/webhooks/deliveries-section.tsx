// What was sent to one endpoint, and what is sent again.

import { useState } from 'react'
import { type DeliveryStage, shownDeliveries } from '#contract/operator/webhooks.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import tabs from '#web/console/frame/shell/tabs.module.css'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { ReplayDialog } from './act-dialogs.tsx'
import type { Delivery, WebhooksPage } from './loader.ts'
import { deliveriesPath } from './route.ts'

const tones: Record<DeliveryStage, BadgeTone> = {
  waiting: 'accent',
  delivered: 'success',
  given_up: 'danger',
  not_sent: 'neutral',
}

export function DeliveriesSection({
  endpoint,
  shown,
  deliveries,
  isKeeper,
}: {
  endpoint: NonNullable<WebhooksPage['endpoint']>
  shown: WebhooksPage['shown']
  deliveries: readonly Delivery[]
  isKeeper: boolean
}) {
  const { webhooks: words } = usePhrases()
  /** Null: every one that was given up. */
  const [replayed, setReplayed] = useState<{ delivery: Delivery | null } | null>(null)
  const { endpointId, url, offAt, givenUp } = endpoint
  const mayReplay = isKeeper && offAt === null
  return (
    <Section
      title={words.deliveries(url)}
      note={words.deliveriesNote}
      actions={
        mayReplay &&
        givenUp > 0 && <Button onClick={() => setReplayed({ delivery: null })}>{words.replayGivenUp}</Button>
      }
    >
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
              replay={mayReplay ? () => setReplayed({ delivery }) : undefined}
            />
          ))}
        </Rows>
      )}
      {replayed && (
        <ReplayDialog
          endpointId={endpointId}
          delivery={replayed.delivery}
          onClose={() => setReplayed(null)}
        />
      )}
    </Section>
  )
}

function DeliveryRow({ delivery, replay }: { delivery: Delivery; replay: (() => void) | undefined }) {
  const { webhooks: words } = usePhrases()
  const { language } = useServices()
  const { eventId, event, happenedAt, stage, attempts, lastAnswer, at } = delivery
  const time = (instant: string) => formatInstant(instant, language)
  const hasEnded = stage === 'delivered' || stage === 'given_up'
  return (
    <Row
      name={event}
      marks={<Badge tone={tones[stage]}>{words.stages[stage]}</Badge>}
      facts={[
        words.happenedAt(time(happenedAt)),
        ...(hasEnded ? [words.endedAt(time(at))] : []),
        ...(stage === 'waiting' ? [words.nextAt(time(at))] : []),
        ...(attempts === 0 ? [] : [words.attempts(formatInteger(attempts))]),
        ...(lastAnswer === '' ? [] : [words.lastAnswer(lastAnswer)]),
        words.eventId(eventId),
      ]}
      actions={
        hasEnded &&
        replay && (
          <Button aria-label={words.replayNamed(event, time(happenedAt))} onClick={replay}>
            {words.replay}
          </Button>
        )
      }
    />
  )
}
