import { newestSigned } from './age.ts'
import type { BackupSettings } from './backup-settings.ts'
import { instantOf, listBackups, statedFirstWal } from './manifest.ts'
import { walBefore } from './wal-archive.ts'

const dayMs = 24 * 3600 * 1000

/**
 * Removes what is too old, and what a backup left that did not end. The newest complete backup always stays, and what a
 * place does not give up stays as well.
 * @returns the place's own word for each file that it keeps
 */
export async function removeOld(settings: BackupSettings, now: Date): Promise<string[]> {
  const { place, keepDays } = settings
  const files = [...(await place.list()).keys()]
  const ids = listBackups(files)
  const newest = await newestSigned(ids, settings)
  const oldest = new Date(now.getTime() - keepDays * dayMs)
  const kept = ids.filter((id) => id === newest || instantOf(id) >= oldest)
  if (kept.length === 0) return []
  const ofBackup = /^(?:base|label|backup|proven)\.(\w+)\./
  const useless = files.filter((file) => {
    const id = ofBackup.exec(file)?.[1]
    return (
      id !== undefined &&
      !kept.includes(id) &&
      (ids.includes(id) || instantOf(id).getTime() < now.getTime() - dayMs)
    )
  })
  // One that states nothing keeps all of the log, and one that cannot be read ends this: either may need it.
  const firsts = await Promise.all(kept.map((id) => statedFirstWal(settings, id)))
  const refusals: string[] = []
  // The manifest first: what is half removed is no backup.
  for (const file of [...useless.sort(), ...walBefore(firsts, files)])
    await place.remove(file).catch((error: Error) => void refusals.push(`${file}: ${error.message}`))
  return refusals
}
