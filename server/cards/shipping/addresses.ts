// The addresses of parcels. A parcel has a copy of the member's name and address, made when it was ordered: it follows
// the member while it is in the house, and outlives a member who leaves before it is sent (ruling 27).

import type { Tx } from '#server/db/pool.ts'
import { lockWallets } from '#server/ledger/ledger.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMembers } from '#server/people/members/queries.ts'
import { type Address, addressOfParcel } from './parcel-address.ts'
import { emptySentAddresses, markMemberGone, readdressParcels, recordEvents } from './parcel-changes.ts'

/** The addresses for parcels of these members, by member. Throws when one is missing. */
export async function addressesOf(tx: Tx, memberIds: ReadonlySet<string>): Promise<Map<string, Address>> {
  const members = await findMembers(tx, memberIds)
  const missing = memberIds.difference(members)
  if (missing.size > 0) throw new Error(`there is no address for ${[...missing].join(', ')}`)
  return new Map(Array.from(members, ([id, member]) => [id, addressOf(member)]))
}

function addressOf(member: Member): Address {
  const recipient = [member.familyName, member.middleName, member.givenName].filter(Boolean).join(' ')
  return addressOfParcel({ ...member, recipient })
}

/**
 * The member has changed name or address: what is in the house goes there. A label that was printed is wrong now, so a
 * parcel that was packed waits again, which its history says. Parcels are ordered while the wallet is held, so one that
 * is being ordered follows too.
 * @returns how many parcels follow
 */
export async function followMemberAddress(tx: Tx, memberId: string, now: Date): Promise<number> {
  await lockWallets(tx, [memberId])
  const address = (await addressesOf(tx, new Set([memberId]))).get(memberId) as Address
  const { ids, packedIds } = await readdressParcels(tx, memberId, address)
  await recordEvents(
    tx,
    packedIds.map((parcelId) => ({ parcelId, happenedAt: now, what: 'readdressed' as const })),
  )
  return ids.length
}

/**
 * The member leaves: what waits keeps its address until it is sent, and not a moment longer; what was sent
 * loses it now. Called before the member's own record is erased.
 */
export async function keepAddressesUntilSent(tx: Tx, memberId: string): Promise<void> {
  await markMemberGone(tx, memberId)
  await emptySentAddresses(tx, memberId)
}
