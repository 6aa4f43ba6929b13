import * as calls from '../../../contract/operator/shipments.ts'
import type { Database } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../http/calls.ts'
import type { OperatorHttp } from '../../http/operator-calls.ts'
import type { Random } from '../../random.ts'
import { holdShipment, type Released, releaseShipment } from '../shipping/holds.ts'
import { serveAct } from '../staff/act-routes.ts'

/** Parcels are held and let go, with the operations of the command line and under its verbs. */
export function shipmentActRoutes(http: OperatorHttp, deps: { db: Database; random: Random }): void {
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
}
