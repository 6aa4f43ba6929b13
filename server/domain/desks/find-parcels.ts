import type { shipmentViews } from '../../../contract/operator/shipments.ts'
import { type JapanDate, japanDate } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { findHolds } from '../shipping/holds.ts'
import { listWaiting, searchShipments } from '../shipping/queries.ts'

/** More parcels that have not left are not looked through for what is held. */
const mostWaiting = 10_000

export interface ParcelFilter {
  which: (typeof shipmentViews)[number]
  promisedUntil?: JapanDate | undefined
  /** A tracking number whole, or the end of an id. */
  q?: string | undefined
}

/** One page of the parcels that a list of the desk shows, and how many they are. */
export async function findParcels(
  db: Database,
  { which, promisedUntil, q = '' }: ParcelFilter,
  { now, ...page }: { now: Date; limit: number; offset: number },
) {
  const waiting = which === 'held' ? await listWaiting(db, mostWaiting) : []
  return await searchShipments(db, {
    state: which === 'shipped' ? 'shipped' : 'unshipped',
    promisedUntil,
    promisedBefore: which === 'late' ? japanDate(now) : undefined,
    inHand: q.trim(),
    ids: which === 'held' ? [...(await findHolds(db, waiting)).keys()] : undefined,
    ...page,
  })
}
