import * as z from 'zod/mini'
import { between, type Read, SettingsError, variable, whole } from '#server/settings/environment.ts'
import type { PoolLimits } from './pool.ts'

export interface DatabaseSettings {
  /** Connections for whom a visitor waits. */
  visitors: PoolLimits
  /** Connections of the scheduled jobs. */
  jobs: PoolLimits
  /** Connections to a standby. The primary answers what they do not, so a visitor waits for them for a shorter time. */
  reads: PoolLimits
  /** The time for which a start waits for the database; undefined: without end. */
  databaseWaitSeconds: number | undefined
  /** A call or page that takes longer is answered that the shop is too busy. */
  callSeconds: number
}

const connections = (usual: number) => z._default(whole(2, 500), usual)
const upTo = (most: number, least: number) => between(/^\d+(\.\d+)?$/, 'number of seconds', least, most)
const seconds = (usual: number, most = 600) => z._default(upTo(most, 0.05), usual)

const mostReadSeconds = { connect: 1, statement: 2 }

export const databaseVariables = {
  poolSize: variable('DATABASE_POOL_SIZE', connections(10)),
  jobPoolSize: variable('DATABASE_JOB_POOL_SIZE', connections(4)),
  connectSeconds: variable('DATABASE_CONNECT_SECONDS', seconds(3)),
  statementSeconds: variable('DATABASE_STATEMENT_SECONDS', seconds(5)),
  lockSeconds: variable('DATABASE_LOCK_SECONDS', seconds(2)),
  idleInTransactionSeconds: variable('DATABASE_IDLE_SECONDS', seconds(10)),
  jobSeconds: variable('DATABASE_JOB_SECONDS', seconds(60, 3600)),
  databaseWaitSeconds: variable('DATABASE_WAIT_SECONDS', z.optional(upTo(86_400, 0))),
  callSeconds: variable('CALL_SECONDS', seconds(30)),
}

/** @throws SettingsError when a shorter time is not within the longer one */
export function databaseSettings(read: Read<typeof databaseVariables>): DatabaseSettings {
  const { connectSeconds, statementSeconds, lockSeconds, idleInTransactionSeconds, jobSeconds } = read
  const { databaseWaitSeconds, callSeconds } = read
  if (lockSeconds >= statementSeconds || statementSeconds >= callSeconds)
    throw new SettingsError(
      'DATABASE_LOCK_SECONDS must be less than DATABASE_STATEMENT_SECONDS, and that less than CALL_SECONDS.',
    )
  const visitors = {
    size: read.poolSize,
    connectSeconds,
    statementSeconds,
    lockSeconds,
    idleInTransactionSeconds,
  }
  // A job may wait for its turn: there are more jobs than connections for them.
  const patience = { connectSeconds: jobSeconds, statementSeconds: jobSeconds }
  const reads = {
    ...visitors,
    connectSeconds: Math.min(connectSeconds, mostReadSeconds.connect),
    statementSeconds: Math.min(statementSeconds, mostReadSeconds.statement),
    isReadOnly: true,
  }
  return {
    visitors,
    reads,
    jobs: { ...visitors, ...patience, size: read.jobPoolSize },
    databaseWaitSeconds,
    callSeconds,
  }
}
