import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'
import { makeMember, makePack } from './world.ts'

// `npm run restore -- --database`, for a database that another program has restored. What the command does with a backup of
// the shop's is in server/backup/backup.test.ts.

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase(2)
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-restore-command-'))
  await makePack(database.db, 'sealed')
  await makeMember(database.db, { points: 100 })
  await database.pool.query("update card set image = ''")
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function restore(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../tools/restore.ts'), ...words], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database.applicationUrl,
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

test('a check proves and changes nothing; what is signed halts every sale', async () => {
  const checked = await restore('--database', '--check')
  expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('1 boxes are whole') })
  expect(await halts()).toBe(0)
  const closed = await restore('--database', '--by', 'Aoi', '--why', 'the disk was lost')
  expect(closed).toMatchObject({ code: 0, said: expect.stringContaining('halted: sealed, 0 slots sold') })
  expect(await halts()).toBe(1)
})

test('a database that is not whole is not handed over', async () => {
  await database.pool.query('alter table wallet disable trigger all; update wallet set points = points + 1')
  const { code, said } = await restore('--database', '--by', 'Aoi', '--why', 'the disk was lost')
  expect([code, said]).toEqual([1, expect.stringContaining('is not whole')])
})

test('without a name and a reason it says how it is used', async () => {
  expect(await restore('--database')).toMatchObject({ code: 1, said: expect.stringContaining('--by <who>') })
})
