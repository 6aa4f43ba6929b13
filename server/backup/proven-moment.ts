// A database of one's own is backed up by another program. Until when its backups lead is written into it by the command that
// checks a restored one (`npm run restore -- --database --check --record`).

import type { Database } from '#server/db/pool.ts'
import { keepJobRun, listJobRuns } from '#server/people/operator/job-runs.ts'

/** Kept beside the jobs, as one that is run outside of the shop. */
const name = 'restore and check'

/**
 * The newest sign of life that the shop has left in this database: a shop that runs leaves one each minute. So a log that
 * was not kept any more is seen, and not only a backup that is not made.
 */
export async function lastSignOfLife(restored: Database): Promise<Date | undefined> {
  const runs = await listJobRuns(restored)
  const signs = runs.flatMap((run) => (run.name === name ? [] : (run.succeededAt ?? [])))
  return signs.toSorted((one, other) => one.getTime() - other.getTime()).at(-1)
}

export const keepProvenMoment = (db: Database, at: Date) => keepJobRun(db, { name, isGood: true, now: at })

/** Undefined: none was ever recorded. */
export const readProvenMoment = async (db: Database): Promise<Date | undefined> =>
  (await listJobRuns(db)).find((run) => run.name === name)?.succeededAt ?? undefined
