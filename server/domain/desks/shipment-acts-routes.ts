import * as calls from '../../../contract/operator/shipments.ts'
import type { InputOf } from '../../../contract/wire.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '../../http/operator-calls.ts'
import type { Random } from '../../random.ts'
import { readSettings } from '../operator/shop-settings.ts'
import type { Carriers } from '../shipping/carrier-file.ts'
import { holdShipment, type Released, releaseShipment } from '../shipping/holds.ts'
import { correctTrackingNumber, markShipped, type SentParcel } from '../shipping/mark-shipped.ts'
import { serveAct } from '../staff/act-routes.ts'

/** Parcels are held and let go, with the operations of the command line and under its verbs. */
export function shipmentActRoutes(
  http: OperatorHttp,
  deps: { db: Database; random: Random; readCarriers: () => Promise<Carriers> },
): void {
  serveAct(
    http,
    deps,
    calls.holdShipment,
    async (tx, { now, phrases: { desks } }, { shipmentId }) => {
      const outcome = isUuid(shipmentId) ? await holdShipment(tx, { shipmentId, now }) : 'unknown'
      if (outcome === 'unknown') return new Refusal(404, { shipmentId: [desks.noShipment] })
      if (outcome === 'shipped') return new Refusal(409, { shipmentId: [desks.hasLeft] })
      if (outcome === 'held before') return new Refusal(409, { shipmentId: [desks.heldBefore] })
      return { verb: 'shipment hold', subject: shipmentId, detail: {}, kept: {} }
    },
    () => ({}),
  )
  serveAct(
    http,
    deps,
    calls.releaseShipment,
    async (tx, { now, phrases: { desks } }, { shipmentId, reasons: seen }) => {
      const released: Released = isUuid(shipmentId)
        ? await releaseShipment(tx, { shipmentId, seen, now })
        : { outcome: 'unknown' }
      if (released.outcome === 'unknown') return new Refusal(404, { shipmentId: [desks.noShipment] })
      if (released.outcome === 'not held') return new Refusal(409, { shipmentId: [desks.notHeld] })
      if (released.outcome !== 'released') return new Refusal(409, { shipmentId: [desks.heldOtherwise] })
      const { reasons } = released
      return { verb: 'shipment release', subject: shipmentId, detail: { heldFor: reasons }, kept: {} }
    },
    () => ({}),
  )

  const parcelOf = async (
    tx: Tx,
    { now }: OperatorVisit,
    { shipmentId, carrier, trackingNumber }: InputOf<typeof calls.sendShipment>,
  ): Promise<SentParcel> => ({
    shipmentId,
    trackingNumber,
    carriers: await deps.readCarriers(),
    carrier: carrier === '' ? undefined : carrier,
    mailId: deps.random.id(),
    noticesUntil: (await readSettings(tx)).shipping.noticesUntil,
    now,
  })
  /** What both refuse alike. */
  const refused = (outcome: string, { desks }: OperatorVisit['phrases']): Refusal => {
    if (outcome === 'unknown carrier') return new Refusal(422, { carrier: [desks.unknownCarrier] })
    if (outcome === 'wrong check digit') return new Refusal(422, { trackingNumber: [desks.wrongCheckDigit] })
    if (outcome === 'bad tracking number')
      return new Refusal(422, { trackingNumber: [desks.badTrackingNumber] })
    return new Refusal(404, { shipmentId: [desks.noShipment] })
  }

  serveAct(
    http,
    deps,
    calls.sendShipment,
    async (tx, visit, input) => {
      const { phrases } = visit
      const { desks } = phrases
      if (!isUuid(input.shipmentId)) return refused('unknown', phrases)
      const sent = await markShipped(tx, await parcelOf(tx, visit, input))
      if (sent.outcome === 'held') return new Refusal(409, { shipmentId: [desks.isHeld] })
      if (sent.outcome === 'shipped before') return new Refusal(409, { shipmentId: [desks.hasLeft] })
      if (sent.outcome !== 'shipped') return refused(sent.outcome, phrases)
      const { trackingNumber: deliveryCode, carrier } = sent.shipment
      return {
        verb: 'shipment sent',
        subject: input.shipmentId,
        detail: { deliveryCode, ...(carrier === null ? {} : { carrier }) },
        kept: {},
      }
    },
    () => ({}),
  )
  serveAct(
    http,
    deps,
    calls.correctShipment,
    async (tx, visit, input) => {
      const { phrases } = visit
      const { desks } = phrases
      if (!isUuid(input.shipmentId)) return refused('unknown', phrases)
      const corrected = await correctTrackingNumber(tx, await parcelOf(tx, visit, input))
      if (corrected.outcome === 'not shipped') return new Refusal(409, { shipmentId: [desks.notSent] })
      if (corrected.outcome === 'same number') return new Refusal(409, { trackingNumber: [desks.sameNumber] })
      if (corrected.outcome !== 'corrected') return refused(corrected.outcome, phrases)
      const { before, shipment: after } = corrected
      return {
        verb: 'shipment correct',
        subject: input.shipmentId,
        detail: {
          before: before.trackingNumber,
          after: after.trackingNumber,
          ...(before.carrier === after.carrier
            ? {}
            : { carrierBefore: before.carrier, carrierAfter: after.carrier }),
        },
        kept: {},
      }
    },
    () => ({}),
  )
}
