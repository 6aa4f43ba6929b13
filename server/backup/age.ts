import { StartError } from '#server/settings/start-error.ts'
import type { BackupSettings } from './backup-settings.ts'
import { instantOf, listBackups, listProven, readManifest } from './manifest.ts'
import { believedByShop } from './signed-note.ts'

const hourMs = 3600_000
const hoursBetween = (at: Date, now: Date) => (now.getTime() - at.getTime()) / hourMs
/** A backup takes time, and a shop is not always up. */
const lateAfterHours = 30
const unprovenAfterHours = 30 * 24

export interface BackupAge {
  /** The newest backup; undefined: there is none. */
  newest: string | undefined
  hours: number
  /** Age of the newest backup that was restored and checked. */
  provenHours: number
  /** Age of the first backup. */
  firstHours: number
}

/** The newest that the shop has signed: one of another hand would keep it from making its own. */
export async function newestSigned(
  ids: readonly string[],
  settings: BackupSettings,
): Promise<string | undefined> {
  for (const id of ids.toReversed()) {
    try {
      await readManifest(settings, id, believedByShop(settings))
      return id
    } catch (error) {
      if (!(error instanceof StartError)) throw error
    }
  }
  return undefined
}

/** The age of the backups that a place holds. */
export async function ageOfBackups(settings: BackupSettings, now: Date): Promise<BackupAge> {
  const files = [...(await settings.place.list()).keys()]
  const all = listBackups(files)
  const newest = await newestSigned(all, settings)
  const ids = all.filter((id) => newest !== undefined && id <= newest)
  const hoursOf = (id: string | undefined) =>
    id === undefined ? Number.POSITIVE_INFINITY : hoursBetween(instantOf(id), now)
  return {
    newest,
    hours: hoursOf(newest),
    provenHours: hoursOf(listProven(files).findLast((id) => newest !== undefined && id <= newest)),
    firstHours: hoursOf(ids[0]),
  }
}

/** A shop that has just begun has none. */
export const isLate = ({ newest, hours }: BackupAge) => newest !== undefined && hours > lateAfterHours
/** The same for an operator's own database; `provenMoment` is the latest moment that its backups are known to reach. */
export const isLongAgo = (provenMoment: Date, now: Date) => hoursBetween(provenMoment, now) > lateAfterHours
/** And of those of the first month none need be proven. */
export const isUnproven = ({ newest, provenHours, firstHours }: BackupAge) =>
  newest !== undefined && firstHours > unprovenAfterHours && provenHours > unprovenAfterHours
