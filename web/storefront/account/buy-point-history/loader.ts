import type * as z from 'zod/mini'
import { getMember } from '#contract/members.ts'
import { listPointHistory } from '#contract/wallet.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import type { ExpiringLot } from '#web/storefront/account/expiring-points.tsx'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import { redirectToLastPage } from '#web/storefront/route/redirect-to-last-page.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface PointHistory extends z.output<typeof listPointHistory.output> {
  points: number
  expiringPoints: ExpiringLot[]
}

export async function load({ api }: Services, { request }: LoaderArgs): Promise<PointHistory> {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const [history, member] = await Promise.all([
    api.call(listPointHistory, { params: { page } }),
    api.call(getMember),
  ])
  const { points, expiringPoints } = orErrorScreen(member)
  return { ...redirectToLastPage(orErrorScreen(history), request), points, expiringPoints }
}
