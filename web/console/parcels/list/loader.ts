import { readGridState } from '#web/console/frame/grid/grid-state.ts'
import type { Services } from '#web/console/frame/services.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { askParcels, parcelsGrid } from './parcels-grid.tsx'

/** The page of the list that the address says. A failure is shown in the list, whose filters stay. */
export async function load(services: Services, { request }: LoaderArgs) {
  const state = readGridState(parcelsGrid(services), new URL(request.url).searchParams)
  return { state, result: await askParcels(services.api, state, request.signal) }
}

export type ParcelsPage = Awaited<ReturnType<typeof load>>
