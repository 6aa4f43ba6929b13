import { readParcelSheets } from '#contract/operator/parcel-sheets.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { chosenParcels } from '#web/console/parcels/chosen-parcels.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type Printed = OutputOf<typeof readParcelSheets>
export type Sheet = Printed['sheets'][number]

/** A refusal is shown on the screen: the list has too many, or the parcel is held. */
export const load = async ({ api }: Services, { request: { signal, url } }: LoaderArgs) => {
  const { which, promisedUntil, q, parcelId } = Object.fromEntries(new URL(url).searchParams)
  const query = { ...chosenParcels({ which, promisedUntil, q }), parcelId }
  return await api.call(readParcelSheets, { query, signal })
}

export type SheetsPage = Awaited<ReturnType<typeof load>>
