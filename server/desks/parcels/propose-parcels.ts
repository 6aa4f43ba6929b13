import { findHolds } from '#server/cards/shipping/holds.ts'
import { addressOfParcel } from '#server/cards/shipping/parcel-address.ts'
import { listWaitingOf, type Parcel } from '#server/cards/shipping/parcel-queries.ts'
import type { Database } from '#server/db/pool.ts'

/**
 * Parcels that can become one: each group is of one member and one address, waits and is not held. Soonest promised first,
 * in each group and among groups.
 */
export async function proposeParcels(db: Database, memberIds: readonly string[]): Promise<Parcel[][]> {
  if (memberIds.length === 0) return []
  const waiting = await listWaitingOf(db, [...new Set(memberIds)])
  const holds = await findHolds(db, waiting)
  const free = waiting
    .filter(({ id }) => !holds.has(id))
    .sort((a, b) => a.promisedOn.localeCompare(b.promisedOn))
  const groups = Map.groupBy(free, (parcel) =>
    JSON.stringify([parcel.memberId, Object.values(addressOfParcel(parcel))]),
  )
  return [...groups.values()].filter(({ length }) => length > 1)
}
