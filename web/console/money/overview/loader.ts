import { readMoneyQueue } from '../../../../contract/operator/day-figures.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

export const load = async ({ api }: Services, { request }: LoaderArgs) =>
  orFailure(await api.call(readMoneyQueue, { signal: request.signal }))

export type MoneyQueue = Awaited<ReturnType<typeof load>>
