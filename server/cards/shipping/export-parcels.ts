import type { HoldReason } from '#contract/operator/shipments.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { exportFaults } from '#phrases/carriers/parcels.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { type JapanDate, japanDate } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { Carrier } from './carrier-file.ts'
import { type Consignment, consignmentOf, isAbroad, referenceOf } from './consignment.ts'
import { findHolds } from './holds.ts'
import { findParcelsByReference, listParcels, type Parcel, unsentStates } from './parcel-queries.ts'
import { writeCarrierFile } from './write-carrier-file.ts'

export interface ParcelsToExport {
  carrier: Carrier
  sender: ShopSettings['sender']
  /** Only what was promised before this day. */
  promisedBefore?: JapanDate | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
  /** Parcels to leave out, by their ids or references. */
  without: ReadonlySet<string>
  limit: number
  now: Date
}

/** A parcel that is not in the file, and why: held, or abroad, where no carrier of Japan delivers. */
export type LeftOut = { parcel: Parcel } & (
  | { why: 'held'; reasons: readonly HoldReason[] }
  | { why: 'abroad' | 'named' }
)

/** Why the file cannot be written, and what is to be put right: a parcel by its id, the sender, the carrier's file. */
export interface ParcelFault {
  about: { parcelId: string } | 'sender' | 'file'
  message: Localized
}

export type ParcelsExported =
  | {
      outcome: 'written'
      bytes: Buffer
      parcels: Parcel[]
      leftOut: LeftOut[]
      /** More wait than the limit. */
      hasMore: boolean
    }
  | { outcome: 'faults'; faults: ParcelFault[] }
  /** What `without` names and does not wait. */
  | { outcome: 'not waiting'; names: string[] }
  | { outcome: 'no sender' | 'nothing' }

/**
 * Writes a carrier's file of the parcels that may leave, soonest promised first. What is held, abroad or named in
 * `without` is left out and told. One parcel that does not fit the file refuses it whole (`writeCarrierFile`). Writes
 * nothing to the database: a parcel has left when its number is known.
 */
export async function exportParcels(db: Database, input: ParcelsToExport): Promise<ParcelsExported> {
  const { carrier, sender, now } = input
  if (sender === null) return { outcome: 'no sender' }
  const { promisedBefore, ids, limit } = input
  const listed = await listParcels(db, { states: unsentStates, promisedBefore, ids, limit: limit + 1 })
  const waiting = listed.slice(0, limit)
  const isNamed = ({ id }: Parcel) => input.without.has(id) || input.without.has(referenceOf(id))
  const known = new Set(waiting.flatMap(({ id }) => [id, referenceOf(id)]))
  const unknown = input.without.difference(known)
  if (unknown.size > 0) return { outcome: 'not waiting', names: [...unknown] }
  const holds = await findHolds(db, waiting)
  const leftOut: LeftOut[] = []
  const parcels = waiting.filter((parcel) => {
    const reasons = holds.get(parcel.id)
    if (isNamed(parcel)) leftOut.push({ parcel, why: 'named' })
    else if (reasons !== undefined) leftOut.push({ parcel, why: 'held', reasons })
    else if (isAbroad(parcel)) leftOut.push({ parcel, why: 'abroad' })
    else return true
    return false
  })
  if (parcels.length === 0) return { outcome: 'nothing' }
  const consignments = parcels.map((parcel) => consignmentOf(parcel, sender))
  const written = writeCarrierFile(carrier, consignments, japanDate(now))
  const idOf = (consignment: Consignment) => parcels[consignments.indexOf(consignment)]?.id ?? ''
  const faults: ParcelFault[] = await sharedReferences(db, parcels)
  if ('bytes' in written && faults.length === 0)
    return { outcome: 'written', bytes: written.bytes, parcels, leftOut, hasMore: listed.length > limit }
  if ('faults' in written)
    for (const { about, message } of written.faults)
      faults.push({ about: typeof about === 'string' ? about : { parcelId: idOf(about) }, message })
  return { outcome: 'faults', faults }
}

/** A reference that a second parcel has, sent or not, would come back from the carrier without telling which it is. */
async function sharedReferences(db: Database, parcels: readonly Parcel[]): Promise<ParcelFault[]> {
  const references = parcels.map(({ id }) => referenceOf(id))
  const holders = Map.groupBy(await findParcelsByReference(db, references), ({ id }) => referenceOf(id))
  return parcels.flatMap(({ id }) => {
    const reference = referenceOf(id)
    const isShared = (holders.get(reference)?.length ?? 0) > 1
    return isShared
      ? [{ about: { parcelId: id }, message: inBoth(exportFaults.sameReference, reference) }]
      : []
  })
}
