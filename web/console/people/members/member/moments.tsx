// Moments of the timeline: in Japan time, with their age as a help.

import type { Language } from '#phrases/language.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { formatInstant } from '#web/ui/dates.ts'

const zone = { timeZone: 'Asia/Tokyo' } as const
const clock = new Intl.DateTimeFormat('ja-JP', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const headings = {
  ja: new Intl.DateTimeFormat('ja-JP', {
    ...zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    ...zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  }),
}

/** `2026/11/20(金)`, or `Fri, 20 Nov 2026`. */
export const formatHeading = (at: string, language: Language): string =>
  headings[language].format(new Date(at))

const dayMs = 86_400_000
const units = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', dayMs / 24],
  ['minute', dayMs / 1440],
] as const

/** The time since or until an instant: `3時間前`, `in 2 hours`, within a minute `now`. */
export function ageOf(at: string, language: Language, now: number = Date.now()): string {
  const ms = Date.parse(at) - now
  const [unit, size] = units.find((one) => Math.abs(ms) >= one[1]) ?? ['second' as const, Infinity]
  const numeric = unit === 'second' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(language, { numeric }).format(Math.trunc(ms / size), unit)
}

/** The clock alone, where a heading says the day. */
export function Clock({ at }: { at: string }) {
  const { language } = useServices()
  return (
    <time dateTime={at} title={`${formatInstant(at, language)} ${ageOf(at, language)}`}>
      {clock.format(new Date(at))}
    </time>
  )
}

/** Day, clock and age. */
export function Moment({ at }: { at: string }) {
  const { timeline } = usePhrases()
  const { language } = useServices()
  return <time dateTime={at}>{timeline.age(formatInstant(at, language), ageOf(at, language))}</time>
}
