import { readDifference } from '../../../../contract/operator/differences.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

export type DifferencePage = OutputOf<typeof readDifference>

export const load = async (
  { api }: Services,
  { request, params: { differenceId = '' } }: LoaderArgs,
): Promise<DifferencePage> =>
  orFailure(await api.call(readDifference, { params: { differenceId }, signal: request.signal }))
