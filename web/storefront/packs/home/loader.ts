import type * as z from 'zod/mini'
import { getBanner, listPacksByCardType } from '#contract/catalogue.ts'
import { type PackSummary, summarize } from '#web/storefront/packs/pack-summary.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { heroPack, type ShelfReason, shelvesByReason } from './shelves.ts'

export interface HomeData {
  /** Null when its call failed: the packs are shown without it. */
  banner: z.output<typeof getBanner.output> | null
  cardTypes: { id: string; name: string; packs: PackSummary[] }[]
  /** The packs of each shelf, by their ids: a page contains each pack once. */
  shelves: { reason: ShelfReason; packIds: string[] }[]
  heroId: string | undefined
}

export async function load({ api, settings: { topPage } }: Services): Promise<HomeData> {
  const [banner, packs] = await Promise.all([api.call(getBanner), api.call(listPacksByCardType)])
  const cardTypes = orErrorScreen(packs).list.map((type) => ({
    id: type.id,
    name: type.name,
    packs: type.packs.map(summarize),
  }))
  const all = cardTypes.flatMap((type) => type.packs)
  return {
    banner: banner.ok ? banner.data : null,
    cardTypes,
    shelves: shelvesByReason(all, topPage).map(({ reason, packs: found }) => ({
      reason,
      packIds: found.map(({ id }) => id),
    })),
    heroId: heroPack(all, topPage.hero)?.id,
  }
}
