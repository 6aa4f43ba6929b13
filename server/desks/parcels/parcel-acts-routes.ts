import * as calls from '#contract/operator/parcels.ts'
import { combineParcels, splitParcel } from '#server/cards/shipping/combine-parcels.ts'
import { type Packed, packParcel, type Unpacked, unpackParcel } from '#server/cards/shipping/pack-parcel.ts'
import type { Parcel } from '#server/cards/shipping/parcel-queries.ts'
import {
  type Arrived,
  type CameBack,
  type Kept,
  keepParcel,
  recordArrival,
  recordReturn,
} from '#server/cards/shipping/return-parcel.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import type { Random } from '#server/random.ts'

type Phrases = OperatorVisit['phrases']['desks']

/** The outcome of an operation on one parcel. */
type Outcome = (Packed | Unpacked | Arrived | CameBack | Kept) & { parcel?: Parcel }

/** The life of a parcel. */
export function parcelActRoutes(http: OperatorHttp, deps: { db: Database; random: Random }): void {
  serveAct(http, deps, calls.combineParcels, async (tx, { now, phrases: { desks } }, { parcelIds }) => {
    if (!parcelIds.every(isUuid)) return new Refusal(404, { parcelIds: [desks.noShipment] })
    const combined = await combineParcels(tx, { parcelIds, newId: deps.random.id(), now })
    if (combined.outcome === 'unknown') return new Refusal(404, { parcelIds: [desks.noShipment] })
    if (combined.outcome !== 'combined')
      return new Refusal(409, { parcelIds: [notCombined(combined.outcome, desks)] })
    const { parcel, from } = combined
    return {
      subject: parcel.id,
      detail: { parcels: from.map(({ id }) => id) },
      kept: { parcelId: parcel.id },
    }
  })
  serveAct(http, deps, calls.splitParcel, async (tx, { now, phrases: { desks } }, { shipmentId }) => {
    if (!isUuid(shipmentId)) return new Refusal(404, { shipmentId: [desks.noShipment] })
    const split = await splitParcel(tx, { shipmentId, newId: deps.random.id(), now })
    if (split.outcome === 'unknown') return new Refusal(404, { shipmentId: [desks.noShipment] })
    if (split.outcome === 'alone') return new Refusal(409, { shipmentId: [desks.isAlone] })
    if (split.outcome !== 'split') return new Refusal(409, { shipmentId: [desks.notWaiting] })
    return { subject: split.parcel.id, detail: { from: split.rest.id }, kept: {} }
  })

  /** Serves an act about one parcel: the operation, and the outcome of its success. */
  const serveOne = (
    call:
      | typeof calls.packParcel
      | typeof calls.unpackParcel
      | typeof calls.recordArrival
      | typeof calls.keepParcel,
    { done, operation }: { done: Outcome['outcome']; operation: typeof operations.pack },
  ) =>
    serveAct(http, deps, call, async (tx, { now, phrases: { desks } }, { parcelId }) => {
      if (!isUuid(parcelId)) return new Refusal(404, { parcelId: [desks.noShipment] })
      const result = await operation(tx, { parcelId, mailId: deps.random.id(), now })
      if (result.parcel === undefined || result.outcome !== done) return refusalOf(result.outcome, desks)
      return { subject: result.parcel.id, detail: {}, kept: {} }
    })
  serveOne(calls.packParcel, { done: 'packed', operation: operations.pack })
  serveOne(calls.unpackParcel, { done: 'unpacked', operation: operations.unpack })
  serveOne(calls.recordArrival, { done: 'arrived', operation: operations.arrived })
  serveOne(calls.keepParcel, { done: 'kept', operation: operations.keep })

  serveAct(http, deps, calls.recordReturn, async (tx, { now, phrases: { desks } }, { parcelId, reason }) => {
    if (!isUuid(parcelId)) return new Refusal(404, { parcelId: [desks.noShipment] })
    const back = await recordReturn(tx, { parcelId, reason, mailId: deps.random.id(), now })
    if (back.outcome !== 'came back') return refusalOf(back.outcome, desks)
    return { subject: back.parcel.id, detail: { reason }, kept: {} }
  })
}

type Operation = (tx: Tx, act: { parcelId: string; mailId: string; now: Date }) => Promise<Outcome>
const operations: Record<'pack' | 'unpack' | 'arrived' | 'keep', Operation> = {
  pack: packParcel,
  unpack: unpackParcel,
  arrived: recordArrival,
  keep: keepParcel,
}

function refusalOf(outcome: Outcome['outcome'], desks: Phrases): Refusal {
  if (outcome === 'unknown') return new Refusal(404, { parcelId: [desks.noShipment] })
  const words: Partial<Record<Outcome['outcome'], string>> = {
    held: desks.isHeld,
    'not waiting': desks.notWaiting,
    'not packed': desks.notPacked,
    'not shipped': desks.notOnItsWay,
    'not back': desks.notBack,
  }
  return new Refusal(409, { parcelId: [words[outcome] ?? desks.noShipment] })
}

const notCombined = (
  outcome: 'not waiting' | 'one parcel' | 'too many' | 'other member' | 'other address',
  desks: Phrases,
): string =>
  ({
    'not waiting': desks.notWaiting,
    'one parcel': desks.sameParcel,
    'too many': desks.tooManyCombined(calls.mostCombined),
    'other member': desks.otherMember,
    'other address': desks.otherAddress,
  })[outcome]
