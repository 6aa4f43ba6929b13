import type { LoaderArgs } from '#web/router/routes.ts'
import { findWantedPack, type WantedPack } from '#web/storefront/paying/wanted-pack.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface LoginData {
  /** The pack the visitor wants to draw; null without one. */
  pack: WantedPack | null
}

export async function load(services: Services, { request }: LoaderArgs): Promise<LoginData> {
  return { pack: await findWantedPack(services, new URL(request.url).searchParams.get('packId')) }
}
