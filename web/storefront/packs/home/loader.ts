import { getBanner } from '#contract/catalogue.ts'
import { listPacksByCardType } from '#contract/top-page.ts'
import type { OutputOf } from '#contract/wire.ts'
import { type PackSummary, summarize } from '#web/storefront/packs/pack-summary.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface HomeData {
  /** Null when its call failed: the packs are shown without it. */
  banner: OutputOf<typeof getBanner> | null
  cardTypes: { id: string; name: string; packs: PackSummary[] }[]
  /** The packs of each shelf, by their ids: a page contains each pack once. */
  shelves: OutputOf<typeof listPacksByCardType>['shelves']
  heroId: string | null
}

export async function load({ api }: Services): Promise<HomeData> {
  const [banner, packs] = await Promise.all([api.call(getBanner), api.call(listPacksByCardType)])
  const { list, shelves, heroId } = orErrorScreen(packs)
  return {
    banner: banner.ok ? banner.data : null,
    cardTypes: list.map(({ id, name, packs: own }) => ({ id, name, packs: own.map(summarize) })),
    shelves,
    heroId,
  }
}
