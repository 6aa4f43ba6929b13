import { momentFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'

const relative = /^in (\d{1,4}) (minute|hour|day)s?$/
const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
/** Spellings that people use; the offset may be missing, and Japanese clocks have no other than +09:00. */
const loose =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]*(\d{1,2})[:時](\d{1,2})分?(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/
const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
/** A sale that begins or ends later than this is a mistyped year. */
const farthestYears = 3

export const isRelative = (value: string) => relative.test(value)

/** The instant a catalogue means, `in 3 days` counting from `now`. The value has no fault. */
export function resolveMoment(value: string, now: Date): Date {
  const match = relative.exec(value)
  if (match === null) return new Date(value)
  return new Date(now.getTime() + Number(match[1]) * unitMs[match[2] as keyof typeof unitMs])
}

/** The fault in how a moment is written: it must be one instant, in any time zone of the machine. */
export function momentFault(value: string): Localized | undefined {
  if (relative.test(value)) return undefined
  const match = loose.exec(value.normalize('NFKC').trim())
  if (match === null) return inBoth(momentFaults.unreadable, value)
  const [year, month, day, hour = '0', minute = '0', second = '0'] = match.slice(1, 7)
  const pad = (digits = '') => digits.padStart(2, '0')
  const date = `${year}-${pad(month)}-${pad(day)}`
  const time = `${pad(hour)}:${pad(minute)}:${pad(second)}`
  const offset = match[7]?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const better = `${date}T${time}${offset ?? '+09:00'}`
  // JavaScript takes 30 February for 2 March.
  const written = new Date(`${date}T${time}Z`)
  const isReal = !Number.isNaN(written.getTime()) && written.toISOString().startsWith(`${date}T${time}`)
  if (!isReal || Number.isNaN(Date.parse(better))) return inBoth(momentFaults.notReal, value)
  if (offset === undefined) return inBoth(momentFaults.noOffset, value, better)
  return exact.test(value) ? undefined : inBoth(momentFaults.notation, value, better)
}

/** Faults in the span of a new sale; none as long as one of its values has a fault. */
export function spanFaults(
  { startsAt, endsAt }: { startsAt?: string | undefined; endsAt?: string | undefined },
  now: Date,
): { field: 'startsAt' | 'endsAt'; message: Localized }[] {
  if ([startsAt, endsAt].some((value) => value !== undefined && momentFault(value) !== undefined)) return []
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() + farthestYears)
  for (const [field, value] of [['startsAt', startsAt] as const, ['endsAt', endsAt] as const])
    if (value !== undefined && resolveMoment(value, now) > limit)
      return [{ field, message: inBoth(momentFaults.tooFar, value, String(farthestYears)) }]
  if (endsAt === undefined) return []
  const end = resolveMoment(endsAt, now)
  if (end <= now) return [{ field: 'endsAt', message: inBoth(momentFaults.over, endsAt) }]
  return startsAt !== undefined && end <= resolveMoment(startsAt, now)
    ? [{ field: 'endsAt', message: inBoth(momentFaults.endBeforeStart, endsAt, startsAt) }]
    : []
}
