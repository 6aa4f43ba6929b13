import { type Database, transaction } from '../db/pool.ts'
import { expirePoints, membersWithDuePoints } from './ledger.ts'

const batch = 500

/**
 * Ends all points whose time has come. Spending never waits for this: due points end before a member
 * spends. Harmless when repeated or run by several processes. A member whose points cannot be ended holds up no
 * other.
 * @returns how many points ended
 * @throws after the run, when a member's points could not be ended, with every failure
 */
export async function expireAllPoints(db: Database, now: Date): Promise<number> {
  let expired = 0
  const failures = new Map<string, Error>()
  for (;;) {
    // Who failed is due still, and first in the row.
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
