import type * as z from 'zod/mini'
import { listRecentWins } from '#contract/collection.ts'
import { getPack, listPackCards } from '#contract/pack-page.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type PackDetail = z.output<typeof getPack.output>
export type Lineup = z.output<typeof listPackCards.output>

export interface PackDetailData {
  pack: PackDetail
  /** Null when its call failed. */
  lineup: Lineup | null
  /** Its newest top prizes that were opened; none when their call failed. */
  wins: z.output<typeof listRecentWins.output>['list']
}

export async function load({ api }: Services, { request }: LoaderArgs): Promise<PackDetailData> {
  const packId = new URL(request.url).searchParams.get('packId')
  if (!packId) throw redirect(homePath)
  const [pack, cards, wins] = await Promise.all([
    api.call(getPack, { params: { packId } }),
    api.call(listPackCards, { params: { packId, page: 1 } }),
    api.call(listRecentWins, { params: { packId } }),
  ])
  const found = orErrorScreen(pack)
  return { pack: found, lineup: cards.ok ? cards.data : null, wins: wins.ok ? wins.data.list : [] }
}
