import { mostCombined } from '#contract/operator/parcels.ts'
import type { Tx } from '#server/db/pool.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { addressOfParcel, isSameAddress } from './parcel-address.ts'
import { insertParcels, moveParcel, recordEvents, reopenParcel } from './parcel-changes.ts'
import { findParcel, lockParcel, type Parcel } from './parcel-queries.ts'
import { listShipmentsIn, moveShipments } from './queries.ts'

export type Combined =
  | { outcome: 'combined'; parcel: Parcel; from: Parcel[] }
  | { outcome: 'unknown'; id: string }
  | { outcome: 'not waiting'; parcel: Parcel }
  | { outcome: 'one parcel' | 'too many' | 'other member' | 'other address' }

/**
 * Makes one parcel of several of one member (ruling 44): their shipments leave together, by the day promised for the
 * earliest. The hold of one holds the whole; a release of one alone does not release it. Refuses, changing nothing: an
 * unknown parcel; less than two, or more than `mostCombined`; parcels of several members or addresses; one that is packed,
 * has left or came back.
 * @param parcelIds of the parcels, or of shipments in them
 * @param newId of the parcel that they become
 */
export async function combineParcels(
  tx: Tx,
  { parcelIds, newId, now }: { parcelIds: readonly string[]; newId: string; now: Date },
): Promise<Combined> {
  if (parcelIds.length > mostCombined) return { outcome: 'too many' }
  const locked = await lockAll(tx, parcelIds)
  if ('outcome' in locked) return locked
  const { parcels } = locked
  const [first, second] = parcels
  if (first === undefined || second === undefined) return { outcome: 'one parcel' }
  if (parcels.some(({ memberId }) => memberId !== first.memberId)) return { outcome: 'other member' }
  const wrong = parcels.find(({ parcelState }) => parcelState !== 'waiting')
  if (wrong !== undefined) return { outcome: 'not waiting', parcel: wrong }
  if (parcels.some((parcel) => !isSameAddress(parcel, first))) return { outcome: 'other address' }

  // From here on it must succeed.
  const ids = parcels.map(({ id }) => id)
  const shipments = await listShipmentsIn(tx, ids)
  const { memberId, isMemberGone } = first
  await insertParcels(tx, [
    { id: newId, memberId, isMemberGone, address: addressOfParcel(first), ...holdOfAll(parcels) },
  ])
  await moveShipments(
    tx,
    shipments.map(({ id }) => id),
    { from: ids, to: newId },
  )
  for (const parcel of parcels)
    await moveParcel(tx, parcel, { from: ['waiting'], to: 'combined', address: 'none' })
  await recordEvents(
    tx,
    [newId, ...ids].map((parcelId) => ({ parcelId, happenedAt: now, what: 'combined' as const })),
  )
  return { outcome: 'combined', parcel: (await findParcel(tx, newId)) as Parcel, from: parcels }
}

/** The parcels of these ids, each once; their members are held first, in one order. */
async function lockAll(
  tx: Tx,
  ids: readonly string[],
): Promise<{ parcels: Parcel[] } | { outcome: 'unknown'; id: string }> {
  const seen = new Map<string, Parcel>()
  for (const id of ids) {
    const parcel = await findParcel(tx, id)
    if (parcel === undefined) return { outcome: 'unknown', id }
    seen.set(parcel.id, parcel)
  }
  const members = new Set(Array.from(seen.values(), ({ memberId }) => memberId))
  for (const memberId of [...members].sort()) await lockMember(tx, memberId)
  const parcels = new Map<string, Parcel>()
  for (const id of [...seen.keys()].sort()) {
    const parcel = await lockParcel(tx, id)
    if (parcel === undefined) return { outcome: 'unknown', id }
    parcels.set(parcel.id, parcel)
  }
  return { parcels: [...parcels.values()] }
}

const earliest = (instants: readonly (Date | null)[]): Date | null => {
  const times = instants.flatMap((instant) => (instant === null ? [] : [instant.getTime()]))
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** A hold of one parcel holds all: they are released only when each of them was. */
function holdOfAll(parcels: readonly Parcel[]): Pick<Parcel, 'heldAt' | 'releasedAt'> {
  const released = parcels.map(({ releasedAt }) => releasedAt)
  return {
    heldAt: earliest(parcels.map(({ heldAt }) => heldAt)),
    releasedAt: released.includes(null) ? null : earliest(released),
  }
}

export type Split =
  /** `rest`: the parcel in which the others are. */
  | { outcome: 'split'; parcel: Parcel; rest: Parcel }
  | { outcome: 'unknown' | 'alone' }
  | { outcome: 'not waiting'; parcel: Parcel }

/**
 * Takes a shipment out of a combined parcel: it has the parcel of its id for itself, with the same address and hold.
 * Refuses, changing nothing: an unknown shipment; one that is alone in its parcel; a parcel that is packed, has left or
 * came back.
 * @param newId of the parcel of the others, where they are several in the parcel of this shipment
 */
export async function splitParcel(
  tx: Tx,
  { shipmentId, newId, now }: { shipmentId: string; newId: string; now: Date },
): Promise<Split> {
  const from = await lockParcel(tx, shipmentId)
  const ids = from === undefined ? [] : (await listShipmentsIn(tx, [from.id])).map(({ id }) => id)
  if (from === undefined || !ids.includes(shipmentId)) return { outcome: 'unknown' }
  if (ids.length === 1) return { outcome: 'alone' }
  if (from.parcelState !== 'waiting') return { outcome: 'not waiting', parcel: from }

  // From here on it must succeed. A shipment stays in the parcel that has its id: then the others leave it.
  const moved = from.id === shipmentId ? ids.filter((id) => id !== shipmentId) : [shipmentId]
  const [only, more] = moved
  const to = only === undefined || more !== undefined ? newId : only
  const { memberId, isMemberGone, heldAt, releasedAt } = from
  const like = { memberId, isMemberGone, heldAt, releasedAt, address: addressOfParcel(from) }
  if (!(await reopenParcel(tx, to, like))) await insertParcels(tx, [{ id: to, ...like }])
  await moveShipments(tx, moved, { from: [from.id], to })
  await recordEvents(
    tx,
    [from.id, to].map((parcelId) => ({ parcelId, happenedAt: now, what: 'split' as const })),
  )
  const [one, other] = [await findParcel(tx, from.id), await findParcel(tx, to)] as [Parcel, Parcel]
  return from.id === shipmentId
    ? { outcome: 'split', parcel: one, rest: other }
    : { outcome: 'split', parcel: other, rest: one }
}
