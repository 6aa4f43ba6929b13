import { addBusinessDays } from '../../business-time/business-days.ts'
import { japanDate } from '../../business-time/japan.ts'
import type { Tx } from '../../db/pool.ts'
import type { ShipmentSource } from '../../db/schema.ts'
import { readSettings } from '../operator/shop-settings.ts'
import { addressOfMember } from './addresses.ts'
import { insertShipment } from './queries.ts'

export interface ShipmentOrder {
  /** The id of the draw or exchange it comes from, which has one shipment at most. */
  id: string
  source: ShipmentSource
  memberId: string
  cardCount: number
}

/**
 * Records that cards are to be shipped: to the address the member has now, by the day the shop promises
 * (14 business days unless the operator says otherwise: spec §9, ruling 29). The promise stays what it was
 * when the calendar changes later.
 */
export async function createShipment(tx: Tx, order: ShipmentOrder, now: Date): Promise<void> {
  const { shipping, closedOn } = await readSettings(tx)
  await insertShipment(tx, {
    ...order,
    ...(await addressOfMember(tx, order.memberId)),
    createdAt: now,
    promisedOn: addBusinessDays(japanDate(now), shipping.promiseBusinessDays, closedOn),
  })
}
