import { addBusinessDays } from '#server/business-time/business-days.ts'
import { japanDate } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ShipmentSource } from '#server/db/schema.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { tellEndpoints } from '#server/people/webhooks/tell-endpoints.ts'
import { addressesOf } from './addresses.ts'
import { type Address, unknownAddress } from './parcel-address.ts'
import { insertParcels } from './parcel-changes.ts'
import { insertShipments } from './queries.ts'
import { lockWaitingOf } from './waiting-parcel.ts'

export interface ShipmentOrder {
  /** The id of the draw or exchange it comes from, which has one shipment at most. */
  id: string
  source: ShipmentSource
  memberId: string
  cardCount: number
  /** The member wants it in their parcel that waits (ruling 44). Where none waits, it has a parcel for itself. */
  joinsWaiting?: boolean | undefined
}

/** A member whose address was lost with the key that sealed it has none: the parcel is held until they have one again. */
const goingTo = (address: Address, now: Date) =>
  address.city === '' ? { address: { ...address, ...unknownAddress }, heldAt: now } : { address }

/**
 * Records that cards are to be shipped: to the address the member has now, by the day the shop promises
 * (14 business days unless the operator says otherwise: spec §9, ruling 29). The promise stays what it was
 * when the calendar changes later. Each has a parcel of the same id, but for those that join one (decision 009). Takes as
 * many statements for hundreds as for one; joining takes some for each. The members' wallets are held.
 */
export async function createShipments(tx: Tx, orders: readonly ShipmentOrder[], now: Date): Promise<void> {
  if (orders.length === 0) return
  const { shipping, closedOn } = await readSettings(tx)
  const promisedOn = addBusinessDays(japanDate(now), shipping.promiseBusinessDays, closedOn)
  const parcelIds = new Map<string, string>()
  for (const { id, memberId, joinsWaiting } of orders) {
    const waiting = joinsWaiting ? await lockWaitingOf(tx, memberId) : undefined
    if (waiting !== undefined) parcelIds.set(id, waiting.id)
  }
  const alone = orders.filter(({ id }) => !parcelIds.has(id))
  if (alone.length > 0) {
    const addresses = await addressesOf(tx, new Set(alone.map(({ memberId }) => memberId)))
    await insertParcels(
      tx,
      alone.map(({ id, memberId }) => ({
        id,
        memberId,
        ...goingTo(addresses.get(memberId) as Address, now),
      })),
    )
  }
  await insertShipments(
    tx,
    orders.map(({ id, source, memberId, cardCount }) => ({
      id,
      source,
      memberId,
      cardCount,
      parcelId: parcelIds.get(id) ?? id,
      createdAt: now,
      promisedOn,
    })),
  )
  await tellEndpoints(
    tx,
    'shipment.ordered',
    () =>
      orders.map(({ id, source, memberId, cardCount }) => ({
        key: id,
        at: now,
        data: { shipmentId: id, parcelId: parcelIds.get(id) ?? id, source, memberId, cardCount, promisedOn },
      })),
    now,
  )
}
