import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeMember } from '#test/world.ts'
import type { Tables } from './guards.ts'
import { applySqlFiles } from './migrate.ts'
import { snakeCase, type Table, tables } from './tables.ts'

describe('the tables of the shop', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(4)
  })
  afterAll(() => database.close())

  const columnsOf = async (name: string): Promise<string[]> =>
    (
      await database.pool.query(
        `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [name],
      )
    ).rows.map(({ attname }) => attname)

  const declared: [string, Table][] = Object.entries(tables)

  test.each(declared)(
    '%s: the shop cannot change a column that is declared fixed',
    async (name, { life, moves }) => {
      const moving = moves.map(snakeCase)
      for (const column of await columnsOf(snakeCase(name))) {
        const { rows } = await database.pool.query(
          `select has_column_privilege('shop', $1, $2, 'update') may,
           coalesce((select string_agg(pg_get_triggerdef(oid), ' ') from pg_trigger
                     where tgrelid = $1::regclass and tgname = $1 || '_is_fixed'), '') guard`,
          [snakeCase(name), column],
        )
        const isHeld =
          life === 'record' || life === 'erasable'
            ? moves.length === 0 || new RegExp(`new\\."?${column}\\b`).test(rows[0].guard)
            : !rows[0].may
        expect(isHeld, column).toBe(!moving.includes(column))
      }
    },
  )

  test('the shop cannot give a wallet to another member', async () => {
    await makeMember(database.db, { points: 10 })
    const shop = database.applicationPool
    await expect(shop.query('update wallet set member_id = gen_random_uuid()')).rejects.toThrow(
      /permission denied/,
    )
    await shop.query('update wallet set points = points')
  })
})

describe('a table of a release', () => {
  let database: TestDatabase
  let folder: string
  beforeEach(async () => {
    database = await testDatabase(2, 'template1')
    folder = await mkdtemp(join(tmpdir(), 'fukuhiki-guards-'))
    await mkdir(join(folder, 'functions'))
    await mkdir(join(folder, 'migrations'))
    await put('migrations/001-first.sql', 'create table coin (id integer, sent_at date, n integer);')
    await put(
      'functions/refuse_change.sql',
      `create or replace function refuse_change() returns trigger language plpgsql as $$
       begin raise exception '% of % is refused', tg_op, tg_table_name; end $$;`,
    )
    await run(coin)
    await change('insert into coin values (1, null, 1)')
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const coin = {
    owner: 'x.ts',
    place: 'shop',
    life: 'record',
    moves: ['sentAt', 'n'],
    ends: ['sentAt'],
  } as const
  const put = (file: string, text: string) => writeFile(join(folder, file), text)
  const run = (table: Table) =>
    applySqlFiles(database.pool, pathToFileURL(`${folder}/`), { guarded: { coin: table } satisfies Tables })
  const change = (text: string) => database.pool.query(text)

  test('keeps its rows and their fixed columns, and allows changes of the others until the row has ended', async () => {
    await change('update coin set n = 2')
    await expect(change('update coin set id = 2')).rejects.toThrow('UPDATE of coin is refused')
    await expect(change('delete from coin')).rejects.toThrow('DELETE of coin is refused')
    await change('update coin set sent_at = now()')
    await expect(change('update coin set n = 3')).rejects.toThrow('UPDATE of coin is refused')
  })

  test('treats a column that a migration adds as fixed until it is declared mutable', async () => {
    await put('migrations/002-worth.sql', 'alter table coin add worth integer;')
    await run(coin)
    await expect(change('update coin set worth = 1')).rejects.toThrow('UPDATE of coin is refused')
    await run({ ...coin, moves: ['sentAt', 'n', 'worth'] })
    await change('update coin set worth = 1')
  })

  test('may lose rows where it is erasable', async () => {
    await run({ ...coin, life: 'erasable', moves: [], ends: [] })
    await expect(change('update coin set n = n')).rejects.toThrow('UPDATE of coin is refused')
    await change('delete from coin')
  })
})
