import { listClaims } from '../../../../contract/operator/claims.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

export type Claim = OutputOf<typeof listClaims>['list'][number]

/** Claims are rare; a shop with more has other worries. */
const most = 500

export async function load({ api }: Services, { request: { signal } }: LoaderArgs) {
  const all = orFailure(await api.call(listClaims, { query: { shown: 'all', page: 1, size: most }, signal }))
  return {
    open: all.list.filter(({ settlement }) => settlement === null),
    settled: all.list.filter(({ settlement }) => settlement !== null),
  }
}

export type ClaimsPage = Awaited<ReturnType<typeof load>>
