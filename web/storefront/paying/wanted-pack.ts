// The pack that the visitor wants to draw, as far as a page about points needs it.

import { getPack } from '#contract/pack-page.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface WantedPack {
  id: string
  name: string
  imageUrl: string | undefined
  focus: string
  pricePoints: number
}

/** Null without a pack, or when it is paid in coins. */
export async function findWantedPack({ api }: Services, packId: string | null): Promise<WantedPack | null> {
  if (!packId) return null
  const pack = await api.call(getPack, { params: { packId } })
  if (!pack.ok || pack.data.currency !== 'points') return null
  const { id, name, images, focus, priceHundredths } = pack.data
  return { id, name, imageUrl: images[0], focus, pricePoints: Math.ceil(priceHundredths / 100) }
}
