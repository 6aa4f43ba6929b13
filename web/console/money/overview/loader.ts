import { readMoneyQueue } from '#contract/operator/day-figures.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export const load = async ({ api }: Services, { request }: LoaderArgs) =>
  orFailure(await api.call(readMoneyQueue, { signal: request.signal }))

export type MoneyQueue = Awaited<ReturnType<typeof load>>
