// `npm run drill -- restore`: an embedded database sells, is backed up while it does, and is lost with its disk. It is
// brought back to a moment and to the end, each time by the command that an operator types. Every answer was written down
// outside before it counted, so what is lost is counted, and not only looked for.

import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { makeMembers, makePack, randomMember } from '../bench/world.ts'
import { archiveCommand } from '../server/backup/wal-commands.ts'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { createPool } from '../server/db/pool.ts'
import { prepareDatabase } from '../server/db/roles.ts'
import { databaseTime } from '../server/db/watch-database.ts'
import { createDrawEngine } from '../server/domain/draws/draw-engine.ts'
import { findDraws, type Told } from './lost-draws.ts'

const members = 500
const atOnce = 8
/** Longer than the log waits to be kept (a minute), so that the end of what is kept lies within. */
const sellingSeconds = Number(process.env.SECONDS ?? 100)
const root = join(import.meta.dirname, '..')
const packId = 'drill'

/** Draws without pause until it is told to stop; `told` has every answer. */
function sell(pool: pg.Pool): { told: Told[]; stop(): Promise<void> } {
  const engine = createDrawEngine(pool, { clock: () => new Date(), expirePoints: async () => {} })
  const told: Told[] = []
  let goesOn = true
  const work = async () => {
    while (goesOn) {
      const id = randomUUID()
      try {
        const answer = await engine.draw({
          id,
          memberId: randomMember(members),
          packId,
          count: 1,
          termsNo: 1,
        })
        if (answer.outcome === 'drawn')
          told.push({ drawId: id, firstSlot: answer.firstSlot, toldAt: Date.now() })
      } catch {
        // The database is gone: nobody was told anything.
      }
      await sleep(20)
    }
  }
  const workers = Array.from({ length: atOnce }, work)
  return {
    told,
    async stop() {
      goesOn = false
      await Promise.all(workers)
    },
  }
}

/** Brings it back with the operator's command, and compares. */
async function restore(folder: string, told: readonly Told[], at: Date | undefined) {
  const begunAt = performance.now()
  const words = at === undefined ? [] : ['--at', at.toISOString()]
  const command = ['tools/restore.ts', folder, ...words, '--by', 'drill', '--why', 'the disk was lost']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the restore failed:\n${stdout}${stderr}`)
  const seconds = (performance.now() - begunAt) / 1000
  const postgres = await startEmbeddedPostgres(folder)
  const pool = createPool(await postgres.connectionString(), { size: 1 })
  const found = await findDraws(pool, told)
  await pool.end()
  await postgres.stop()
  return { seconds, ...found }
}

/** @returns the exit code: 1 when something was lost that must not be */
export async function drillRestore(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-drill-'))
  const identity = await generateX25519Identity()
  await writeFile(join(folder, 'key'), identity)
  Object.assign(process.env, {
    BACKUP_FOLDER: join(folder, 'place'),
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_IDENTITY_FILE: join(folder, 'key'),
  })
  const data = join(folder, 'data')
  const postgres = await startEmbeddedPostgres(data, { archiveCommand })
  const owner = await postgres.connectionString()
  await prepareDatabase({ application: await postgres.applicationString(), owner })
  const pool = createPool(owner, { size: 10 })
  await makeMembers(pool, members)
  await makePack(pool, packId, 200_000)
  const selling = sell(pool)
  await sleep(5000)
  execFileSync(process.execPath, ['tools/backup.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATA_FOLDER: data },
  })
  await sleep(5000)
  const at = await databaseTime(pool)
  await sleep(sellingSeconds * 1000)

  const lostAt = Date.now()
  process.kill(await postgres.pid(), 'SIGKILL')
  await selling.stop()
  await pool.end().catch(() => {})
  await rm(data, { recursive: true, maxRetries: 10 })

  const { told } = selling
  console.log(`${told.length} draws were told when the disk was lost`)
  // The end first: what was restored goes on, and its own end would be the newest then.
  const end = await restore(join(folder, 'end'), told, undefined)
  console.log(
    `to the end of what was kept: ${end.seconds.toFixed(1)} s; the last ${((lostAt - (end.newest?.toldAt ?? 0)) / 1000).toFixed(1)} s before the loss are gone, ${end.missing.length} draws`,
  )
  const then = await restore(join(folder, 'then'), told, at)
  const early = then.missing.filter((draw) => draw.toldAt < at.getTime())
  console.log(
    `to a moment: ${then.seconds.toFixed(1)} s until it was checked and may be started; ${early.length} of the draws told before it are lost`,
  )
  const wrong = [...then.otherSlot, ...end.otherSlot]
  console.log(`${wrong.length} draws have another slot; ${then.untold + end.untold} were told to nobody`)
  await rm(folder, { recursive: true, maxRetries: 10 })
  return early.length === 0 && wrong.length === 0 ? 0 : 1
}
