import type * as z from 'zod/mini'
import { listPrefectures } from '#contract/members.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { findWantedPack, type WantedPack } from '#web/storefront/paying/wanted-pack.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type Prefectures = z.output<typeof listPrefectures.output>['list']

export interface RegistrationData {
  prefectures: Prefectures
  /** The pack the visitor wants to draw; null without one. */
  pack: WantedPack | null
}

/** Also for the confirmation, which shows the prefecture's name. */
export async function loadPrefectures({ api }: Services): Promise<Prefectures> {
  return orErrorScreen(await api.call(listPrefectures)).list
}

export async function load(services: Services, { request }: LoaderArgs): Promise<RegistrationData> {
  const [prefectures, pack] = await Promise.all([
    loadPrefectures(services),
    findWantedPack(services, new URL(request.url).searchParams.get('packId')),
  ])
  return { prefectures, pack }
}
