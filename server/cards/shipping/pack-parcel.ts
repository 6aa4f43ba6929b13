import type { HoldReason } from '#contract/operator/shipments.ts'
import type { Tx } from '#server/db/pool.ts'
import { lockWithHolds } from './holds.ts'
import { moveParcel, recordEvents } from './parcel-changes.ts'
import { lockParcel, type Parcel } from './parcel-queries.ts'

export interface ParcelAct {
  /** Id of the parcel, or of one of its shipments. */
  parcelId: string
  now: Date
}

export type Packed =
  | { outcome: 'packed'; parcel: Parcel }
  | { outcome: 'not waiting'; parcel: Parcel }
  | { outcome: 'held'; parcel: Parcel; reasons: readonly HoldReason[] }
  | { outcome: 'unknown' }

/**
 * A parcel is closed: nothing is put into it or taken out until it is unpacked. Refuses, changing nothing: an unknown
 * parcel; one that does not wait; one that is held.
 */
export async function packParcel(tx: Tx, { parcelId, now }: ParcelAct): Promise<Packed> {
  const found = await lockWithHolds(tx, parcelId)
  if (found === undefined) return { outcome: 'unknown' }
  const { parcel: before, reasons } = found
  if (before.parcelState !== 'waiting') return { outcome: 'not waiting', parcel: before }
  if (reasons.length > 0) return { outcome: 'held', parcel: before, reasons }
  const parcel = await moveParcel(tx, before, { from: ['waiting'], to: 'packed' })
  if (parcel === undefined) throw new Error(`the locked parcel ${before.id} is not waiting to be packed`)
  await recordEvents(tx, [{ parcelId: parcel.id, happenedAt: now, what: 'packed' }])
  return { outcome: 'packed', parcel }
}

export type Unpacked = { outcome: 'unpacked' | 'not packed'; parcel: Parcel } | { outcome: 'unknown' }

/** A packed parcel waits again. Refuses, changing nothing: an unknown parcel; one that is not packed. */
export async function unpackParcel(tx: Tx, { parcelId, now }: ParcelAct): Promise<Unpacked> {
  const before = await lockParcel(tx, parcelId)
  if (before === undefined) return { outcome: 'unknown' }
  const parcel = await moveParcel(tx, before, { from: ['packed'], to: 'waiting' })
  if (parcel === undefined) return { outcome: 'not packed', parcel: before }
  await recordEvents(tx, [{ parcelId: parcel.id, happenedAt: now, what: 'unpacked' }])
  return { outcome: 'unpacked', parcel }
}
