import { readGridState } from '#web/console/frame/grid/grid-state.ts'
import type { Services } from '#web/console/frame/services.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { askEnquiries, enquiriesGrid } from './enquiries-grid.tsx'

/** The page of the list that the address says. A failure is shown in the list, whose filters stay. */
export async function load(services: Services, { request }: LoaderArgs) {
  const state = readGridState(enquiriesGrid(services), new URL(request.url).searchParams)
  return { state, result: await askEnquiries(services.api, state, request.signal) }
}

export type EnquiriesPage = Awaited<ReturnType<typeof load>>
