import { isKeepable } from '#contract/typed-text.ts'
import type { Tx } from '#server/db/pool.ts'
import type { FollowAddress } from './change-profile.ts'
import { updateMember } from './queries.ts'

export interface NameChange {
  memberId: string
  familyName: string
  /** For addresses abroad only; empty for none. */
  middleName: string
  givenName: string
  now: Date
  followAddress: FollowAddress
}

/**
 * Changes a member's name after the operator's identity check. Refuses, changing nothing: an unknown or withdrawn
 * member, and a name without its family or given part.
 */
export async function changeName(tx: Tx, change: NameChange): Promise<'changed' | 'unknown' | 'no name'> {
  const [familyName, middleName, givenName] = [change.familyName, change.middleName, change.givenName].map(
    (part) => part.trim(),
  ) as [string, string, string]
  const isName = [familyName, middleName, givenName].every((part) => part.length <= 50 && isKeepable(part))
  if (familyName === '' || givenName === '' || !isName) return 'no name'
  if (!(await updateMember(tx, change.memberId, { familyName, middleName, givenName }))) return 'unknown'
  await change.followAddress(tx, change.memberId, change.now)
  return 'changed'
}
