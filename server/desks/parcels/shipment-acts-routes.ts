import { sendParcelAgain } from '#contract/operator/parcels.ts'
import * as calls from '#contract/operator/shipments.ts'
import type { InputOf } from '#contract/wire.ts'
import type { Carriers } from '#server/cards/shipping/carrier-file.ts'
import { holdParcel, releaseParcel } from '#server/cards/shipping/holds.ts'
import {
  correctTrackingNumber,
  markShipped,
  type SentParcel,
  sendAgain,
} from '#server/cards/shipping/mark-shipped.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import type { Random } from '#server/random.ts'

interface ShipmentActDeps {
  db: Database
  random: Random
  readCarriers: () => Promise<Carriers>
}

/** Parcels are held and let go, and leave. */
export function shipmentActRoutes(http: OperatorHttp, deps: ShipmentActDeps): void {
  serveHolds(http, deps)
  serveSending(http, deps)
}

function serveHolds(http: OperatorHttp, deps: ShipmentActDeps): void {
  serveAct(http, deps, calls.holdShipment, async (tx, { now, phrases: { desks } }, { parcelId }) => {
    if (!isUuid(parcelId)) return new Refusal(404, { parcelId: [desks.noShipment] })
    const held = await holdParcel(tx, { parcelId, now })
    if (held.outcome === 'unknown') return new Refusal(404, { parcelId: [desks.noShipment] })
    if (held.outcome === 'has left') return new Refusal(409, { parcelId: [desks.hasLeft] })
    if (held.outcome !== 'held') return new Refusal(409, { parcelId: [desks.heldBefore] })
    return { subject: held.parcel.id, detail: {}, kept: {} }
  })
  serveAct(
    http,
    deps,
    calls.releaseShipment,
    async (tx, { now, phrases: { desks } }, { parcelId, reasons: seen }) => {
      if (!isUuid(parcelId)) return new Refusal(404, { parcelId: [desks.noShipment] })
      const released = await releaseParcel(tx, { parcelId, seen, now })
      if (released.outcome === 'unknown') return new Refusal(404, { parcelId: [desks.noShipment] })
      if (released.outcome === 'not held') return new Refusal(409, { parcelId: [desks.notHeld] })
      if (released.outcome !== 'released') return new Refusal(409, { parcelId: [desks.heldOtherwise] })
      const { reasons, parcel } = released
      return { subject: parcel.id, detail: { heldFor: reasons }, kept: {} }
    },
  )
}

/** The refusals that all acts of sending have in common. */
const refused = (outcome: string, { desks }: OperatorVisit['phrases']): Refusal => {
  if (outcome === 'unknown carrier') return new Refusal(422, { carrier: [desks.unknownCarrier] })
  if (outcome === 'wrong check digit') return new Refusal(422, { trackingNumber: [desks.wrongCheckDigit] })
  if (outcome === 'bad tracking number')
    return new Refusal(422, { trackingNumber: [desks.badTrackingNumber] })
  return new Refusal(404, { parcelId: [desks.noShipment] })
}

function serveSending(http: OperatorHttp, deps: ShipmentActDeps): void {
  const parcelOf = async (
    tx: Tx,
    { now }: OperatorVisit,
    { parcelId, carrier, trackingNumber }: InputOf<typeof calls.sendShipment>,
  ): Promise<SentParcel> => ({
    parcelId,
    trackingNumber,
    carriers: await deps.readCarriers(),
    carrier: carrier === '' ? undefined : carrier,
    mailId: deps.random.id(),
    noticesUntil: (await readSettings(tx)).shipping.noticesUntil,
    now,
  })

  serveAct(http, deps, calls.sendShipment, async (tx, visit, input) => {
    const { phrases } = visit
    const { desks } = phrases
    if (!isUuid(input.parcelId)) return refused('unknown', phrases)
    const sent = await markShipped(tx, await parcelOf(tx, visit, input))
    if (sent.outcome === 'held') return new Refusal(409, { parcelId: [desks.isHeld] })
    if (sent.outcome === 'shipped before') return new Refusal(409, { parcelId: [desks.hasLeft] })
    if (sent.outcome !== 'shipped') return refused(sent.outcome, phrases)
    const { id, trackingNumber: deliveryCode, carrier } = sent.parcel
    return {
      subject: id,
      detail: { deliveryCode, ...(carrier === null ? {} : { carrier }) },
      kept: {},
    }
  })
  serveAct(http, deps, calls.correctShipment, async (tx, visit, input) => {
    const { phrases } = visit
    const { desks } = phrases
    if (!isUuid(input.parcelId)) return refused('unknown', phrases)
    const corrected = await correctTrackingNumber(tx, await parcelOf(tx, visit, input))
    if (corrected.outcome === 'not shipped') return new Refusal(409, { parcelId: [desks.notSent] })
    if (corrected.outcome === 'same number') return new Refusal(409, { trackingNumber: [desks.sameNumber] })
    if (corrected.outcome !== 'corrected') return refused(corrected.outcome, phrases)
    const { before, parcel: after } = corrected
    return {
      subject: after.id,
      detail: {
        before: before.trackingNumber,
        after: after.trackingNumber,
        ...(before.carrier === after.carrier
          ? {}
          : { carrierBefore: before.carrier, carrierAfter: after.carrier }),
      },
      kept: {},
    }
  })
  serveAct(http, deps, sendParcelAgain, async (tx, visit, input) => {
    const { phrases } = visit
    const { desks } = phrases
    if (!isUuid(input.parcelId)) return refused('unknown', phrases)
    const sent = await sendAgain(tx, await parcelOf(tx, visit, input))
    if (sent.outcome === 'held') return new Refusal(409, { parcelId: [desks.isHeld] })
    if (sent.outcome === 'not back') return new Refusal(409, { parcelId: [desks.notBack] })
    if (sent.outcome === 'no address') return new Refusal(409, { parcelId: [desks.noAddress] })
    if (sent.outcome !== 'sent again') return refused(sent.outcome, phrases)
    const { id, trackingNumber: deliveryCode, carrier } = sent.parcel
    return {
      subject: id,
      detail: { deliveryCode, ...(carrier === null ? {} : { carrier }) },
      kept: {},
    }
  })
}
