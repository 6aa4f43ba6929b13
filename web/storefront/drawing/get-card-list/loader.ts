import { getOpenDraw, type OpenDraw } from '#contract/draws.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { drawDetailPath } from '#web/storefront/drawing/buy-product-history-detail/route.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

/** The named draw, or the newest without a choice. A draw whose choice was made redirects to its detail. */
export async function loadOpenDraw({ api }: Services, drawId: string | undefined): Promise<OpenDraw> {
  const draw = await api.call(getOpenDraw, { query: { drawId } })
  if (!draw.ok && draw.state === 404) throw redirect(homePath)
  const found = orErrorScreen(draw)
  if (found.isChosen) throw redirect(drawDetailPath(found.drawId))
  return found
}

export const load = (services: Services, { request }: LoaderArgs): Promise<OpenDraw> =>
  loadOpenDraw(services, new URL(request.url).searchParams.get('history_id') || undefined)
