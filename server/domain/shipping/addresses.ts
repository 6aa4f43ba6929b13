// Where a parcel goes. A shipment has a copy of the member's name and address, made when it was ordered: it
// follows the member until it is sent, and outlives a member who leaves before that (ruling 27).

import type { Tx } from '../../db/pool.ts'
import { lockWallets } from '../../ledger/ledger.ts'
import { findMember } from '../members/queries.ts'
import { type Address, emptySentAddresses, markMemberGone, readdressUnshipped } from './queries.ts'

export async function addressOfMember(tx: Tx, memberId: string): Promise<Address> {
  const member = await findMember(tx, memberId)
  if (member === undefined) throw new Error(`the member ${memberId} has no address`)
  const { phone, postalCode, prefectureId, country, city, street, building } = member
  const recipient = [member.familyName, member.middleName, member.givenName].filter(Boolean).join(' ')
  return { recipient, phone, postalCode, prefectureId, country, city, street, building }
}

/**
 * The member has changed name or address: what has not been sent goes there. Parcels are ordered while the wallet is
 * held, so one that is being ordered follows too.
 * @returns how many shipments follow
 */
export async function followMemberAddress(tx: Tx, memberId: string): Promise<number> {
  await lockWallets(tx, [memberId])
  return await readdressUnshipped(tx, memberId, await addressOfMember(tx, memberId))
}

/**
 * The member leaves: what waits keeps its address until it is sent, and not a moment longer; what was sent
 * loses it now. Called before the member's own record is erased.
 */
export async function keepAddressesUntilSent(tx: Tx, memberId: string): Promise<void> {
  await markMemberGone(tx, memberId)
  await emptySentAddresses(tx, memberId)
}
