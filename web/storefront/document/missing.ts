// Addresses of the storefront at which nothing is.

import { getPack } from '#contract/pack-page.ts'
import type { Api } from '#web/api/client.ts'
import { PageFailure } from '#web/router/outcomes.ts'
import type { RouteMatch, Visit } from '#web/router/routes.ts'
import { route as packDetail } from '#web/storefront/packs/pack-detail/route.ts'
import { isOnTheWay } from './shared-address.ts'

/** The visit of such an address, for which nothing is loaded. */
export const missingAt = (match: RouteMatch, text: string | undefined): Visit => ({
  kind: 'failed',
  match,
  error: new PageFailure(404, text),
})

/** A pack's page, and those that only lead on to a pack, ask this before all else, and nothing more when it is missing. */
export async function isPackMissing(api: Api, path: string, url: URL): Promise<boolean> {
  const packId = url.searchParams.get('packId')
  if (!packId || !(path === packDetail.path || isOnTheWay(path))) return false
  const pack = await api.call(getPack, { params: { packId } })
  return !pack.ok && pack.state === 404
}

export function withoutPack({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('packId')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
