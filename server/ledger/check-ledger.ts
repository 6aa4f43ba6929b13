// The ledger is checked while the shop lives: what no code should ever do is noticed within the hour.

import { sql } from 'kysely'
import type pg from 'pg'
import { openOwnConnection } from '#server/db/own-connection.ts'
import { transaction } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { ledgerFaults } from './statements.ts'

/** Any fixed number: the advisory lock that lets one process at a time check. */
const checkLock = 7_204_893

/** A check of a million entries takes seconds (decision 011); one that takes this long is given up, with an alarm. */
const longestMinutes = 30

/** Told at most; a fault in a rule is often one in every wallet. */
const mostNamed = 20

export interface LedgerCheck {
  pool: pg.Pool
  alarm: Alarm
  /** Told how many rules were found broken, after the alarm. */
  checked?: (faults: number) => void | Promise<void>
}

/**
 * Recomputes the whole ledger on a snapshot: draws go on meanwhile, and wait for nothing here. Alarms with what is
 * broken, and changes nothing. One process checks at a time; the others leave it at that.
 * @returns the faults, or undefined where another process checks at this moment, or `leave` was aborted
 */
export async function checkLedger(
  { pool, alarm, checked }: LedgerCheck,
  leave: AbortSignal,
): Promise<string[] | undefined> {
  const { db, drop } = await openOwnConnection(pool, {
    connectionTimeoutMillis: 5000,
    // The limits of the pool are for visitors, who wait.
    statement_timeout: longestMinutes * 60_000,
    lock_timeout: 60_000,
    // A connection that fell silent is given up, after the statement would have been.
    query_timeout: (longestMinutes + 1) * 60_000,
  })
  leave.addEventListener('abort', drop, { once: true })
  try {
    const faults = await transaction(db, async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`select set_config('client_connection_check_interval', '2s', true),
        set_config('work_mem', '64MB', true)`.execute(tx)
      const { rows } = await sql<{ got: boolean }>`
        select pg_try_advisory_xact_lock(${checkLock}) got`.execute(tx)
      return rows[0]?.got === true ? await ledgerFaults(tx) : undefined
    })
    if (faults === undefined) return undefined
    if (faults.length > 0)
      alarm(
        'ledger differs',
        { count: faults.length, faults: faults.slice(0, mostNamed) },
        'the ledger does not agree with itself: stop the sale and look before more is booked',
      )
    await checked?.(faults.length)
    return faults
  } catch (error) {
    if (leave.aborted) return undefined
    throw error
  } finally {
    leave.removeEventListener('abort', drop)
    drop()
  }
}

/** The name of the job that checks the ledger. */
export const ledgerCheckJob = 'check the ledger'

export const ledgerJobs = (check: LedgerCheck): Job[] => [
  { name: ledgerCheckJob, everySeconds: 3600, run: (leave) => checkLedger(check, leave) },
]
