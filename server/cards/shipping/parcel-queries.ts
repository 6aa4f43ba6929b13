// Reads parcels, the boxes in which shipments leave. `queries.ts` and `parcel-changes.ts` alone name their tables too.

import { type Expression, type SqlBool, sql } from 'kysely'
import type { JapanDate } from '#server/business-time/japan.ts'
import { personalKey } from '#server/db/personal-key.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ParcelState, ShipmentSource } from '#server/db/schema.ts'
import { type Address, keptColumns, openAddress } from './parcel-address.ts'

/** The two states that the specification knows of a shipment. */
export type ShipmentState = 'unshipped' | 'shipped'

/** States of a parcel that was not sent yet. */
export const unsentStates = ['waiting', 'packed'] as const satisfies readonly ParcelState[]
/** States of a parcel that came back and is in the house again. */
export const backStates = ['came_back', 'kept'] as const satisfies readonly ParcelState[]
/** States of a parcel that left and is not in the house. */
export const awayStates = ['sent', 'arrived'] as const satisfies readonly ParcelState[]

const unsent: readonly ParcelState[] = unsentStates
/** States in which a parcel could be sent. */
export const inHouse: readonly ParcelState[] = [...unsentStates, ...backStates]
/** Tells whether a parcel could be sent, were it not held. */
export const isInHouse = (state: ParcelState): boolean => inHouse.includes(state)

/** Tells whether a parcel was never sent. */
export const isUnsent = ({ parcelState }: { parcelState: ParcelState }): boolean =>
  unsent.includes(parcelState)

export const shipmentState = sql<ShipmentState>`
  case when parcel.state in ('waiting', 'packed') then 'unshipped' else 'shipped' end`

/** Columns that a parcel and each of its shipments have in common. */
export const sharedColumns = [
  'parcel.memberId',
  'parcel.state as parcelState',
  ...([
    'parcel.trackingNumber',
    'parcel.carrier',
    'parcel.shippedAt',
    'parcel.heldAt',
    'parcel.releasedAt',
    'parcel.isMemberGone',
  ] as const),
] as const

/**
 * Parcels with what follows from their shipments: cards, where they come from, and the promise, which is that of the
 * earliest (ruling 44). One whose shipments are in another parcel is left out.
 */
const parcels = (db: Database) =>
  db
    .selectFrom('parcel')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('shipment')
          .whereRef('shipment.parcelId', '=', 'parcel.id')
          .select(({ fn }) => [
            fn.min<JapanDate>('promisedOn').as('promisedOn'),
            fn.min<Date>('createdAt').as('createdAt'),
            sql<number>`sum(card_count)::int`.as('cardCount'),
            sql<number>`count(*)::int`.as('shipmentCount'),
            sql<ShipmentSource[]>`array_agg(distinct source::text)`.as('sources'),
          ])
          .having(({ fn }) => fn.countAll(), '>', 0)
          .as('contents'),
      (join) => join.onTrue(),
    )
    .select([
      'parcel.id',
      ...sharedColumns,
      ...keptColumns.map((column) => `parcel.${column}` as const),
      'contents.promisedOn',
      'contents.createdAt',
      'contents.cardCount',
      'contents.shipmentCount',
      'contents.sources',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof parcels>['execute']>>[number]
export type Parcel = Omit<Row, keyof Address | 'sealedAddress'> & Address

async function opened(db: Database, found: { execute(): Promise<Row[]> }): Promise<Parcel[]> {
  const [key, rows] = [await personalKey(db), await found.execute()]
  return rows.map(({ sealedAddress, ...row }) => ({ ...row, ...openAddress(key, { ...row, sealedAddress }) }))
}

/** The id of the parcel that has this id, or in which the shipment of this id is. */
const parcelIdOf = (db: Database, id: string) =>
  sql<string>`coalesce((${db.selectFrom('shipment').select('parcelId').where('id', '=', id)}), ${id}::uuid)`

/** @param id of a parcel, or of one of its shipments */
export const findParcel = async (db: Database, id: string): Promise<Parcel | undefined> =>
  (await opened(db, parcels(db).where('parcel.id', '=', parcelIdOf(db, id)))).at(0)

/**
 * For an operation that judges by its reading: neither the parcel nor its shipments change until the transaction ends.
 * @param id of a parcel, or of one of its shipments
 */
export async function lockParcel(tx: Tx, id: string): Promise<Parcel | undefined> {
  // Its shipments may have moved to another parcel while this waited.
  for (let seen = await findParcel(tx, id); seen !== undefined; ) {
    await tx.selectFrom('parcel').select('id').where('id', '=', seen.id).forUpdate().execute()
    const locked = await findParcel(tx, id)
    if (locked === undefined || locked.id === seen.id) return locked
    seen = locked
  }
  return undefined
}

export interface ParcelFilter {
  states?: readonly ParcelState[] | undefined
  /** Promised by this day. */
  promisedUntil?: JapanDate | undefined
  /** Promised before this day. */
  promisedBefore?: JapanDate | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
}

/** The conditions of a filter on parcels alone, without their shipments. */
const ofParcels = ({ states, ids }: ParcelFilter): Expression<SqlBool>[] => [
  ...(states === undefined ? [] : [sql<SqlBool>`parcel.state in (${sql.join([...states])})`]),
  ...(ids === undefined ? [] : [sql<SqlBool>`parcel.id = any(${[...ids]}::uuid[])`]),
]

const filtered = (db: Database, filter: ParcelFilter) => {
  const { promisedUntil, promisedBefore } = filter
  let found = parcels(db).where((eb) => eb.and(ofParcels(filter)))
  if (promisedUntil !== undefined) found = found.where('contents.promisedOn', '<=', promisedUntil)
  if (promisedBefore !== undefined) found = found.where('contents.promisedOn', '<', promisedBefore)
  return found
}

/** Parcels with their addresses, soonest promised first. */
export const listParcels = (
  db: Database,
  { limit, ...filter }: ParcelFilter & { limit: number },
): Promise<Parcel[]> =>
  opened(db, filtered(db, filter).orderBy('contents.promisedOn').orderBy('parcel.id').limit(limit))

export interface ParcelSearch extends ParcelFilter {
  states: readonly ParcelState[]
  /** A tracking number, or the end of the id of a parcel or of one of its shipments. */
  inHand: string
  /** In place of the soonest promised first. */
  sentLastFirst: boolean
  limit: number
  offset: number
}

/** Finds the parcel in an operator's hand, by a tracking number or the end of an id. */
const isInHand = (inHand: string): Expression<SqlBool>[] =>
  inHand === ''
    ? []
    : [
        sql<SqlBool>`(parcel.tracking_number = ${inHand} or right(parcel.id::text, ${inHand.length}::int) = ${inHand}
          or parcel.id in (select s.parcel_id from shipment s where right(s.id::text, ${inHand.length}::int) = ${inHand}))`,
      ]

/** One page of the parcels that were asked for, and how many they are. */
export async function searchParcels(
  db: Database,
  { inHand, sentLastFirst, limit, offset, ...filter }: ParcelSearch,
): Promise<{ parcels: Parcel[]; total: number }> {
  const found = filtered(db, filter).where((eb) => eb.and(isInHand(inHand)))
  const asksForPromise = filter.promisedUntil !== undefined || filter.promisedBefore !== undefined
  // Only a promise is looked up in the shipments: all parcels that ever left are counted without them.
  const counted = asksForPromise
    ? found.clearSelect()
    : db.selectFrom('parcel').where((eb) => eb.and([...ofParcels(filter), ...isInHand(inHand)]))
  const page = found.limit(limit).offset(offset)
  const [list, { total }] = await Promise.all([
    opened(
      db,
      sentLastFirst
        ? page.orderBy('parcel.shippedAt', 'desc').orderBy('parcel.id', 'desc')
        : page.orderBy('contents.promisedOn').orderBy('parcel.id'),
    ),
    sql<{ total: number }>`select count(*)::int as total from (${counted.select('parcel.id')}) as found`
      .execute(db)
      .then(({ rows }) => rows[0] as { total: number }),
  ])
  return { parcels: list, total }
}

/** Parcels whose ids end with one of these references (`referenceOf`). */
export async function findParcelsByReference(db: Database, references: readonly string[]): Promise<Parcel[]> {
  if (references.length === 0) return []
  const found = parcels(db).where(sql<string>`right(parcel.id::text, 12)`, 'in', references)
  return await opened(db, found.orderBy('parcel.memberId').orderBy('parcel.id'))
}

/** Parcels that left after this moment under one of these numbers. */
export const listUsedNumbers = (
  db: Database,
  trackingNumbers: readonly string[],
  after: Date,
): Promise<Pick<Parcel, 'id' | 'memberId' | 'trackingNumber'>[]> =>
  db
    .selectFrom('parcel')
    .select(['id', 'memberId', 'trackingNumber'])
    .where('trackingNumber', 'in', trackingNumbers)
    .where('shippedAt', '>', after)
    .orderBy('id')
    .execute()

/** Parcels with this tracking number, newest first. */
export const listParcelsByNumber = (db: Database, trackingNumber: string, limit: number): Promise<Parcel[]> =>
  opened(
    db,
    parcels(db)
      .where('parcel.trackingNumber', '=', trackingNumber)
      .where('parcel.trackingNumber', '<>', '')
      .orderBy('parcel.id', 'desc')
      .limit(limit),
  )

/** Parcels that were not sent and were promised for these days: how many, and the soonest of the days. */
export async function countPromised(
  db: Database,
  { from, before }: { from?: JapanDate; before: JapanDate },
): Promise<{ count: number; soonest: JapanDate | null }> {
  let promised = filtered(db, { states: unsentStates, promisedBefore: before })
  if (from !== undefined) promised = promised.where('contents.promisedOn', '>=', from)
  return await promised
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<JapanDate | null>('contents.promisedOn').as('soonest'),
    ])
    .executeTakeFirstOrThrow()
}

/** Parcels of these members that wait, oldest first. */
export const listWaitingOf = (db: Database, memberIds: readonly string[]): Promise<Parcel[]> =>
  opened(
    db,
    parcels(db)
      .where('parcel.memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
      .where('parcel.state', '=', 'waiting')
      .orderBy('contents.createdAt')
      .orderBy('parcel.id'),
  )

/** A member's parcels that have not left, soonest promised first, then those that have left and not arrived, newest first. */
export const listOpenOf = (db: Database, memberId: string, limit: number): Promise<Parcel[]> =>
  opened(
    db,
    filtered(db, { states: [...unsentStates, 'sent'] })
      .where('parcel.memberId', '=', memberId)
      .orderBy((eb) => eb.fn.coalesce('parcel.shippedAt', sql<Date>`'infinity'::timestamptz`), 'desc')
      .orderBy('contents.promisedOn')
      .orderBy('parcel.id')
      .limit(limit),
  )

/** Lists the fields that decide whether a parcel in the house is held (`findHolds`), soonest promised first. */
export const listInHouse = (db: Database, limit: number) =>
  filtered(db, { states: inHouse })
    .clearSelect()
    .select(['parcel.id', ...sharedColumns, 'contents.createdAt', 'contents.promisedOn'])
    .orderBy('contents.promisedOn')
    .orderBy('parcel.id')
    .limit(limit)
    .execute()

/** Lists the events of these parcels, newest first. */
export async function listEventsOf(db: Database, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return []
  return await db
    .selectFrom('parcelEvent')
    .select(['parcelId', 'happenedAt', 'what', 'trackingNumber', 'carrier', 'reason'])
    .where('parcelId', 'in', [...parcelIds])
    .orderBy('no', 'desc')
    .execute()
}
