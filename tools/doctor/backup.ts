import { ageOfBackups, isLate, isLongAgo, isUnproven } from '#server/backup/age.ts'
import { readBackupSettings } from '#server/backup/backup-settings.ts'
import { readProvenMoment } from '#server/backup/proven-moment.ts'
import type { Database } from '#server/db/pool.ts'
import type { Environment } from '#server/settings/environment.ts'
import type { Settings } from '#server/shop/settings.ts'
import { type Line, linesAbout } from './line.ts'

const about = linesAbout('backup', 'backup-late')
const aboutProof = linesAbout('backup', 'backup-not-proven')

/** The line of an operator's own PostgreSQL, by what the check of its backups has recorded there. */
export async function lineOfOtherBackup(db: Database, now: Date): Promise<Line> {
  const newest = await readProvenMoment(db)
  if (newest === undefined)
    return about.look(
      'A PostgreSQL of your own is backed up by its own tool: check that it runs, and try a restore.',
    )
  const line = `The newest that was checked ends at ${newest.toISOString()}.`
  return isLongAgo(newest, now)
    ? about.bad(`${line} None was checked since: find out why.`)
    : about.good(line)
}

/** Looks at the place of backups of the embedded PostgreSQL; the database may be away. */
export async function lineOfBackup(environment: Environment, settings: Settings, now: Date): Promise<Line> {
  try {
    const backup = readBackupSettings(environment)
    if (backup === undefined)
      return about[settings.isProduction ? 'bad' : 'look']('Nothing is backed up: BACKUP_FOLDER is not set.')
    const age = await ageOfBackups(backup, now)
    if (age.newest === undefined) return about.bad('There is none yet: npm run backup')
    if (isLate(age)) return about.bad(`The newest is ${age.newest}: none was made since; find out why.`)
    if (isUnproven(age))
      return aboutProof.look('None was restored and checked for 30 days: npm run restore -- --check')
    return about.good(`The newest is ${age.newest}.`)
  } catch (error) {
    return about.bad(`It cannot be examined (${(error as Error).message}).`)
  }
}
