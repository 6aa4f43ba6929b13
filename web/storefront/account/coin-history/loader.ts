import type * as z from 'zod/mini'
import { listCoinHistory } from '#contract/wallet.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import { redirectToLastPage } from '#web/storefront/route/redirect-to-last-page.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type CoinHistory = z.output<typeof listCoinHistory.output>

export async function load({ api }: Services, { request }: LoaderArgs): Promise<CoinHistory> {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  return redirectToLastPage(orErrorScreen(await api.call(listCoinHistory, { params: { page } })), request)
}
