import { readShipment } from '../../../../contract/operator/shipments.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

export type ParcelPage = OutputOf<typeof readShipment>

export const load = async (
  { api }: Services,
  { request, params: { parcelId = '' } }: LoaderArgs,
): Promise<ParcelPage> =>
  orFailure(await api.call(readShipment, { params: { parcelId }, signal: request.signal }))
