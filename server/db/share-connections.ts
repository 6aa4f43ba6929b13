import type { Database } from './pool.ts'
import { query } from './pool.ts'

/** The needs of a shop of several processes, and the connections that the database has. */
export interface Sharing {
  /** Processes that serve visitors; undefined: as many as there are processors. */
  processes: number | undefined
  processors: number
  /** Wanted for the visitors of each. */
  visitors: number
  /** For the jobs of all. */
  jobs: number
  /** Connections that the database admits. */
  admitted: number
}

export interface Share {
  processes: number
  /** Connections of each process, for visitors. */
  visitors: number
}

/** Connections of each serving process for work that no visitor waits for. */
export const workerJobs = 2
/** Beside them, to watch the database and its clock. */
export const watches = 1
/** The first process: two in the visitors' pool, one each to watch, check the ledger and lock the embedded server. */
export const firstVisitors = 2
const ofFirst = firstVisitors + 3
/** A command of the operator beside the shop. */
export const ofCommands = 10
/** With fewer, checks and pages would wait for the draws. */
const leastVisitors = 4

/**
 * Divides what the database admits among the processes of one shop, so that no process is ever refused a connection.
 * @returns undefined when it admits too few for so many processes
 */
export function shareConnections({
  processes,
  processors,
  visitors,
  jobs,
  admitted,
}: Sharing): Share | undefined {
  const free = admitted - ofFirst - jobs - ofCommands
  const most = Math.floor(free / (leastVisitors + workerJobs + watches))
  const count = processes ?? Math.max(1, Math.min(processors, most))
  const each = Math.min(visitors, Math.floor(free / count) - workerJobs - watches)
  return each < Math.min(leastVisitors, visitors) ? undefined : { processes: count, visitors: each }
}

/** The number of connections that the database admits for a role that is no superuser. */
export async function readAdmitted(db: Database): Promise<number> {
  const [row] = await query<{ admitted: number }>(
    db,
    `select least(
       (select sum(case name when 'max_connections' then setting::int else -setting::int end) from pg_settings
        where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')),
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database()))::int admitted`,
  )
  return row?.admitted ?? 0
}
