import { addBusinessDays } from '../../business-time/business-days.ts'
import { japanDate } from '../../business-time/japan.ts'
import type { Tx } from '../../db/pool.ts'
import type { ShipmentSource } from '../../db/schema.ts'
import { readSettings } from '../operator/shop-settings.ts'
import { addressesOf } from './addresses.ts'
import { type Address, insertShipments } from './queries.ts'

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
 * when the calendar changes later. Takes as many statements for hundreds as for one.
 */
export async function createShipments(tx: Tx, orders: readonly ShipmentOrder[], now: Date): Promise<void> {
  if (orders.length === 0) return
  const { shipping, closedOn } = await readSettings(tx)
  const promisedOn = addBusinessDays(japanDate(now), shipping.promiseBusinessDays, closedOn)
  const addresses = await addressesOf(tx, new Set(orders.map(({ memberId }) => memberId)))
  await insertShipments(
    tx,
    orders.map((order) => ({
      ...order,
      ...(addresses.get(order.memberId) as Address),
      createdAt: now,
      promisedOn,
    })),
  )
}
