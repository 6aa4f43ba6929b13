// Where a parcel goes. A shipment has a copy of the member's name and address, made when it was ordered: it
// follows the member until it is sent, and outlives a member who leaves before that (ruling 27).

import type { Tx } from '../../db/pool.ts'
import { lockWallets } from '../../ledger/ledger.ts'
import { findMembers, type Member } from '../members/queries.ts'
import { type Address, emptySentAddresses, markMemberGone, readdressUnshipped } from './queries.ts'

/** Where parcels of these members go, by member. Throws when one is missing. */
export async function addressesOf(tx: Tx, memberIds: ReadonlySet<string>): Promise<Map<string, Address>> {
  const members = await findMembers(tx, memberIds)
  const missing = memberIds.difference(members)
  if (missing.size > 0) throw new Error(`there is no address of ${[...missing].join(', ')}`)
  return new Map(Array.from(members, ([id, member]) => [id, addressOf(member)]))
}

function addressOf(member: Member): Address {
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
  const address = (await addressesOf(tx, new Set([memberId]))).get(memberId) as Address
  return await readdressUnshipped(tx, memberId, address)
}

/**
 * The member leaves: what waits keeps its address until it is sent, and not a moment longer; what was sent
 * loses it now. Called before the member's own record is erased.
 */
export async function keepAddressesUntilSent(tx: Tx, memberId: string): Promise<void> {
  await markMemberGone(tx, memberId)
  await emptySentAddresses(tx, memberId)
}
