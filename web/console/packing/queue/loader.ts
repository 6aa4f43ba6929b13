import { listShipments, readShipment } from '../../../../contract/operator/shipments.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

/** So many of the parcels that wait are shown. */
const shown = 20

export type Waiting = OutputOf<typeof listShipments>
export type Parcel = OutputOf<typeof readShipment>

/** One parcel, or those that wait. */
export async function load({ api }: Services, { request: { signal, url } }: LoaderArgs) {
  const parcelId = new URL(url).searchParams.get('parcelId')
  if (parcelId !== null)
    return { parcel: orFailure(await api.call(readShipment, { params: { parcelId }, signal })) }
  const query = { which: 'waiting' as const, page: 1, size: shown }
  return { waiting: orFailure(await api.call(listShipments, { query, signal })) }
}

export type PackingPage = Awaited<ReturnType<typeof load>>
