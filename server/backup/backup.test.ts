import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeBackupPlace } from '#bench/backup-place.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createDatabase, createPool, type Database, transaction } from '#server/db/pool.ts'
import { prepareDatabase } from '#server/db/roles.ts'
import { databaseTime } from '#server/db/watch-database.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { createRandom } from '#server/random.ts'
import { testShopKeys, withTestKey } from '#test/shop-key.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { closeAfterRestore } from './after-restore.ts'
import { backUp } from './back-up.ts'
import { type BackupSettings, readBackupSettings } from './backup-settings.ts'
import type { Manifest } from './manifest.ts'
import { keepMedia, restoreMedia } from './media.ts'
import { proveShop } from './prove.ts'
import { restoreData } from './restore.ts'
import { archiveCommand } from './wal-commands.ts'

// A shop on the embedded server that is backed up while it sells, lost, and brought back: to a moment, and to the end.

const patience = { timeout: 60_000 }

let folder: string
let settings: BackupSettings
let backup: Manifest
/** The moment to which the shop is brought back, and the draws that were answered before it, and after it. */
let moment: Date
const drawn: Record<'before' | 'later', string[]> = { before: [], later: [] }
const opened: { pool: pg.Pool; postgres: EmbeddedPostgres }[] = []

interface Server {
  pool: pg.Pool
  owner: Database
  postgres: EmbeddedPostgres
}

async function serverOf(data: string, command?: string): Promise<Server> {
  const postgres = await startEmbeddedPostgres(data, { archiveCommand: command })
  const url = await postgres.connectionString()
  await prepareDatabase({ application: await postgres.applicationString(), owner: url })
  const pool = createPool(url, { size: 4 })
  opened.push({ pool, postgres })
  return { pool, owner: withTestKey(createDatabase(pool)), postgres }
}

const drawIds = async (pool: pg.Pool) =>
  (await pool.query<{ id: string }>('select id from draw order by first_slot')).rows.map(({ id }) => id)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-backup-'))
  for (const [name, value] of Object.entries(await makeBackupPlace(folder))) vi.stubEnv(name, value)
  settings = readBackupSettings(process.env) as BackupSettings
  const data = join(folder, 'data')
  const { pool, owner, postgres } = await serverOf(data, archiveCommand)
  // Settings of the machine that is lost; no restored server has them.
  for (const command of ['recovery_end_command', 'archive_cleanup_command'])
    await pool.query(`alter system set ${command} = 'touch ${join(folder, 'ran')}'`)
  await pool.query("alter system set shared_preload_libraries = 'of_another_machine'")
  await appendFile(join(data, 'postgres/postgresql.conf'), `recovery_end_command = 'touch ${folder}/ran'\n`)
  await makePack(owner, 'sealed', { prizes: [prize('a', 300), prize('b', 300)], price: 1 })
  const memberId = await makeMember(owner, { points: 100, mail: 'hanako@backup.example' })
  const engine = makeEngine({ applicationPool: pool, db: owner })
  const draw = async () => {
    const id = randomUUID()
    expect(await engine.draw({ id, memberId, packId: 'sealed', count: 2 })).toMatchObject({
      outcome: 'drawn',
    })
    return id
  }
  const media = folderStore(join(data, 'media'))
  await media.write('a-picture.440.webp', Buffer.from('a picture'))
  drawn.before.push(await draw(), await draw())
  // While the data is copied the shop goes on selling.
  const copying = backUp(
    { databaseUrl: await postgres.connectionString(), dataFolder: data, media },
    settings,
  )
  drawn.before.push(await draw(), await draw())
  backup = await copying
  drawn.before.push(await draw())
  await media.write('another.440.webp', Buffer.from('another'))
  await keepMedia(media, settings)
  moment = (
    await pool.query<{ now: Date }>(
      "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' now",
    )
  ).rows[0]?.now as Date
  await vi.waitFor(async () => expect((await databaseTime(pool)) > moment).toBe(true), patience)
  drawn.later.push(await draw(), await draw())
  const last = (await pool.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) wal')).rows[0]?.wal
  await vi.waitFor(
    async () => expect(await readdir(join(folder, 'place'))).toContain(`wal.${last}.json`),
    patience,
  )
  // The machine is lost.
  process.kill(await postgres.pid(), 'SIGKILL')
})
afterAll(async () => {
  for (const { pool, postgres } of opened) {
    await pool.end()
    await postgres.stop()
  }
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** Restores like the operator's command: the restored server runs on and archives its log in the same place. */
const restoreTo = (name: string, at?: Date) =>
  restoreData({ folder: join(folder, name), at, takesUnsigned: false }, { archiveCommand }, settings)

test('nothing that is kept can be read without the private key', async () => {
  for (const name of await readdir(join(folder, 'place'))) {
    const bytes = await readFile(join(folder, 'place', name))
    if (name.endsWith('.age')) expect(bytes.toString('latin1'), name).toMatch(/^age-encryption\.org\/v1\n/)
    expect(bytes.includes('hanako@backup.example'), name).toBe(false)
  }
})

describe('a restore to a moment', () => {
  let server: Server
  beforeAll(async () => {
    await restoreTo('then', moment)
    server = await serverOf(join(folder, 'then'))
  })

  test('holds every draw that was answered before it, and none after it', async () => {
    expect(await drawIds(server.pool)).toEqual(drawn.before)
  })

  test('starts a server with the settings of this machine and runs no command of the lost one', async () => {
    expect(await readdir(folder)).not.toContain('ran')
    const { rows } = await server.pool.query<{ file: string }>(
      "select distinct substring(sourcefile from '[^/]+$') file from pg_file_settings order by 1",
    )
    expect(rows.map(({ file }) => file)).toEqual(['postgresql.conf'])
    const { rows: set } = await server.pool.query<{ value: string }>(
      "select string_agg(setting, '') as value from pg_settings where name in ('recovery_end_command', 'archive_cleanup_command', 'shared_preload_libraries', 'restore_command')",
    )
    expect(set).toEqual([{ value: '' }])
    const { rows: doors } = await server.pool.query(
      'select distinct auth_method as how from pg_hba_file_rules',
    )
    expect(doors).toEqual([{ how: 'scram-sha-256' }])
  })

  test('restores pictures and films, and verifies the shop', async () => {
    const media = folderStore(join(folder, 'then', 'media'))
    const bring = () => restoreMedia(media, settings, { takesUnsigned: false })
    expect(await bring()).toEqual({ count: 2, refused: [] })
    expect(await bring()).toEqual({ count: 0, refused: [] })
    expect((await media.read('a-picture.440.webp')).toString()).toBe('a picture')
    // Stored after the backup.
    expect((await media.read('another.440.webp')).toString()).toBe('another')
    expect(await proveShop(server.owner, media)).toMatchObject({ faults: [], lostPictures: [], boxes: 1 })
  })

  test('lets no draw end differently: sales are halted, keys are new, every session is ended', async () => {
    const { pool, owner } = server
    const keys = () =>
      pool.query('select version from signing_key').then(({ rows }) => rows.map(({ version }) => version))
    await pool.query(
      `insert into session (id, token_hash, member_id, created_at, last_used_at, expires_at, device, browser)
       select gen_random_uuid(), '\\x00', id, now(), now(), now() + interval '1 day', '', '' from member limit 1`,
    )
    const now = await databaseTime(pool)
    const asked = {
      backup: backup.id,
      at: moment,
      why: 'the disk was lost',
      now,
      random: createRandom(() => now),
      shopKeys: testShopKeys,
    }
    const before = await keys()
    expect(await transaction(owner, (tx) => closeAfterRestore(tx, asked))).toEqual([
      { packId: 'sealed', sold: 10 },
    ])
    expect((await keys()).filter((version) => before.includes(version))).toEqual([])
    expect((await pool.query('select from session')).rowCount).toBe(0)
    const memberId = (await pool.query<{ id: string }>('select id from member')).rows[0]?.id as string
    const again = { id: drawn.later[0] as string, memberId, packId: 'sealed', count: 2 }
    expect(await makeEngine({ applicationPool: pool, db: owner }).draw(again)).toMatchObject({
      outcome: 'halted',
    })
    expect(
      (await pool.query("select from audit_record where verb = 'restore' and who = 'terminal'")).rowCount,
    ).toBe(1)
  })

  test('is verified by a check that finds a changed order, a changed ledger and a lost picture', async () => {
    const { pool, owner } = server
    const client = await pool.connect()
    try {
      await client.query('set session_replication_role = replica')
      // The first slot holds the other of the two prizes.
      await client.query('update box_chunk set prizes = set_byte(prizes, 1, 1 - get_byte(prizes, 1))')
      await client.query('update wallet set points = points + 1')
      await client.query("update card set image = '/media/00000000000000000000.440.webp' where id = 'a'")
    } finally {
      client.release(true)
    }
    const { faults, lostPictures } = await proveShop(owner, folderStore(join(folder, 'then', 'media')))
    expect(faults).toContain('box sealed: not what its root promised')
    expect(lostPictures).toEqual(['00000000000000000000'])
    expect(faults.filter((fault) => fault.startsWith('ledger:'))).not.toEqual([])
  })
})

test('a restore to the end of the log has every answered draw, also after an earlier restore to a moment', async () => {
  await restoreTo('whole')
  const { pool } = await serverOf(join(folder, 'whole'))
  expect(await drawIds(pool)).toEqual([...drawn.before, ...drawn.later])
})

test('a restore to a moment that no backup and no log reaches is refused with the reason', async () => {
  await expect(restoreTo('early', new Date('2020-01-01'))).rejects.toThrow(
    'no complete backup from before 2020',
  )
  const late = (await restoreTo('late', new Date('2100-01-01')).catch((error: Error) => error)) as Error
  expect(late.message).toMatch(
    /^The last change in the kept log is from \d{4}-\d\d-\d\dT[\d:.]+Z, and --at asks for 2100-01-01T00:00:00\.000Z\. Leave --at out/,
  )
  expect(late.message).toContain('before configured recovery target was reached')
  expect(late.message).not.toContain('\n')
  await expect(restoreTo('data')).rejects.toThrow('is not empty')
  const unknown = { folder: join(folder, 'unknown'), at: undefined, backup: 'none', takesUnsigned: false }
  await expect(restoreData(unknown, { archiveCommand }, settings)).rejects.toThrow(
    `holds no complete backup none; it holds: ${backup.id}`,
  )
})

test('a changed byte is refused', async () => {
  const piece = join(folder, 'place', backup.pieces[0]?.name ?? '')
  const bytes = await readFile(piece)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await writeFile(piece, bytes)
  await expect(restoreTo('changed')).rejects.toThrow('was changed after it was written')
})
