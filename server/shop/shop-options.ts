// What a shop is made with, and what can be done with one.

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import type { BackupSettings } from '#server/backup/backup-settings.ts'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import type { Machine } from '#server/clock.ts'
import type { Database } from '#server/db/pool.ts'
import type { Renderer } from '#server/http/renderer.ts'
import type { SessionFellows } from '#server/http/session.ts'
import type { CountUse } from '#server/http/shared-limits.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { PasswordCost } from '#server/people/members/password.ts'
import type { PaymentProviderSettings } from '#server/providers/payments/provider-settings.ts'
import type { SmsSettings } from '#server/providers/sms-sender.ts'
import type { Duty, Lifecycle } from './lifecycle.ts'
import type { Settings } from './settings.ts'

export interface JobOptions {
  settings: Settings
  /** Without a gateway SMS stay in the outbox. */
  sms?: SmsSettings
  /** Where the files of the shop's pictures may lie, for forms that are still to be made of them. */
  sourceFolder?: string | undefined
  /** Pictures, films and the embedded database are backed up there; without it, the shop backs up nothing. */
  backup?: BackupSettings | undefined
}

export interface Shop extends Lifecycle {
  app: FastifyInstance
  db: Database
  engine: DrawEngine
  /** The database's time. */
  clock: () => Date
  /** The version of the legal texts in force. */
  termsInForce: () => Promise<number>
  /** By how many seconds the machine's clock differs from the database's, when it differs by too much. */
  clockDifference(): number | undefined
  /** What it does by itself while it listens, at intervals. */
  jobs: readonly Job[]
  /** What this process counts, for the one that tells it; empty without metrics. */
  metricsOf: () => Promise<object[]>
}

export interface ShopOptions extends JobOptions {
  providerSettings: PaymentProviderSettings
  pool: pg.Pool
  /** For the scheduled jobs, so that they take no visitor's connection; without it they share. */
  jobPool?: pg.Pool
  /** To the standbys, for what looks back; without it the primary answers. */
  readPool?: pg.Pool | undefined
  /** Of passwords that are hashed from now on; without it, what is safe today. No setting reaches it. */
  passwordCost?: PasswordCost
  /** In place of the database's time. */
  clock?: () => Date
  /** What this process measures time with. */
  machine?: Machine
  /** Where the log goes, in place of the standard output. */
  log?: DestinationStream
  /** What this process does of what a shop does; without it, everything. */
  duty?: Duty
  /** The other processes that are one shop with this one. */
  fellows?: SessionFellows & { count: CountUse }
  /** What the workers of this process count (`metricsOf` of each), to be told with its own. */
  workerMetrics?: () => Promise<object[][]>
  /** What renders the pages, and serves the files they load; without it the shop serves calls alone. */
  rendererOf?: (app: FastifyInstance) => Promise<() => Promise<Renderer>>
  /** Where the built files of the console lie; without it, its calls alone are served. */
  consoleFolder?: string | undefined
}
