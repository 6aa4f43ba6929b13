import type * as z from 'zod/mini'
import { getBestCard } from '#contract/best-card.ts'
import { listFavourites } from '#contract/favourites.ts'
import { getMember } from '#contract/members.ts'
import { listPacksByCardType } from '#contract/top-page.ts'
import { loadOpenDraws, type OpenDraws } from '#web/storefront/drawing/open-draws.ts'
import { type PackSummary, summarize } from '#web/storefront/packs/pack-summary.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface MyPageData {
  member: z.output<typeof getMember.output>
  /** Draws that wait for a choice. */
  waiting: OpenDraws | null
  best: z.output<typeof getBestCard.output>['best']
  /** The packs that the member marked, as far as the shop shows them. */
  favourites: PackSummary[]
}

export async function load(services: Services): Promise<MyPageData> {
  const [member, waiting, best, favourites] = await Promise.all([
    services.api.call(getMember),
    loadOpenDraws(services),
    services.api.call(getBestCard),
    loadFavourites(services),
  ])
  return { member: orErrorScreen(member), waiting, best: best.ok ? best.data.best : null, favourites }
}

/** Newest mark first; none where a call fails, as the page is whole without them. */
async function loadFavourites({ api }: Services): Promise<PackSummary[]> {
  const marked = await api.call(listFavourites)
  if (!marked.ok || marked.data.packIds.length === 0) return []
  const shown = await api.call(listPacksByCardType)
  if (!shown.ok) return []
  const packs = new Map(shown.data.list.flatMap((type) => type.packs.map((pack) => [pack.id, pack] as const)))
  return marked.data.packIds.flatMap((id) => {
    const pack = packs.get(id)
    return pack === undefined ? [] : [summarize(pack)]
  })
}
