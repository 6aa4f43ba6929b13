import { parcelKeepers } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { BarcodeIcon } from '#web/ui/icons.tsx'

const path = '/operator/packing'

/** `parcelId`: the parcel that is packed now; without it, which one is next. */
export const packingPath = (chosen: { parcelId?: string }): string =>
  chosen.parcelId === undefined ? path : `${path}?${new URLSearchParams(chosen)}`

export const route: Route = {
  path,
  roles: parcelKeepers,
  title: ({ areas }) => areas.packing,
  navigation: { group: 'shipping', place: 1, Icon: BarcodeIcon, bar: 3, counts: 'parcelsToPack' },
}
