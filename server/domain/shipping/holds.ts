// Parcels that may not leave: an operator holds them, their member is suspended, the shop has an open claim against them,
// or a payment provider reported that the member's money is disputed or went back behind our books. Only the operator's
// hold is written; the others follow from what they are named after.

import { type HoldReason, holdReasons } from '../../../contract/operator/shipments.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { listOpenClaimsOf } from '../claims/queries.ts'
import { listSuspended, lockMember } from '../members/queries.ts'
import { listDisputesOf } from '../reconciliation/queries.ts'
import { findShipment, lockShipment, recordHold, recordRelease, type Shipment } from './queries.ts'

type Held = Pick<Shipment, 'id' | 'memberId' | 'state' | 'heldAt' | 'releasedAt'>

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
  for (const { id, memberId, heldAt, releasedAt } of waiting) {
    const isHeldSince = (began: Date | undefined) =>
      began !== undefined && (releasedAt === null || began > releasedAt)
    const holdsIt: Record<HoldReason, boolean> = {
      operator: heldAt !== null,
      suspended: isHeldSince(suspended.get(memberId)),
      claim: isHeldSince(claimed.get(memberId)),
      disputed: isHeldSince(disputed.get(memberId)),
    }
    const reasons = holdReasons.filter((reason) => holdsIt[reason])
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

export type HoldOutcome = 'held' | 'unknown' | 'shipped' | 'held before'

/**
 * Keeps a parcel in the house until it is released, whatever else holds it. Refuses, changing nothing: an unknown parcel;
 * one that has left; one that an operator holds already.
 */
export async function holdShipment(
  tx: Tx,
  { shipmentId, now }: { shipmentId: string; now: Date },
): Promise<HoldOutcome> {
  const shipment = await lockShipment(tx, shipmentId)
  if (shipment === undefined) return 'unknown'
  if (shipment.state === 'shipped') return 'shipped'
  if (shipment.heldAt !== null) return 'held before'
  await recordHold(tx, shipmentId, now)
  return 'held'
}

export type Released =
  | { outcome: 'released'; reasons: readonly HoldReason[] }
  | { outcome: 'unknown' | 'not held' | 'held otherwise' }

/**
 * Lets a held parcel leave, for everything that holds it now; what begins later holds it again. Refuses, changing
 * nothing: an unknown parcel; one that is not held; one that something holds that is not among `seen`, when it is given.
 */
export async function releaseShipment(
  tx: Tx,
  { shipmentId, seen, now }: { shipmentId: string; seen?: readonly HoldReason[]; now: Date },
): Promise<Released> {
  const found = await lockWithHolds(tx, shipmentId)
  if (found === undefined) return { outcome: 'unknown' }
  if (found.reasons.length === 0) return { outcome: 'not held' }
  if (seen !== undefined && found.reasons.some((reason) => !seen.includes(reason)))
    return { outcome: 'held otherwise' }
  await recordRelease(tx, shipmentId, now)
  return { outcome: 'released', reasons: found.reasons }
}
