// The options that a shop is made with, and the shop that comes of it.

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import type { BackupSettings } from '#server/backup/backup-settings.ts'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import type { Machine } from '#server/clock.ts'
import type { Database } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import type { Renderer } from '#server/http/renderer.ts'
import type { SessionFellows } from '#server/http/session.ts'
import type { CountUse } from '#server/http/shared-limits.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { PasswordCost } from '#server/people/members/password.ts'
import type { ProviderSettings } from '#server/providers/create-providers.ts'
import type { SmsSettings } from '#server/providers/sms-sender.ts'
import type { Duty, Lifecycle } from './lifecycle.ts'
import type { Settings } from './settings.ts'

export interface JobOptions {
  settings: Settings
  /** Without a gateway SMS stay in the outbox. */
  sms?: SmsSettings
  /** A folder that may hold the files of the shop's pictures, for forms that are still to be made of them. */
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
  /** The jobs that it runs while it listens. */
  jobs: readonly Job[]
  /** Reads the counts of this process, for the one that tells them; empty without metrics. */
  metricsOf: () => Promise<object[]>
}

export interface ShopOptions extends JobOptions {
  providerSettings: ProviderSettings
  /** The key from outside that wraps the secrets in the database. */
  shopKeys: ShopKeys
  pool: pg.Pool
  /** For the scheduled jobs, so that they take no visitor's connection; without it they share. */
  jobPool?: pg.Pool
  /** Connections to the standbys, for calls that look back; without it the primary answers. */
  readPool?: pg.Pool | undefined
  /** The cost of hashing a password from now on; without it, the one that is safe today. No setting reaches it. */
  passwordCost?: PasswordCost
  /** In place of the database's time. */
  clock?: () => Date
  /** The clocks of this machine. */
  machine?: Machine
  /** Takes the log in place of the standard output. */
  log?: DestinationStream
  /** The part of a shop's work that this process does; without it, everything. */
  duty?: Duty
  /** The other processes that are one shop with this one. */
  fellows?: SessionFellows & { count: CountUse }
  /** Reads the counts of this process's workers (`metricsOf` of each), to be told with its own. */
  workerMetrics?: () => Promise<object[][]>
  /** Opens the renderer of the pages, and serves the files they load; without it the shop serves calls alone. */
  rendererOf?: (app: FastifyInstance) => Promise<() => Promise<Renderer>>
  /** The folder of the console's built files; without it, its calls alone are served. */
  consoleFolder?: string | undefined
}
