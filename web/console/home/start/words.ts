// Numbers and moments as Today says them.

import type { Language } from '#phrases/language.ts'
import type { Services } from '#web/console/frame/services.tsx'

const zone = { timeZone: 'Asia/Tokyo' } as const
const locales = { ja: 'ja-JP', en: 'en-GB' } as const

/** `12:34`, Japan's. */
export const clockTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))

/** `11/17`, or `17 Nov`. */
export const shortDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...zone,
    month: language === 'ja' ? 'numeric' : 'short',
    day: 'numeric',
  }).format(new Date(iso))

/** `12/17(木)`, or `Thu 17 Dec`. */
export const dueDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...zone,
    month: language === 'ja' ? 'numeric' : 'short',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(iso))

/** `土曜日`, or `Saturday`. */
export const weekdayName = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { ...zone, weekday: 'long' }).format(new Date(iso))

/** `+12%`. */
export const shareText = (share: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(share)

/** `2026年11月23日(月)`. */
export const longDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: language === 'ja' ? 'short' : 'long',
  }).format(new Date(iso))

/** `2026年11月`, of `2026-11`. */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...zone,
    year: 'numeric',
    month: language === 'ja' ? 'long' : 'short',
  }).format(new Date(`${month}-15T00:00:00Z`))

/** `11月`: the months of a plot are less than a year. */
export const shortMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { ...zone, month: 'short' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )

/** At an axis: `12万`, `120K`. */
export const shortNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { notation: 'compact', maximumFractionDigits: 1 }).format(value)

const minuteMs = 60_000

/** For how long something waits, by the largest unit that is whole. */
export function ageWords({ phrases: { today } }: Services, since: string, at: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - Date.parse(since)) / minuteMs))
  if (minutes < 1) return today.ages.moments
  if (minutes < 60) return today.ages.minutes(String(minutes))
  if (minutes < 48 * 60) return today.ages.hours(String(Math.floor(minutes / 60)))
  return today.ages.days(String(Math.floor(minutes / (24 * 60))))
}
