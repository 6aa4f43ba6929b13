import { readGridState } from '#web/console/frame/grid/grid-state.ts'
import type { Services } from '#web/console/frame/services.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { askMembers, membersGrid } from './members-grid.tsx'

/** The page of the list that the address says. A failure is shown in the list, whose filters stay. */
export async function load(services: Services, { request }: LoaderArgs) {
  const state = readGridState(membersGrid(services), new URL(request.url).searchParams)
  return { state, result: await askMembers(services.api, state, request.signal) }
}

export type MembersPage = Awaited<ReturnType<typeof load>>
