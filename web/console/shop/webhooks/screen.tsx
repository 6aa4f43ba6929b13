// The shop's connections: carriers, banks, and other programs that are told what happens.

import { useState } from 'react'
import { webhookKeepers } from '#contract/operator/roles.ts'
import { useMe, usePhrases } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page, Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { AddDialog } from './add-dialog.tsx'
import { CarriersSection } from './carriers-section.tsx'
import { EndpointSection } from './endpoint-section.tsx'
import { FormatsSection } from './formats-section.tsx'
import type { Endpoint, WebhooksPage } from './loader.ts'
import { deliveriesPath } from './route.ts'

export function Screen() {
  const { areas, webhooks: words } = usePhrases()
  const { carriers, settings, formats, list, endpoint, shown, deliveries } = useLoaderData() as WebhooksPage
  const isKeeper = mayOpen(webhookKeepers, useMe()?.roles ?? [])
  const [isAdding, setAdding] = useState(false)
  return (
    <Page title={areas.webhooks} note={words.note}>
      <CarriersSection carriers={carriers} settings={settings} />
      <FormatsSection formats={formats} />
      <Section
        title={words.endpoints}
        note={words.endpointsNote}
        actions={
          isKeeper && (
            <Button icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )
        }
      >
        {list.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <Rows>
            {list.map((one) => (
              <EndpointRow key={one.endpointId} endpoint={one} />
            ))}
          </Rows>
        )}
      </Section>
      {endpoint && (
        <EndpointSection
          key={endpoint.endpointId}
          endpoint={endpoint}
          shown={shown}
          deliveries={deliveries}
          isKeeper={isKeeper}
        />
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function EndpointRow({
  endpoint: { endpointId, url, offAt, waiting, delivered, givenUp },
}: {
  endpoint: Endpoint
}) {
  const { webhooks: words } = usePhrases()
  return (
    <Row
      name={url}
      marks={
        <Badge tone={offAt === null ? 'success' : 'neutral'}>{offAt === null ? words.on : words.off}</Badge>
      }
      facts={[words.counts(formatInteger(waiting), formatInteger(delivered), formatInteger(givenUp))]}
      actions={
        <Link to={deliveriesPath(endpointId, 'all')} aria-label={words.showNamed(url)}>
          {words.show}
        </Link>
      }
    />
  )
}
