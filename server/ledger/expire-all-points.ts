import { type Database, transaction } from '../db/pool.ts'
import { expirePoints, membersWithDuePoints } from './ledger.ts'

const batch = 500

/**
 * Ends all points whose time has come. Spending never waits for this: due points end before a member
 * spends. Harmless when repeated or run by several processes.
 * @returns how many points ended
 */
export async function expireAllPoints(db: Database, now: Date): Promise<number> {
  let expired = 0
  for (;;) {
    const members = await membersWithDuePoints(db, now, batch)
    for (const memberId of members) expired += await transaction(db, (tx) => expirePoints(tx, memberId, now))
    if (members.length < batch) return expired
  }
}
