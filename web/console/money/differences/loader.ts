import { readGridState } from '#web/console/frame/grid/grid-state.ts'
import type { Services } from '#web/console/frame/services.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { askDifferences, differencesGrid } from './differences-grid.tsx'

/** The page of the list that the address says. A failure is shown in the list, whose filters stay. */
export async function load(services: Services, { request }: LoaderArgs) {
  const state = readGridState(differencesGrid(services), new URL(request.url).searchParams)
  return { state, result: await askDifferences(services.api, state, request.signal) }
}

export type DifferencesPage = Awaited<ReturnType<typeof load>>
