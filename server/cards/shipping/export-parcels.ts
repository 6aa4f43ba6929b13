import type { HoldReason } from '#contract/operator/shipments.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { exportFaults, testRecipient } from '#phrases/carriers/parcels.ts'
import { inBoth, type Language, type Localized } from '#phrases/language.ts'
import { type JapanDate, japanDate } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { type Carrier, withContracts } from './carrier-file.ts'
import { type Consignment, consignmentOf, isAbroad, referenceOf } from './consignment.ts'
import { findHolds } from './holds.ts'
import { findParcelsByReference, listParcels, type Parcel, unsentStates } from './parcel-queries.ts'

export interface ParcelsToExport {
  carrier: Carrier
  sender: ShopSettings['sender']
  contracts: ShopSettings['carrierContracts']
  /** Only what was promised before this day. */
  promisedBefore?: JapanDate | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
  /** Parcels to leave out, by their ids or references. */
  without: ReadonlySet<string>
  limit: number
  now: Date
}

/** A parcel that is not in the file, and why: held, abroad, where no carrier of Japan delivers, or with what does not fit. */
export type LeftOut = { parcel: Parcel } & (
  | { why: 'held'; reasons: readonly HoldReason[] }
  | { why: 'unfit'; faults: readonly Localized[] }
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
  /** Names in `without` that do not wait. */
  | { outcome: 'not waiting'; names: string[] }
  | { outcome: 'nothing' }

/** The module is read for the first file: it brings the phone numbers of all countries into memory (decision 011). */
const writing = () => import('./write-carrier-file.ts')

/** Tells what keeps a carrier's file from being written, whatever its parcels: the sender, and numbers of the contract. */
export async function lackOf(carrier: Carrier, sender: ShopSettings['sender']): Promise<Localized[]> {
  const { contractFaults } = await writing()
  const missing = contractFaults(carrier.export.columns).map(({ message }) => message)
  return sender === null ? [exportFaults.noSender, ...missing] : missing
}

/**
 * Writes a carrier's file of one invented parcel from the shop to itself: an owner sees at the carrier whether the numbers
 * of the contract are right. Its recipient and its reference say that it is a test; no parcel has this reference, so a
 * number that comes back for it is refused. Refuses what is wrong with the sender or the carrier's file.
 */
export async function writeTestFile({
  sender,
  now,
  language,
  ...input
}: Pick<ParcelsToExport, 'carrier' | 'sender' | 'contracts' | 'now'> & { language: Language }): Promise<
  { bytes: Buffer } | { faults: Localized[] }
> {
  const { writeCarrierFile } = await writing()
  const carrier = withContracts(input.carrier, input.contracts)
  const missing = await lackOf(carrier, sender)
  if (sender === null || missing.length > 0) return { faults: missing }
  const recipient = { ...sender, company: '', name: testRecipient[language] }
  const parcel = { reference: 'TEST', recipient, sender, promisedOn: japanDate(now), cardCount: 1 }
  const written = writeCarrierFile(carrier, [parcel], japanDate(now))
  return 'bytes' in written ? written : { faults: written.faults.map(({ message }) => message) }
}

/**
 * Writes a carrier's file of the parcels that may leave, soonest promised first. Parcels that are held,
 * abroad or named in `without` are left out and told; so is a parcel that does not fit the file, with all its
 * faults, and it waits. Refuses faults in the sender or the carrier's file, and a list of which no parcel
 * fits. Writes nothing to the database: a parcel has left when its number is known.
 */
export async function exportParcels(db: Database, input: ParcelsToExport): Promise<ParcelsExported> {
  const { sender, now } = input
  const { writeCarrierFile } = await writing()
  const carrier = withContracts(input.carrier, input.contracts)
  const missing = await lackOf(carrier, sender)
  if (sender === null || missing.length > 0)
    return { outcome: 'faults', faults: missing.map((message) => ({ about: 'file', message })) }
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
  const consigned = (parcel: Parcel) => consignmentOf(parcel, sender)
  const faultsOf = (some: readonly Parcel[]): ParcelFault[] => {
    const consignments = some.map(consigned)
    const tried = writeCarrierFile(carrier, consignments, japanDate(now))
    const idOf = (consignment: Consignment) => some[consignments.indexOf(consignment)]?.id ?? ''
    return 'bytes' in tried
      ? []
      : tried.faults.map(({ about, message }) => ({
          about: typeof about === 'string' ? about : { parcelId: idOf(about) },
          message,
        }))
  }
  const faults = [...(await sharedReferences(db, parcels)), ...faultsOf(parcels)]
  const odd = Map.groupBy(faults, ({ about }) => (typeof about === 'string' ? about : about.parcelId))
  const fitting = parcels.filter(({ id }) => !odd.has(id))
  const written = writeCarrierFile(carrier, fitting.map(consigned), japanDate(now))
  if (fitting.length === 0 || 'faults' in written) return { outcome: 'faults', faults }
  for (const parcel of parcels)
    if (odd.has(parcel.id))
      leftOut.push({ parcel, why: 'unfit', faults: (odd.get(parcel.id) ?? []).map(({ message }) => message) })
  const hasMore = listed.length > limit
  return { outcome: 'written', bytes: written.bytes, parcels: fitting, leftOut, hasMore }
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
