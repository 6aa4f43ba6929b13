import { parcelKeepers } from '../../../../contract/operator/roles.ts'
import { BarcodeIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

const path = '/operator/packing'

/** `parcelId`: the parcel that is packed now; without it, which one is next. */
export const packingPath = (chosen: { parcelId?: string }): string =>
  chosen.parcelId === undefined ? path : `${path}?${new URLSearchParams(chosen)}`

export const route: Route = {
  path,
  roles: parcelKeepers,
  title: ({ areas }) => areas.packing,
  navigation: { place: 16, Icon: BarcodeIcon },
}
