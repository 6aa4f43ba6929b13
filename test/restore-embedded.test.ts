import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
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
import { withTestKey } from './shop-key.ts'
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
    const db = withTestKey(createDatabase(pool))
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
  return restoreWith({}, ...words)
}

function restoreWith(environment: Record<string, string>, ...words: string[]): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../tools/restore.ts'), ...words], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', TMPDIR: inFolder('tmp'), ...environment },
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

test('sales are halted before the folder gets its name; a missing picture does not hold up the restore', async () => {
  const { code, said } = await restore(inFolder('restored'), ...signed).ended
  expect(said).toContain('halted: sealed, 1 slots sold')
  expect(said).toContain(`picture ${lostPicture}: not there`)
  expect([code, existsSync(inFolder('restored.unfinished'))]).toEqual([0, false])
  expect(await halts('restored')).toBe(1)
})

test.runIf(process.getuid?.() === 0)(
  'a restore as root without a database user writes nothing in production',
  async () => {
    const environment = { NODE_ENV: 'production', EMBEDDED_DATABASE_USER: '' }
    const { code, said } = await restoreWith(environment, inFolder('nobodys'), ...signed).ended
    expect([code, said]).toEqual([1, expect.stringContaining('As root the shop does not start')])
    expect(existsSync(inFolder('nobodys.unfinished'))).toBe(false)
  },
)

test.runIf(isDrawn())(
  'a killed restore leaves nothing that looks like a shop, and can be repeated',
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

test.runIf(isDrawn())('a check that is stopped leaves nothing readable', async () => {
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

test.runIf(isDrawn())(
  'a check reports a missing picture as a fault, and removes the leftovers of a killed check',
  async () => {
    const left = join(inFolder('tmp'), 'fukuhiki-restore-99999999-a')
    await mkdir(join(left, 'data/postgres'), { recursive: true })
    const { code, said } = await restore('--check').ended
    expect([code, said]).toEqual([1, expect.stringContaining(`picture ${lostPicture}: not there`)])
    expect(existsSync(left)).toBe(false)
  },
)

test.runIf(isDrawn())('a shop whose books do not balance is halted, and not handed over', async () => {
  await onServer('restored', async (pool, databaseUrl) => {
    await pool.query('alter table wallet disable trigger all; update wallet set points = points + 1')
    await keepBackup('restored', databaseUrl)
  })
  const { code, said } = await restore(inFolder('wrong'), ...signed).ended
  expect([code, said]).toEqual([1, expect.stringContaining('is not whole')])
  expect(existsSync(inFolder('wrong'))).toBe(false)
  expect(await halts('wrong.unfinished')).toBe(1)
})

/** A place of backups like the shop's, which somebody else has changed. */
async function spoiledPlace(spoil: (place: string) => Promise<unknown> | unknown): Promise<string> {
  const copy = await mkdtemp(inFolder('place-'))
  await cp(inFolder('place'), copy, { recursive: true })
  await spoil(copy)
  return copy
}
const pieceIn = async (place: string) =>
  join(place, (await readdir(place)).findLast((file) => file.startsWith('base.')) ?? '')
const noteIn = async (place: string) =>
  join(place, (await readdir(place)).findLast((file) => file.startsWith('backup.')) ?? '')

/** Neither what it read nor a server is left. */
async function refusedCheck(place: string, environment: Record<string, string> = {}): Promise<string> {
  const { code, said } = await restoreWith({ BACKUP_FOLDER: place, ...environment }, '--check').ended
  expect([code, said]).toEqual([1, expect.stringMatching(/./)])
  expect(await readdir(inFolder('tmp'))).toEqual([])
  return said
}

test('a check of a backup that was tampered with ends with an exit code, and says why', async () => {
  const changed = await spoiledPlace(async (place) => {
    const bytes = await readFile(await pieceIn(place))
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(await pieceIn(place), bytes)
  })
  expect(await refusedCheck(changed)).toMatch(/^base\..* was changed after it was written/)
  const cut = await spoiledPlace(async (place) => truncate(await pieceIn(place), 1000))
  expect(await refusedCheck(cut)).toMatch(/^base\..* was changed after it was written/)
  const unsigned = await spoiledPlace(async (place) => {
    const file = await noteIn(place)
    await writeFile(file, JSON.parse(await readFile(file, 'utf8')).signed)
  })
  expect(await refusedCheck(unsigned)).toMatch(/^backup\..* is not signed.*--unsigned/)
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', BACKUP_FOLDER: unsigned }
  const list = [join(import.meta.dirname, '../tools/backup.ts'), 'list']
  expect(String(execFileSync(process.execPath, list, { env }))).toContain('.json is not signed')
})

test('a check with another key, or without a signer’s line, ends with an exit code', async () => {
  const lines = (await readFile(inFolder('key'), 'utf8')).split('\n')
  await writeFile(inFolder('nobody'), `${lines[0]}\n`)
  const nobody = await refusedCheck(inFolder('place'), { BACKUP_IDENTITY_FILE: inFolder('nobody') })
  expect(nobody).toContain('is not signed by the shop')
  await writeFile(inFolder('another'), `${await generateX25519Identity()}\n${lines[1]}\n`)
  const another = await refusedCheck(inFolder('place'), { BACKUP_IDENTITY_FILE: inFolder('another') })
  expect(another).toContain('The private key opens nothing here')
})

test.runIf(process.platform === 'linux')(
  'a check of a location that does not answer ends at its timeout',
  async () => {
    const silent = await spoiledPlace(async (place) => {
      const piece = await pieceIn(place)
      await rm(piece)
      execFileSync('mkfifo', [piece])
    })
    const said = await refusedCheck(silent, { BACKUP_CHECK_SECONDS: '2' })
    expect(said).toContain('did not end within 2 s')
  },
)

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'a check on a full disk ends with an exit code',
  async () => {
    const disk = inFolder('disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk])
    try {
      expect(await restoreWith({ TMPDIR: disk }, '--check').ended).toMatchObject({
        code: 1,
        said: expect.stringContaining('The disk is full'),
      })
      expect(await readdir(disk)).toEqual([])
    } finally {
      execFileSync('umount', [disk])
    }
  },
)

test('a moment without its offset is refused, since it would be read in the machine’s time zone', async () => {
  const { code, said } = await restore(inFolder('never'), '--at', '2026-11-26T13:00', ...signed).ended
  expect([code, said]).toEqual([1, expect.stringContaining('with its offset')])
})
