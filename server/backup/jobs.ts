import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { ageOfBackups, isLate, isLongAgo, isUnproven } from './age.ts'
import type { BackupSettings } from './backup-settings.ts'
import { listUnkept } from './media.ts'
import { readProvenMoment } from './proven-moment.ts'

const everyHours = 24
const provenEveryHours = 7 * 24

interface BackupJobsOptions {
  settings: BackupSettings
  alarm: Alarm
  clock: () => Date
  run: RunApart
}

/** Runs one of the project's programs in a separate process, and rejects when it fails. */
type RunApart = (file: string, words: readonly string[], leave: AbortSignal) => Promise<void>

/** Keeps new pictures and films beside the backups, whatever program backs up the database. */
export const keepMediaJob = (
  { place }: Pick<BackupSettings, 'place'>,
  { media, run }: { media: MediaStore; run: RunApart },
): Job => ({
  name: 'back up pictures',
  everySeconds: 600,
  async run(leave) {
    if ((await listUnkept(media, place)).length > 0) await run('tools/backup.ts', ['media'], leave)
  },
})

/** Makes a backup a day, restores one a week to prove it where the private key is at hand, and tells when either is late. */
export function backupJobs({ settings, alarm, clock, run }: BackupJobsOptions): Job[] {
  const { identityFile } = settings
  const age = () => ageOfBackups(settings, clock())
  return [
    {
      name: 'back up',
      everySeconds: 600,
      async run(leave) {
        if ((await age()).hours >= everyHours) await run('tools/backup.ts', [], leave)
      },
    },
    {
      name: 'prove a backup',
      everySeconds: 3600,
      async run(leave) {
        if (identityFile === undefined) return
        const { newest, provenHours } = await age()
        if (newest !== undefined && provenHours >= provenEveryHours)
          await run('tools/restore.ts', ['--check'], leave)
      },
    },
    {
      name: 'watch the backups',
      everySeconds: 3600,
      async run() {
        const found = await age()
        const { newest } = found
        if (isLate(found)) alarm('backup late', { newest }, `no backup for ${Math.floor(found.hours)} hours`)
        if (isUnproven(found))
          alarm('backup not proven', { newest }, 'no backup was restored and checked for 30 days')
      },
    },
  ]
}

/** Watches what another program backs up: from the first check that was recorded on, the next ones are waited for. */
export function watchOtherBackups({
  db,
  alarm,
  clock,
}: {
  db: Database
  alarm: Alarm
  clock: () => Date
}): Job {
  return {
    name: 'watch the backups',
    everySeconds: 3600,
    async run() {
      const newest = await readProvenMoment(db)
      if (newest !== undefined && isLongAgo(newest, clock()))
        alarm('backup late', { newest }, `no backup that leads beyond ${newest.toISOString()} was checked`)
    },
  }
}

/** With the environment of this process, which has the settings of the backup; visitors come first. */
export async function runApart(file: string, words: readonly string[], leave: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: leave,
  })
  // No program `nice` is in the image.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  try {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${file} failed (${code}): ${said.trim()}`)
  } catch (error) {
    // The shop ends: the next one makes it anew.
    if (!leave.aborted) throw error
  }
}
