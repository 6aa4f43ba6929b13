import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareDatabase, requireMigrated } from '#server/db/roles.ts'
import { readCommand, refuseParts } from '#server/process/command.ts'
import { readSettings } from '#server/shop/settings.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { isDeep } from './depth.ts'
import { endProcesses, freePort, type Process, startProcess } from './shop-process.ts'

// `migrate`, `web` and `jobs`: a shop in parts, each with the role in the database that it needs.

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase(2, 'template1')
})
afterEach(async () => {
  await endProcesses()
  await database.close()
})

const run = async (command: string, environment: Record<string, string> = {}): Promise<Process> =>
  startProcess(
    'server/process/main.ts',
    { PORT: await freePort(), DATABASE_URL: database.applicationUrl, ...environment },
    [command],
  )
const migrate = (environment: Record<string, string> = {}) =>
  run('migrate', { DATABASE_OWNER_URL: database.url, ...environment })

const tables = async () =>
  (
    await database.pool.query<{ name: string }>(
      "select relname name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
  ).rows.map(({ name }) => name)

/** A process that runs them writes their names down before it says that it is open. */
const knownJobs = async () => (await database.pool.query('select from job_run')).rowCount
const finishedJobs = async () =>
  (await database.pool.query('select from job_run where succeeded_at is not null')).rowCount

const isListening = async (port: string): Promise<boolean> => {
  const socket = connect(Number(port), '127.0.0.1')
  return await once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

const parts = ['web', 'jobs'] as const

test.each(parts)('%s requires a PostgreSQL server, and an unknown command is refused', (command) => {
  const settings = readSettings({})
  const isAsked = `"${command}" needs a separate PostgreSQL`
  expect(() => refuseParts(readCommand(command), settings, true)).toThrow(isAsked)
  expect(() => readCommand('serve')).toThrow('"serve" is not one of all, migrate, web, jobs')
})

test('a part of a shop accepts only a database of this release, and leaves any other as it was', async () => {
  await expect(requireMigrated(database.url)).rejects.toThrow('Run `npm run migrate`')
  expect(await tables()).toEqual([])
  await prepareDatabase({ application: database.applicationUrl, owner: database.url })
  await requireMigrated(database.applicationUrl)
  await database.pool.query("insert into applied_file values ('migrations/999-from-tomorrow.sql', '')")
  const fromTomorrow = 'The database is newer than this release'
  await expect(requireMigrated(database.applicationUrl)).rejects.toThrow(fromTomorrow)
})

/** The same of each as a process. */
describe.runIf(isDeep)('as a process', () => {
  test.each(parts)(
    '%s refuses a database that is not of this release, and leaves it as it was',
    async (command) => {
      const before = await run(command, { DATABASE_URL: database.url })
      expect(await before.ends(), before.output).toBe(1)
      expect(before.output).toContain('Run `npm run migrate`')
      expect(await tables()).toEqual([])

      expect(await (await migrate()).ends()).toBe(0)
      await database.pool.query("insert into applied_file values ('migrations/999-from-tomorrow.sql', '')")
      const older = await run(command)
      expect(await older.ends(), older.output).toBe(1)
      expect(older.output).toContain('The database is newer than this release')
    },
  )

  test('web with several processes runs no job either', async () => {
    await (await migrate()).ends()
    const web = await run('web', { PROCESSES: '2' })
    await web.says('2 processes serve visitors')
    expect(await knownJobs()).toBe(0)
  })

  test.each(parts)('%s requires a PostgreSQL server', async (command) => {
    const part = await run(command, { DATABASE_URL: '' })
    expect(await part.ends(), part.output).toBe(1)
    expect(part.output).toContain(`"${command}" needs a separate PostgreSQL`)
  })

  test('an unknown command is refused', async () => {
    const shop = await run('serve')
    expect(await shop.ends()).toBe(1)
    expect(shop.output).toContain('"serve" is not one of all, migrate, web, jobs')
  })
})

test('migrate may be repeated; then web serves without running jobs, and jobs runs without serving', async () => {
  const first = await migrate()
  expect(await first.ends(), first.output).toBe(0)
  expect(first.output).toMatch(/migrated the database \(\d+ files\)/)
  const second = await migrate()
  expect(await second.ends(), second.output).toBe(0)
  expect(second.output).not.toContain('migrated')

  const port = await freePort()
  const web = await run('web', { PORT: port })
  await web.says('The shop is open')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  expect(await knownJobs()).toBe(0)

  const [jobsPort, metricsPort] = [await freePort(), await freePort()]
  const jobs = await run('jobs', { PORT: jobsPort, METRICS_PORT: metricsPort })
  await jobs.says('The jobs run')
  expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200)
  expect(await isListening(jobsPort)).toBe(false)
  await expect.poll(finishedJobs, { timeout: 60_000 }).toBeGreaterThan(5)
})
