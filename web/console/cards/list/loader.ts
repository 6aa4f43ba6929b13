import { readGridState } from '#web/console/frame/grid/grid-state.ts'
import type { Services } from '#web/console/frame/services.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { askCards, cardsGrid } from './cards-grid.tsx'

/** The page of the list that the address says. */
export async function load(services: Services, { request }: LoaderArgs) {
  const grid = cardsGrid(services, { cardTypes: [], edit: undefined })
  const state = readGridState(grid, new URL(request.url).searchParams)
  return { state, result: await askCards(services.api, state, request.signal) }
}

export type CardsPage = Awaited<ReturnType<typeof load>>
