import type { RemovalReason } from '#phrases/mail/membership/ja.ts'
import { addMonths, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Balance } from '#server/ledger/statements.ts'
import type { Member } from './member-row.ts'
import { lockMember } from './queries.ts'
import { endMembership, type Leaving, type StillOpen } from './withdraw-member.ts'

/** An account that was not used for this long may be removed (spec §1). */
export const dormantMonths = 6

/** The last login of a member; registration counts as a login. */
const lastLoginOf = ({ lastLoginAt, registeredAt }: Pick<Member, 'lastLoginAt' | 'registeredAt'>): Date =>
  lastLoginAt ?? registeredAt

/**
 * A member whose last login is before this instant has not used the shop for that many months. A session may have
 * lasted its full length after the login, so that length is added.
 */
export function unusedSince(now: Date, months: number, longestLoginMs: number): Date {
  return new Date(startOfJapanDay(addMonths(japanDate(now), -months)).getTime() - longestLoginMs)
}

export interface Removal extends Leaving {
  memberId: string
  /** `asked`: by the member, whose identity the caller has checked and keeps in the audit log. */
  reason: RemovalReason
  /** The longest time that one login may last. */
  longestLoginMs: number
}

export type Removed =
  | { outcome: 'removed'; lost: Balance; shippedCards: number }
  | { outcome: 'unknown' | StillOpen }
  | { outcome: 'in use'; lastLoginAt: Date }

/**
 * Removes an account for the operator (spec §1, the shop's terms). As in a withdrawal, but every card of an open
 * choice is shipped, and the mail says why and where to object. Points and coins are forfeited.
 * Refuses, changing nothing: an unknown or withdrawn member; one with a payment that may still bring money or a draw that waits for its round; as
 * 'unused' one who may have used the shop within `dormantMonths`.
 */
export async function removeMember(tx: Tx, removal: Removal): Promise<Removed> {
  const { memberId, reason, now, longestLoginMs, belongings } = removal
  await belongings.holdPayments(tx, memberId)
  const member = await lockMember(tx, memberId)
  if (member === undefined) return { outcome: 'unknown' }
  const lastLoginAt = lastLoginOf(member)
  if (reason === 'unused' && lastLoginAt >= unusedSince(now, dormantMonths, longestLoginMs))
    return { outcome: 'in use', lastLoginAt }

  let shippedCards = 0
  const ended = await endMembership(tx, memberId, removal, {
    settle: async () => {
      shippedCards = await belongings.shipOpenDraws(tx, memberId, now)
    },
    write: (words, name, contact) =>
      words.removed(name, words.removalReasons[reason](dormantMonths), contact),
  })
  return ended.outcome === 'ended' ? { outcome: 'removed', lost: ended.lost, shippedCards } : ended
}
