import type { Tx } from '#server/db/pool.ts'
import { forfeitBalance } from '#server/ledger/forfeit-balance.ts'
import { expirePoints } from '#server/ledger/ledger.ts'
import type { Balance } from '#server/ledger/statements.ts'
import { forgetDevices, memberDevices } from './known-devices.ts'
import { forgetAttempts, forgetResetTokens } from './login-queries.ts'
import { type ContactIn, mailMember, type Stamp, type Writing } from './mail-member.ts'
import { eraseMember, lockMember } from './queries.ts'
import { forgetSecondFactor } from './second-factor.ts'

/** The data of the rooms above about a member, and their steps when a member leaves. */
export interface Belongings {
  /** Holds every purchase of the member: a transaction that credits one holds it before the member and the wallet. */
  holdPayments(tx: Tx, memberId: string): Promise<void>
  /** A payment that may still bring money. */
  hasOpenPayment(tx: Tx, memberId: string): Promise<boolean>
  /** A draw of a beacon box that waits for its round: nobody can say yet what is shipped. */
  hasUndecidedDraw(tx: Tx, memberId: string): Promise<boolean>
  /** Settles every open choice as at its deadline (spec §4). */
  settleOpenDraws(tx: Tx, memberId: string, now: Date): Promise<void>
  /** Ships every card of an open choice; answers how many. */
  shipOpenDraws(tx: Tx, memberId: string, now: Date): Promise<number>
  /** Parcels that have not left keep their address until they do, then lose it. */
  keepAddressesUntilSent(tx: Tx, memberId: string): Promise<void>
  /** Erases what other rooms keep of mail addresses and phone numbers. */
  eraseTraces(tx: Tx, memberId: string, now: Date): Promise<void>
}

export interface Leaving extends Stamp {
  contactIn: ContactIn
  belongings: Belongings
  accountOf: (mail: string) => Buffer
  endSessions: (tx: Tx, memberId: string) => Promise<void>
}

/** The longest time that sending the last mail may take; then its address is deleted too. */
const lastLetterMs = 24 * 60 * 60_000

/** Why a membership does not end now. */
export type StillOpen = 'payment open' | 'draw undecided'
export type Withdrawal = 'withdrawn' | 'unknown' | StillOpen

/**
 * Ends a membership at the member's request, in one transaction (ruling 27): open choices are settled as at their
 * deadline; the rest is `endMembership`. Refuses, changing nothing, while a payment may still bring money or a draw
 * waits for its round. A second call finds the member 'unknown'.
 */
export async function withdrawMember(tx: Tx, memberId: string, leaving: Leaving): Promise<Withdrawal> {
  const { outcome } = await endMembership(tx, memberId, leaving, {
    settle: () => leaving.belongings.settleOpenDraws(tx, memberId, leaving.now),
    write: (words, name, contact) => words.withdrawn(name, contact),
  })
  return outcome === 'ended' ? 'withdrawn' : outcome
}

/** The steps that differ between a member who leaves and one who is removed. */
export interface Ending {
  /** Settles every open choice. */
  settle: () => Promise<unknown>
  /** The last mail. */
  write: Writing
}

export type Ended = { outcome: 'ended'; lost: Balance } | { outcome: 'unknown' | StillOpen }

/**
 * Ends a membership in one transaction: open choices are settled, the remaining points and coins leave the
 * ledger in one entry, a last mail is written, personal data is erased, every session ends. Parcels still go
 * out. Refuses, changing nothing: an unknown or withdrawn member, one with a payment that may still bring
 * money, and one with a draw that waits for its round. The caller holds the member's payments (`holdPayments`) before it locks the member.
 */
export async function endMembership(
  tx: Tx,
  memberId: string,
  leaving: Leaving,
  { settle, write }: Ending,
): Promise<Ended> {
  const { belongings, now } = leaving
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null) return { outcome: 'unknown' }
  // No draw and no purchase can happen while the wallet is locked.
  await expirePoints(tx, memberId, now)
  if (await belongings.hasOpenPayment(tx, memberId)) return { outcome: 'payment open' }
  if (await belongings.hasUndecidedDraw(tx, memberId)) return { outcome: 'draw undecided' }

  // From here on it must succeed.
  await settle()
  const lost = await forfeitBalance(tx, memberId, now)
  await belongings.keepAddressesUntilSent(tx, memberId)
  await belongings.eraseTraces(tx, memberId, now)
  await mailMember(tx, member, write, leaving.contactIn, {
    mailId: leaving.mailId,
    now,
    expiresAt: new Date(now.getTime() + lastLetterMs),
  })
  await forgetResetTokens(tx, memberId)
  await forgetDevices(tx, memberDevices, memberId)
  await forgetSecondFactor(tx, memberId)
  await forgetAttempts(tx, leaving.accountOf(member.mail))
  await leaving.endSessions(tx, memberId)
  if (!(await eraseMember(tx, memberId, now))) throw new Error(`member ${memberId} could not be erased`)
  return { outcome: 'ended', lost }
}
