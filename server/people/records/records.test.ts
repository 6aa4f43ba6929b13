import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool, transaction } from '#server/db/pool.ts'
import { keepLayout } from '#server/db/record-layout.ts'
import { type Table, tables } from '#server/db/tables.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { checkRecords } from './jobs.ts'
import { closePieces, countPieces, readDatabaseClock } from './queries.ts'
import { verifyDays, verifyPieces } from './verify-records.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
  onTestFinished(() => database.close())
  // The chain begins with the first layout, and a piece has ten minutes at most: the test's database was made earlier in the run.
  await forge('update record_layout set made_at = clock_timestamp()')
})

const writeAudit = (subject = '') =>
  transaction(database.db, async (tx) => {
    const record = { id: uuidv7(), who: 'Aoi', why: '訂正', verb: 'x y', subject, detail: { 名: 1.5 } }
    await writeAuditRecord(tx, { ...record, now: new Date() })
  })

async function close(patienceMs = 10_000, limit = 5000) {
  // A moment of JavaScript has milliseconds, and that of a row more: what was written just now is before the next one.
  await setTimeout(2)
  return await closePieces(database.db, await readDatabaseClock(database.db), { limit, patienceMs })
}

/** The hand of the database's owner, whom no guard stops. */
async function forge(...statements: string[]): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

async function faults() {
  const pieces = await countPieces(database.db)
  return [
    ...(await verifyDays(database.db)),
    ...(pieces === 0 ? [] : await verifyPieces(database.db, 1, pieces)),
  ]
}

/** A row in each of the tables that money and cards are read from. */
async function writeEverything(): Promise<void> {
  const memberId = await makeMember(database.db, { points: 500 })
  await makePack(database.db, 'a-pack')
  expect(
    await makeEngine(database).draw({ id: randomUUID(), memberId, packId: 'a-pack', count: 2 }),
  ).toMatchObject({ outcome: 'drawn' })
  await writeAudit('a')
  await forge(
    `insert into payment_transition values ('${randomUUID()}', 1, null, 'created', 'opened', now())`,
    `insert into approval (id, path, input, verb, subject, detail, why, basis_hash, prepared_by, prepared_at, ends_at)
     values ('${randomUUID()}', '/a', '{}', 'a b', 'x', '{"n": 1}', 'so', sha256('x'), '${randomUUID()}', now(), now() + interval '1 day')`,
  )
}

describe('the owner of the database, whom no trigger stops,', () => {
  const copyOf = (table: string, change: string) =>
    `insert into ${table} select (jsonb_populate_record(t, '${change}')).* from ${table} t limit 1`
  test.each([
    [
      'ledger_entry',
      'set points = points + 1',
      copyOf('ledger_entry', `{"entry_no": 99, "cause_id": "${randomUUID()}"}`),
    ],
    [
      'draw',
      'set member_id = gen_random_uuid()',
      copyOf('draw', `{"first_slot": 40, "id": "${randomUUID()}"}`),
    ],
    [
      'payment_transition',
      "set reason = 'paid'",
      copyOf('payment_transition', '{"transition_no": 9, "from_state": "created"}'),
    ],
    ['approval', "set input = '{}', why = 'other'", copyOf('approval', `{"id": "${randomUUID()}"}`)],
    ['audit_record', "set who = 'Ren'", copyOf('audit_record', `{"id": "${randomUUID()}"}`)],
    [
      'point_lot',
      "set expires_at = expires_at + interval '1 day'",
      copyOf('point_lot', '{"last_point": 999}'),
    ],
    ['box', 'set price = price - 1', copyOf('box', '{"pack_id": "other", "commitment_no": 99}')],
  ])('is found to change, remove and add rows of %s, named with their time', async (table, edit, copy) => {
    await writeEverything()
    expect(await close()).toBe(1)
    expect(await faults()).toEqual([])
    const { rows } = await database.pool.query(`select count(*)::int n from ${table}`)
    const { n } = rows[0] as { n: number }
    for (const [statement, found] of [
      [`update ${table} ${edit}`, n],
      [`delete from ${table}`, 0],
      [copy, n + 1],
    ] as const) {
      await forge(`create table kept as table ${table}`, statement)
      const wrong = { fault: 'rows', table, written: n, found }
      expect(await faults(), statement).toMatchObject([wrong])
      expect(await runShop(database.db, ['records', 'verify'])).toEqual({
        wrong: expect.stringMatching(new RegExp(`^${table}: rows of \\d{4}-\\d\\d-\\d\\dT`)),
      })
      await forge(`delete from ${table}`, `insert into ${table} select * from kept`, 'drop table kept')
      expect(await faults()).toEqual([])
    }
  })

  test('is found to empty a table', async () => {
    await writeEverything()
    await close()
    // Nothing of it is left, not even a block.
    await forge('truncate payment_transition')
    expect(await faults()).toMatchObject([{ table: 'payment_transition', written: 1, found: 0 }])
  })

  test('is found to change a row and the covered columns: the layout differs from that of the pieces', async () => {
    await writeAudit('a')
    await close()
    await forge(
      "update audit_record set who = 'Ren'",
      `update record_layout set content = jsonb_set(content, '{audit_record}',
        to_jsonb(replace(content ->> 'audit_record', 'textsend("who"::text)', 'textsend(''Aoi''::text)')))`,
    )
    expect(await faults()).toEqual([{ fault: 'layout', no: 1 }])
  })

  test('is found to move a row to another time, or beyond all time', async () => {
    await writeAudit()
    await close()
    await writeAudit()
    await close()
    expect(await countPieces(database.db)).toBe(2)
    await forge('update audit_record set inserted_at = (select max(inserted_at) from audit_record)')
    expect(await faults()).toMatchObject([{ table: 'audit_record' }, { table: 'audit_record' }])
    await forge("update audit_record set inserted_at = 'infinity'")
    expect(await faults()).toContainEqual({ fault: 'rows to come', table: 'audit_record' })
  })

  test('is found to rebuild rows and their piece: the later pieces no longer follow', async () => {
    for (const subject of ['a', 'b']) {
      await writeAudit(subject)
      await close()
    }
    await forge(
      `update audit_record set who = 'Ren' where subject = 'a'`,
      `update record_piece p set content = (
         select jsonb_object_agg(o_table, jsonb_build_object('rows', o_rows, 'digest', encode(o_digest, 'hex')))
         from record_digests(p.layout_no, array[p.begins_at, p.ends_at])) where no = 1`,
      'update record_piece p set hash = record_piece_hash(null, p) where no = 1',
    )
    expect(await faults()).toMatchObject([{ fault: 'piece', no: 2 }])
  })
})

describe('a row', () => {
  test('of a transaction that is open over the end of a piece is awaited', async () => {
    const client = await database.applicationPool.connect()
    try {
      await client.query('begin')
      // It is slow already before it writes.
      await client.query('select 1 from audit_record')
      await client.query(
        `insert into member_note (id, member_id, who, body, is_important, written_at)
         select '${randomUUID()}', '${await makeMember(database.db)}', 'Aoi', 'x', false, now()`,
      )
      expect(await close(100)).toBeUndefined()
      expect(await countPieces(database.db)).toBe(0)
      const closing = close()
      await client.query('commit')
      expect(await closing).toBe(1)
    } finally {
      client.release(true)
    }
    const { rows } = await database.pool.query(`select content ? 'member_note' is_in from record_piece`)
    expect(rows).toEqual([{ is_in: true }])
    expect(await faults()).toEqual([])
  })

  test('of a transaction that began before a piece ended, and writes after it, is in the next one', async () => {
    const client = await database.applicationPool.connect()
    try {
      await client.query('begin')
      await client.query('select now()')
      await writeAudit('a')
      expect(await close()).toBe(1)
      await client.query(
        `insert into audit_record (id, done_at, who, verb, subject, why, detail) values ('${uuidv7()}', now(), 'b', 'b', 'b', 'b', '{}')`,
      )
      await client.query('commit')
    } finally {
      client.release(true)
    }
    expect(await close()).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('that still comes late, from a clock that was set back, is detected', async () => {
    await writeAudit()
    await close()
    await forge(
      `insert into audit_record select gen_random_uuid(), done_at, who, verb, 'late', why, detail, inserted_at from audit_record`,
    )
    expect(await faults()).toMatchObject([{ table: 'audit_record', written: 1, found: 2 }])
  })

  test('has the time of the database, not of the shop', async () => {
    for (const statement of [
      `insert into member_note (id, inserted_at) values (gen_random_uuid(), now())`,
      'insert into record_piece select * from record_piece',
      "insert into record_day (day, piece_no, root) values (now(), 1, sha256('x'))",
      `insert into record_layout (no, content, hash) values (2, '{}', sha256('x'))`,
      'delete from record_day',
      'select secret from box_secret',
    ])
      await expect(database.applicationPool.query(statement), statement).rejects.toThrow(
        /permission denied|is refused/,
      )
    await expect(
      closePieces(database.db, new Date(Date.now() + 60_000), { limit: 1, patienceMs: 0 }),
    ).rejects.toThrow('ends in the past')
  })
})

test('every permanent table is in the chain, unless it is the chain', async () => {
  const { rows } = await database.pool.query<{ content: Record<string, string> }>(
    'select content from record_layout',
  )
  const permanent = Object.entries<Table>(tables).filter(
    ([, { life, chain }]) => life === 'record' && chain === undefined,
  )
  expect(Object.keys(rows[0]?.content ?? {})).toHaveLength(permanent.length)
  const { rows: moments } = await database.pool.query(
    `select table_name from information_schema.columns
     where column_name = 'inserted_at' and column_default = 'clock_timestamp()' and is_nullable = 'NO'`,
  )
  expect(moments).toHaveLength(permanent.length)
  // A hash of the order of a small box would give it away.
  expect(rows[0]?.content.box_chunk).not.toContain('prizes')
  expect(rows[0]?.content.box_secret).toBe('timestamptz_send("inserted_at")')
})

test('pieces are the same for any session settings', async () => {
  await writeEverything()
  await close()
  const client = await database.applicationPool.connect()
  try {
    for (const set of [
      "datestyle = 'German'",
      "timezone = 'America/Lima'",
      "bytea_output = 'escape'",
      'extra_float_digits = 0',
      "intervalstyle = 'iso_8601'",
    ])
      await client.query(`set ${set}`)
    const { rows } = await client.query(
      `select count(*)::int same from record_piece p, record_digests(p.layout_no, array[p.begins_at, p.ends_at]) d
       where p.content -> d.o_table ->> 'digest' = encode(d.o_digest, 'hex')`,
    )
    const { rows: named } = await client.query(
      'select count(*)::int named from record_piece, jsonb_object_keys(content)',
    )
    expect(rows).toEqual([{ same: named[0].named }])
  } finally {
    client.release(true)
  }
})

test('processes that close pieces at once make one chain', async () => {
  for (let round = 0; round < 5; round++) {
    await writeAudit(`${round}`)
    await Promise.all([close(), close(), close(), close()])
  }
  await close()
  expect(await faults()).toEqual([])
})

test('a process that is killed while it closes leaves the chain as it was', async () => {
  const writing = await database.applicationPool.connect()
  try {
    for (let round = 0; round < 3; round++) {
      await writeAudit(`${round}`)
      await writing.query('begin')
      await writing.query(
        `insert into audit_record (id, done_at, who, verb, subject, why, detail) values ('${uuidv7()}', now(), 'b', 'b', 'open ${round}', 'b', '{}')`,
      )
      const process = createPool(database.applicationUrl, { size: 1 })
      const until = await readDatabaseClock(database.db)
      const closing = closePieces(createDatabase(process), until, { limit: 9, patienceMs: 30_000 })
      closing.catch(() => {})
      for (let killed = 0; killed === 0; ) {
        const { rows } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event = 'PgSleep'`,
        )
        killed = rows.length
      }
      await expect(closing).rejects.toThrow()
      await process.end()
      await writing.query('commit')
      // The server lets its locks go a moment after its client has heard of its end.
      for (let held = 1; held > 0; ) {
        const { rowCount } = await database.pool.query(
          `select from pg_locks where locktype = 'advisory'
             and database = (select oid from pg_database where datname = current_database())`,
        )
        held = rowCount ?? 0
      }
    }
  } finally {
    writing.release(true)
  }
  expect(await close()).toBe(1)
  expect(await faults()).toEqual([])
  const { rows } = await database.pool.query(
    `select content -> 'audit_record' ->> 'rows' n from record_piece`,
  )
  expect(rows).toEqual([{ n: '6' }])
})

describe('a day', () => {
  const beganDaysAgo = (days: number) =>
    forge(`update record_layout set made_at = now() - interval '${days} days'`)

  test('gets one root when it ends, over the one before, also when nothing was written in it', async () => {
    await beganDaysAgo(2)
    await writeAudit()
    await forge(`update audit_record set inserted_at = now() - interval '1 day'`)
    await forge(`update audit_link set inserted_at = now() - interval '1 day'`)
    await close()
    const { rows } = await database.pool.query('select day::text, root from record_day order by day')
    expect(rows).toHaveLength(2)
    expect(await faults()).toEqual([])
    const [first] = rows as { day: string; root: Buffer }[]
    await forge(`update record_day set root = sha256('x') where day = '${first?.day}'`)
    expect(await faults()).toMatchObject([{ fault: 'day' }, { fault: 'day' }])
    const known = ['records', 'verify', '--known', `${first?.day}:${first?.root.toString('hex')}`]
    expect(await runShop(database.db, known)).toEqual({ wrong: expect.stringContaining('had another root') })
    await forge(
      `update record_day set root = '\\x${first?.root.toString('hex')}' where day = '${first?.day}'`,
    )
    expect(await runShop(database.db, known)).toMatchObject({
      lines: [expect.stringContaining('as it was written')],
    })
    await forge(`delete from record_day where day = '${first?.day}'`)
    expect(await faults()).toContainEqual({ fault: 'day without root', day: first?.day })
  })

  test('is continued where the last run stopped', async () => {
    await beganDaysAgo(1)
    while (((await close(1000, 7)) ?? 0) > 0);
    expect(await faults()).toEqual([])
  })
})

test('a column that a migration adds is covered from then on; closed pieces stay as they were', async () => {
  await makeMember(database.db, { points: 5 })
  await close()
  await database.pool.query('alter table ledger_entry add column remark text')
  await relayout()
  await close()
  await makeMember(database.db, { points: 5 })
  await close()
  expect(await faults()).toEqual([])
  const { rows } = await database.pool.query('select distinct layout_no from record_piece order by 1')
  expect(rows).toEqual([{ layout_no: 1 }, { layout_no: 2 }])
  await forge(`update ledger_entry set remark = 'x'`)
  expect(await faults()).toMatchObject([{ table: 'ledger_entry', written: 1 }])
  await forge(`update ledger_entry set remark = null`)
  const moving = { ...tables, ledgerEntry: { ...tables.ledgerEntry, moves: ['points'] } }
  await expect(relayout(moving)).rejects.toThrow('ledger_entry.points')
  await forge('alter table ledger_entry drop column remark')
  expect(await faults()).toMatchObject([{ table: 'ledger_entry', written: 1, found: 0 }])
})

async function relayout(declared: Parameters<typeof keepLayout>[1] = tables): Promise<void> {
  await keepLayout(createDatabase(database.pool), declared)
}

test('the background check raises an alarm, and continues where it stopped', async () => {
  for (let n = 0; n < 40; n++) {
    await writeAudit(`${n}`)
    await close()
  }
  const told: unknown[] = []
  const check = () =>
    checkRecords(
      { db: database.db, clock: () => new Date(), alarm: (...alarm) => void told.push(alarm) },
      new AbortController().signal,
    )
  expect(await check()).toEqual([])
  expect(told).toEqual([])
  await forge(`update audit_record set why = 'x' where subject = '3'`)
  expect(await check()).toMatchObject([{ fault: 'rows', table: 'audit_record' }])
  expect(told).toMatchObject([['record differs', { count: 1 }, expect.any(String)]])
})
