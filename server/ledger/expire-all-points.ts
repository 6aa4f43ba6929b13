import { inHalves } from '#server/db/in-halves.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { createFailures } from '#server/watch/failures.ts'
import { type DueWallet, expireDuePoints, holdFreeWallets, listDueWallets } from './locked-wallets.ts'

/** Few enough that a draw of one of these members hardly waits for the others. */
const walletsAtOnce = 200

/**
 * Expires all due points, many wallets in one transaction. Spending does not depend on it: a member's due points expire
 * before they spend. Idempotent. Several processes share the work: a wallet that another transaction holds is passed
 * over. The next run comes back to it, and to what a killed or leaving run did not reach. A member whose points cannot
 * be expired blocks no other.
 * @returns how many points ended
 * @throws after the run, when a member's points could not be ended
 */
export async function expireAllPoints(db: Database, now: Date, pace: Pace): Promise<number> {
  const failures = createFailures()
  let expired = 0
  let after: DueWallet | undefined
  while (await pace.goesOn()) {
    const due = await listDueWallets(db, now, after, walletsAtOnce)
    after = due.at(-1)
    if (after === undefined) break
    await inHalves(
      db,
      due.map(({ memberId }) => memberId),
      async (memberIds) => {
        expired += await transaction(db, async (tx) =>
          expireDuePoints(tx, await holdFreeWallets(tx, memberIds), now),
        )
      },
      (memberId, cause) => failures.add(`the points of ${memberId} could not be ended`, cause),
    )
  }
  failures.throwAny('members have points that could not be ended')
  return expired
}
