// Parcels that may not leave: their member is suspended, the shop has an open claim against them, or a payment provider
// reported that the member's money is disputed or went back behind our books. Nothing is written when a hold begins or
// ends: it follows from these.

import type { Database, Tx } from '../../db/pool.ts'
import { listOpenClaimsOf } from '../claims/queries.ts'
import { listSuspended, lockMember } from '../members/queries.ts'
import { listDisputesOf } from '../reconciliation/queries.ts'
import { findShipment, lockShipment, recordRelease, type Shipment } from './queries.ts'

export type HoldReason = 'suspended' | 'claim' | 'disputed'
type Held = Pick<Shipment, 'id' | 'memberId' | 'state' | 'releasedAt'>

/**
 * Why each of these parcels may not leave; without those that may, or have left. A parcel that an operator released
 * is held again only for what began after that.
 */
export async function findHolds(
  db: Database,
  shipments: readonly Held[],
): Promise<Map<string, readonly HoldReason[]>> {
  const waiting = shipments.filter(({ state }) => state === 'unshipped')
  const memberIds = [...new Set(waiting.map(({ memberId }) => memberId))]
  if (memberIds.length === 0) return new Map()
  const [suspended, claimed, disputed] = await Promise.all([
    listSuspended(db, memberIds),
    listOpenClaimsOf(db, memberIds),
    listDisputesOf(db, memberIds),
  ])
  const holds = new Map<string, readonly HoldReason[]>()
  for (const { id, memberId, releasedAt } of waiting) {
    const isHeldSince = (began: Date | undefined) =>
      began !== undefined && (releasedAt === null || began > releasedAt)
    const reasons: HoldReason[] = []
    if (isHeldSince(suspended.get(memberId))) reasons.push('suspended')
    if (isHeldSince(claimed.get(memberId))) reasons.push('claim')
    if (isHeldSince(disputed.get(memberId))) reasons.push('disputed')
    if (reasons.length > 0) holds.set(id, reasons)
  }
  return holds
}

/**
 * Holds a parcel's member, who cannot be suspended meanwhile, and then the parcel, until the transaction ends.
 * @returns the parcel and why it may not leave, or undefined when there is none
 */
export async function lockWithHolds(
  tx: Tx,
  shipmentId: string,
): Promise<{ shipment: Shipment; reasons: readonly HoldReason[] } | undefined> {
  const seen = await findShipment(tx, shipmentId)
  if (seen === undefined) return undefined
  await lockMember(tx, seen.memberId)
  const shipment = await lockShipment(tx, shipmentId)
  if (shipment === undefined) return undefined
  return { shipment, reasons: (await findHolds(tx, [shipment])).get(shipmentId) ?? [] }
}

export type Released =
  | { outcome: 'released'; shipment: Shipment; reasons: readonly HoldReason[] }
  | { outcome: 'unknown' | 'not held' }

/**
 * Lets a held parcel leave, for everything that holds it now; what begins later holds it again. Refuses, changing
 * nothing: an unknown parcel, and one that is not held.
 */
export async function releaseShipment(
  tx: Tx,
  { shipmentId, now }: { shipmentId: string; now: Date },
): Promise<Released> {
  const found = await lockWithHolds(tx, shipmentId)
  if (found === undefined) return { outcome: 'unknown' }
  if (found.reasons.length === 0) return { outcome: 'not held' }
  await recordRelease(tx, shipmentId, now)
  return { outcome: 'released', ...found }
}
