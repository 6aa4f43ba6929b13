import type { Tx } from '#server/db/pool.ts'
import type { SharedTrait } from '#server/db/schema.ts'
import { shareCard } from '#server/money/payments/payer-traces.ts'
import { shareDevice } from '#server/people/members/known-devices.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { phoneKey } from '#server/people/phones/phone-number.ts'

/**
 * Finds the trait that shows two accounts to be one person (ruling 70), or undefined: the registered phone, however it is
 * written, a browser in which both logged in, or a card by which both paid. A family shares its address, its name and the
 * account at the bank that it pays from, so these are not looked at.
 */
export async function sharedTrait(tx: Tx, one: Member, other: Member): Promise<SharedTrait | undefined> {
  if (phoneKey(one) === phoneKey(other)) return 'phone'
  if (await shareDevice(tx, one.id, other.id)) return 'device'
  return (await shareCard(tx, one.id, other.id)) ? 'card' : undefined
}
