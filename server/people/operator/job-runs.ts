// The state of the scheduled jobs, kept for operators: the console shows a job that fails or stands still.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'

export interface JobRun {
  name: string
  since: Date
  succeededAt: Date | null
  failedAt: Date | null
  /** Faults found by its last good run. */
  findings: number
}

export const listJobRuns = (db: Database): Promise<JobRun[]> =>
  db.selectFrom('jobRun').selectAll().orderBy('name').execute()

/** Records when these jobs began to be due; earlier records stay. */
export async function beginJobs(db: Database, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('jobRun')
    .values(names.map((name) => ({ name, since: now })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Keeps how a run has ended, unless another process has kept a later one. */
export async function keepJobRun(
  db: Database,
  { name, isGood, now }: { name: string; isGood: boolean; now: Date },
): Promise<void> {
  const column = isGood ? 'succeededAt' : 'failedAt'
  await db
    .insertInto('jobRun')
    .values({ name, since: now, [column]: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        [column]: sql<Date>`greatest(${sql.ref(`jobRun.${column}`)}, ${sql.ref(`excluded.${column}`)})`,
      }),
    )
    .execute()
}

/** Keeps how much a run of this job found wrong. */
export async function keepFindings(db: Database, name: string, findings: number, now: Date): Promise<void> {
  await db
    .insertInto('jobRun')
    .values({ name, since: now, findings })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ findings }))
    .execute()
}

/** A run that ended as the one before it is written once in this time: some jobs run every two seconds. */
const writtenEveryMs = 60_000

export interface JobRecorder {
  begin(names: readonly string[]): Promise<void>
  ended(name: string, isGood: boolean): Promise<void>
}

/**
 * Writes how the jobs of this process end: the first run, each change between good and failed, and otherwise once a
 * minute. It never throws: while the database is away nothing is kept, and the job is late.
 */
export function createJobRecorder(db: Database, clock: () => Date): JobRecorder {
  const written = new Map<string, { isGood: boolean; atMs: number }>()
  const quietly = (work: Promise<void>) => work.catch(() => {})
  return {
    begin: (names) => quietly(beginJobs(db, names, clock())),
    async ended(name, isGood) {
      const now = clock()
      const last = written.get(name)
      const ageMs = last === undefined ? Number.NaN : now.getTime() - last.atMs
      if (last?.isGood === isGood && ageMs >= 0 && ageMs < writtenEveryMs) return
      await quietly(
        keepJobRun(db, { name, isGood, now }).then(
          () => void written.set(name, { isGood, atMs: now.getTime() }),
        ),
      )
    },
  }
}
