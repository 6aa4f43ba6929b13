// Measures how much a draw adds to the database and to its log, and how long a backup of it takes to make, to restore
// and to prove. DRAWS: how many, 1,000,000 by default.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { backUp } from '#server/backup/back-up.ts'
import { type BackupSettings, readBackupSettings } from '#server/backup/backup-settings.ts'
import { proveShop } from '#server/backup/prove.ts'
import { restoreData } from '#server/backup/restore.ts'
import { archiveCommand } from '#server/backup/wal-commands.ts'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { prepareDatabase } from '#server/db/roles.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { withTestKey } from '#test/shop-key.ts'
import { makeBackupPlace } from './backup-place.ts'
import { drawOnce, loopUntil } from './load.ts'
import { checkBooks, makeMembers, makePack, makePersons } from './world.ts'

const draws = Number(process.env.DRAWS ?? 1_000_000)
/** Several rounds, so that later ones reuse the space that updates leave behind, as in a shop in use. */
const rounds = 20
const clients = 64
const dayMs = 24 * 3_600_000
const noPause = { goesOn: async () => true }
const packId = 'storage'

const say = (what: string, figure: string) => console.log(`${what.padEnd(22)} ${figure}`)

/** Bytes of each table with its indexes, and of the log so far. */
async function readSizes(pool: pg.Pool): Promise<Map<string, number>> {
  await pool.query('vacuum')
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname name, pg_total_relation_size(relid) bytes from pg_stat_user_tables
     union all select 'log', pg_current_wal_lsn() - '0/0'`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Runs one part of a draw's life, and adds to `grown` by how many bytes each table became larger. */
async function measureGrowth(
  pool: pg.Pool,
  grown: Map<string, number>,
  run: () => Promise<void>,
): Promise<void> {
  const before = await readSizes(pool)
  await run()
  for (const [name, bytes] of await readSizes(pool))
    grown.set(name, (grown.get(name) ?? 0) + bytes - (before.get(name) ?? 0))
}

function printGrowth(what: string, grown: Map<string, number>): void {
  const each = [...grown].map(([name, bytes]) => [name, Math.round(bytes / draws)] as const)
  const tables = each.filter(([name, bytes]) => name !== 'log' && bytes > 0).toSorted(([, a], [, b]) => b - a)
  const sum = tables.reduce((all, [, bytes]) => all + bytes, 0)
  const log = each.find(([name]) => name === 'log')?.[1]
  say(what, `${sum} bytes, ${log} of log: ${tables.map((table) => table.join(' ')).join(', ')}`)
}

async function timed<T>(what: string, bytes: number, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await run()
  const seconds = (performance.now() - startedAt) / 1000
  say(what, `${seconds.toFixed(1)} s, ${(bytes / 1e6 / seconds).toFixed(0)} MB a second`)
  return result
}

/** From an empty shop to one whose draws are sold and chosen from. */
async function live(pool: pg.Pool): Promise<void> {
  await makeMembers(pool)
  await makePersons(pool)
  const [sealed, drawn, chosen] = [new Map(), new Map(), new Map()]
  await measureGrowth(pool, sealed, () => makePack(pool, packId, draws, { shipOnlyEvery: 100 }))
  const yesterday = createDrawEngine(pool, {
    clock: () => new Date(Date.now() - dayMs - 1000),
    expirePoints: async () => {},
  })
  let left = draws
  for (let round = rounds - 1; round >= 0; round--) {
    const last = Math.floor((round * draws) / rounds)
    await measureGrowth(pool, drawn, async () => {
      const isOver = () => left === last
      const drawNext = async () => {
        left--
        await drawOnce(yesterday, packId, 1)
      }
      await loopUntil(clients, isOver, drawNext)
    })
    await measureGrowth(pool, chosen, async () => {
      await settleOverdueDraws(withTestKey(createDatabase(pool)), new Date(), noPause)
    })
  }
  await checkBooks(pool)
  const { rows } = await pool.query('select count(*)::int "all", count(chosen_at)::int chosen from draw')
  if (rows[0].all !== draws || rows[0].chosen !== draws) throw new Error(JSON.stringify(rows[0]))
  console.log(`\n${draws} draws of one card, from one box; for each of them:`)
  printGrowth('its slot is sealed', sealed)
  printGrowth('it is drawn', drawn)
  printGrowth('its choice is made', chosen)
}

export async function measureStorage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-storage-'))
  Object.assign(process.env, await makeBackupPlace(folder))
  const settings = readBackupSettings(process.env) as BackupSettings
  const dataFolder = join(folder, 'data')
  const postgres = await startEmbeddedPostgres(dataFolder, { archiveCommand })
  const databaseUrl = await postgres.connectionString()
  await prepareDatabase({ application: await postgres.applicationString(), owner: databaseUrl })
  const pool = createPool(databaseUrl, { size: 10 })
  try {
    await live(pool)
    const { rows } = await pool.query('select sum(pg_database_size(oid)) bytes from pg_database')
    const bytes = Number(rows[0].bytes)
    console.log(`\nA server with ${(bytes / 1e6).toFixed(0)} MB:`)
    const media = folderStore(join(dataFolder, 'media'))
    const { pieces } = await timed('a backup is made', bytes, () =>
      backUp({ databaseUrl, dataFolder, media }, settings),
    )
    const files = await settings.place.list()
    const packed = pieces.reduce((sum, { name }) => sum + (files.get(name) ?? 0), 0)
    say('it takes', `${(packed / 1e6).toFixed(0)} MB`)
    const restored = join(folder, 'restored')
    await timed('it is brought back', bytes, () =>
      restoreData(
        { folder: restored, at: undefined, takesUnsigned: false },
        { archiveCommand: undefined },
        settings,
      ),
    )
    await proveRestored(restored, bytes)
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function proveRestored(folder: string, bytes: number): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder)
  const pool = createPool(await postgres.connectionString(), { size: 4 })
  try {
    const { faults } = await timed('it is proven', bytes, () =>
      proveShop(createDatabase(pool), folderStore(join(folder, 'media'))),
    )
    if (faults.length > 0) throw new Error(faults.join('\n'))
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
