import type * as z from 'zod/mini'
import { getDraw } from '#contract/draw-history.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type DrawDetail = z.output<typeof getDraw.output>

export async function load({ api, clock }: Services, { request }: LoaderArgs): Promise<DrawDetail> {
  const drawId = new URL(request.url).searchParams.get('packHistoryId')
  if (!drawId) throw redirect(drawHistoryPath())
  const draw = orErrorScreen(await api.call(getDraw, { params: { drawId } }))
  // The choice is open: the member makes it first (spec §4), unless its deadline has passed.
  if (!draw.isChosen && !clock.hasPassed(draw.choiceEndsAt)) throw redirect(choosePath(drawId))
  return draw
}
