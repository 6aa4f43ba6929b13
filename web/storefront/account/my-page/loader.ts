import type * as z from 'zod/mini'
import { listPacksByCardType } from '#contract/catalogue.ts'
import { type DrawSummary, listDraws } from '#contract/draw-history.ts'
import { listFavourites } from '#contract/favourites.ts'
import { getMember } from '#contract/members.ts'
import { loadOpenDraws, type OpenDraws } from '#web/storefront/drawing/open-draws.ts'
import { type PackSummary, summarize } from '#web/storefront/packs/pack-summary.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface MyPageData {
  member: z.output<typeof getMember.output>
  /** Draws that wait for a choice. */
  waiting: OpenDraws | null
  /** The best card of the newest draw that was opened. */
  best: { card: DrawSummary['bestCards'][number]; drawId: string } | null
  /** The packs that the member marked, as far as the shop shows them. */
  favourites: PackSummary[]
}

export async function load(services: Services): Promise<MyPageData> {
  const [member, waiting, best, favourites] = await Promise.all([
    services.api.call(getMember),
    loadOpenDraws(services),
    loadBestCard(services),
    loadFavourites(services),
  ])
  return { member: orErrorScreen(member), waiting, best, favourites }
}

/** Null also when the call fails. A draw that was not opened yet has no cards in the answer (decision 067). */
async function loadBestCard({ api }: Services): Promise<MyPageData['best']> {
  const draws = await api.call(listDraws, { params: { page: 1 }, input: { mode: '0' } })
  for (const { id, bestCards } of draws.ok ? draws.data.list : [])
    if (bestCards[0]) return { card: bestCards[0], drawId: id }
  return null
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
