import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export async function load(_services: Services, { request }: LoaderArgs): Promise<never> {
  const packId = new URL(request.url).searchParams.get('packId')
  throw redirect(packId ? packDetailPath(packId) : homePath)
}
