import { listClaims } from '#contract/operator/claims.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type Claim = OutputOf<typeof listClaims>['list'][number]

/** Claims are rare; a shop with more has other worries. */
const most = 500

export async function load({ api }: Services, { request: { signal } }: LoaderArgs) {
  const read = async (shown: 'open' | 'all') =>
    orFailure(await api.call(listClaims, { query: { shown, page: 1, size: most }, signal })).list
  // The newest of all may be too many to show an old one that is open.
  const [open, all] = await Promise.all([read('open'), read('all')])
  return { open, settled: all.filter(({ settlement }) => settlement !== null) }
}

export type ClaimsPage = Awaited<ReturnType<typeof load>>
