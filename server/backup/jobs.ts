import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Alarm } from '../alarm.ts'
import type { Job } from '../jobs/scheduler.ts'
import type { BackupSettings } from './backup-settings.ts'
import { instantOf, listBackups, listProven } from './manifest.ts'

const hourMs = 3600_000
const everyHours = 24
/** A backup takes time, and a shop is not always up. */
const lateAfterHours = 30
const provenEveryDays = 7
const unprovenAfterDays = 30

export interface BackupJobsOptions {
  /** Undefined: nothing is backed up. */
  settings: BackupSettings | undefined
  alarm: Alarm
  clock: () => Date
  /** Runs one of the project's programs in a process of its own, and rejects when it fails. */
  run: (file: string, words: readonly string[], leave: AbortSignal) => Promise<void>
}

/** Of these backups the newest, and how many hours old it is. */
const newestOf = (ids: readonly string[], now: Date) => {
  const id = ids.at(-1)
  return {
    id,
    hours: id === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - instantOf(id).getTime()) / hourMs,
  }
}

/** Makes a backup a day, restores one a week to prove it where the private key is at hand, and tells when either is late. */
export function backupJobs({ settings, alarm, clock, run }: BackupJobsOptions): Job[] {
  if (settings === undefined) return []
  const { place, identityFile } = settings
  const known = async () => {
    const files = [...(await place.list()).keys()]
    return { backup: newestOf(listBackups(files), clock()), proven: newestOf(listProven(files), clock()) }
  }
  return [
    {
      name: 'back up',
      everySeconds: 600,
      async run(leave) {
        if ((await known()).backup.hours >= everyHours) await run('tools/backup.ts', [], leave)
      },
    },
    {
      name: 'prove a backup',
      everySeconds: 3600,
      async run(leave) {
        if (identityFile === undefined) return
        const { backup, proven } = await known()
        if (backup.id !== undefined && proven.hours >= provenEveryDays * 24)
          await run('tools/restore.ts', ['--check'], leave)
      },
    },
    {
      name: 'watch the backups',
      everySeconds: 3600,
      async run() {
        const { backup, proven } = await known()
        // A shop that has just begun has none.
        if (backup.id !== undefined && backup.hours > lateAfterHours)
          alarm('backup late', { newest: backup.id }, `no backup for ${Math.floor(backup.hours)} hours`)
        if (backup.id !== undefined && proven.hours > unprovenAfterDays * 24 && (await isOld()))
          alarm(
            'backup not proven',
            { newest: proven.id },
            `no backup was restored and checked for ${unprovenAfterDays} days`,
          )
      },
    },
  ]

  /** Whether backups have been made for so long that one could have been proven. */
  async function isOld(): Promise<boolean> {
    const [first] = listBackups((await place.list()).keys())
    return (
      first !== undefined && clock().getTime() - instantOf(first).getTime() > unprovenAfterDays * 24 * hourMs
    )
  }
}

/** With the environment of this process, which has the settings of the backup; visitors come first. */
export async function runApart(file: string, words: readonly string[], leave: AbortSignal): Promise<void> {
  const child = spawn(
    'nice',
    ['-n', '10', process.execPath, join(import.meta.dirname, '../..', file), ...words],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: leave,
    },
  )
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
