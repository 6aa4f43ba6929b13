// The only SQL that names the shipment table.

import { type Insertable, sql } from 'kysely'
import type { JapanDate } from '../../business-time/japan.ts'
import { type NewestPage, newestFirst } from '../../db/newest-first.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { ShipmentSource, ShipmentState, Shipment as ShipmentTable } from '../../db/schema.ts'

/** Where a parcel goes. */
export interface Address {
  recipient: string
  phone: string
  postalCode: string
  prefectureId: number | null
  country: string
  city: string
  street: string
  building: string
}

const addressColumns = [
  ...(['recipient', 'phone', 'postalCode', 'prefectureId', 'country', 'city', 'street', 'building'] as const),
] as const
const stateColumns = ['id', 'state', 'trackingNumber', 'carrier', 'promisedOn'] as const
const columns = [
  ...stateColumns,
  ...addressColumns,
  ...([
    'source',
    'memberId',
    'cardCount',
    'createdAt',
    'shippedAt',
    'isMemberGone',
    'heldAt',
    'releasedAt',
  ] as const),
] as const

export async function insertShipments(tx: Tx, shipments: Insertable<ShipmentTable>[]): Promise<void> {
  await tx.insertInto('shipment').values(shipments).execute()
}

/** A member's shipments, by the id of the draw or exchange they came from. */
export async function findShipments(
  db: Database,
  memberId: string,
  ids: string[],
): Promise<Map<string, Shipment>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shipment')
    .select(columns)
    .where('memberId', '=', memberId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many of a member's shipments have not left. */
export async function countUnshipped(db: Database, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('shipment')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('memberId', '=', memberId)
    .where('state', '=', 'unshipped')
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
    .select('id')
    .where('memberId', '=', memberId)
    .where('source', '=', source)
  return state === undefined ? ids : ids.where('state', '=', state)
}

/** Shipments whose ids end with one of these references (`referenceOf`). */
export async function findShipmentsByReference(
  db: Database,
  references: readonly string[],
): Promise<Shipment[]> {
  if (references.length === 0) return []
  return await db
    .selectFrom('shipment')
    .select(columns)
    .where(sql<string>`right(id::text, 12)`, 'in', references)
    .orderBy('memberId')
    .orderBy('id')
    .execute()
}

/** Shipments that left after this moment under one of these numbers. */
export const listUsedNumbers = (
  db: Database,
  trackingNumbers: readonly string[],
  after: Date,
): Promise<Pick<Shipment, 'id' | 'memberId' | 'trackingNumber'>[]> =>
  db
    .selectFrom('shipment')
    .select(['id', 'memberId', 'trackingNumber'])
    .where('trackingNumber', 'in', trackingNumbers)
    .where('shippedAt', '>', after)
    .orderBy('id')
    .execute()

export interface ShipmentSearch {
  state: ShipmentState
  /** Promised by this day. */
  promisedUntil?: JapanDate | undefined
  /** Promised before this day. */
  promisedBefore?: JapanDate | undefined
  /** A tracking number, or the end of an id. */
  inHand: string
  /** Only these. */
  ids?: readonly string[] | undefined
  limit: number
  offset: number
}

/** One page of the shipments that were asked for, and how many they are: soonest promised first, or sent last first. */
export async function searchShipments(
  db: Database,
  { state, promisedUntil, promisedBefore, inHand, ids, limit, offset }: ShipmentSearch,
): Promise<{ shipments: Shipment[]; total: number }> {
  let found = db.selectFrom('shipment').where('state', '=', state)
  if (promisedUntil !== undefined) found = found.where('promisedOn', '<=', promisedUntil)
  if (promisedBefore !== undefined) found = found.where('promisedOn', '<', promisedBefore)
  if (ids !== undefined) found = found.where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  if (inHand !== '')
    found = found.where((eb) =>
      eb.or([
        eb('trackingNumber', '=', inHand),
        eb(sql`right(id::text, ${inHand.length}::int)`, '=', inHand),
      ]),
    )
  const page = found.select(columns).limit(limit).offset(offset)
  const [shipments, { total }] = await Promise.all([
    state === 'shipped'
      ? page.orderBy('shippedAt', 'desc').orderBy('id', 'desc').execute()
      : page.orderBy('promisedOn').orderBy('id').execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { shipments, total }
}

/** For figures of rooms above: the draws whose cards have left. */
export const idsOfSentDraws = (db: Database) =>
  db.selectFrom('shipment').select('id').where('source', '=', 'draw').where('state', '=', 'shipped')

export interface ShipmentFilter {
  state?: ShipmentState
  /** Promised before this day. */
  promisedBefore?: JapanDate
  /** Only these. */
  ids?: readonly string[]
  limit: number
}

/** Shipments with their addresses, soonest promised first. */
export async function listShipments(db: Database, { state, promisedBefore, ids, limit }: ShipmentFilter) {
  let shipments = db.selectFrom('shipment').select(columns).orderBy('promisedOn').orderBy('id').limit(limit)
  if (state !== undefined) shipments = shipments.where('state', '=', state)
  if (promisedBefore !== undefined) shipments = shipments.where('promisedOn', '<', promisedBefore)
  if (ids !== undefined) shipments = shipments.where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  return await shipments.execute()
}
export type Shipment = Awaited<ReturnType<typeof listShipments>>[number]

export async function findShipment(db: Database, id: string): Promise<Shipment | undefined> {
  return await db.selectFrom('shipment').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Unshipped → shipped, once; undefined when it was not unshipped. */
export async function recordSent(
  tx: Tx,
  {
    id,
    trackingNumber,
    carrier = null,
    now,
  }: { id: string; trackingNumber: string; carrier?: string | null; now: Date },
): Promise<Shipment | undefined> {
  return await tx
    .updateTable('shipment')
    .set({ state: 'shipped', trackingNumber, carrier, shippedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'unshipped')
    .returning(columns)
    .executeTakeFirst()
}

/** An operator keeps a parcel in the house. */
export async function recordHold(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ heldAt: now })
    .where('id', '=', id)
    .where('state', '=', 'unshipped')
    .execute()
}

/** An operator lets a held parcel leave. */
export async function recordRelease(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ heldAt: null, releasedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'unshipped')
    .execute()
}

export async function writeTrackingNumber(
  tx: Tx,
  { id, trackingNumber, carrier }: Pick<Shipment, 'id' | 'trackingNumber' | 'carrier'>,
): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ trackingNumber, carrier })
    .where('id', '=', id)
    .where('state', '=', 'shipped')
    .execute()
}

/** For an operation that judges by what it finds: it stays so until the transaction ends. */
export async function lockShipment(tx: Tx, id: string): Promise<Shipment | undefined> {
  return await tx.selectFrom('shipment').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Gives a member's unshipped shipments an address. */
export async function readdressUnshipped(tx: Tx, memberId: string, address: Address): Promise<number> {
  const result = await tx
    .updateTable('shipment')
    .set(address)
    .where('memberId', '=', memberId)
    .where('state', '=', 'unshipped')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function markMemberGone(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('shipment').set({ isMemberGone: true }).where('memberId', '=', memberId).execute()
}

/** Erases the addresses on sent shipments of members who have left. */
export async function emptySentAddresses(tx: Tx, memberId: string): Promise<void> {
  const nowhere = Object.fromEntries(addressColumns.map((column) => [column, ''])) as Record<
    keyof Address,
    string
  >
  await tx
    .updateTable('shipment')
    .set({ ...nowhere, prefectureId: null })
    .where('memberId', '=', memberId)
    .where('state', '=', 'shipped')
    .where('isMemberGone', '=', true)
    .execute()
}

/** A member's shipments, newest first. */
export async function listShipmentsOf(db: Database, memberId: string, page: NewestPage): Promise<Shipment[]> {
  return await db
    .selectFrom('shipment')
    .select(columns)
    .where('memberId', '=', memberId)
    .$call(newestFirst('createdAt', page))
    .execute()
}

/** Shipments with this tracking number, newest first. */
export async function listShipmentsByNumber(
  db: Database,
  trackingNumber: string,
  limit: number,
): Promise<Shipment[]> {
  return await db
    .selectFrom('shipment')
    .select(columns)
    .where('trackingNumber', '=', trackingNumber)
    .where('trackingNumber', '<>', '')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Parcels that have not left and were promised for these days: how many, and the soonest of the days. */
export const countPromised = (
  db: Database,
  days: { from?: JapanDate; before: JapanDate },
): Promise<{ count: number; soonest: JapanDate | null }> =>
  db
    .selectFrom('shipment')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<JapanDate | null>('promisedOn').as('soonest'),
    ])
    .where('state', '=', 'unshipped')
    .where('promisedOn', '<', days.before)
    .$if(days.from !== undefined, (shipments) => shipments.where('promisedOn', '>=', days.from as JapanDate))
    .executeTakeFirstOrThrow()

/** What says whether a parcel that has not left is held (`findHolds`), soonest promised first. */
export const listWaiting = (db: Database, limit: number) =>
  db
    .selectFrom('shipment')
    .select(['id', 'memberId', 'state', 'heldAt', 'releasedAt', 'createdAt'])
    .where('state', '=', 'unshipped')
    .orderBy('promisedOn')
    .orderBy('id')
    .limit(limit)
    .execute()
