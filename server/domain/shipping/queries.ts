// The shipping room: what leaves the house, and by when it was promised.

import { addBusinessDays } from '../../business-time/business-days.ts'
import { japanDate } from '../../business-time/japan.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { ShipmentState } from '../../db/schema.ts'

/** The shop promises to ship within this many business days (spec §9, decision 29). */
const promiseBusinessDays = 14

export interface Shipment {
  drawId: string
  state: ShipmentState
  trackingNumber: string
  promisedOn: string
}

/** Records that some cards of a draw are to be shipped. A draw has one shipment at most. */
export async function createShipment(
  tx: Tx,
  order: { drawId: string; memberId: string; cardCount: number },
  now: Date,
) {
  await tx
    .insertInto('shipment')
    .values({ ...order, createdAt: now, promisedOn: addBusinessDays(japanDate(now), promiseBusinessDays) })
    .execute()
}

/** The shipments of some draws, by draw. */
export async function findShipments(
  db: Database,
  memberId: string,
  drawIds: string[],
): Promise<Map<string, Shipment>> {
  if (drawIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('shipment')
    .select(['drawId', 'state', 'trackingNumber', 'promisedOn'])
    .where('memberId', '=', memberId)
    .where('drawId', 'in', drawIds)
    .execute()
  return new Map(rows.map((row) => [row.drawId, row]))
}

/** For filters of rooms above: the draws of a member with a shipment in one state, or in any. */
export function drawsShipped(db: Database, memberId: string, state?: ShipmentState) {
  const draws = db.selectFrom('shipment').select('drawId').where('memberId', '=', memberId)
  return state === undefined ? draws : draws.where('state', '=', state)
}
