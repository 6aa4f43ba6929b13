import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { keepProvenMoment } from '#server/backup/proven-moment.ts'
import { thisMachine } from '#server/clock.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerCheckJob } from '#server/ledger/check-ledger.ts'
import { addDaysToReconcile } from '#server/money/reconciliation/queries.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import { keepJobRun, listJobRuns } from '#server/people/operator/job-runs.ts'
import { closePieces, readDatabaseClock } from '#server/people/records/queries.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop } from '#server/shop/shop-options.ts'
import { type AlarmName, alarmNames, alarmsWritten } from '#server/watch/alarm.ts'
import { trust } from '#test/beacon-world.ts'
import { carriersFolder } from '#test/carriers.ts'
import { ownPort } from '#test/own-port.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { examine } from './examine.ts'
import type { Line } from './line.ts'

// Each fault is made for real, seen in the doctor's line, and mended, after which no line is bad again.

let world: TestShop
/** Runs the jobs. */
let shop: Shop
let environment: Record<string, string>
beforeAll(async () => {
  world = await testShop()
  await makePack(world.db, 'star')
  shop = await createShop(world.options)
  await shop.listen()
  environment = {
    NODE_ENV: 'test',
    DEMO: '0',
    DATABASE_URL: world.applicationUrl,
    SHOP_KEY: process.env.SHOP_KEY ?? '',
    DATA_FOLDER: world.mediaFolder,
    MEDIA_FOLDER: world.mediaFolder,
  }
  await vi.waitFor(
    async () => {
      const runs = await listJobRuns(world.db)
      expect(runs.length).toBeGreaterThan(0)
      expect(runs.filter(({ succeededAt }) => succeededAt === null)).toEqual([])
    },
    { timeout: 60_000 },
  )
})
afterAll(async () => {
  await shop.close()
  await world.close()
})

/** The alarms of one run of a job. */
async function raisedBy(job: string): Promise<AlarmName[]> {
  const before = alarmNames.map(alarmsWritten)
  await shop.jobs.find(({ name }) => name === job)?.run(new AbortController().signal)
  return alarmNames.filter((name, index) => alarmsWritten(name) > (before[index] ?? 0))
}

const doctor = (change: Record<string, string> = {}, machine = thisMachine): Promise<Line[]> =>
  examine({ ...environment, ...change }, machine)
const badIn = (lines: readonly Line[]) => lines.filter(({ level }) => level === 'bad')
const aboutsOf = (lines: readonly Line[]) => lines.map(({ about }) => about)

/** Changes rows as the owner of the tables, whom no trigger holds back. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

test('a healthy shop has no bad line, and each line that is not good names a page that exists', async () => {
  const lines = await doctor()
  expect(badIn(lines)).toEqual([])
  expect(aboutsOf(lines)).toEqual(
    expect.arrayContaining(['settings', 'database', 'schema', 'role', 'clock', 'jobs', 'ledger', 'backup']),
  )
  for (const { runbook } of lines)
    expect(existsSync(join(import.meta.dirname, `../../docs/runbooks/${runbook}.md`)), runbook).toBe(true)
})

describe('each fault has one line:', () => {
  test('an unreadable variable: the others are examined', async () => {
    const bad = badIn(await doctor({ SMS_GATEWAY_URL: 'ftp://sms.example' }))
    expect(aboutsOf(bad)).toEqual(['settings'])
    expect(bad[0]?.sentence).toContain('SMS_GATEWAY_URL')
    expect(badIn(await doctor({ PORT: 'high' }))[0]?.sentence).toContain('PORT is "high"')
  })

  test('an unavailable database: the rest is examined all the same', async () => {
    const url = new URL(world.applicationUrl)
    url.port = String(await ownPort())
    const lines = await doctor({ DATABASE_URL: url.href })
    expect(aboutsOf(badIn(lines))).toEqual(['database'])
    expect(badIn(lines)[0]?.sentence).toContain('No PostgreSQL answers')
    expect(aboutsOf(lines)).toEqual(expect.arrayContaining(['mail server', 'picture storage']))
    expect(JSON.stringify(lines)).not.toContain(url.password)
  })

  test('a schema that is older or newer than this release', async () => {
    const { rows } = await world.pool.query(
      `delete from applied_file where name = (select max(name) from applied_file where name like 'migrations/%')
       returning name, sha256`,
    )
    const older = badIn(await doctor())
    expect(aboutsOf(older)).toEqual(['schema'])
    expect(older[0]?.sentence).toContain(rows[0].name)
    await world.pool.query('insert into applied_file values ($1, $2)', [rows[0].name, rows[0].sha256])
    await world.pool.query(`insert into applied_file values ('migrations/999-later.sql', '')`)
    const newer = badIn(await doctor())
    await world.pool.query(`delete from applied_file where name like '%999-later.sql'`)
    expect(newer.map(({ sentence }) => sentence).join()).toContain('migrations/999-later.sql')
  })

  test('backups of a separate PostgreSQL, by the last one that was checked', async () => {
    const level = async () => (await doctor()).find(({ about }) => about === 'backup')?.level
    expect(await level()).toBe('look')
    await keepProvenMoment(world.db, new Date(Date.now() - 31 * 3600_000))
    expect(await level()).toBe('bad')
    await keepProvenMoment(world.db, new Date())
    expect(await level()).toBe('good')
  })

  test('an address of standbys that leads nowhere, or to the primary', async () => {
    const lineOf = async (url: string) =>
      (await doctor({ DATABASE_READ_URL: url })).find(({ about }) => about === 'standby')
    const nowhere = new URL(world.applicationUrl)
    nowhere.port = String(await ownPort())
    expect(await lineOf(nowhere.href)).toMatchObject({
      level: 'look',
      sentence: expect.stringContaining('does not answer'),
    })
    expect((await lineOf(world.applicationUrl))?.sentence).toContain('the primary itself')
    expect((await doctor()).map(({ about }) => about)).not.toContain('standby')
  })

  test('a role that owns the tables: bad where money is real', async () => {
    const lines = await doctor({ DATABASE_URL: world.url })
    expect(lines.find(({ about }) => about === 'role')?.level).toBe('look')
    const inProduction = await doctor({
      ...production,
      DATABASE_URL: `${world.url}?sslmode=disable`,
    })
    expect(inProduction.find(({ about }) => about === 'role')?.level).toBe('bad')
  })

  test('an owner whose statements are not logged: to look at where money is real', async () => {
    const levelIn = async (environment: Record<string, string>) =>
      (await doctor(environment)).find(({ about }) => about === "owner's log")?.level
    expect(await levelIn({})).toBe('good')
    const inProduction = { ...production, DATABASE_URL: `${world.applicationUrl}?sslmode=disable` }
    expect(await levelIn(inProduction)).toBe('look')
    const { rows } = await world.pool.query<{ of: string }>(
      'select format($$%I in database %I$$, current_user, current_database()) "of"',
    )
    const of = rows[0]?.of ?? ''
    const visitors = of.replace(/^\S+/, new URL(world.applicationUrl).username)
    const elsewhere = of.replace(/\S+$/, 'template1')
    for (const [role, level] of Object.entries({ [visitors]: 'look', [elsewhere]: 'look', [of]: 'good' })) {
      await world.pool.query(`alter role ${role} set log_statement = 'all'`)
      expect(await levelIn(inProduction), role).toBe(level)
      await world.pool.query(`alter role ${role} reset log_statement`)
    }
  })

  test('the key of another database, and a previous key that is still set', async () => {
    const of = async (change: Record<string, string>) =>
      (await doctor(change)).find(({ about }) => about === "shop's key")
    const [own = '', other] = [process.env.SHOP_KEY, randomBytes(32).toString('base64')]
    expect(await of({})).toMatchObject({ level: 'good' })
    expect(await of({ SHOP_KEY: other })).toMatchObject({ level: 'bad', runbook: 'shop-key' })
    expect(await of({ SHOP_KEY: '' })).toMatchObject({ level: 'bad' })
    expect(await of({ SHOP_KEY_PREVIOUS: other })).toMatchObject({ level: 'look' })
    const waiting = await of({ SHOP_KEY: other, SHOP_KEY_PREVIOUS: own })
    expect(waiting).toMatchObject({ level: 'look', sentence: expect.stringContaining('key rotate-shop-key') })
    const unset = await doctor({ ...production, SHOP_KEY: '' })
    expect(unset.map(({ sentence }) => sentence).join()).toContain('SHOP_KEY is not set')
  })

  test('production without mail, with placeholder settings and without its proxy', async () => {
    const lines = await doctor({ ...production, DATABASE_URL: `${world.applicationUrl}?sslmode=disable` })
    expect(aboutsOf(badIn(lines))).toEqual(expect.arrayContaining(['mail server', 'invented']))
    expect(lines.find(({ about }) => about === 'TLS and proxy')?.level).toBe('look')
  })

  test('witnesses that production refuses, and sealed boxes for prizes of any worth beside beacon boxes', async () => {
    const doctorWith = async (witnesses: object[]) =>
      await doctor({
        ...production,
        DATABASE_URL: `${world.applicationUrl}?sslmode=disable`,
        BEACON: JSON.stringify({ relays: ['https://api.drand.sh'], witnesses }),
      })
    const lineOf = (lines: readonly Line[]) => lines.find(({ about }) => about === 'new boxes')
    const few = badIn(await doctorWith(trust.witnesses.slice(1)))
    expect(few.map(({ sentence }) => sentence).join()).toContain('needs three witnesses')
    expect(lineOf(await doctorWith(trust.witnesses))).toMatchObject({
      level: 'look',
      sentence: expect.stringContaining('sealedUpToYen is not set'),
    })
    const set = (value: string) =>
      runShop(world.db, ['settings', 'set', 'sealedUpToYen', value, '--why', 'a test'])
    expect(await set('50000')).toHaveProperty('lines')
    expect(lineOf(await doctorWith(trust.witnesses))).toMatchObject({
      level: 'good',
      sentence: expect.stringContaining('50,000'),
    })
    expect(await set('null')).toHaveProperty('lines')
    expect(lineOf(await doctor())?.level).toBe('good')
  })

  test('a clock that is wrong', async () => {
    const ahead = { ...thisMachine, wallClock: () => thisMachine.wallClock() + 5000 }
    const bad = badIn(await doctor({}, ahead))
    expect(aboutsOf(bad)).toEqual(['clock'])
    expect(bad[0]?.sentence).toMatch(/5\.\d s ahead of|4\.9 s ahead of/)
  })

  /** The database admits as many connections until the test is over. */
  const limitConnections = async (limit: number) => {
    const name = new URL(world.url).pathname.slice(1)
    await world.pool.query(`alter database ${name} connection limit ${limit}`)
    onTestFinished(async () => {
      await world.pool.query(`alter database ${name} connection limit -1`)
    })
  }

  test('no connection left', async () => {
    await limitConnections(1)
    const held = new pg.Client({ connectionString: world.applicationUrl })
    await held.connect().catch(() => {})
    const bad = badIn(await doctor())
    await held.end().catch(() => {})
    expect(aboutsOf(bad)).toContain('database')
    await limitConnections(-1)
    expect(badIn(await doctor())).toEqual([])
  })

  test('a start that would share its connections more thinly, or be refused', async () => {
    await limitConnections(60)
    const lineOf = async (processes: string) =>
      (await doctor({ PROCESSES: processes })).find(({ about }) => about === 'connections')
    const [one, four, many] = [await lineOf('1'), await lineOf('4'), await lineOf('30')]
    expect(one?.sentence).not.toContain('may need')
    expect(four).toMatchObject({
      level: 'look',
      sentence: expect.stringContaining('Each of 4 processes gets 7 for visitors in place of 10'),
    })
    expect(many).toMatchObject({ level: 'look', sentence: expect.stringContaining('a start is refused') })
  })

  test('a mail server that does not answer', async () => {
    const bad = badIn(await doctor({ SMTP_URL: `smtp://name:secret@127.0.0.1:${await ownPort()}` }))
    expect(aboutsOf(bad)).toEqual(['mail server'])
    expect(bad[0]?.sentence).not.toContain('secret')
  })

  test('a picture location that is not a folder', async () => {
    const file = join(world.mediaFolder, 'a-file')
    await writeFile(file, '')
    expect(aboutsOf(badIn(await doctor({ DATA_FOLDER: join(file, 'data') })))).toEqual(['disk of the data'])
  })

  test('a file of a delivery carrier that cannot be read, with its line', async () => {
    const broken = carriersFolder((text, name) =>
      name === 'yamato-b2.yaml' ? text.replace('cp932', 'latin1') : text,
    )
    const lines = await doctor({ CARRIERS_FOLDER: broken })
    expect(lines.find(({ about }) => about === 'delivery carriers')).toMatchObject({
      level: 'look',
      sentence: expect.stringContaining(
        `${join(broken, 'yamato-b2.yaml')}:7: export.encoding cannot be "latin1"; choose one of cp932 / utf-8`,
      ),
    })
    rmSync(broken, { recursive: true })
  })

  test('a disk without free space', async () => {
    expect(aboutsOf(badIn(await doctor({ DATA_FOLDER: '/proc' })))).toEqual(['disk of the data'])
  })

  test('a picture whose file is lost', async () => {
    await world.pool.query(`update card set image = '/media/00ff00ff00ff00ff00ff.440.webp' where id = 'hit'`)
    const bad = badIn(await doctor())
    expect(aboutsOf(bad)).toEqual(['pictures'])
    expect(bad[0]?.sentence).toContain('00ff00ff00ff00ff00ff')
    await world.pool.query(`update card set image = '/media/card.440.webp' where id = 'hit'`)
  })

  test('a job that fails, and jobs that stopped running', async () => {
    const now = new Date(Date.now() + 1000)
    await keepJobRun(world.db, { name: 'delete expired sessions', isGood: false, now })
    const failed = badIn(await doctor())
    expect(failed.map(({ sentence }) => sentence).join()).toContain('"delete expired sessions" fails')
    await keepJobRun(world.db, {
      name: 'delete expired sessions',
      isGood: true,
      now: new Date(now.getTime() + 1),
    })
    await world.pool.query(
      `update job_run set succeeded_at = succeeded_at - interval '1 day', failed_at = null`,
    )
    const late = badIn(await doctor())
    await world.pool.query(`update job_run set succeeded_at = succeeded_at + interval '1 day'`)
    expect(aboutsOf(late)).toEqual(['jobs'])
    expect(late[0]?.sentence).toContain('Is the shop running?')
  })

  test('mail that has waited for long', async () => {
    const memberId = await makeMember(world.db)
    const mail = { id: uuidv7(), memberId, address: 'a@b.example', subject: 's', body: 'b' }
    const now = new Date(Date.now() - 3_600_000)
    await transaction(world.db, (tx) => enqueueMail(tx, { ...mail, now }))
    const SMTP_URL = `smtp://127.0.0.1:${await ownPort()}`
    expect(aboutsOf(badIn(await doctor({ SMTP_URL })))).toEqual(['mail server', 'outbox'])
    // A development shop without a mail server keeps it there.
    expect(badIn(await doctor())).toEqual([])
    await world.pool.query('delete from outgoing_message')
  })

  test('a ledger that does not balance', async () => {
    const memberId = await makeMember(world.db, { points: 100 })
    const check = shop.jobs.find(({ name }) => name === ledgerCheckJob)
    await tamper(`update wallet set points = points + 1 where member_id = '${memberId}'`)
    await check?.run(new AbortController().signal)
    expect(aboutsOf(badIn(await doctor()))).toEqual(['ledger'])
    await tamper(`update wallet set points = points - 1 where member_id = '${memberId}'`)
    await check?.run(new AbortController().signal)
    expect(badIn(await doctor())).toEqual([])
  })

  test('a record of the audit log that was changed', async () => {
    const signed = ['--why', 'a test']
    await runShop(world.db, ['maintenance', 'on', ...signed])
    expect((await doctor()).find(({ about }) => about === 'shop')?.level).toBe('look')
    await runShop(world.db, ['maintenance', 'off', ...signed])
    await tamper(`update audit_record set why = 'another' where verb = 'maintenance on'`)
    expect(aboutsOf(badIn(await doctor()))).toEqual(['audit log'])
    expect(await raisedBy('check the audit log')).toEqual(['audit log'])
    await tamper(`update audit_record set why = 'a test' where verb = 'maintenance on'`)
  })

  test('a row of the permanent record that was changed', async () => {
    await closePieces(world.db, await readDatabaseClock(world.db), { limit: 5000, patienceMs: 10_000 })
    expect(badIn(await doctor())).toEqual([])
    await tamper(`update point_lot set expires_at = expires_at + interval '1 day'`)
    expect(aboutsOf(badIn(await doctor()))).toEqual(['records'])
    expect(await raisedBy('check the record')).toEqual(['record differs'])
    // Other tests change what is permanent, too.
    await tamper('delete from record_piece')
    expect(badIn(await doctor())).toEqual([])
  })

  test('a box whose root does not match the stored data', async () => {
    await tamper(`update box_chunk set root = decode(repeat('00', 32), 'hex') where pack_id = 'star'`)
    const bad = badIn(await doctor())
    expect(aboutsOf(bad)).toEqual(['sealed boxes'])
    expect(bad[0]?.sentence).toContain('star')
    expect(await raisedBy('check the roots of boxes')).toEqual(['box roots'])
    await tamper(`delete from box_chunk where pack_id = 'star'`)
    expect(aboutsOf(badIn(await doctor()))).toEqual(['sealed boxes'])
    await tamper(`delete from box where pack_id = 'star'`)
  })

  test('an expired choice that is not settled', async () => {
    const drawnAt = new Date(Date.now() - 26 * 3_600_000)
    await makePack(world.db, 'moon', { now: drawnAt })
    const memberId = await makeMember(world.db, { points: 100 })
    await shop.close()
    const drawn = { id: uuidv7(), memberId, packId: 'moon', count: 1 }
    expect((await makeEngine(world, () => drawnAt).draw(drawn)).outcome).toBe('drawn')
    expect(aboutsOf(badIn(await doctor()))).toEqual(['choices'])
    const settle = shop.jobs.find(({ name }) => name === 'settle draws whose 24 hours are over')
    await settle?.run(new AbortController().signal)
    expect(badIn(await doctor())).toEqual([])
  })

  test('a day that could not be reconciled', async () => {
    await addDaysToReconcile(world.db, 'pay-pal', ['2026-01-02'], new Date())
    expect((await doctor()).find(({ about }) => about === 'reconciliation')).toMatchObject({
      level: 'look',
      runbook: 'days-unreconciled',
    })
  })
})

test('the command prints each line, and ends with exit code 1 when one is bad', async () => {
  const run = (change: Record<string, string>) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../shop.ts'), 'doctor'], {
      encoding: 'utf8',
      env: { ...process.env, ...environment, ...change },
    })
  const good = run({})
  expect(good.stdout).toContain('0 bad,')
  expect(good.status).toBe(0)
  const bad = run({ SMTP_URL: `smtp://127.0.0.1:${await ownPort()}` })
  expect(bad.stdout).toMatch(/^bad {3}mail server .* \[docs\/runbooks\/messages-do-not-leave\.md\]$/m)
  expect(bad.status).toBe(1)
})

test('the operator’s page describes the doctor', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/running.md'), 'utf8')).toContain(
    'npm run shop -- doctor',
  )
})

/** A shop that others could reach. */
const production = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'https://shop.example',
  TRUST_PROXY: 'none',
}
