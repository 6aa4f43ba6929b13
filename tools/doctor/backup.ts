import { ageOfBackups, isLate, isUnproven } from '../../server/backup/age.ts'
import { readBackupSettings } from '../../server/backup/backup-settings.ts'
import type { Environment } from '../../server/environment.ts'
import type { Settings } from '../../server/settings.ts'
import { type Line, linesAbout } from './line.ts'

const about = linesAbout('backup', 'backup-late')
const aboutProof = linesAbout('backup', 'backup-not-proven')

/** Looks at the place of backups; the database may be away. */
export async function lineOfBackup(environment: Environment, settings: Settings, now: Date): Promise<Line> {
  if (settings.databaseUrl !== undefined)
    return about.look('A PostgreSQL of your own is backed up by its own tool: see that it does, and try one.')
  try {
    const backup = readBackupSettings(environment)
    if (backup === undefined)
      return about[settings.isProduction ? 'bad' : 'look'](
        'Nothing is backed up: BACKUP_FOLDER names no place.',
      )
    const age = await ageOfBackups(backup.place, now)
    if (age.newest === undefined) return about.bad('There is none yet: npm run backup')
    if (isLate(age)) return about.bad(`The newest is ${age.newest}: why was none made since?`)
    if (isUnproven(age))
      return aboutProof.look('None was restored and checked for 30 days: npm run restore -- --check')
    return about.good(`The newest is ${age.newest}.`)
  } catch (error) {
    return about.bad(`It cannot be looked at (${(error as Error).message}).`)
  }
}
