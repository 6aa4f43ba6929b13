// A parcel after it left: it arrives, or comes back and is kept until it is sent again.

import type { ReturnReason } from '#contract/operator/parcels.ts'
import type { Tx } from '#server/db/pool.ts'
import { addressesOf } from './addresses.ts'
import { mailParcel } from './mail-parcel.ts'
import type { ParcelAct } from './pack-parcel.ts'
import { moveParcel, recordEvents } from './parcel-changes.ts'
import { awayStates, lockParcel, type Parcel } from './parcel-queries.ts'

export type Arrived = { outcome: 'arrived' | 'not shipped'; parcel: Parcel } | { outcome: 'unknown' }

/**
 * A parcel reached its member, as its carrier says: they get a mail, so that somebody whom it did not reach can say so. Refuses,
 * changing nothing: an unknown parcel; one that is not on its way.
 */
export async function recordArrival(
  tx: Tx,
  { parcelId, mailId, now }: ParcelAct & { mailId: string },
): Promise<Arrived> {
  const before = await lockParcel(tx, parcelId)
  if (before === undefined) return { outcome: 'unknown' }
  const parcel = await moveParcel(tx, before, { from: ['sent'], to: 'arrived' })
  if (parcel === undefined) return { outcome: 'not shipped', parcel: before }
  await recordEvents(tx, [{ parcelId: parcel.id, happenedAt: now, what: 'arrived' }])
  await mailParcel(tx, parcel, { mailId, now }, (mails, words) => mails.arrived(words))
  return { outcome: 'arrived', parcel }
}

export type CameBack = { outcome: 'came back' | 'not shipped'; parcel: Parcel } | { outcome: 'unknown' }

/**
 * A parcel is in the house again: from now on it follows its member's address. They get a mail that says why it came back
 * and what happens now. Refuses, changing nothing: an unknown parcel; one that is not away. The address of a member who
 * has left the shop stays erased.
 */
export async function recordReturn(
  tx: Tx,
  { parcelId, reason, mailId, now }: ParcelAct & { reason: ReturnReason; mailId: string },
): Promise<CameBack> {
  const before = await lockParcel(tx, parcelId)
  if (before === undefined) return { outcome: 'unknown' }
  const { memberId, isMemberGone } = before
  const address = isMemberGone ? undefined : (await addressesOf(tx, new Set([memberId]))).get(memberId)
  const parcel = await moveParcel(tx, before, { from: awayStates, to: 'came_back', address })
  if (parcel === undefined) return { outcome: 'not shipped', parcel: before }
  const { id, trackingNumber, carrier } = parcel
  await recordEvents(tx, [
    { parcelId: id, happenedAt: now, what: 'came_back', trackingNumber, carrier, reason },
  ])
  await mailParcel(tx, parcel, { mailId, now }, (mails, words) => mails.cameBack({ ...words, reason }))
  return { outcome: 'came back', parcel }
}

export type Kept = { outcome: 'kept' | 'not back'; parcel: Parcel } | { outcome: 'unknown' }

/** Keeps a parcel that came back until its member says where to send it. Refuses, changing nothing: an unknown parcel; one that did not just come back. */
export async function keepParcel(tx: Tx, { parcelId, now }: ParcelAct): Promise<Kept> {
  const before = await lockParcel(tx, parcelId)
  if (before === undefined) return { outcome: 'unknown' }
  const parcel = await moveParcel(tx, before, { from: ['came_back'], to: 'kept' })
  if (parcel === undefined) return { outcome: 'not back', parcel: before }
  await recordEvents(tx, [{ parcelId: parcel.id, happenedAt: now, what: 'kept' }])
  return { outcome: 'kept', parcel }
}
