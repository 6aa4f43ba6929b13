import { listRoots } from '#contract/records.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type Roots = OutputOf<typeof listRoots>

export const load = async ({ api }: Services, { request: { signal } }: LoaderArgs): Promise<Roots> =>
  orErrorScreen(await api.call(listRoots, { signal }))
