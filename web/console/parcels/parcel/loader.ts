import { readShipment } from '#contract/operator/shipments.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type ParcelPage = OutputOf<typeof readShipment>

export const load = async (
  { api }: Services,
  { request, params: { parcelId = '' } }: LoaderArgs,
): Promise<ParcelPage> =>
  orFailure(await api.call(readShipment, { params: { parcelId }, signal: request.signal }))
