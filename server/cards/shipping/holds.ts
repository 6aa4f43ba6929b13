// Parcels that may not leave: an operator holds them, their member is suspended, the shop has an open claim against them,
// or a payment provider reported that the member's money is disputed or went back behind our books. Only the operator's
// hold is written; the others follow from what they are named after.

import { type HoldReason, holdReasons } from '#contract/operator/shipments.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { listOpenClaimsOf } from '#server/money/claims/queries.ts'
import { listDisputesOf } from '#server/money/reconciliation/queries.ts'
import { listSuspended, lockMember } from '#server/people/members/queries.ts'
import { recordHold } from './parcel-changes.ts'
import { findParcel, isInHouse, lockParcel, type Parcel } from './parcel-queries.ts'

type Held = Pick<Parcel, 'id' | 'memberId' | 'parcelState' | 'heldAt' | 'releasedAt'>

/**
 * Why each of these parcels may not leave, or of shipments why their parcel may not; without those that may, or have
 * left. A parcel that an operator released is held again only for what began after that.
 */
export async function findHolds(
  db: Database,
  parcels: readonly Held[],
): Promise<Map<string, readonly HoldReason[]>> {
  const waiting = parcels.filter(({ parcelState }) => isInHouse(parcelState))
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
 * @param id of the parcel, or of one of its shipments
 * @returns the parcel and why it may not leave, or undefined when there is none
 */
export async function lockWithHolds(
  tx: Tx,
  id: string,
): Promise<{ parcel: Parcel; reasons: readonly HoldReason[] } | undefined> {
  const seen = await findParcel(tx, id)
  if (seen === undefined) return undefined
  await lockMember(tx, seen.memberId)
  const parcel = await lockParcel(tx, id)
  if (parcel === undefined) return undefined
  return { parcel, reasons: (await findHolds(tx, [parcel])).get(parcel.id) ?? [] }
}

export type HoldOutcome =
  | { outcome: 'held'; parcel: Parcel }
  | { outcome: 'unknown' | 'has left' | 'held before' }

/**
 * Keeps a parcel in the house until it is released, whatever else holds it. Refuses, changing nothing: an unknown parcel;
 * one that has left; one that an operator holds already.
 */
export async function holdParcel(
  tx: Tx,
  { parcelId, now }: { parcelId: string; now: Date },
): Promise<HoldOutcome> {
  const parcel = await lockParcel(tx, parcelId)
  if (parcel === undefined) return { outcome: 'unknown' }
  if (!isInHouse(parcel.parcelState)) return { outcome: 'has left' }
  if (parcel.heldAt !== null) return { outcome: 'held before' }
  await recordHold(tx, parcel.id, { heldAt: now })
  return { outcome: 'held', parcel }
}

export type Released =
  | { outcome: 'released'; parcel: Parcel; reasons: readonly HoldReason[] }
  | { outcome: 'unknown' | 'not held' | 'held otherwise' }

/**
 * Lets a held parcel leave, for everything that holds it now; what begins later holds it again. Refuses, changing
 * nothing: an unknown parcel; one that is not held; one that something holds that is not among `seen`, when it is given.
 */
export async function releaseParcel(
  tx: Tx,
  { parcelId, seen, now }: { parcelId: string; seen?: readonly HoldReason[]; now: Date },
): Promise<Released> {
  const found = await lockWithHolds(tx, parcelId)
  if (found === undefined) return { outcome: 'unknown' }
  const { parcel, reasons } = found
  if (reasons.length === 0) return { outcome: 'not held' }
  if (seen !== undefined && reasons.some((reason) => !seen.includes(reason)))
    return { outcome: 'held otherwise' }
  await recordHold(tx, parcel.id, { heldAt: null, releasedAt: now })
  return { outcome: 'released', parcel, reasons }
}
