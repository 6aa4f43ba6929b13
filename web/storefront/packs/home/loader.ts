import type * as z from 'zod/mini'
import { getBanner, listPacksByCardType } from '../../../../contract/catalogue.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'
import { type PackSummary, summarize } from '../pack-summary.ts'

export interface HomeData {
  /** Null when its call failed: the packs are shown without it. */
  banner: z.output<typeof getBanner.output> | null
  cardTypes: { id: string; name: string; packs: PackSummary[] }[]
}

export async function load({ api }: Services): Promise<HomeData> {
  const [banner, packs] = await Promise.all([api.call(getBanner), api.call(listPacksByCardType)])
  return {
    banner: banner.ok ? banner.data : null,
    cardTypes: orErrorScreen(packs).list.map((type) => ({
      id: type.id,
      name: type.name,
      packs: type.packs.map(summarize),
    })),
  }
}
