import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { applySqlFiles, migrate } from './migrate.ts'
import histories from './other-histories.json' with { type: 'json' }
import { createPool } from './pool.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string
beforeEach(async () => {
  database = await testDatabase(8, 'template1')
  pool = database.pool
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-migrate-'))
  await mkdir(join(folder, 'functions'))
  await mkdir(join(folder, 'migrations'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const put = (file: string, text: string) => writeFile(join(folder, file), text)
const run = () => applySqlFiles(pool, pathToFileURL(`${folder}/`))
const rows = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows.flat()
const tables = () =>
  rows(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely' order by 1`,
  )

/** A shop of two tables, a function that a trigger calls, and one that a statement calls. */
async function putFirstRelease(): Promise<void> {
  await put('migrations/001-first.sql', 'create table coin (n integer);')
  await put('migrations/002-second.sql', 'create table card (n integer); insert into card values (1);')
  await put('functions/double.sql', 'create function double(n integer) returns integer return n * 2;')
  await put(
    'functions/guard.sql',
    `create function guard() returns trigger language plpgsql as $$ begin raise exception 'guarded'; end $$;
     create trigger coin_is_guarded before insert on coin for each row execute function guard();`,
  )
}

/** Checks of one column that list texts. */
const textLists = () =>
  rows(
    `select conname from pg_constraint where contype = 'c' and cardinality(conkey) = 1
     and pg_get_constraintdef(oid) ~ $$= ANY \\(ARRAY\\['[^']*'::text$$`,
  )

test('every closed set of words is an enumeration, in one spelling', async () => {
  await migrate(pool)
  expect(await textLists()).toEqual([])
  expect(
    await rows(`select enumlabel from pg_enum where enumlabel !~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'`),
  ).toEqual([])
  await pool.query(
    `create table fruit (kind text check (kind in ('apple', 'pear')), n int check (n in (1, 2)))`,
  )
  expect(await textLists()).toEqual(['fruit_kind_check'])
})

describe('migrating', () => {
  test('applies each migration once, then loads the functions', async () => {
    await putFirstRelease()
    expect(await run()).toEqual(['001-first', '002-second'])
    expect(await run()).toEqual([])
    expect(await rows('select n from card')).toEqual([1])
    expect(await rows('select double(4)')).toEqual([8])
    await expect(pool.query('insert into coin values (1)')).rejects.toThrow('guarded')
  })

  test('changes nothing in a database that it refuses, the declared tables included', async () => {
    await migrate(pool)
    await pool.query(`update payment_method set name = 'another'`)
    expect(await migrate(pool, { mayChange: false })).toEqual([])
    expect(new Set(await rows('select name from payment_method'))).toEqual(new Set(['another']))
    await migrate(pool)
    expect(await rows('select name from payment_method')).not.toContain('another')
  })

  test('brings a database of any earlier release to the present schema', async () => {
    const own = new URL('./', import.meta.url)
    const names = (await readdir(new URL('migrations/', own))).sort()
    for (let count = 1; count <= names.length; count++) {
      const earlier = await testDatabase(2, 'template1')
      for (const name of names.slice(0, count))
        await cp(new URL(`migrations/${name}`, own), join(folder, 'migrations', name))
      await applySqlFiles(earlier.pool, pathToFileURL(`${folder}/`))
      expect(await migrate(earlier.pool), `from ${names[count - 1]}`).toHaveLength(names.length - count)
      expect(await migrate(earlier.pool)).toEqual([])
      await earlier.close()
    }
  })

  test('a migration that fails leaves the database as it was', async () => {
    await putFirstRelease()
    await run()
    await put('migrations/003-third.sql', 'create table third (n integer);')
    await put('migrations/004-fourth.sql', 'create table fourth (n integer); select 1 / 0;')
    await expect(run()).rejects.toThrow('migrations/004-fourth.sql failed: division by zero')
    expect(await tables()).toEqual(['applied_file', 'card', 'coin'])
    await expect(pool.query('insert into coin values (1)')).rejects.toThrow('guarded')
    await put('migrations/004-fourth.sql', 'create table fourth (n integer);')
    expect(await run()).toEqual(['003-third', '004-fourth'])
  })

  test('by several processes at once is done by one, and the others find it done', async () => {
    await putFirstRelease()
    const others = [1, 2, 3].map(poolOfAnotherProcess)
    const applied = await Promise.all(
      [pool, ...others].map((one) => applySqlFiles(one, pathToFileURL(`${folder}/`))),
    )
    expect(applied.filter((names) => names.length > 0)).toEqual([['001-first', '002-second']])
    expect(await rows('select n from card')).toEqual([1])
    await Promise.all(others.map((one) => one.end()))
  })
})

describe('a migration that needs a lock of another session', () => {
  const said: string[] = []
  const patience = {
    lockSeconds: 0.05,
    pauseSeconds: 0.01,
    tries: 1000,
    say: (line: string) => void said.push(line),
  }
  const runPatiently = (change = {}) =>
    applySqlFiles(pool, pathToFileURL(`${folder}/`), { patience: { ...patience, ...change } })
  beforeEach(async () => {
    said.length = 0
    await putFirstRelease()
    await run()
    await put('migrations/003-third.sql', 'create table third (n integer); alter table card add m integer;')
  })

  test('gives up so that others need not wait, and succeeds once the lock is free', async () => {
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select * from card')
    const migrating = runPatiently()
    await expect.poll(() => said.length, { timeout: 60_000 }).toBeGreaterThan(1)
    expect(said[0]).toMatch(
      /^another session holds a lock for more than 0.05 s: nothing was migrated, again in/,
    )
    // Between two tries nothing is locked, and nothing of the migration is there.
    await pool.query('select * from card')
    expect(await tables()).toEqual(['applied_file', 'card', 'coin'])
    await holder.query('commit')
    holder.release()
    expect(await migrating).toEqual(['003-third'])
    expect(await tables()).toEqual(['applied_file', 'card', 'coin', 'third'])
  })

  test('fails with a clear message, and with nothing changed, when the lock is never released', async () => {
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select * from card')
    await expect(runPatiently({ tries: 2 })).rejects.toThrow(
      'The database was not migrated: another session held a lock in each of 2 tries.',
    )
    await holder.query('commit')
    holder.release()
    expect(said).toHaveLength(1)
    expect(await tables()).toEqual(['applied_file', 'card', 'coin'])
  })

  test('waits while the other session migrates', async () => {
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(7204881)')
    const migrating = runPatiently({ tries: 1 })
    await untilItWaits(pool, migrating)
    await pool.query('select pg_sleep(0.2)')
    await holder.query('commit')
    holder.release()
    expect(await migrating).toEqual(['003-third'])
  })
})

/** Another process has other connections to the same database. */
const poolOfAnotherProcess = () => createPool(database.url, { size: 2 })

describe('refuses, with nothing changed,', () => {
  test('an applied file that was edited', async () => {
    await putFirstRelease()
    await run()
    await put('migrations/001-first.sql', 'create table coin (n bigint);')
    await put('migrations/003-third.sql', 'create table third (n integer);')
    await expect(run()).rejects.toThrow(
      'migrations/001-first.sql was edited after it was applied to this database. Migrations are forever: ' +
        'bring the file back as it was, and write a new one.',
    )
    expect(await tables()).toEqual(['applied_file', 'card', 'coin'])
  })

  test('no file that differs only in its line ends', async () => {
    await put('migrations/001-first.sql', 'create table coin (\n  n integer\n);\n')
    await run()
    await put('migrations/001-first.sql', 'create table coin (\r\n  n integer\r\n);\r\n')
    expect(await run()).toEqual([])
  })

  test('no file that was applied with other comments', async () => {
    await putFirstRelease()
    await run()
    const applied = (sha256: string | undefined) =>
      pool.query("update applied_file set sha256 = $1 where name = 'migrations/001-first.sql'", [sha256])
    await applied(histories.otherComments[0])
    expect(await run()).toEqual([])
    await applied('0'.repeat(64))
    await expect(run()).rejects.toThrow('migrations/001-first.sql was edited')
  })

  test('an applied file that was renamed', async () => {
    await putFirstRelease()
    await run()
    await rm(join(folder, 'migrations/001-first.sql'))
    await put('migrations/001-start.sql', 'create table coin (n integer);')
    await expect(run()).rejects.toThrow(
      'migrations/001-first.sql was removed or renamed after it was applied',
    )
  })

  test.each([
    ['a gap', '004-late.sql'],
    ['a number used twice', '002-again.sql'],
    ['a name without a number', 'late.sql'],
  ])('%s among the migrations', async (_, name) => {
    await putFirstRelease()
    await put(`migrations/${name}`, 'create table late (n integer);')
    await expect(run()).rejects.toThrow(
      `migrations/${name === '002-again.sql' ? '002-second.sql' : name} stands where 003-….sql must: ` +
        'migrations are numbered without a gap.',
    )
    expect(await tables()).toEqual([])
  })

  test('to run an older release on a newer schema', async () => {
    await putFirstRelease()
    await run()
    await rm(join(folder, 'migrations/002-second.sql'))
    await expect(run()).rejects.toThrow(
      'The database is newer than this release, which does not have migrations/002-second.sql. ' +
        'Start the newer release, or restore a backup from before it.',
    )
    expect(await rows('select double(4)')).toEqual([8])
  })

  test.each([
    [
      'the baseline took in the migrations after it',
      'cf73d9c40bdc965e16dae8135e35fdcbcff74995ee8bb4f5b09fcebe5495a5cd',
    ],
    ['closed sets became enumerations', '4ff9901f6c47ed5561c0aebb010852e58c94fe91e3ffa0c303ae0b5d395ec449'],
    ['an address had a company', '2b32952db8f566caf0209f27851280197753279080f076642a72a9ef2829149f'],
  ])('a database from before %s', async (_change, sha256) => {
    await migrate(pool)
    await pool.query(`update applied_file set sha256 = $1 where name = 'migrations/001-baseline.sql'`, [
      sha256,
    ])
    await pool.query(`insert into applied_file values ('migrations/036-waiting-line.sql', '')`)
    const applied = await rows('select name from applied_file order by 1')
    await expect(migrate(pool)).rejects.toThrow(
      'The database was made by a version from before the first release, whose migrations this release does not have. ' +
        'Name an empty database in DATABASE_URL, or delete the data folder of that version.',
    )
    expect(await rows('select name from applied_file order by 1')).toEqual(applied)
  })

  test('a database that holds tables of another origin', async () => {
    await putFirstRelease()
    await pool.query('create table guestbook (line text)')
    await expect(run()).rejects.toThrow(
      'The database was not made by this release’s migrations: it holds guestbook.',
    )
    expect(await tables()).toEqual(['guestbook'])
  })
})

describe('functions', () => {
  beforeEach(async () => {
    await putFirstRelease()
    await run()
  })

  test('are replaced when their text changes', async () => {
    await put('functions/double.sql', 'create function double(n integer) returns integer return n + n + 0;')
    expect(await run()).toEqual([])
    expect(await rows(`select pg_get_function_sqlbody('double'::regproc)`)).toEqual(['RETURN ((n + n) + 0)'])
  })

  test('may change their parameters and return type, and the earlier one is dropped', async () => {
    await put(
      'functions/double.sql',
      'create function double(n bigint, m text) returns text return n * 2 || m;',
    )
    await run()
    expect(await rows(`select oid::regprocedure::text from pg_proc where proname = 'double'`)).toEqual([
      'double(bigint,text)',
    ])
    expect(await rows(`select double(4, '!')`)).toEqual(['8!'])
  })

  test('that keep their parameters are replaced in place, so that no call under way loses them', async () => {
    const oid = () => rows(`select 'double'::regproc::oid::int`)
    const before = await oid()
    await put(
      'functions/double.sql',
      'create or replace function double(n integer) returns integer return n + n;',
    )
    await put('migrations/003-third.sql', 'create table third (n integer);')
    await run()
    expect(await oid()).toEqual(before)
    expect(await rows(`select pg_get_function_sqlbody('double'::regproc)`)).toEqual(['RETURN (n + n)'])
    await expect(pool.query('insert into coin values (1)')).rejects.toThrow('guarded')
  })

  test('are dropped with their file, and so are their triggers', async () => {
    await rm(join(folder, 'functions/guard.sql'))
    await run()
    await pool.query('insert into coin values (1)')
    expect(await rows(`select count(*) from pg_proc where proname = 'guard'`)).toEqual([0])
  })

  test('may need each other', async () => {
    await put(
      'functions/quadruple.sql',
      'create function quadruple(n integer) returns integer return double(double(n));',
    )
    await run()
    await put('functions/double.sql', 'create function double(n integer) returns integer return n + n + 0;')
    await run()
    expect(await rows('select quadruple(1)')).toEqual([4])
  })

  test('are dropped before a migration and restored after it', async () => {
    await put(
      'migrations/003-wider.sql',
      'insert into coin values (1); alter table coin alter n type bigint;',
    )
    expect(await run()).toEqual(['003-wider'])
    await expect(pool.query('insert into coin values (2)')).rejects.toThrow('guarded')
    expect(await rows('select n from coin')).toEqual([1])
  })

  test('that a table needs are not dropped under it', async () => {
    await pool.query('alter table card add check (double(n) > 0)')
    await put('functions/double.sql', 'create function double(n bigint) returns bigint return n * 2;')
    await expect(run()).rejects.toThrow(
      /needs one as it is: constraint card_n_check on table card depends on function double\(integer\)/,
    )
    expect(await rows('select double(4)')).toEqual([8])
  })

  test('are each in a file of the same name', async () => {
    await put('functions/half.sql', 'create function other(n integer) returns integer return n / 2;')
    await expect(run()).rejects.toThrow('functions/half.sql must create the function half, once.')
    expect(await rows(`select count(*) from pg_proc where proname = 'other'`)).toEqual([0])
  })

  test('of other origin are left alone', async () => {
    await pool.query('create function theirs() returns integer return 1')
    await put('functions/double.sql', 'create function double(n integer) returns integer return n + n;')
    await run()
    expect(await rows('select theirs()')).toEqual([1])
  })
})
