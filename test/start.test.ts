import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { thisMachine } from '#server/clock.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { transaction } from '#server/db/pool.ts'
import { ownsTables, prepareDatabase, requireMigrated } from '#server/db/roles.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { postDemoGift } from '#server/ledger/demo-gift.ts'
import { listInventedSettings } from '#server/people/operator/shop-settings.ts'
import { readPaymentProviderSettings } from '#server/providers/payments/provider-settings.ts'
import { explainStart } from '#server/settings/start-error.ts'
import { refuseUnready } from '#server/shop/production.ts'
import { readSettings } from '#server/shop/settings.ts'
import { examine } from '#tools/doctor/examine.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { isDeep, oneIn } from './depth.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { fincode, makeReal, realSettings } from './production.ts'
import { endProcesses, freePort, type Process, startProcess } from './shop-process.ts'
import { makeMember } from './world.ts'

// The shop as a process, as the operator who starts it sees it.

const opened = 'The shop is open'
const start = (file: string, environment: Record<string, string>): Process =>
  startProcess(file, { MEDIA_FOLDER: join(folder, 'media'), ...environment })
afterEach(endProcesses)

/** Each starts a shop as a process of its own: `npm test` draws one in four of those that no row of a page names. */
const isDrawn = oneIn(4)
/** And one of those in which settings end a process, which is the same for all. */
const isDrawnOfSettings = oneIn(3)

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-start-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a shop that must not open: what it says, one sentence and no stack. */
async function refusal(
  environment: Record<string, string>,
  file = 'server/process/main.ts',
): Promise<string> {
  const shop = start(file, { PORT: await freePort(), ...environment })
  expect(await shop.ends(), shop.output).toBe(1)
  expect(shop.output).not.toMatch(/\n {4}at /)
  return shop.output
}

/**
 * Asks one step of the start what it says of a fault. That the start ends the process, with exit code 1 and no stack, is the same
 * for every step: `refusal` shows it for one of each kind, and in a deep run for each of them.
 */
async function refusalAt(
  step: () => unknown,
  environment: Record<string, string>,
  databaseUrl = environment.DATABASE_URL,
): Promise<string> {
  if (isDeep) return await refusal(environment)
  try {
    await step()
  } catch (error) {
    const said = explainStart(error, databaseUrl)
    if (said !== undefined) return said
    throw error
  }
  throw new Error('nothing is refused')
}
const reads = (environment: Record<string, string>) => refusalAt(() => readSettings(environment), environment)
async function waitsFor(environment: Record<string, string>): Promise<string> {
  const { databaseUrl = '' } = readSettings(environment)
  const waiting = { say: () => {}, connectSeconds: 60, waitSeconds: 0, leave: new AbortController().signal }
  const noWait = { ...environment, DATABASE_WAIT_SECONDS: '0' }
  return await refusalAt(() => waitForDatabase(databaseUrl, waiting), noWait, databaseUrl)
}
const prepares = (url: string) =>
  refusalAt(() => prepareDatabase({ application: url, owner: undefined }), { DATABASE_URL: url })

describe('the shop explains in a sentence why it cannot start:', () => {
  const withUrl = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return { DATABASE_URL: url.href }
  }

  test('no database at DATABASE_URL', async () => {
    const port = await freePort()
    const said = await waitsFor(withUrl((url) => (url.port = port)))
    expect(said).toContain(`No PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED)`)
  })

  test('a wrong password, which is not repeated', {
    meta: {
      proves: [
        {
          id: 'start-sentence',
          section: 'operating',
          says: 'What keeps the shop from starting is a sentence.',
          from: 'own',
          file: 'server/settings/start-error.ts',
          breaks: { replace: "  '28P01': (", with: "  '28P02': (" },
        },
      ],
    },
  }, async () => {
    const said = await refusal(withUrl((url) => (url.password = 'tell-nobody')))
    expect(said).toContain('refuses the password of "fukuhiki". Correct DATABASE_URL.')
    expect(said).not.toContain('tell-nobody')
  })

  test('a wrong password in a file that DATABASE_URL_FILE names', async () => {
    const file = join(folder, 'database-url')
    await writeFile(file, withUrl((url) => (url.password = 'tell-nobody')).DATABASE_URL)
    const said = await waitsFor({ DATABASE_URL_FILE: file })
    expect(said).toContain('refuses the password of "fukuhiki"')
    expect(said).not.toContain('tell-nobody')
  })

  test('a database that does not exist', async () => {
    expect(await waitsFor(withUrl((url) => (url.pathname = '/nowhere')))).toContain('createdb nowhere')
  })

  test('a user who may not create tables', async () => {
    await database.pool.query(`create role reader login password 'reader'`)
    const own = await testDatabase(1, 'template1')
    const url = new URL(own.url)
    url.username = 'reader'
    url.password = 'reader'
    try {
      expect(await prepares(url.href)).toContain('"reader" may not change it here')
    } finally {
      await own.close()
      await database.pool.query('drop role reader')
    }
  })

  test('a DATABASE_URL that is not a valid address', async () => {
    const said = await reads({ DATABASE_URL: 'host=db password=tell-nobody' })
    expect(said).toContain('DATABASE_URL is not an address such as postgresql://')
    expect(said).not.toContain('tell-nobody')
  })

  test('a database of a newer release', async () => {
    const newer = await testDatabase(1)
    await newer.pool.query(`insert into applied_file values ('migrations/999-to-come.sql', '')`)
    expect(await prepares(newer.url)).toContain('The database is newer than this release')
    await newer.close()
  })

  test('a data folder that cannot be made', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const data = join(file, 'data')
    const said = await refusalAt(() => startEmbeddedPostgres(data), { DATA_FOLDER: data })
    expect(said).toContain('Name another in DATA_FOLDER')
  })

  test.each(['q"uote', '$HOME', 'a`id`b', 'two\nlines', 'two\\\\signs'])(
    'a data folder that PostgreSQL would misread: %j; nothing is made there',
    async (name) => {
      const data = join(folder, name)
      const said = await refusalAt(() => startEmbeddedPostgres(data), { DATA_FOLDER: data })
      expect(said).toContain(`${data} cannot hold PostgreSQL's data`)
      expect(existsSync(data)).toBe(false)
    },
  )

  test('a server that does not start, with the output of its programs', async () => {
    const data = join(folder, 'broken')
    await mkdir(join(data, 'postgres'), { recursive: true })
    await writeFile(join(data, 'postgres-password'), 'x')
    await writeFile(join(data, 'postgres/postgresql.conf'), '')
    const said = await refusalAt(() => startEmbeddedPostgres(data), { DATA_FOLDER: data })
    expect(said).toMatch(/PostgreSQL did not start:\n[\s\S]*is not a database cluster directory/)
  })

  test('a database that stores bytes instead of characters', async () => {
    await database.pool.query(
      "create database in_bytes encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'",
    )
    const environment = withUrl((url) => (url.pathname = '/in_bytes'))
    try {
      const said = 'keeps its text as SQL_ASCII, and the shop needs UTF8'
      expect(await prepares(environment.DATABASE_URL)).toContain(said)
      await expect(requireMigrated(environment.DATABASE_URL)).rejects.toThrow(said)
      const lines = await examine({ NODE_ENV: 'test', ...environment }, thisMachine)
      expect(
        lines
          .filter(({ level }) => level === 'bad')
          .map(({ sentence }) => sentence)
          .join(),
      ).toContain(said)
    } finally {
      await database.pool.query('drop database in_bytes with (force)')
    }
  })

  test.each([
    ['tools/shop.ts', ['operator', 'invite', 'A', 'a@shop.example', '--why', 'x']],
    ['tools/catalogue.ts', ['check', 'demo/catalogue']],
  ])('%s without a shop: the command creates none', async (file, words) => {
    const data = join(folder, 'none')
    const command = startProcess(file, { DATABASE_URL: '', DATA_FOLDER: data }, words)
    expect(await command.ends()).toBe(1)
    expect(command.output).toContain(`There is no shop in ${data}. Set DATA_FOLDER, or DATABASE_URL`)
    expect(existsSync(data)).toBe(false)
  })

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a data folder that cannot be written', async () => {
    const locked = join(folder, 'locked')
    await mkdir(locked, { mode: 0o500 })
    expect(await refusal({ DATA_FOLDER: locked })).toContain(`${locked}/postgres`)
  })

  test('no payment provider in production', async () => {
    const environment = {
      NODE_ENV: 'production',
      SHOP_ORIGIN: 'https://shop.example',
      TRUST_PROXY: 'loopback',
      DATABASE_URL: database.url,
    }
    const said = await refusalAt(() => readPaymentProviderSettings(environment, true), environment)
    expect(said).toContain('FINCODE_SECRET_KEY is not set')
  })

  test.runIf(isDrawnOfSettings())(
    'a public address without NODE_ENV=production, before anything else is started',
    async () => {
      const said = await refusal(
        { SHOP_ORIGIN: 'https://shop.example', DATA_FOLDER: join(folder, 'none') },
        'tools/run-shop.mjs',
      )
      expect(said).toContain('SHOP_ORIGIN is "https://shop.example", and NODE_ENV is not "production"')
      expect(said).toContain('set NODE_ENV=production')
      expect(said).toContain('leave SHOP_ORIGIN out')
      expect(existsSync(join(folder, 'none'))).toBe(false)
    },
  )

  test('production without trusted proxies and a named database', async () => {
    const said = await reads({ NODE_ENV: 'production', SHOP_ORIGIN: 'https://shop.example' })
    expect(said).toContain('TRUST_PROXY is not set; it must list')
    expect(said).toContain('DATABASE_URL is not set; it must name')
  })

  test.runIf(isDrawnOfSettings())('a busy port, before anything else is started', async () => {
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const { port } = busy.address() as { port: number }
    const said = await refusal(
      { PORT: String(port), DATA_FOLDER: join(folder, 'none') },
      'tools/run-shop.mjs',
    )
    busy.close()
    expect(said.trim()).toBe(
      `Port ${port} is in use. Stop the program that listens there, or choose another: PORT=${port + 1} npm start`,
    )
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test.runIf(isDrawnOfSettings())('a PORT that is not a number', async () => {
    expect((await refusal({ PORT: 'abc' }, 'tools/run-shop.mjs')).trim()).toMatch(
      /^The settings of the shop are not valid:\nPORT is "abc"/,
    )
  })
})

describe('a start before its database is available', () => {
  let proxy: FaultProxy
  beforeEach(async () => {
    proxy = await startFaultProxy(database.url)
    proxy.setMode('refuse')
  })
  afterEach(() => proxy.close())
  const startShop = async () =>
    start('server/process/main.ts', { PORT: await freePort(), DATABASE_URL: proxy.url })

  test.runIf(isDrawn())('waits for it, says so, and opens once it is available', async () => {
    const shop = await startShop()
    await shop.says(`waiting for PostgreSQL at ${new URL(proxy.url).host} (`)
    expect(shop.output).not.toContain(opened)
    proxy.setMode('pass')
    await shop.says(opened)
  })

  test.runIf(isDrawn())('exits cleanly when it is stopped while it waits', async () => {
    const shop = await startShop()
    await shop.says('waiting for PostgreSQL')
    expect(await shop.interrupt()).toBe(0)
    expect(shop.output).not.toMatch(/\n {4}at /)
  })
})

test('an unhandled rejection stops the shop cleanly: an alarm, and exit code 1', {
  meta: {
    proves: [
      {
        id: 'unforeseen-ends',
        section: 'operating',
        says: 'A rejection that nothing handles ends the process in order, with an alarm.',
        from: 'own',
        file: 'server/process/unforeseen.ts',
        breaks: { replace: 'end(1)', with: 'end(0)' },
      },
    ],
  },
}, async () => {
  const fault = 'process.on("SIGUSR2",()=>{Promise.reject(new TypeError("a_fault"))})'
  const shop = start('server/process/main.ts', {
    PORT: await freePort(),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  })
  await shop.says(opened)
  shop.child.kill('SIGUSR2')
  expect(await shop.ends()).toBe(1)
  expect(shop.output).toContain('"alarm":"unforeseen"')
  expect(shop.output).toContain('a_fault')
})

describe('in production', () => {
  const production = ({ applicationUrl }: TestDatabase) => ({
    ...fincode,
    NODE_ENV: 'production',
    SHOP_ORIGIN: 'https://shop.example',
    TRUST_PROXY: 'loopback',
    DATABASE_URL: applicationUrl,
  })

  const readies = ({ db }: TestDatabase, pool: pg.Pool, environment: Record<string, string>) =>
    refusalAt(async () => refuseUnready(db, await ownsTables(pool)), environment)

  test('a role that owns the tables is refused', async () => {
    const environment = { ...production(database), DATABASE_URL: database.url }
    expect(await readies(database, database.pool, environment)).toContain(
      'The role of DATABASE_URL owns the tables',
    )
  })

  test('the shop opens once the last placeholder setting is replaced, and not before', {
    meta: {
      proves: [
        {
          id: 'open-real',
          section: 'operating',
          says: 'In production the shop opens when the last invented part is set, and not before.',
          from: 'own',
          file: 'server/shop/production.ts',
          breaks: { replace: 'if (invented.length > 0)', with: 'if (invented.length > 99)' },
        },
      ],
    },
  }, async () => {
    await makeReal(database.db, realSettings.slice(1))
    const said = await refusal(production(database))
    expect(said).toContain('Still invented (2)')
    expect(said).toContain('npm run shop -- settings set legal.seller.ja "…" --why')
    expect(said).toContain('npm run shop -- settings set legal.seller.en "…" --why')

    await makeReal(database.db, realSettings.slice(0, 1))
    expect(await listInventedSettings(database.db)).toEqual([])
    const shop = start('server/process/main.ts', { PORT: await freePort(), ...production(database) })
    await shop.says('believed from')
    expect(shop.output).toMatch(/Forwarded headers +believed from +loopback\n/)
    expect(shop.output).not.toMatch(/\/dev\/|api\/docs|emulator|Demo/)
    expect(await shop.interrupt()).toBe(0)
  })

  test('a database that ever held the demo is refused', {
    meta: {
      proves: [
        {
          id: 'open-no-demo',
          section: 'operating',
          says: 'In production a database that ever held the demo is refused.',
          from: 'own',
          file: 'server/ledger/demo-gift.ts',
          breaks: { replace: 'executeTakeFirst()) !== undefined', with: 'executeTakeFirst()) === null' },
        },
      ],
    },
  }, async () => {
    const demo = await testDatabase(2)
    const memberId = await makeMember(demo.db)
    await transaction(demo.db, (tx) =>
      postDemoGift(tx, memberId, { points: 1, coinHundredths: 0 }, new Date()),
    )
    expect(await readies(demo, demo.applicationPool, production(demo))).toContain(
      'This database holds the demo',
    )
    await demo.close()
  })
})

describe('two shops on one machine', () => {
  test.runIf(isDrawn())('the emulator does not take the port that the shop asked for', async () => {
    const port = await freePort()
    const shop = start('tools/run-shop.mjs', { PORT: port, EMULATOR_PORT: port, DATABASE_URL: database.url })
    await shop.says(opened)
    await shop.says('payment emulator: http://127.0.0.1:')
    expect(shop.output).toContain(`The shop is open: http://localhost:${port}/`)
    expect(shop.output).not.toContain(`payment emulator: http://127.0.0.1:${port}/`)
    expect((await fetch(`http://127.0.0.1:${port}/api/user/point`)).status).toBe(200)
    expect(await shop.interrupt()).toBe(0)
  })

  test.runIf(isDrawn())('do not serve one data folder; Ctrl-C leaves no PostgreSQL behind', async () => {
    const data = { DATA_FOLDER: join(folder, 'data') }
    const port = await freePort()
    const first = start('server/process/main.ts', { PORT: port, ...data })
    await first.says(opened)
    const said = await refusal(data)
    expect(said).toContain(
      `A shop runs on the data in ${data.DATA_FOLDER} already (process ${first.child.pid})`,
    )
    expect((await fetch(`http://127.0.0.1:${port}/api/user/point`)).status).toBe(200)
    expect(await first.interrupt()).toBe(0)
    expect(existsSync(join(data.DATA_FOLDER, 'postgres/postmaster.pid'))).toBe(false)

    // The folder is free again, also for one that is interrupted while it starts.
    const second = start('server/process/main.ts', { PORT: port, ...data })
    await second.says('starting the embedded PostgreSQL')
    expect(await second.interrupt()).toBe(0)
    expect(existsSync(join(data.DATA_FOLDER, 'postgres/postmaster.pid'))).toBe(false)
  })
})
