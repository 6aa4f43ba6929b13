import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { listRoots } from '#contract/records.ts'
import type { JapanDate } from '#server/business-time/japan.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { shopKeyOf } from '#server/db/shop-key.ts'
import { keepSetting } from '#server/people/operator/queries.ts'
import { createWebhookSender } from '#server/providers/webhook-sender.ts'
import { createRandom } from '#server/random.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mortalProcess } from '#test/mortal-process.ts'
import { writtenMessages } from '#test/outbox.ts'
import { testShop } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { makeMember } from '#test/world.ts'
import { recordJobs } from './jobs.ts'
import { type PublishDeps, signRoots, type TellDeps, tellRoots } from './publish-roots.ts'
import { asPublished, asTold, createRootSigner, rootFaults, rootKeys } from './published-roots.ts'
import { closePieces, countPieces, listRecordDays, readDatabaseClock } from './queries.ts'
import { verifyDays, verifyPieces, wrongSignatures } from './verify-records.ts'

let database: TestDatabase
const clock = () => new Date()
const random = createRandom(clock)
const sign = createRootSigner(testShopKeys)
const leave = new AbortController().signal

/** Two days have ended. */
async function endTwoDays({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>) {
  await pool.query('alter table record_layout disable trigger user')
  await pool.query(`update record_layout set made_at = now() - interval '2 days'`)
  await makeMember(db, { points: 5 })
  await closePieces(db, await readDatabaseClock(db), { limit: 5000, patienceMs: 5000 })
}

beforeEach(async () => {
  database = await testDatabase()
  onTestFinished(() => database.close())
  await endTwoDays(database)
})

const publishing = (): PublishDeps => ({
  db: database.db,
  sign,
  shopOrigin: 'https://shop.example',
  clock,
  random,
})

const set = (value: { mail: string; witnesses: string[] }) =>
  transaction(database.db, (tx) => keepSetting(tx, 'recordRoots', value, clock()))

const published = async () => (await listRecordDays(database.db)).flatMap((day) => asPublished(day) ?? [])

test('each day is signed once and mailed to the keepers of the roots, whichever process comes first', async () => {
  await set({ mail: 'keeper@example.com', witnesses: [] })
  // The process that closed the days has ended here.
  expect((await listRecordDays(database.db)).every(({ signedAt }) => signedAt === null)).toBe(true)
  await Promise.all([signRoots(publishing()), signRoots(publishing()), signRoots(publishing())])
  const days = await published()
  expect(days).toHaveLength(2)
  expect(rootFaults(days)).toEqual([])
  expect(await verifyDays(database.db)).toEqual([])
  const rows = (await writtenMessages(database.db)).sort((one, other) =>
    one.subject > other.subject ? -1 : 1,
  )
  expect(rows.map(({ address }) => address)).toEqual(['keeper@example.com', 'keeper@example.com'])
  expect(rows[0]?.body).toContain(days[0]?.root)
  // A signature stands for ever.
  await expect(database.applicationPool.query('update record_day set signature = signature')).rejects.toThrow(
    'is refused',
  )
})

test('an outsider finds a root that does not follow, is not signed, or is signed by an unknown key', async () => {
  await signRoots(publishing())
  const [newest, first] = await published()
  if (newest === undefined || first === undefined) throw new Error('two days were to be')
  const other = 'ab'.repeat(32)
  expect(rootFaults([newest, { ...first, root: other }])).toHaveLength(3)
  expect(rootFaults([{ ...newest, pieceHash: other }, first])).toHaveLength(1)
  expect(rootFaults([newest, { ...first, signature: newest.signature }])).toEqual([
    `${first.day}: it is not signed`,
  ])
  await database.pool.query('alter table record_day disable trigger user')
  await database.pool.query(
    `update record_day set signature = decode(repeat('00', 64), 'hex') where day = $1`,
    [first.day],
  )
  expect(await verifyDays(database.db)).toEqual([{ fault: 'signature', day: first.day }])
})

test('a rebuilt chain is not signed with the shop’s key; after a rotation older roots keep theirs', async () => {
  const foreign = createRootSigner({ current: shopKeyOf(Buffer.alloc(32, 9)), previous: undefined })
  await signRoots({ ...publishing(), sign: foreign })
  const [newest] = await published()
  expect(await verifyDays(database.db)).toEqual([])
  const keys = rootKeys(testShopKeys)
  expect(await verifyDays(database.db, { keys })).toEqual([{ fault: 'signature', day: newest?.day }])
  await database.pool.query('alter table record_day disable trigger user')
  const own = sign(newest?.day ?? '', Buffer.from(newest?.root ?? '', 'hex'))
  await database.pool.query('update record_day set public_key = $2, signature = $3 where day = $1', [
    newest?.day,
    own.publicKey,
    own.signature,
  ])
  expect(await verifyDays(database.db, { keys })).toEqual([])
  // A stranger's root between two of one key was never a rotation.
  const [last, before] = await listRecordDays(database.db)
  if (last === undefined || before === undefined) throw new Error('two days were to be')
  const day = '2026-01-01' as JapanDate
  const third = { ...last, day, ...sign(day, last.root) }
  expect(wrongSignatures([last, third], keys)).toEqual([])
  expect(wrongSignatures([last, before, third], keys)).toEqual([day])
})

test('a witness is sent each root until it accepts it', async () => {
  const told: unknown[] = []
  let answer = 500
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    told.push(JSON.parse(body))
    response.writeHead(answer).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  // The setting takes https alone; this one is on the test's machine.
  await signRoots(publishing())
  await database.pool.query(
    'insert into record_witness (day, url, next_attempt_at) select day, $1, now() from record_day',
    [url],
  )
  let now = clock()
  const telling: TellDeps = {
    ...{ db: database.db, shopOrigin: 'https://shop.example', clock: () => now },
    send: createWebhookSender({ isProduction: false, clock }),
    alarm: () => {},
  }
  await tellRoots(telling, leave)
  expect(told).toHaveLength(2)
  await tellRoots(telling, leave)
  expect(told).toHaveLength(2)
  now = new Date(now.getTime() + 3_600_000)
  answer = 204
  await tellRoots(telling, leave)
  now = new Date(now.getTime() + 3_600_000)
  await tellRoots(telling, leave)
  expect(told).toHaveLength(4)
  expect(told.slice(2)).toEqual(
    (await published()).toReversed().map((root) => JSON.parse(asTold('https://shop.example', root))),
  )
})

test('the witnesses are those of the setting', async () => {
  await set({ mail: '', witnesses: ['https://one.example/roots', 'https://two.example/'] })
  await signRoots(publishing())
  await signRoots(publishing())
  const { rows } = await database.pool.query('select count(*)::int n from record_witness')
  expect(rows).toEqual([{ n: 4 }])
})

test('the roots are public, and a program outside of the shop checks them', async () => {
  let now = clock()
  const shop = await testShop(() => now)
  onTestFinished(() => shop.close())
  await endTwoDays(shop)
  const visitor = shop.visitor()
  expect((await visitor.get('/records')).body).toMatchObject({ days: [] })
  await signRoots({ ...publishing(), db: shop.db })
  // The list before is kept for half a minute.
  now = new Date(now.getTime() + 31_000)
  const { body } = await visitor.get('/records')
  const { days } = z.decode(listRoots.output, body)
  const [newest] = days
  expect(days).toHaveLength(2)
  expect(rootFaults(days)).toEqual([])
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-roots-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const verified = async (body: string) => {
    const file = join(folder, 'records.json')
    await writeFile(file, body)
    return await promisify(execFile)(process.execPath, ['tools/verify.ts', file]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  }
  const answer = JSON.stringify(body)
  expect(await verified(answer)).toMatchObject({ code: 0, stdout: expect.stringContaining('is signed') })
  const forged = answer.replaceAll(newest?.root ?? '', 'ab'.repeat(32))
  expect(await verified(forged)).toMatchObject({ code: 1, stdout: expect.stringContaining('FAULT') })
})

test.each([
  ['before it reaches the server', false],
  ['before its answer is read', true],
])(
  'a process that is killed at any statement, %s, leaves no piece, day or mail out, and none twice',
  async (_when, isAnswerLost) => {
    await database.pool.query(
      `set session_replication_role = 'replica'; delete from record_day; delete from record_piece; reset session_replication_role`,
    )
    await set({ mail: 'keeper@example.com', witnesses: ['https://one.example/roots'] })
    let alarms = 0
    const jobs = (db: Database) =>
      recordJobs({
        ...{ ...publishing(), db, keys: rootKeys(testShopKeys), alarm: () => (alarms += 1) },
        send: () => Promise.reject(new Error('no witness is told here')),
      }).slice(0, 2)
    let died = 0
    for (let statements = 1, isDone = false; !isDone; statements++) {
      const process = mortalProcess(database.applicationUrl, statements, isAnswerLost)
      try {
        for (const { run } of jobs(process.db)) await run(leave)
        isDone = true
      } catch (error) {
        expect((error as Error).message).toBe('the process was killed')
        died += 1
      } finally {
        await process.end()
      }
      const pieces = await countPieces(database.db)
      expect(await verifyDays(database.db, { keys: rootKeys(testShopKeys) })).toEqual([])
      if (pieces > 0) expect(await verifyPieces(database.db, 1, pieces)).toEqual([])
    }
    expect(died).toBeGreaterThan(8)
    expect(alarms).toBe(0)
    const days = await published()
    expect(days).toHaveLength(2)
    expect(rootFaults(days)).toEqual([])
    const { rows } = await database.pool.query(
      `select (select count(*)::int from outgoing_message) mails, (select count(*)::int from record_witness) told`,
    )
    expect(rows).toEqual([{ mails: 2, told: 2 }])
    expect(died).toBeGreaterThan(8)
  },
)
