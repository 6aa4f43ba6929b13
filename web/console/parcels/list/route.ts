import { shipmentReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { ParcelIcon } from '#web/ui/shortcut-icons.tsx'

export const parcelsPath = '/operator/shipments'

export const route: Route = {
  path: parcelsPath,
  roles: shipmentReaders,
  title: ({ areas }) => areas.parcels,
  note: ({ parcels }) => parcels.note,
  navigation: { group: 'shipping', place: 2, Icon: ParcelIcon, bar: 7 },
}
