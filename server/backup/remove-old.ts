import { StartError } from '#server/settings/start-error.ts'
import { newestSigned } from './age.ts'
import type { BackupSettings } from './backup-settings.ts'
import { instantOf, listBackups, type Manifest, readManifest } from './manifest.ts'
import { believedByShop } from './signed-note.ts'
import { walBefore } from './wal-archive.ts'

const dayMs = 24 * 3600 * 1000

/** A manifest of a release that signed nothing counts until it is too old; one that was spoiled leads nowhere. */
async function readable(ids: readonly string[], settings: BackupSettings): Promise<Map<string, Manifest>> {
  const believed = { ...believedByShop(settings), takesUnsigned: true }
  const found = new Map<string, Manifest>()
  for (const id of ids) {
    try {
      found.set(id, await readManifest(settings, id, believed))
    } catch (error) {
      // A place that is away for a moment must not cost the log of a backup.
      if (!(error instanceof StartError)) throw error
    }
  }
  return found
}

/**
 * Removes what is too old, and what a backup left that did not end. The newest complete backup always stays, and what a
 * place does not give up stays as well.
 * @returns the place's own word for each file that it keeps
 */
export async function removeOld(settings: BackupSettings, now: Date): Promise<string[]> {
  const { place, keepDays } = settings
  const files = [...(await place.list()).keys()]
  const ids = listBackups(files)
  const manifests = await readable(ids, settings)
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
  const firsts = kept.flatMap((id) => manifests.get(id)?.firstWal ?? [])
  const refusals: string[] = []
  // The manifest first: what is half removed is no backup.
  for (const file of [...useless.sort(), ...walBefore(firsts, files)])
    await place.remove(file).catch((error: Error) => void refusals.push(`${file}: ${error.message}`))
  return refusals
}
