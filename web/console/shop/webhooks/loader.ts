import { listBankFormats } from '#contract/operator/bank-formats.ts'
import { listCarriers } from '#contract/operator/carriers.ts'
import { listSettings } from '#contract/operator/settings.ts'
import { listWebhookDeliveries, listWebhooks, shownDeliveries } from '#contract/operator/webhooks.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type Carrier = OutputOf<typeof listCarriers>['list'][number]
export type Endpoint = OutputOf<typeof listWebhooks>['list'][number]
export type Delivery = OutputOf<typeof listWebhookDeliveries>['list'][number]

/** Carriers with the settings that they are made of, formats, endpoints, and the deliveries to the one that the address names, or to the first. */
export async function load({ api }: Services, { request: { signal, url } }: LoaderArgs) {
  const asked = new URL(url).searchParams
  const [webhooks, remembered, known, settings] = await Promise.all([
    api.call(listWebhooks, { signal }),
    api.call(listBankFormats, { signal }),
    api.call(listCarriers, { signal }),
    api.call(listSettings, { signal }),
  ])
  const { list } = orFailure(webhooks)
  const others = {
    formats: orFailure(remembered).list,
    carriers: orFailure(known).list,
    settings: orFailure(settings).list,
  }
  const endpoint = list.find(({ endpointId }) => endpointId === asked.get('endpoint')) ?? list[0]
  const shown = shownDeliveries.find((one) => one === asked.get('shown')) ?? 'all'
  if (endpoint === undefined) return { ...others, list, endpoint, shown, deliveries: [] }
  const query = { endpointId: endpoint.endpointId, shown }
  const deliveries = orFailure(await api.call(listWebhookDeliveries, { query, signal })).list
  return { ...others, list, endpoint, shown, deliveries }
}

export type WebhooksPage = Awaited<ReturnType<typeof load>>
