import type { parcelViews } from '#contract/operator/shipments.ts'
import { type JapanDate, japanDate } from '#server/business-time/japan.ts'
import { findHolds } from '#server/cards/shipping/holds.ts'
import {
  awayStates,
  backStates,
  inHouse,
  listInHouse,
  searchParcels,
  unsentStates,
} from '#server/cards/shipping/parcel-queries.ts'
import type { Database } from '#server/db/pool.ts'
import type { ParcelState } from '#server/db/schema.ts'

/** More parcels in the house are not looked through for what is held. */
const mostInHouse = 10_000

type View = (typeof parcelViews)[number]

export interface ParcelFilter {
  which: View
  promisedUntil?: JapanDate | undefined
  /** A tracking number whole, or the end of an id. */
  q?: string | undefined
}

const statesOf: Record<View, readonly ParcelState[]> = {
  waiting: unsentStates,
  late: unsentStates,
  unpacked: ['waiting'],
  packed: ['packed'],
  held: inHouse,
  back: backStates,
  shipped: awayStates,
}

/** One page of the parcels that a list of the desk shows, and how many they are. */
export async function findParcels(
  db: Database,
  { which, promisedUntil, q = '' }: ParcelFilter,
  { now, ...page }: { now: Date; limit: number; offset: number },
) {
  const seen = which === 'held' ? await listInHouse(db, mostInHouse) : []
  return await searchParcels(db, {
    states: statesOf[which],
    promisedUntil,
    promisedBefore: which === 'late' ? japanDate(now) : undefined,
    inHand: q.trim(),
    ids: which === 'held' ? [...(await findHolds(db, seen)).keys()] : undefined,
    sentLastFirst: which === 'shipped',
    ...page,
  })
}
