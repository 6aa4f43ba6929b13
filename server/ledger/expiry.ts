import { addDays, addMonths, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'

/** Points are valid for six calendar months (ruling 4). */
export const pointLifeMonths = 6

/**
 * The instant at which points granted at `grantedAt` expire: the end, in Japan, of the same day
 * six calendar months later.
 */
export function pointExpiry(grantedAt: Date): Date {
  return startOfJapanDay(addDays(addMonths(japanDate(grantedAt), pointLifeMonths), 1))
}
