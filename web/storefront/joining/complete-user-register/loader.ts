import type { LoaderArgs } from '#web/router/routes.ts'
import { findWantedPack, type WantedPack } from '#web/storefront/paying/wanted-pack.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface WelcomeData {
  /** The pack that was chosen before; null without one. */
  pack: WantedPack | null
}

export const load = async (services: Services, { request }: LoaderArgs): Promise<WelcomeData> => ({
  pack: await findWantedPack(services, new URL(request.url).searchParams.get('packId')),
})
