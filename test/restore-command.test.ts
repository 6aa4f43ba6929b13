import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProvenMoment } from '#server/backup/proven-moment.ts'
import { keepJobRun } from '#server/people/operator/job-runs.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { makeEngine, makeMember, makePack } from './world.ts'

// `npm run restore -- --database`, for a database that another program has restored. What the command does with a backup of
// the shop's is in server/backup/backup.test.ts.

let database: TestDatabase
/** The database of the shop that goes on, beside the restored one. */
let living: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase(2)
  living = await testDatabase(2)
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-restore-command-'))
  await makePack(database.db, 'sealed')
  const memberId = await makeMember(database.db, { points: 1000 })
  await makeEngine(database).draw({ id: randomUUID(), memberId, packId: 'sealed', count: 1 })
  await makeMember(database.db, { points: 100 })
  await database.pool.query("update card set image = ''")
})
afterAll(async () => {
  await Promise.all([database.close(), living.close()])
  await rm(folder, { recursive: true })
})

async function restore(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../tools/restore.ts'), ...words], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: living.applicationUrl,
      DATABASE_OWNER_URL: database.url,
      DATA_FOLDER: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

const halts = async () => (await database.pool.query('select from box_halt')).rowCount

test('a check verifies and changes nothing; a signed restore halts every sale', async () => {
  const checked = await restore('--database', '--check')
  expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('1 boxes are whole') })
  expect(await halts()).toBe(0)
  // The member with the most entries is not the one who moved points last.
  const { rows } = await database.pool.query('select max(moved_at) at from ledger_entry')
  expect(checked.said).toContain(
    `The newest movement of points or coins is from ${rows[0].at.toISOString()}.`,
  )
  const closed = await restore('--database', '--why', 'the disk was lost')
  expect(closed).toMatchObject({ code: 0, said: expect.stringContaining('halted: sealed, 1 slots sold') })
  expect(await halts()).toBe(1)
})

test('a recorded check tells the shop how recent the backup is, and leaves the restored database unchanged', async () => {
  const nobodyServed = await restore('--database', '--check', '--record')
  expect(nobodyServed).toMatchObject({ code: 1, said: expect.stringContaining('Nothing can be recorded') })
  const lastJob = new Date('2026-11-26T04:00:00Z')
  await keepJobRun(database.db, { name: 'a job', isGood: true, now: lastJob })
  expect(await restore('--database', '--check', '--record')).toMatchObject({ code: 0 })
  expect(await readProvenMoment(living.db)).toEqual(lastJob)
  expect(await readProvenMoment(database.db)).toBeUndefined()
  // Without a check there is nothing to record.
  expect(await restore('--database', '--record', '--why', 'a mistake')).toMatchObject({
    code: 1,
  })
})

test('an inconsistent database is not handed over', async () => {
  await database.pool.query('alter table wallet disable trigger all; update wallet set points = points + 1')
  for (const words of [
    ['--why', 'the disk was lost'],
    ['--check', '--record'],
  ]) {
    const { code, said } = await restore('--database', ...words)
    expect([code, said]).toEqual([1, expect.stringContaining('is not whole')])
  }
  // The check before it was the last that counts.
  expect(await readProvenMoment(living.db)).toEqual(new Date('2026-11-26T04:00:00Z'))
})

test('without a reason, or with a name, which the command cannot verify, it shows its usage', async () => {
  const named = await restore('--database', '--by', 'Aoi', '--why', 'the disk was lost')
  expect(named).toMatchObject({ code: 1, said: expect.stringMatching(/'--by'.*\n.*--why <why>/) })
  expect(await restore('--database')).toMatchObject({ code: 1, said: expect.stringContaining('--why <why>') })
})
