// The parcel of a member that waits: what they order later can be sent with it, when they wish (ruling 44).

import type { Database, Tx } from '#server/db/pool.ts'
import { findHolds } from './holds.ts'
import { listWaitingOf, lockParcel, type Parcel } from './parcel-queries.ts'

/** The soonest promised of a member's parcels that wait and are not held. */
export async function findWaitingOf(db: Database, memberId: string): Promise<Parcel | undefined> {
  const waiting = await listWaitingOf(db, [memberId])
  const holds = await findHolds(db, waiting)
  return waiting
    .filter(({ id }) => !holds.has(id))
    .sort((a, b) => (a.promisedOn < b.promisedOn ? -1 : Number(a.promisedOn > b.promisedOn)))[0]
}

/** Finds and locks the member's waiting parcel: it waits until the transaction ends. */
export async function lockWaitingOf(tx: Tx, memberId: string): Promise<Parcel | undefined> {
  const found = await findWaitingOf(tx, memberId)
  const locked = found === undefined ? undefined : await lockParcel(tx, found.id)
  return locked?.id === found?.id && locked?.parcelState === 'waiting' ? locked : undefined
}
