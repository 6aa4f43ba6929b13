import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, createPool, type Database } from '#server/db/pool.ts'
import { application, templateName } from './postgres.ts'
import { withTestKey } from './shop-key.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that all test files share; each creates its own databases on it. */
    postgresUrl: string
  }
}

export interface TestDatabase {
  /** With the application's rights. */
  db: Database
  applicationPool: pg.Pool
  applicationUrl: string
  /** The test's own hand: owns the tables. */
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

/** The drop of the database that was closed last; only the next close waits for it. */
let dropping: Promise<void> | undefined

/** A new, migrated database on the shared test server; from `template1` an empty one. */
export async function testDatabase(poolSize = 20, template = templateName): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgresUrl'))
  const admin = createPool(url.href, { size: 1 })
  // Copied as files it takes half of the processor time that it takes through the log, and is gone in a third.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  url.pathname = `/${name}`
  const pool = createPool(url.href, { size: poolSize })
  const applicationUrl = new URL(url)
  applicationUrl.username = application
  applicationUrl.password = application
  const applicationPool = createPool(applicationUrl.href, { size: poolSize })
  return {
    // There are no rights yet in an empty one.
    db: withTestKey(createDatabase(template === templateName ? applicationPool : pool)),
    applicationPool,
    applicationUrl: applicationUrl.href,
    pool,
    url: url.href,
    async close() {
      await Promise.all([pool.end(), applicationPool.end()])
      await dropping
      dropping = admin.query(`drop database ${name} with (force)`).then(() => admin.end())
      // The next close tells of it, and the server goes with whatever is left.
      dropping.catch(() => {})
    },
  }
}

/**
 * Returns once `work` waits for a lock, with so many connections. When it ends instead, it needed no lock, and the test
 * goes on to check the outcome.
 */
export async function untilItWaits(pool: pg.Pool, work: Promise<unknown>, connections = 1): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isOver && ((await pool.query(waiting)).rowCount ?? 0) < connections) await sleep(5)
}
