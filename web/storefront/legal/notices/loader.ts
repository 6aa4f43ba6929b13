import { listNotices } from '#contract/notices.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export type Notices = OutputOf<typeof listNotices>

export const load = async ({ api }: Services, { request: { signal } }: LoaderArgs): Promise<Notices> =>
  orErrorScreen(await api.call(listNotices, { signal }))
