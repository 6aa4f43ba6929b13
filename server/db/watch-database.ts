// The state of the database as a running process sees it: whether it answers, its time, and its migrations.

import type pg from 'pg'
import type { DatabaseClock, Machine, Sample } from '#server/clock.ts'
import { missingMigrations } from './migrate.ts'
import { type OwnConnection, openOwnConnection } from './own-connection.ts'

/** One connection's worth of asking. */
interface Asked {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>
}

/** Asks the database for its time. */
async function sampleTime(connection: Asked, machine: Machine): Promise<Sample> {
  const askedAt = machine.monotonic()
  const { rows } = await connection.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::text as ms',
  )
  return { databaseMs: Number(rows[0]?.ms), askedAt, answeredAt: machine.monotonic() }
}

/** The sample of several that says most: the one with the quickest answer. */
export async function sampleTimeWell(pool: pg.Pool, machine: Machine): Promise<Sample> {
  const connection = await pool.connect()
  try {
    let best = await sampleTime(connection, machine)
    for (let more = 0; more < 4; more++) {
      const sample = await sampleTime(connection, machine)
      if (sample.answeredAt - sample.askedAt < best.answeredAt - best.askedAt) best = sample
    }
    return best
  } finally {
    connection.release()
  }
}

/** The database's time, for a command: it works for seconds, and no jump of the machine's clock matters to it. */
export async function databaseTime(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  return (rows[0] as { now: Date }).now
}

export type DatabaseState = 'good' | 'unreachable' | 'not migrated'

export interface DatabaseWatch {
  state(): DatabaseState
  /** Ends its connection. */
  stop(): Promise<void>
}

const everyMs = 2000
/** A database that does not answer for so long counts as away. */
const patienceMs = 3000

/**
 * Asks the database every two seconds, on a separate connection: a pool whose connections are all at work says nothing
 * about the database. A connection that fell silent is given up.
 */
export function watchDatabase(
  pool: pg.Pool,
  clock: DatabaseClock,
  machine: Machine,
  heard: () => void,
): DatabaseWatch {
  let state: DatabaseState = 'good'
  let isStopped = false

  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  let own: OwnConnection | undefined
  const ask = async (): Promise<DatabaseState> => {
    try {
      own ??= await openOwnConnection(pool, limits)
      clock.take(await sampleTime(own.client, machine))
      return (await missingMigrations(own.client)).length === 0 ? 'good' : 'not migrated'
    } catch (error) {
      const noSuchTable = '42P01'
      if ((error as { code?: string }).code === noSuchTable) return 'not migrated'
      drop()
      return 'unreachable'
    }
  }

  const drop = () => {
    own?.drop()
    own = undefined
  }

  let wake = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const follow = async () => {
    while (!isStopped) {
      const next = await ask()
      if (isStopped) break
      state = next
      heard()
      await pause()
    }
  }
  const following = follow()

  return {
    state: () => state,
    async stop() {
      isStopped = true
      drop()
      wake()
      await following
      drop()
    },
  }
}
