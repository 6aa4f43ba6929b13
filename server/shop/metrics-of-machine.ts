// Figures read beside the tables of the rooms: room on the disks of this machine, and the age of the backups.

import { ageOfBackups } from '#server/backup/age.ts'
import type { BackupSettings } from '#server/backup/backup-settings.ts'
import { readProvenMoment } from '#server/backup/proven-moment.ts'
import type { Database } from '#server/db/pool.ts'
import { diskOf } from '#server/watch/disk.ts'
import type { MakeGauge, Reading } from './metrics-of-rooms.ts'

export interface Surroundings {
  /** The folders by the name of their content. */
  folders: Readonly<Record<string, string>>
  /** The backups of the embedded database; a PostgreSQL of one's own is backed up by another program. */
  backups: BackupSettings | undefined
}

const minuteMs = 60_000
const hourSeconds = 3600

export function readingsAround(
  { folders, backups }: Surroundings,
  db: Database,
  gauge: MakeGauge,
): Reading[] {
  const free = gauge('disk_free_bytes', 'Room on the disk of a folder.', 'folder')
  const size = gauge('disk_size_bytes', 'Size of that disk.', 'folder')
  const newest = gauge(
    'backup_age_seconds',
    'Age of the newest backup; of a PostgreSQL of one’s own, since the moment to which the newest checked backup leads.',
  )
  const proven = gauge(
    'backup_proof_age_seconds',
    'Age of the newest backup that was restored and checked, else of the first that was made.',
  )
  return [
    {
      gauges: [free, size],
      everyMs: minuteMs,
      async read() {
        for (const [folder, path] of Object.entries(folders)) {
          const { freeBytes, sizeBytes } = await diskOf(path)
          free.set({ folder }, freeBytes)
          size.set({ folder }, sizeBytes)
        }
      },
    },
    {
      gauges: [newest, proven],
      everyMs: 5 * minuteMs,
      async read(now) {
        if (backups === undefined) {
          const moment = await readProvenMoment(db)
          if (moment !== undefined) newest.set((now.getTime() - moment.getTime()) / 1000)
          return
        }
        const age = await ageOfBackups(backups, now)
        if (age.newest === undefined) return
        newest.set(age.hours * hourSeconds)
        proven.set(Math.min(age.provenHours, age.firstHours) * hourSeconds)
      },
    },
  ]
}
