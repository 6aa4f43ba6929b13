import { type Database, transaction } from '../db/pool.ts'
import { expirePoints, membersWithDuePoints } from './ledger.ts'

const batch = 500

/**
 * Expires all due points. Spending does not depend on it: a member's due points expire before they spend. Idempotent,
 * also across processes. A member whose points cannot be expired blocks no other.
 * @returns how many points ended
 * @throws after the run, when a member's points could not be ended, with every failure
 */
export async function expireAllPoints(db: Database, now: Date): Promise<number> {
  let expired = 0
  const failures = new Map<string, Error>()
  for (;;) {
    // Members that failed are still due and come first.
    const members = await membersWithDuePoints(db, now, batch + failures.size)
    const untried = members.filter((memberId) => !failures.has(memberId))
    for (const memberId of untried) {
      try {
        expired += await transaction(db, (tx) => expirePoints(tx, memberId, now))
      } catch (cause) {
        failures.set(memberId, new Error(`the points of ${memberId} could not be ended`, { cause }))
      }
    }
    if (untried.length < batch) break
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `the points of ${failures.size} members could not be ended`)
  return expired
}
