import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { writeAuditRecord } from './audit-record.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

let database: TestDatabase
const now = new Date('2026-11-22T03:04:05.678Z')

beforeEach(async () => {
  database = await testDatabase()
  onTestFinished(() => database.close())
})

const write = (subject: string, hold = 0) =>
  transaction(database.db, async (tx) => {
    const detail = { before: 1, after: { 名: 'ほしもり', list: [1.5, null] } }
    await writeAuditRecord(tx, { id: uuidv7(), who: 'Aoi', why: '訂正', verb: 'x y', subject, detail, now })
    await sleep(hold)
  })

const verify = () => verifyAuditLog(database.db, undefined)

/** Runs a statement that only the owner of the database can run. */
const forge = async (statement: string) => {
  for (const table of ['audit_record', 'audit_link'])
    await database.pool.query(`alter table ${table} disable trigger user`)
  await database.pool.query(statement)
}

test('an empty log is valid, and has no head', async () => {
  expect(await verify()).toEqual({ outcome: 'whole', head: undefined })
  expect(await runShop(database.db, ['audit', 'verify'])).toEqual({ lines: ['The audit log is empty.'] })
})

test('the head follows from the records by the published rule', async () => {
  for (const subject of ['', 'a', 'ほし']) await write(subject)
  const { rows } = await database.pool.query(
    'select r.*, r.detail::text as written, l.hash from audit_record r join audit_link l on l.record_id = r.id order by l.no',
  )
  const framed = (text: string) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(Buffer.byteLength(text))
    return Buffer.concat([length, Buffer.from(text)])
  }
  let hash = Buffer.alloc(32)
  for (const { id, done_at, who, verb, subject, why, written, hash: stored } of rows) {
    const micros = Buffer.alloc(8)
    micros.writeBigInt64BE(BigInt(new Date(done_at).getTime()) * 1000n)
    const place = [Buffer.from('fukuhiki.v1.audit'), hash, Buffer.from(id.replaceAll('-', ''), 'hex'), micros]
    const texts = [who, verb, subject, why, written].map(framed)
    hash = createHash('sha256')
      .update(Buffer.concat([...place, ...texts]))
      .digest()
    expect(stored.equals(hash)).toBe(true)
  }
  expect(await verify()).toEqual({ outcome: 'whole', head: { no: 3, hash } })
  expect(await runShop(database.db, ['audit', 'verify'])).toEqual({
    lines: ['Every record is as it was written: 3.', `Head: 3:${hash.toString('hex')}`],
  })
})

test('changes at the same time, which end in any order, make one chain; what is rolled back leaves none', {
  meta: {
    proves: [
      {
        id: 'audit-one-writer',
        section: 'closed',
        says: 'Changes at the same time make one chain.',
        from: 'own',
        file: 'server/db/functions/link_audit_record.sql',
        breaks: { replace: 'perform pg_advisory_xact_lock(7204882);', with: '' },
      },
    ],
  },
}, async () => {
  const failing = transaction(database.db, async (tx) => {
    await writeAuditRecord(tx, { id: uuidv7(), who: 'A', why: 'b', verb: 'c', subject: '', detail: {}, now })
    throw new Error('refused')
  })
  const written = Array.from({ length: 12 }, (_, n) => write(`${n}`, (n * 7) % 5))
  await expect(failing).rejects.toThrow('refused')
  await Promise.all(written)
  expect(await verify()).toMatchObject({ outcome: 'whole', head: { no: 12 } })
})

test.each([
  ['a changed record', `update audit_record set why = 'other' where subject = 'b'`, 2],
  ['a changed detail', `update audit_record set detail = '{}' where subject = 'a'`, 1],
  ['a link that is missing', `delete from audit_link where no = 2`, 3],
  [
    'a record that was removed with its link',
    `delete from audit_link where no = 2; delete from audit_record where subject = 'b'`,
    3,
  ],
  ['a link that was made anew', `update audit_link set hash = sha256('x') where no = 3`, 3],
])(
  '%s is detected',
  {
    meta: {
      proves: [
        {
          id: 'audit-chain',
          section: 'closed',
          says: 'A record of the audit log that is changed, removed or slipped in shows.',
          from: 'own',
          file: 'server/people/operator/queries.ts',
          breaks: { replace: 'recorded is null or hash <>', with: 'recorded is null and hash <>' },
        },
      ],
    },
  },
  async (_, statement, no) => {
    for (const subject of ['a', 'b', 'c']) await write(subject)
    await forge(statement)
    expect(await verify()).toMatchObject({ outcome: 'wrong link', no })
    expect(await runShop(database.db, ['audit', 'verify'])).toEqual({
      wrong: expect.stringContaining(`record ${no} (`),
    })
  },
)

test('a record outside of the chain is detected', async () => {
  await write('a')
  await forge(
    `insert into audit_record select gen_random_uuid(), done_at, who, verb, 'b', why, detail from audit_record`,
  )
  expect(await verify()).toMatchObject({ outcome: 'record outside' })
})

test('a rebuilt log is detected by a kept head', {
  meta: {
    proves: [
      {
        id: 'audit-known',
        section: 'closed',
        says: 'A log that was made anew shows by a head that was kept.',
        from: 'own',
        breaks: {
          replace: 'known !== undefined && !(await findChainHead',
          with: 'false && !(await findChainHead',
        },
      },
    ],
  },
}, async () => {
  for (const subject of ['a', 'b']) await write(subject)
  const { lines } = (await runShop(database.db, ['audit', 'verify'])) as { lines: string[] }
  const known = lines[1]?.replace('Head: ', '') as string
  await write('c')
  const asked = ['audit', 'verify', '--known', known]
  expect(await runShop(database.db, asked)).toMatchObject({
    lines: [expect.stringContaining(': 3.'), expect.any(String)],
  })
  await forge(`delete from audit_link; delete from audit_record where subject = 'b'`)
  await forge(`with recursive chain as (
    select 1::bigint no, r.id, audit_hash(decode(repeat('00', 32), 'hex'), r) hash from audit_record r where subject = 'a'
    union all select no + 1, r.id, audit_hash(hash, r) from chain, audit_record r where subject = 'c' and no = 1
  ) insert into audit_link select * from chain`)
  expect(await verify()).toMatchObject({ outcome: 'whole', head: { no: 2 } })
  expect(await runShop(database.db, asked)).toEqual({ wrong: expect.stringContaining('rebuilt') })
  expect(await runShop(database.db, ['audit', 'verify', '--known', '3'])).toEqual({
    refused: expect.stringContaining('--known takes a head'),
  })
})
