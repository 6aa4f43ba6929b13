import type { Tx } from '#server/db/pool.ts'
import { forgetResetTokens } from './login-queries.ts'
import { lockMember, updateMember } from './queries.ts'

export type Suspension = 'done' | 'unknown' | 'already'

/**
 * Suspends a member: their sessions end with this transaction and they cannot log in until the suspension is lifted.
 * Their belongings stay, and open choices close at their deadline. Refuses, changing nothing: an unknown or
 * withdrawn member, and one who is suspended already.
 */
export async function suspendMember(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
  endSessions: (tx: Tx, memberId: string) => Promise<void>,
): Promise<Suspension> {
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null) return 'unknown'
  if (member.suspendedAt !== null) return 'already'
  await updateMember(tx, memberId, { suspendedAt: now })
  await forgetResetTokens(tx, memberId)
  await endSessions(tx, memberId)
  return 'done'
}

/** Lets a suspended member log in again. Refuses, changing nothing: unknown, withdrawn, or not suspended. */
export async function liftSuspension(tx: Tx, memberId: string): Promise<Suspension> {
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null) return 'unknown'
  if (member.suspendedAt === null) return 'already'
  await updateMember(tx, memberId, { suspendedAt: null })
  return 'done'
}
