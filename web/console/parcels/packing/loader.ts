import { listShipments, readShipment } from '#contract/operator/shipments.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

/** At most this many parcels of each list are shown. */
const shown = 20

export type Waiting = OutputOf<typeof listShipments>['list']
export type Parcel = OutputOf<typeof readShipment>

/** One parcel, or those to be packed and those that are packed and have no number yet. */
export async function load({ api }: Services, { request: { signal, url } }: LoaderArgs) {
  const parcelId = new URL(url).searchParams.get('parcelId')
  if (parcelId !== null)
    return { parcel: orFailure(await api.call(readShipment, { params: { parcelId }, signal })) }
  const list = async (which: 'unpacked' | 'packed') =>
    orFailure(await api.call(listShipments, { query: { which, page: 1, size: shown }, signal })).list
  const [unpacked, packed] = await Promise.all([list('unpacked'), list('packed')])
  return { unpacked, packed }
}

export type PackingPage = Awaited<ReturnType<typeof load>>
