import { webhookReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { TransferIcon } from '#web/ui/shortcut-icons.tsx'

const path = '/operator/webhooks'

/** The deliveries to an endpoint: all, or those that wait or were given up. */
export const deliveriesPath = (endpoint: string, shown: string): string =>
  `${path}?${new URLSearchParams({ endpoint, shown })}`

export const route: Route = {
  path,
  roles: webhookReaders,
  title: ({ areas }) => areas.webhooks,
  note: ({ webhooks }) => webhooks.note,
  navigation: { group: 'settings', place: 3, Icon: TransferIcon },
}
