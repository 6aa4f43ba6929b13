import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import type { Member } from './member-row.ts'
import { lockMember } from './queries.ts'

/**
 * Does what was asked for in one transaction that holds the member, if the password is still the one that was proven:
 * the member may have set another since, to keep out a thief who knew the old one.
 * @param before what must be locked before the member
 * @returns undefined when it is not; then nothing is done
 */
export const whileProven = <T>(
  db: Database,
  proven: Member,
  work: (tx: Tx) => Promise<T>,
  before?: (tx: Tx) => Promise<unknown>,
) =>
  transaction(db, async (tx) => {
    await before?.(tx)
    const member = await lockMember(tx, proven.id)
    return member?.passwordHash === proven.passwordHash ? await work(tx) : undefined
  })
