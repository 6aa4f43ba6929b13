import { inHalves } from '#server/db/in-halves.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Random } from '#server/random.ts'
import { createFailures } from '#server/watch/failures.ts'
import type { ReferralRules } from './judge-code.ts'
import { listWaiting } from './queries.ts'
import { rewardWaiting } from './reward-friend.ts'

const dayMs = 24 * 60 * 60_000
const pageSize = 100

export interface WaitingDeps {
  db: Database
  random: Pick<Random, 'id'>
  shopSettings: { read(): Promise<{ referral: ReferralRules }> }
  /** Those of these members who have paid for a purchase before this instant that was not taken back since. */
  havePaidBefore: (db: Database, memberIds: readonly string[], before: Date) => Promise<readonly string[]>
}

/**
 * Rewards the waiting friends whose purchase has stood long enough, each in a separate transaction. Where the operator
 * no longer wants a purchase to stand, one that is paid is enough. A friend who cannot be decided blocks no other.
 * @returns how many were decided
 * @throws after the run, when a friend could not be decided; at once, when the database does not answer
 */
export async function rewardWaitingFriends(
  deps: WaitingDeps,
  now: Date,
  leave?: AbortSignal,
): Promise<number> {
  const { db, havePaidBefore } = deps
  const { referral: rules } = await deps.shopSettings.read()
  const before = new Date(now.getTime() - (rules.purchaseStandsDays ?? 0) * dayMs)
  const failures = createFailures()
  let decided = 0
  let after: string | undefined
  do {
    const friendIds = await listWaiting(db, after, pageSize)
    for (const friendId of await havePaidBefore(db, friendIds, before)) {
      if (leave?.aborted) break
      await inHalves(
        db,
        [friendId],
        async () => {
          const reward = await transaction(db, (tx) => rewardWaiting(tx, friendId, rules, { ...deps, now }))
          if (reward !== undefined) decided += 1
        },
        (_, cause) => failures.add(`the referral of ${friendId} could not be decided`, cause),
      )
    }
    after = friendIds.length < pageSize ? undefined : friendIds.at(-1)
  } while (after !== undefined && !leave?.aborted)
  failures.throwAny('waiting friends could not be decided')
  return decided
}

export const referralJobs = (deps: WaitingDeps & { clock: () => Date }): Job[] => [
  {
    name: 'reward friends whose purchase has stood',
    everySeconds: 600,
    run: (leave) => rewardWaitingFriends(deps, deps.clock(), leave),
  },
]
