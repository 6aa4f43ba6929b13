// `npm run drill -- restore`: an embedded database sells, is backed up while it does, and is lost with its disk. It is
// brought back to a moment and to the end, each time by the command that an operator types. Every answer was written down
// outside before it counted, so what is lost is counted, and not only looked for.

import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { makeBackupPlace } from '#bench/backup-place.ts'
import { makeMembers, makePack, randomMember } from '#bench/world.ts'
import { listBackups } from '#server/backup/manifest.ts'
import { archiveCommand } from '#server/backup/wal-commands.ts'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createPool } from '#server/db/pool.ts'
import { prepareDatabase } from '#server/db/roles.ts'
import { databaseTime } from '#server/db/watch-database.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { comparedWithMoment, findDraws, mostLostSeconds, type Told } from './lost-draws.ts'

const members = 500
const atOnce = 8
/** Longer than the log waits to be kept (a minute), so that the end of what is kept lies within. */
const sellingSeconds = Number(process.env.SECONDS ?? 100)
const root = join(import.meta.dirname, '..')
const packId = 'drill'
const picture = 'a-picture.440.webp'

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

const runCommand = (words: readonly string[], env: NodeJS.ProcessEnv) =>
  execFileSync(process.execPath, words, { cwd: root, stdio: 'inherit', env })

/** Brings it back with the operator's command, and compares. */
async function restore(folder: string, told: readonly Told[], wanted: { at: string } | { backup: string }) {
  const begunAt = performance.now()
  const words = Object.entries(wanted).map(([name, value]) => `--${name}=${value}`)
  const command = ['tools/restore.ts', folder, ...words, '--why', 'the disk was lost']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the restore failed:\n${stdout}${stderr}`)
  const seconds = (performance.now() - begunAt) / 1000
  const postgres = await startEmbeddedPostgres(folder)
  const pool = createPool(await postgres.connectionString(), { size: 1 })
  const found = await findDraws(pool, told)
  const hasPicture = existsSync(join(folder, 'media', picture))
  await pool.end()
  await postgres.stop()
  return { seconds, hasPicture, ...found }
}

/** @returns the exit code: 1 when something was lost that must not be */
export async function drillRestore(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-drill-'))
  Object.assign(process.env, await makeBackupPlace(folder))
  const data = join(folder, 'data')
  const postgres = await startEmbeddedPostgres(data, { archiveCommand })
  const owner = await postgres.connectionString()
  await prepareDatabase({ application: await postgres.applicationString(), owner })
  const pool = createPool(owner, { size: 10 })
  await makeMembers(pool, members)
  await makePack(pool, packId, 200_000)
  const selling = sell(pool)
  await sleep(5000)
  runCommand(['tools/backup.ts'], { ...process.env, DATA_FOLDER: data })
  // Stored after the backup; the shop's job keeps it within ten minutes, by this command.
  await folderStore(join(data, 'media')).write(picture, Buffer.from('a picture'))
  runCommand(['tools/backup.ts', 'media'], { ...process.env, DATA_FOLDER: data })
  await sleep(5000)
  const at = await databaseTime(pool)
  const [backup = ''] = listBackups(await readdir(join(folder, 'place')))
  await sleep(sellingSeconds * 1000)

  const lostAt = Date.now()
  process.kill(await postgres.pid(), 'SIGKILL')
  await selling.stop()
  await pool.end().catch(() => {})
  await rm(data, { recursive: true, maxRetries: 10 })

  const { told } = selling
  console.log(`${told.length} draws were told when the disk was lost`)
  // The moment first, as one that was chosen by mistake: what was kept after it must be there for the next try.
  const then = await restore(join(folder, 'then'), told, { at: at.toISOString() })
  await rm(join(folder, 'then'), { recursive: true })
  const { lost, notGone } = comparedWithMoment(told, then, at)
  console.log(
    `to a moment: ${then.seconds.toFixed(1)} s until it was checked and may be started; ${lost} of the draws told before it are lost, ${notGone} of those told after it are there`,
  )
  const end = await restore(join(folder, 'end'), told, { backup })
  const lostSeconds = (lostAt - (end.newest?.toldAt ?? 0)) / 1000
  console.log(
    `to the end of what was kept: ${end.seconds.toFixed(1)} s; the last ${lostSeconds.toFixed(1)} s before the loss are gone, ${end.missing.length} draws`,
  )
  const wrong = [...then.otherSlot, ...end.otherSlot]
  console.log(`${wrong.length} draws have another slot; ${then.untold + end.untold} were told to nobody`)
  await rm(folder, { recursive: true, maxRetries: 10 })
  const isGood = {
    'nothing told before the moment is lost': lost === 0,
    'nothing told after the moment is there': notGone === 0,
    [`at most the last ${mostLostSeconds} s are lost`]: lostSeconds <= mostLostSeconds,
    'no draw has another slot': wrong.length === 0,
    'the picture is back': then.hasPicture && end.hasPicture,
  }
  for (const [what, is] of Object.entries(isGood)) console.log(`${is ? 'yes' : 'NO '}  ${what}`)
  return Object.values(isGood).every(Boolean) ? 0 : 1
}
