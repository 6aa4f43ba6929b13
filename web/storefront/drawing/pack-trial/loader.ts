import { getPack } from '#contract/pack-page.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import type { PackDetail } from '#web/storefront/packs/pack-detail/loader.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

/** Leads to the pack where its owner offers no trial, and where nothing is for sale. */
export async function load({ api }: Services, { request }: LoaderArgs): Promise<PackDetail> {
  const packId = new URL(request.url).searchParams.get('packId')
  if (!packId) throw redirect(homePath)
  const pack = orErrorScreen(await api.call(getPack, { params: { packId } }))
  if (!pack.hasTrial || pack.remaining === 0) throw redirect(packDetailPath(packId))
  return pack
}
