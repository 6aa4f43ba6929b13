// Other programs that are told what happens, and what was sent to them.

import { useState } from 'react'
import { webhookKeepers } from '#contract/operator/roles.ts'
import { settingsPath } from '#web/console/frame/route.ts'
import { useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page, Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { SwitchOffDialog } from './act-dialogs.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { FormatsSection } from './formats-section.tsx'
import type { Endpoint, WebhooksPage } from './loader.ts'
import { deliveriesPath } from './route.ts'

export function Screen() {
  const { areas, webhooks: words } = usePhrases()
  const { formats, list, endpoint, shown, deliveries } = useLoaderData() as WebhooksPage
  const isKeeper = mayOpen(webhookKeepers, useMe()?.roles ?? [])
  const [ending, setEnding] = useState<Endpoint | null>(null)
  return (
    <Page title={areas.webhooks} note={words.note}>
      <FormatsSection formats={formats} />
      <Section title={words.carriers.title} note={words.carriers.note}>
        <Link to={settingsPath}>{words.carriers.link}</Link>
      </Section>
      <Section title={words.endpoints} note={words.endpointsNote}>
        {list.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <Rows>
            {list.map((one) => (
              <EndpointRow key={one.endpointId} endpoint={one} switchOff={isKeeper ? setEnding : undefined} />
            ))}
          </Rows>
        )}
      </Section>
      {endpoint && (
        <DeliveriesSection endpoint={endpoint} shown={shown} deliveries={deliveries} isKeeper={isKeeper} />
      )}
      {ending && <SwitchOffDialog endpoint={ending} onClose={() => setEnding(null)} />}
    </Page>
  )
}

function EndpointRow({
  endpoint,
  switchOff,
}: {
  endpoint: Endpoint
  /** Undefined: the operator may not. */
  switchOff: ((endpoint: Endpoint) => void) | undefined
}) {
  const { webhooks: words } = usePhrases()
  const { language } = useServices()
  const { endpointId, url, events, since, offAt, waiting, delivered, givenUp } = endpoint
  const at = (instant: string) => formatInstant(instant, language)
  return (
    <Row
      name={url}
      marks={
        <Badge tone={offAt === null ? 'success' : 'neutral'}>{offAt === null ? words.on : words.off}</Badge>
      }
      facts={[
        words.counts(formatInteger(waiting), formatInteger(delivered), formatInteger(givenUp)),
        words.since(at(since)),
        ...(offAt === null ? [] : [words.offAt(at(offAt))]),
        words.events(events.join(', ')),
      ]}
      actions={
        <>
          <Link to={deliveriesPath(endpointId, 'all')} aria-label={words.showNamed(url)}>
            {words.show}
          </Link>
          {switchOff && offAt === null && (
            <Button aria-label={words.switchOffNamed(url)} onClick={() => switchOff(endpoint)}>
              {words.switchOff}
            </Button>
          )}
        </>
      }
    />
  )
}
