import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeBackupPlace } from '#bench/backup-place.ts'
import { backUp } from '#server/backup/back-up.ts'
import { type BackupSettings, readBackupSettings } from '#server/backup/backup-settings.ts'
import { archiveCommand } from '#server/backup/wal-commands.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { prepareDatabase } from '#server/db/roles.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { oneIn } from './depth.ts'
import { makeEngine, makeMember, makePack } from './world.ts'

// `npm run restore` with a backup of the embedded PostgreSQL, as an operator types it.

/** Each starts PostgreSQL several times: `npm test` runs one of the four. */
const isDrawn = oneIn(4)

const lostPicture = '0'.repeat(20)

let folder: string
let settings: BackupSettings
const inFolder = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-restore-embedded-'))
  await mkdir(inFolder('tmp'))
  for (const [name, value] of Object.entries(await makeBackupPlace(folder))) vi.stubEnv(name, value)
  settings = readBackupSettings(process.env) as BackupSettings
  await onServer('data', async (pool, databaseUrl) => {
    const db = createDatabase(pool)
    await makePack(db, 'sealed')
    const memberId = await makeMember(db, { points: 1000 })
    await makeEngine({ applicationPool: pool, db }).draw({
      id: randomUUID(),
      memberId,
      packId: 'sealed',
      count: 1,
    })
    // Neither the place nor the shop has its file.
    await pool.query('update card set image = $1', [`/media/${lostPicture}.440.webp`])
    await keepBackup('data', databaseUrl)
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, maxRetries: 10 })
})

const keepBackup = (name: string, databaseUrl: string) =>
  backUp({ databaseUrl, dataFolder: inFolder(name), media: folderStore(inFolder('media')) }, settings)

async function onServer<T>(name: string, work: (pool: pg.Pool, url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres(inFolder(name), { archiveCommand })
  const url = await postgres.connectionString()
  await prepareDatabase({ application: await postgres.applicationString(), owner: url })
  const pool = createPool(url, { size: 4 })
  try {
    return await work(pool, url)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

interface Running {
  child: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
}

function restore(...words: string[]): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../tools/restore.ts'), ...words], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', TMPDIR: inFolder('tmp') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, said }))) }
}
const signed = ['--why', 'the disk was lost']

const halts = (name: string) =>
  onServer(name, async (pool) => (await pool.query('select from box_halt')).rowCount)

const until = (isSo: () => boolean) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 60_000, interval: 5 })

test('sales are halted before the folder has its name; a picture that is lost holds nothing up', async () => {
  const { code, said } = await restore(inFolder('restored'), ...signed).ended
  expect(said).toContain('halted: sealed, 1 slots sold')
  expect(said).toContain(`picture ${lostPicture}: not there`)
  expect([code, existsSync(inFolder('restored.unfinished'))]).toEqual([0, false])
  expect(await halts('restored')).toBe(1)
})

test.runIf(isDrawn())(
  'one that was killed left nothing that is taken for a shop, and is made again',
  async () => {
    const { child, ended } = restore(inFolder('again'), ...signed)
    await until(() => existsSync(inFolder('again.unfinished/postgres/postmaster.pid')))
    child.kill('SIGKILL')
    await ended
    expect(existsSync(inFolder('again'))).toBe(false)
    expect(await restore(inFolder('again'), ...signed).ended).toMatchObject({ code: 0 })
    expect(await halts('again')).toBe(1)
  },
)

test.runIf(isDrawn())('a check that is stopped leaves nothing that can be read', async () => {
  const { child, ended } = restore('--check')
  const scratch = () => readdir(inFolder('tmp'))
  await vi.waitFor(
    async () => {
      const [name = ''] = await scratch()
      expect(existsSync(join(inFolder('tmp'), name, 'data/postgres/postmaster.pid'))).toBe(true)
    },
    { timeout: 60_000, interval: 5 },
  )
  child.kill('SIGTERM')
  await ended
  expect(await scratch()).toEqual([])
})

test.runIf(isDrawn())('to a check a lost picture is a fault; what a killed one left is removed', async () => {
  const left = join(inFolder('tmp'), 'fukuhiki-restore-99999999-a')
  await mkdir(join(left, 'data/postgres'), { recursive: true })
  const { code, said } = await restore('--check').ended
  expect([code, said]).toEqual([1, expect.stringContaining(`picture ${lostPicture}: not there`)])
  expect(existsSync(left)).toBe(false)
})

test.runIf(isDrawn())('a shop whose books are wrong is halted, and not handed over', async () => {
  await onServer('restored', async (pool, databaseUrl) => {
    await pool.query('alter table wallet disable trigger all; update wallet set points = points + 1')
    await keepBackup('restored', databaseUrl)
  })
  const { code, said } = await restore(inFolder('wrong'), ...signed).ended
  expect([code, said]).toEqual([1, expect.stringContaining('is not whole')])
  expect(existsSync(inFolder('wrong'))).toBe(false)
  expect(await halts('wrong.unfinished')).toBe(1)
})

test('a moment without its offset is refused: it would be read in the machine’s own time', async () => {
  const { code, said } = await restore(inFolder('never'), '--at', '2026-11-26T13:00', ...signed).ended
  expect([code, said]).toEqual([1, expect.stringContaining('with its offset')])
})
