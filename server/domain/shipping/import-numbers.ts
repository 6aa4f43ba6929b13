import { numberFaults } from '../../../phrases/carriers/parcels.ts'
import { inBoth, type Localized } from '../../../phrases/language.ts'
import type { Tx } from '../../db/pool.ts'
import type { Carriers } from './carrier-file.ts'
import { referenceOf } from './consignment.ts'
import { lockWithHolds } from './holds.ts'
import { markShipped } from './mark-shipped.ts'
import { findShipmentsByReference, listUsedNumbers, type Shipment } from './queries.ts'
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
      /** What left now. */
      sent: Shipment[]
      /** How many had left under their number before. */
      knownCount: number
    }
  | { outcome: 'refused'; faults: Localized[] }

interface Found extends NumberedParcel {
  shipment: Shipment
}

/**
 * Records that the parcels of a carrier's file have left, each with one mail to its member (`markShipped`): all of them
 * or none. What left before under the same number, also as it was typed by hand, stays as it is, so the same file changes nothing a second time.
 * Refuses, changing nothing and naming each line: an unknown reference, or one that two parcels share; a parcel that is
 * held, or left under another number or with another carrier; a number of another member's parcel of the last 60 days.
 */
export async function importNumbers(tx: Tx, input: NumbersToImport): Promise<NumbersImported> {
  const faults = new Map<number, Localized>()
  const refuse = (line: number, fault: Localized) => faults.set(line, faultOnLine(line, fault))
  const found = await findParcels(tx, input, refuse)
  const waiting: Found[] = []
  // In one order, so that two imports wait for each other and neither for itself.
  for (const parcel of found) {
    const locked = await lockWithHolds(tx, parcel.shipment.id)
    if (locked === undefined) throw new Error(`the shipment ${parcel.shipment.id} is gone`)
    const { shipment, reasons } = locked
    const isKnown = hasLeftSo(shipment, parcel.trackingNumber, input)
    if (reasons.length > 0) refuse(parcel.line, inBoth(numberFaults.held, parcel.reference))
    else if (shipment.state === 'unshipped') waiting.push(parcel)
    else if (!isKnown)
      refuse(
        parcel.line,
        inBoth(
          numberFaults.sentOtherwise,
          parcel.reference,
          [shipment.trackingNumber, shipment.carrier].filter(Boolean).join(' '),
        ),
      )
  }
  await refuseUsed(tx, waiting, input.now, refuse)
  if (faults.size > 0) return { outcome: 'refused', faults: inOrder(faults) }

  const sent: Shipment[] = []
  for (const { shipment, trackingNumber } of waiting) {
    const result = await markShipped(tx, {
      shipmentId: shipment.id,
      trackingNumber,
      carriers: input.carriers,
      carrier: input.carrier,
      mailId: input.newId(),
      noticesUntil: input.noticesUntil,
      now: input.now,
    })
    if (result.outcome !== 'shipped') throw new Error(`the locked shipment ${shipment.id}: ${result.outcome}`)
    sent.push(result.shipment)
  }
  return { outcome: 'imported', sent, knownCount: found.length - sent.length }
}

/** Whether a parcel left under this number, with this carrier or with one that was not named. */
function hasLeftSo(
  shipment: Shipment,
  trackingNumber: string,
  { carriers, carrier }: NumbersToImport,
): boolean {
  if (shipment.carrier !== null && shipment.carrier !== carrier) return false
  const judged = judgeNumber(carriers.get(carrier), shipment.trackingNumber)
  return 'number' in judged && judged.number === trackingNumber
}

type Refuse = (line: number, fault: Localized) => void

const inOrder = (faults: ReadonlyMap<number, Localized>): Localized[] =>
  [...faults].sort(([a], [b]) => a - b).map(([, fault]) => fault)

/** The shipments of the file by member and id. */
async function findParcels(tx: Tx, { parcels }: NumbersToImport, refuse: Refuse): Promise<Found[]> {
  const shipments = await findShipmentsByReference(
    tx,
    parcels.map(({ reference }) => reference),
  )
  const byReference = Map.groupBy(shipments, ({ id }) => referenceOf(id))
  const found = new Map<string, Found>()
  for (const parcel of parcels) {
    const [shipment, other] = byReference.get(parcel.reference) ?? []
    if (shipment === undefined) refuse(parcel.line, inBoth(numberFaults.unknown, parcel.reference))
    else if (other !== undefined) refuse(parcel.line, inBoth(numberFaults.ambiguous, parcel.reference))
    else found.set(shipment.id, { ...parcel, shipment })
  }
  return shipments.flatMap(({ id }) => found.get(id) ?? [])
}

async function refuseUsed(tx: Tx, waiting: readonly Found[], now: Date, refuse: Refuse): Promise<void> {
  if (waiting.length === 0) return
  const numbers = waiting.map(({ trackingNumber }) => trackingNumber)
  const used = await listUsedNumbers(tx, numbers, new Date(now.getTime() - reuseDays * 86_400_000))
  for (const { line, trackingNumber, shipment } of waiting) {
    const other = used.find(
      (one) => one.trackingNumber === trackingNumber && one.memberId !== shipment.memberId,
    )
    if (other !== undefined) refuse(line, inBoth(numberFaults.usedBefore, trackingNumber, other.id))
  }
}
