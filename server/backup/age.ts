import type { MediaStore } from '#server/providers/media-store.ts'
import { instantOf, listBackups, listProven } from './manifest.ts'

const hourMs = 3600_000
const hoursBetween = (at: Date, now: Date) => (now.getTime() - at.getTime()) / hourMs
/** A backup takes time, and a shop is not always up. */
const lateAfterHours = 30
const unprovenAfterHours = 30 * 24

export interface BackupAge {
  /** The newest backup; undefined: there is none. */
  newest: string | undefined
  hours: number
  /** Since the newest one that was restored and checked was made. */
  provenHours: number
  /** Since the first one was made. */
  firstHours: number
}

/** How old the backups are that a place holds. */
export async function ageOfBackups(place: MediaStore, now: Date): Promise<BackupAge> {
  const files = [...(await place.list()).keys()]
  const ids = listBackups(files)
  const hoursOf = (id: string | undefined) =>
    id === undefined ? Number.POSITIVE_INFINITY : hoursBetween(instantOf(id), now)
  return {
    newest: ids.at(-1),
    hours: hoursOf(ids.at(-1)),
    provenHours: hoursOf(listProven(files).at(-1)),
    firstHours: hoursOf(ids[0]),
  }
}

/** A shop that has just begun has none. */
export const isLate = ({ newest, hours }: BackupAge) => newest !== undefined && hours > lateAfterHours
/** The same of a database of one's own, whose backups lead until then as far as is known. */
export const isLongAgo = (provenMoment: Date, now: Date) => hoursBetween(provenMoment, now) > lateAfterHours
/** And of those of the first month none need be proven. */
export const isUnproven = ({ newest, provenHours, firstHours }: BackupAge) =>
  newest !== undefined && firstHours > unprovenAfterHours && provenHours > unprovenAfterHours
