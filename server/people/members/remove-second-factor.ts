import type { Tx } from '#server/db/pool.ts'
import { type ContactIn, mailMember, type Stamp } from './mail-member.ts'
import { lockMember } from './queries.ts'
import { forgetSecondFactor, hasSecondFactor } from './second-factor.ts'

/**
 * Turns a member's second factor off after the operator's identity check, and tells the member by mail. Refuses,
 * changing nothing: an unknown or withdrawn member, and one who has none.
 */
export async function removeSecondFactor(
  tx: Tx,
  memberId: string,
  { contactIn, ...stamp }: Stamp & { contactIn: ContactIn },
): Promise<'removed' | 'unknown' | 'none'> {
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null) return 'unknown'
  if (!(await hasSecondFactor(tx, memberId))) return 'none'
  await forgetSecondFactor(tx, memberId)
  await mailMember(
    tx,
    member,
    (words, name, contact) => words.secondFactorChanged(name, false, contact),
    contactIn,
    stamp,
  )
  return 'removed'
}
