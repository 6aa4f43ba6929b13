import { parcelKeepers } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/packing/sheets'

export const sheetKinds = ['labels', 'labelsA4', 'notes', 'notesSmall', 'pick'] as const
export type SheetKind = (typeof sheetKinds)[number]

/** The filters of the list of parcels, or one parcel. */
export const sheetsPath = (chosen: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(chosen)}`

export const route: Route = {
  path,
  roles: parcelKeepers,
  title: ({ parcelSheets }) => parcelSheets.title,
}
