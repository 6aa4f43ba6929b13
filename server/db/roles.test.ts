import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  leavesOfRun,
  prizesOfRun,
  readOpenedSecret,
  readSoldSlots,
  saltsOfRun,
} from '#server/cards/boxes/sold-slots.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { application } from '#test/postgres.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { createPool } from './pool.ts'
import { createApplicationRole, ownsTables, prepareDatabase } from './roles.ts'

// The whole suite runs its shops as the application's role, so it shows that every right is there which the code needs.
// Here is what that role may not do.

let database: TestDatabase
let shop: pg.Pool
beforeAll(async () => {
  database = await testDatabase(4)
  shop = database.applicationPool
  await makePack(database.db, 'sealed', { prizes: [prize('a', 300), prize('b', 300)], price: 1 })
  const memberId = await makeMember(database.db, { points: 10 })
  const draw = { id: randomUUID(), memberId, packId: 'sealed', count: 2 }
  expect(await makeEngine(database).draw(draw)).toMatchObject({ outcome: 'drawn' })
})
afterAll(() => database.close())

describe('the application may not run', {
  meta: {
    proves: [
      {
        id: 'role-owns-nothing',
        section: 'operating',
        says: "The shop's role in the database owns nothing and can change no permanent row.",
        from: 'own',
        file: 'server/db/grants.ts',
        breaks: {
          replace: '...(moves.length > 0 ? [change] : []),',
          with: "...(moves.length > 0 ? [change] : ['update']),",
        },
      },
    ],
  },
}, () => {
  test.each([
    'alter table ledger_entry disable trigger all',
    'alter table ledger_entry add remark text',
    'drop trigger ledger_entry_is_fixed on ledger_entry',
    'create table own (n integer)',
    'create function own() returns integer language sql as $$ select 1 $$',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    "set session_replication_role = 'replica'",
    'set role fukuhiki',
    'alter role shop superuser',
    'update ledger_entry set points = points + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'update audit_record set id = id',
    'delete from audit_record',
    'delete from draw',
    'delete from wallet',
    'delete from payment',
    'delete from member',
    'update legal_version set in_force_from = in_force_from',
    'update box_prize set quantity = 1',
    'update box_chunk set prizes = prizes',
    'delete from box_secret',
    'select secret from box_secret',
    'select prizes from box_chunk',
    'select * from box_chunk',
    "select * from sealed_slots('sealed', 0, 600)",
    'delete from applied_file',
    'copy box_secret to stdout',
  ])('%s', async (statement) => {
    await expect(shop.query(statement)).rejects.toThrow(/permission denied|must be (owner|superuser)/)
  })
})

describe('in a closed box the application reads', {
  meta: {
    proves: [
      {
        id: 'role-reads-sold',
        section: 'operating',
        after: 'role-owns-nothing',
        says: 'It reads slots that are sold, and no other.',
        from: 'own',
        file: 'server/db/functions/refuse_unsold.sql',
        breaks: { replace: 'then b.next_slot else', with: 'then b.total else' },
      },
    ],
  },
}, () => {
  test('the sold slots and no others', async () => {
    expect(await prizesOfRun(database.db, 'sealed', 0, 2)).toHaveLength(2)
    expect(await saltsOfRun(database.db, 'sealed', 1, 1)).toHaveLength(1)
    for (const [first, count] of [
      [2, 1],
      [0, 3],
      [1, 2],
      [-1, 2],
      [0, 0],
      [0, 2_147_483_647],
      [599, 1],
    ] as const) {
      await expect(readSoldSlots(database.db, 'sealed', first, count), `${first} ${count}`).rejects.toThrow(
        'not sold',
      )
      await expect(saltsOfRun(database.db, 'sealed', first, count), `${first} ${count}`).rejects.toThrow(
        'not sold',
      )
    }
  })

  test('leaves, which hide their prizes, but no secret', async () => {
    expect(await leavesOfRun(database.db, 'sealed', 0, 600)).toHaveLength(600)
    await expect(readOpenedSecret(database.db, 'sealed')).rejects.toThrow('not opened')
  })

  test.each([
    ['opened', 'update box set opened_at = now()'],
    ['opened in a part of the transaction', 'savepoint part; update box set opened_at = now(); release part'],
    ['sold', 'update box set next_slot = total'],
  ])(
    'no more in a transaction that marks the box %s and may roll that back',
    {
      meta: {
        proves: [
          {
            id: 'role-reads-committed',
            section: 'operating',
            says: 'What is not committed shows no slot and no secret.',
            from: 'own',
            file: 'server/db/functions/is_uncommitted.sql',
            breaks: { replace: "= 'in progress', false)", with: "= 'in progress' and false, false)" },
          },
        ],
      },
    },
    async (_what, change) => {
      const client = await shop.connect()
      try {
        for (const question of ["select sold_prizes('sealed', 0, 600)", "select opened_secret('sealed')"]) {
          await client.query('begin')
          await client.query(change)
          await expect(client.query(question)).rejects.toThrow(/not (sold|opened)|are not sold/)
          await client.query('rollback')
        }
        // A transaction that writes reads what was committed before, too.
        await client.query('begin')
        await client.query('update card set name_ja = name_ja')
        await client.query("select sold_prizes('sealed', 0, 2)")
        await client.query('rollback')
      } finally {
        client.release(true)
      }
    },
  )

  test('no more by creating tables under the shop’s table names', async () => {
    const client = await shop.connect()
    try {
      await client.query(
        'create temp table box as select pack_id, total, total next_slot, now() opened_at from box',
      )
      await expect(client.query("select sold_prizes('sealed', 0, 600)")).rejects.toThrow('not sold')
      await expect(client.query("select opened_secret('sealed')")).rejects.toThrow('not opened')
    } finally {
      client.release(true)
    }
  })
})

describe('the two roles', () => {
  test('are told apart by the owner of the tables', {
    meta: {
      proves: [
        {
          id: 'role-refused',
          section: 'operating',
          says: 'Production refuses a role that owns the tables.',
          from: 'own',
          breaks: {
            replace: 'return rows[0]?.owns === true',
            with: 'return rows[0]?.owns !== true && false',
          },
        },
      ],
    },
  }, async () => {
    expect(await ownsTables(shop)).toBe(false)
    expect(await ownsTables(database.pool)).toBe(true)
  })

  test('let an owner migrate the database, which the application then accepts', async () => {
    const empty = await testDatabase(2, 'template1')
    try {
      const addresses = { application: empty.applicationUrl, owner: empty.url }
      await expect(prepareDatabase({ ...addresses, owner: undefined })).rejects.toThrow('DATABASE_OWNER_URL')
      expect(await prepareDatabase(addresses)).not.toEqual([])
      expect(await prepareDatabase({ ...addresses, owner: undefined })).toEqual([])
      await empty.pool.query('delete from applied_file where name = $1', ['functions/draw_batch.sql'])
      await expect(prepareDatabase({ ...addresses, owner: undefined })).rejects.toThrow(
        `"${application}" may not`,
      )
      expect(await prepareDatabase(addresses)).toEqual([])
      await makeMember(empty.db, { points: 1 })
    } finally {
      await empty.close()
    }
  })

  test('may not be the same', async () => {
    await expect(prepareDatabase({ application: database.url, owner: database.url })).rejects.toThrow(
      'both name the role',
    )
  })

  test('give another application role the same rights, and revoke one that was granted by hand', async () => {
    const role = `shop_${randomUUID().slice(0, 8)}`
    await Promise.all(
      ['first', 'second', 'third', 'fourth'].map((password) =>
        createApplicationRole(database.pool, role, password),
      ),
    )
    await createApplicationRole(database.pool, role, 'second')
    const url = new URL(database.url)
    url.username = role
    url.password = 'second'
    await prepareDatabase({ application: url.href, owner: database.url })
    await database.pool.query(`grant delete on draw to ${role}`)
    await database.pool.query('delete from applied_file where name = $1', [`grants/${role}`])
    await prepareDatabase({ application: url.href, owner: database.url })
    const pool = createPool(url.href, { size: 1 })
    try {
      expect((await pool.query('select count(*) from draw')).rowCount).toBe(1)
      await expect(pool.query('delete from draw')).rejects.toThrow('permission denied')
    } finally {
      await pool.end()
      await database.pool.query(`drop owned by ${role}; drop role ${role}`)
    }
  })
})

test('a role for reports reads the books, but no personal data', async () => {
  const role = `reports_${randomUUID().slice(0, 8)}`
  const addresses = { application: database.applicationUrl, owner: database.url }
  await expect(prepareDatabase(addresses, role)).rejects.toThrow(`createuser ${role}`)
  await createApplicationRole(database.pool, role, 'reports')
  await prepareDatabase(addresses, role)
  const url = new URL(database.url)
  url.username = role
  url.password = 'reports'
  const pool = createPool(url.href, { size: 1 })
  try {
    const { rows } = await pool.query(
      'select sum(w.points)::int points from wallet w join member m on m.id = w.member_id',
    )
    expect(rows).toEqual([{ points: 8 }])
    for (const refused of [
      'select mail from member',
      'select person from member',
      'select mail_hash from member',
      'select * from member',
      'select street from parcel',
      'select address from outgoing_message',
      'select token_hash from session',
      'select prizes from box_chunk',
      'select secret from signing_key',
      'update wallet set points = 1',
      'delete from job_run',
      "select * from sold_prizes('sealed', 0, 2)",
    ])
      await expect(pool.query(refused), refused).rejects.toThrow('permission denied')
    const { rows: told } = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name name from information_schema.column_privileges
       where table_schema = 'public' and table_name not in ('box', 'card', 'picture_digest') and column_name ~
         '(^|_)(mail|phone|street|city|building|company|postal_code|family_name|given_name|middle_name|recipient|person|verified|address|body|token|secret|note|payer|tracking|number_hash|password)'`,
    )
    expect(told).toEqual([])
  } finally {
    await pool.end()
    await database.pool.query(`drop owned by ${role}; drop role ${role}`)
  }
})
