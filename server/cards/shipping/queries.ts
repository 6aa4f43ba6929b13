// Shipments: what draws and exchanges ordered to be sent. How far one is follows from its parcel.

import { type Insertable, sql } from 'kysely'
import type { JapanDate } from '#server/business-time/japan.ts'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ShipmentSource, Shipment as ShipmentTable } from '#server/db/schema.ts'
import { type ShipmentState, sharedColumns, shipmentState, unsentStates } from './parcel-queries.ts'

export async function insertShipments(tx: Tx, shipments: Insertable<ShipmentTable>[]): Promise<void> {
  await tx.insertInto('shipment').values(shipments).execute()
}

/** Shipments with what their parcels say of them. */
const shipments = (db: Database) =>
  db
    .selectFrom('shipment')
    .innerJoin('parcel', 'parcel.id', 'shipment.parcelId')
    .select([
      'shipment.id',
      'shipment.parcelId',
      'shipment.source',
      'shipment.cardCount',
      'shipment.promisedOn',
      'shipment.createdAt',
      ...sharedColumns,
      shipmentState.as('state'),
    ])

export type Shipment = Awaited<ReturnType<ReturnType<typeof shipments>['execute']>>[number]

export const findShipment = (db: Database, id: string): Promise<Shipment | undefined> =>
  shipments(db).where('shipment.id', '=', id).executeTakeFirst()

/**
 * A member's shipments, by the id of the draw or exchange they came from, with the day for which their parcel is promised:
 * that of the earliest in it (ruling 44).
 */
export async function findShipments(
  db: Database,
  memberId: string,
  ids: string[],
): Promise<Map<string, Shipment & { parcelPromisedOn: JapanDate }>> {
  if (ids.length === 0) return new Map()
  const rows = await shipments(db)
    .select((eb) =>
      eb
        .selectFrom('shipment as together')
        .whereRef('together.parcelId', '=', 'shipment.parcelId')
        .select(({ fn }) => fn.min<JapanDate>('together.promisedOn').as('soonest'))
        .$castTo<{ soonest: JapanDate }>()
        .$asScalar()
        .$notNull()
        .as('parcelPromisedOn'),
    )
    .where('shipment.memberId', '=', memberId)
    .where('shipment.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The shipments in these parcels, in the order in which they were ordered. */
export async function listShipmentsIn(db: Database, parcelIds: readonly string[]): Promise<Shipment[]> {
  if (parcelIds.length === 0) return []
  return await shipments(db)
    .where('shipment.parcelId', 'in', [...parcelIds])
    .orderBy('shipment.createdAt')
    .orderBy('shipment.id')
    .execute()
}

/** Counts a member's shipments that have not left. */
export async function countUnshipped(db: Database, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('shipment')
    .innerJoin('parcel', 'parcel.id', 'shipment.parcelId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('shipment.memberId', '=', memberId)
    .where('parcel.state', 'in', unsentStates)
    .executeTakeFirstOrThrow()
  return row.n
}

/** For filters of rooms above: the ids of a member's shipments from one source, in one state or in any. */
export function idsOfShipments(
  db: Database,
  memberId: string,
  source: ShipmentSource,
  state?: ShipmentState,
) {
  const ids = db
    .selectFrom('shipment')
    .innerJoin('parcel', 'parcel.id', 'shipment.parcelId')
    .select('shipment.id')
    .where('shipment.memberId', '=', memberId)
    .where('shipment.source', '=', source)
  return state === undefined ? ids : ids.where(shipmentState, '=', state)
}

/** For figures of rooms above: the draws whose cards have left. */
export const idsOfSentDraws = (db: Database) =>
  db
    .selectFrom('shipment')
    .innerJoin('parcel', 'parcel.id', 'shipment.parcelId')
    .select('shipment.id')
    .where('shipment.source', '=', 'draw')
    .where(shipmentState, '=', 'shipped')

/** A member's shipments, newest first. */
export async function listShipmentsOf(db: Database, memberId: string, page: NewestPage): Promise<Shipment[]> {
  return await shipments(db)
    .where('shipment.memberId', '=', memberId)
    .$call(newestFirst('shipment.createdAt', page, sql`shipment.id::text collate "C"`))
    .execute()
}

/** Moves shipments from one parcel to another; both wait. */
export async function moveShipments(
  tx: Tx,
  shipmentIds: readonly string[],
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  const result = await tx
    .updateTable('shipment')
    .set({ parcelId: to })
    .where('id', 'in', [...shipmentIds])
    .where('parcelId', 'in', [...from])
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) !== shipmentIds.length)
    throw new Error(`not all of the shipments ${shipmentIds.join(', ')} were in their parcels`)
}
