import { numberFaults } from '#phrases/carriers/parcels.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Carriers } from './carrier-file.ts'
import { referenceOf } from './consignment.ts'
import { lockWithHolds } from './holds.ts'
import { markShipped } from './mark-shipped.ts'
import { findParcelsByReference, isUnsent, listUsedNumbers, type Parcel } from './parcel-queries.ts'
import { faultOnLine, type NumberedParcel } from './read-numbers.ts'
import { judgeNumber } from './tracking-number.ts'

/** Carriers give a number out again, some after a few months; within this time it is a mistake. */
const reuseDays = 60

export interface NumbersToImport {
  parcels: readonly NumberedParcel[]
  carriers: Carriers
  /** The carrier whose file it is; one of `carriers`. */
  carrier: string
  noticesUntil: string
  now: Date
  newId: () => string
}

export type NumbersImported =
  | {
      outcome: 'imported'
      /** Parcels that left now. */
      sent: Parcel[]
      /** The number of parcels that had left under their number before. */
      knownCount: number
    }
  | { outcome: 'refused'; faults: Localized[] }

interface Found extends NumberedParcel {
  parcel: Parcel
}

/**
 * Records that the parcels of a carrier's file have left, all or none, each with one mail (`markShipped`). A parcel
 * that left before under the same number, also as typed by hand, stays as it is, so a repeated file changes nothing.
 * Refuses, changing nothing and naming each line: an unknown reference, or one that two parcels share; a parcel that is
 * held, or left under another number or with another carrier; a number of another member's parcel of the last 60 days.
 */
export async function importNumbers(tx: Tx, input: NumbersToImport): Promise<NumbersImported> {
  const faults = new Map<number, Localized>()
  const refuse = (line: number, fault: Localized) => faults.set(line, faultOnLine(line, fault))
  const found = await findParcels(tx, input, refuse)
  const waiting: Found[] = []
  // In one order, so that two imports wait for each other and neither for itself.
  for (const one of found) {
    const { line, reference, trackingNumber } = one
    const locked = await lockWithHolds(tx, one.parcel.id)
    // The parcel was combined with another since it was looked for: its reference stands for nothing now.
    if (locked?.parcel.id !== one.parcel.id) {
      refuse(line, inBoth(numberFaults.unknown, reference))
      continue
    }
    const { parcel, reasons } = locked
    const isKnown = hasLeftSo(parcel, trackingNumber, input)
    if (isUnsent(parcel) && reasons.length > 0) refuse(line, inBoth(numberFaults.held, reference))
    else if (isUnsent(parcel)) waiting.push(one)
    else if (!isKnown)
      refuse(
        line,
        inBoth(
          numberFaults.sentOtherwise,
          reference,
          [parcel.trackingNumber, parcel.carrier].filter(Boolean).join(' '),
        ),
      )
  }
  await refuseUsed(tx, waiting, input.now, refuse)
  if (faults.size > 0) return { outcome: 'refused', faults: inOrder(faults) }

  const sent: Parcel[] = []
  for (const { parcel, trackingNumber } of waiting) {
    const result = await markShipped(tx, {
      parcelId: parcel.id,
      trackingNumber,
      carriers: input.carriers,
      carrier: input.carrier,
      mailId: input.newId(),
      noticesUntil: input.noticesUntil,
      now: input.now,
    })
    if (result.outcome !== 'shipped') throw new Error(`the locked parcel ${parcel.id}: ${result.outcome}`)
    sent.push(result.parcel)
  }
  return { outcome: 'imported', sent, knownCount: found.length - sent.length }
}

/** Tells whether a parcel left under this number, with this carrier or with one that was not named. */
function hasLeftSo(parcel: Parcel, trackingNumber: string, { carriers, carrier }: NumbersToImport): boolean {
  if (parcel.carrier !== null && parcel.carrier !== carrier) return false
  const judged = judgeNumber(carriers.get(carrier), parcel.trackingNumber)
  return 'number' in judged && judged.number === trackingNumber
}

type Refuse = (line: number, fault: Localized) => void

const inOrder = (faults: ReadonlyMap<number, Localized>): Localized[] =>
  [...faults].sort(([a], [b]) => a - b).map(([, fault]) => fault)

/** The parcels of the file by member and id. */
async function findParcels(tx: Tx, input: NumbersToImport, refuse: Refuse): Promise<Found[]> {
  const parcels = await findParcelsByReference(
    tx,
    input.parcels.map(({ reference }) => reference),
  )
  const byReference = Map.groupBy(parcels, ({ id }) => referenceOf(id))
  const found = new Map<string, Found>()
  for (const one of input.parcels) {
    const [parcel, other] = byReference.get(one.reference) ?? []
    if (parcel === undefined) refuse(one.line, inBoth(numberFaults.unknown, one.reference))
    else if (other !== undefined) refuse(one.line, inBoth(numberFaults.ambiguous, one.reference))
    else found.set(parcel.id, { ...one, parcel })
  }
  return parcels.flatMap(({ id }) => found.get(id) ?? [])
}

async function refuseUsed(tx: Tx, waiting: readonly Found[], now: Date, refuse: Refuse): Promise<void> {
  if (waiting.length === 0) return
  const numbers = waiting.map(({ trackingNumber }) => trackingNumber)
  const used = await listUsedNumbers(tx, numbers, new Date(now.getTime() - reuseDays * 86_400_000))
  for (const { line, trackingNumber, parcel } of waiting) {
    const other = used.find(
      (one) => one.trackingNumber === trackingNumber && one.memberId !== parcel.memberId,
    )
    if (other !== undefined) refuse(line, inBoth(numberFaults.usedBefore, trackingNumber, other.id))
  }
}
