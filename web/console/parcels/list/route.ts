import { shipmentReaders } from '../../../../contract/operator/roles.ts'
import { ParcelIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const parcelsPath = '/operator/shipments'

export const route: Route = {
  path: parcelsPath,
  roles: shipmentReaders,
  title: ({ areas }) => areas.parcels,
  note: ({ parcels }) => parcels.note,
  navigation: { place: 15, Icon: ParcelIcon },
}
