import { webhookReaders } from '../../../../contract/operator/roles.ts'
import { TransferIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

const path = '/operator/webhooks'

/** The deliveries to an endpoint: all, or those that wait or were given up. */
export const deliveriesPath = (endpoint: string, shown: string): string =>
  `${path}?${new URLSearchParams({ endpoint, shown })}`

export const route: Route = {
  path,
  roles: webhookReaders,
  title: ({ areas }) => areas.webhooks,
  note: ({ webhooks }) => webhooks.note,
  navigation: { place: 78, Icon: TransferIcon },
}
