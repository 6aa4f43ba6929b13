import { readGridState } from '#web/console/frame/grid/grid-state.ts'
import type { Services } from '#web/console/frame/services.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { askDrafts, draftsGrid } from './drafts-grid.tsx'

/** The page of the list that the address says. */
export async function load(services: Services, { request }: LoaderArgs) {
  const state = readGridState(draftsGrid(services), new URL(request.url).searchParams)
  return { state, result: await askDrafts(services.api, state, request.signal) }
}

export type DraftsPage = Awaited<ReturnType<typeof load>>
