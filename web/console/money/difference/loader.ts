import { readDifference } from '#contract/operator/differences.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type DifferencePage = OutputOf<typeof readDifference>

export const load = async (
  { api }: Services,
  { request, params: { differenceId = '' } }: LoaderArgs,
): Promise<DifferencePage> =>
  orFailure(await api.call(readDifference, { params: { differenceId }, signal: request.signal }))
