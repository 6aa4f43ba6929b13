import type * as z from 'zod/mini'
import { type historyMode, listDraws } from '#contract/draw-history.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import { redirectToLastPage } from '#web/storefront/route/redirect-to-last-page.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type HistoryMode = z.output<typeof historyMode>

export interface DrawHistory extends z.output<typeof listDraws.output> {
  mode: HistoryMode
}

export const modes: readonly HistoryMode[] = ['0', '1', '2', '3', '4']

export async function load({ api }: Services, { request }: LoaderArgs): Promise<DrawHistory> {
  const query = new URL(request.url).searchParams
  const mode = modes.find((known) => known === query.get('mode')) ?? '0'
  const answer = await api.call(listDraws, { params: { page: query.get('page') ?? '1' }, input: { mode } })
  return { ...redirectToLastPage(orErrorScreen(answer), request), mode }
}
