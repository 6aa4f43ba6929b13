// A migration among running transactions. PostgreSQL serves locks in the order in which they were asked for:
// a transaction that waits for a table keeps every later one from it.

import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/settings/start-error.ts'

/** The limits within which a migration waits for locks that others hold. */
export interface Patience {
  /** For each lock. Transactions behind the migration wait as long, so all draws may. */
  lockSeconds: number
  /** The wait before it tries again from the start; other transactions go on meanwhile. */
  pauseSeconds: number
  tries: number
  say: (line: string) => void
}

/** Eight minutes in all: longer than the backup of a table of some gigabytes is read. */
export const usualPatience: Patience = {
  lockSeconds: 3,
  pauseSeconds: 5,
  tries: 60,
  say: (line) => process.stdout.write(`  ${line}\n`),
}

/** PostgreSQL's codes: a lock did not come in time, and two sessions waited for each other. */
const heldByOthers = new Set(['55P03', '40P01'])

/** Tells whether `error`, or its cause, says that a lock of another session was in the way. */
export function isHeldByOthers(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return heldByOthers.has(code ?? '') || (cause instanceof Error && isHeldByOthers(cause))
}

/**
 * Runs `work`, which is one transaction, until no lock that others hold undoes it.
 * @throws StartError after the last try; other errors of `work`, at once
 */
export async function withPatience<T>(
  { lockSeconds, pauseSeconds, tries, say }: Patience,
  work: () => Promise<T>,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isHeldByOthers(error)) throw error
      if (attempt >= tries)
        throw new StartError(
          `The database was not migrated: another session held a lock in each of ${tries} tries. ` +
            'End what reads or writes for long (pg_stat_activity shows it), and start again.',
          { cause: error },
        )
      say(
        `another session holds a lock for more than ${lockSeconds} s: nothing was migrated, again in ${pauseSeconds} s (try ${attempt} of ${tries})`,
      )
      await sleep(pauseSeconds * 1000)
    }
  }
}
