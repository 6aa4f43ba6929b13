// Changes parcels and writes their records. Refusals are the callers'.

import { type Insertable, type Selectable, sql } from 'kysely'
import { personalKey } from '#server/db/personal-key.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ParcelEvent, ParcelState, Parcel as ParcelTable } from '#server/db/schema.ts'
import { type Happened, tellEndpoints } from '#server/people/webhooks/tell-endpoints.ts'
import {
  type Address,
  columnsOf,
  isSameAddress,
  keptColumns,
  nowhere,
  openAddress,
  unknownAddress,
} from './parcel-address.ts'
import { awayStates, findParcel, inHouse, type Parcel } from './parcel-queries.ts'
import { listShipmentsIn } from './queries.ts'

/** A parcel as it is made. */
type NewParcel = Pick<Parcel, 'memberId'> &
  Partial<Pick<Parcel, 'isMemberGone' | 'heldAt' | 'releasedAt'>> & { address: Address }

export async function insertParcels(tx: Tx, parcels: readonly (NewParcel & { id: string })[]): Promise<void> {
  const key = await personalKey(tx)
  const rows = parcels.map(({ address, ...row }) => ({ ...row, ...columnsOf(key, row.memberId, address) }))
  await tx.insertInto('parcel').values(rows).execute()
}

type ParcelChange = Partial<Pick<Insertable<ParcelTable>, 'trackingNumber' | 'carrier' | 'shippedAt'>> & {
  address?: Address | 'none' | undefined
}

/** From one of these states to another; undefined when it was in none of them. */
export async function moveParcel(
  tx: Tx,
  { id, memberId }: Pick<Parcel, 'id' | 'memberId'>,
  { from, to, address, ...change }: { from: readonly ParcelState[]; to: ParcelState } & ParcelChange,
): Promise<Parcel | undefined> {
  const kept = address === 'none' ? nowhere : address && columnsOf(await personalKey(tx), memberId, address)
  const moved = await tx
    .updateTable('parcel')
    .set({ ...change, ...kept, state: to })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved === undefined ? undefined : await findParcel(tx, id)
}

/** An empty parcel waits again, to take its shipment back; false when there is none. */
export async function reopenParcel(
  tx: Tx,
  id: string,
  { address, memberId, ...like }: NewParcel,
): Promise<boolean> {
  const reopened = await tx
    .updateTable('parcel')
    .set({ ...like, ...columnsOf(await personalKey(tx), memberId, address), state: 'waiting' })
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .where('state', '=', 'combined')
    .returning('id')
    .executeTakeFirst()
  return reopened !== undefined
}

/** An operator keeps a parcel in the house, or lets a held one leave. */
export async function recordHold(
  tx: Tx,
  id: string,
  hold: Pick<Parcel, 'heldAt'> & Partial<Pick<Parcel, 'releasedAt'>>,
): Promise<void> {
  await tx.updateTable('parcel').set(hold).where('id', '=', id).where('state', 'in', inHouse).execute()
}

export async function writeTrackingNumber(
  tx: Tx,
  { id, trackingNumber, carrier }: Pick<Parcel, 'id' | 'trackingNumber' | 'carrier'>,
): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ trackingNumber, carrier })
    .where('id', '=', id)
    .where('state', 'in', awayStates)
    .execute()
}

/**
 * Gives a member's parcels that are in the house an address. A label that was printed is wrong then, so what was packed
 * waits again.
 * @returns the ids of the parcels that follow, and of those among them that were packed
 */
export async function readdressParcels(
  tx: Tx,
  memberId: string,
  address: Address,
): Promise<{ ids: string[]; packedIds: string[] }> {
  const key = await personalKey(tx)
  const rows = await tx
    .selectFrom('parcel')
    .select(['id', 'state', 'memberId', ...keptColumns])
    .where('memberId', '=', memberId)
    .where('state', 'in', inHouse)
    .orderBy('id')
    .forUpdate()
    .execute()
  const changed = rows.filter((row) => !isSameAddress(openAddress(key, row), address))
  const packedIds = changed.filter(({ state }) => state === 'packed').map(({ id }) => id)
  if (changed.length > 0)
    await tx
      .updateTable('parcel')
      .set((eb) => ({
        ...columnsOf(key, memberId, address),
        state: eb
          .case()
          .when('state', '=', 'packed')
          .then(sql<ParcelState>`'waiting'::parcel_state`)
          .else(eb.ref('state'))
          .end(),
      }))
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute()
  return { ids: changed.map(({ id }) => id), packedIds }
}

export async function markMemberGone(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('parcel').set({ isMemberGone: true }).where('memberId', '=', memberId).execute()
}

/** Erases the addresses on parcels of members who have left, where they are not needed: all that are not in the house. */
export async function emptySentAddresses(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('parcel')
    .set(nowhere)
    .where('memberId', '=', memberId)
    .where('state', 'not in', inHouse)
    .where('isMemberGone', '=', true)
    .execute()
}

/**
 * Seals the addresses of parcels whose rows are in clear.
 * @returns how many, at most `limit`
 */
export async function sealAddresses(tx: Tx, limit: number): Promise<number> {
  const key = await personalKey(tx)
  const rows = await tx
    .selectFrom('parcel')
    .select(['id', 'memberId', ...keptColumns])
    .where('recipient', '<>', '')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const row of rows)
    await tx
      .updateTable('parcel')
      .set(columnsOf(key, row.memberId, openAddress(key, row)))
      .where('id', '=', row.id)
      .execute()
  return rows.length
}

/** Gives up addresses, once the key that seals them is lost: parcels in the house are held, and none of them leaves as it is. */
export async function loseAddresses(tx: Tx, now: Date): Promise<void> {
  const sealed = tx.updateTable('parcel').where('sealedAddress', 'is not', null)
  await sealed
    .set({ ...nowhere, ...unknownAddress, heldAt: now, releasedAt: null })
    .where('state', 'in', inHouse)
    .execute()
  await sealed.set(nowhere).execute()
}

/** Records what happened to parcels, and tells webhooks of it. */
export async function recordEvents(tx: Tx, events: readonly Insertable<ParcelEvent>[]): Promise<void> {
  if (events.length === 0) return
  const recorded = await tx
    .insertInto('parcelEvent')
    .values([...events])
    .returning(['no', 'parcelId', 'what', 'trackingNumber', 'carrier', 'reason', 'happenedAt'])
    .execute()
  for (const [what, same] of Map.groupBy(recorded, (event) => event.what))
    await tellEndpoints(tx, `parcel.${what}`, () => readHappened(tx, same), same[0]?.happenedAt as Date)
}

/** Reads the parcel events for webhooks, with the shipments that are in the parcels now. */
async function readHappened(
  tx: Tx,
  events: readonly Pick<
    Selectable<ParcelEvent>,
    'no' | 'parcelId' | 'trackingNumber' | 'carrier' | 'reason' | 'happenedAt'
  >[],
): Promise<Happened[]> {
  const ids = events.map(({ parcelId }) => parcelId)
  const parcels = await tx.selectFrom('parcel').select(['id', 'memberId']).where('id', 'in', ids).execute()
  const members = new Map(parcels.map(({ id, memberId }) => [id, memberId]))
  const shipments = Map.groupBy(await listShipmentsIn(tx, ids), ({ parcelId }) => parcelId)
  return events.map(({ no, parcelId, happenedAt, ...told }) => ({
    key: String(no),
    at: happenedAt,
    data: {
      parcelId,
      memberId: members.get(parcelId),
      shipmentIds: (shipments.get(parcelId) ?? []).map(({ id }) => id),
      trackingNumber: told.trackingNumber,
      carrier: told.carrier,
      reason: told.reason ?? '',
    },
  }))
}
