import type { Language } from '#phrases/language.ts'
import { type JapanDate, startOfJapanDay } from './japan.ts'

const zone = { timeZone: 'Asia/Tokyo' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const dayJa = { year: 'numeric', month: 'long', day: 'numeric' } as const
const dayEn = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const

const days = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...zone, ...dayJa, weekday: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { ...zone, ...dayEn }),
}
const instants = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...zone, ...dayJa, ...clock }),
  en: new Intl.DateTimeFormat('en-GB', { ...zone, year: 'numeric', month: 'long', day: 'numeric', ...clock }),
}

/** `2026年11月22日 21:05`, or `22 November 2026 at 21:05 JST`: English names the zone, as its readers live in others. */
export const instantInWords = (at: Date, language: Language): string =>
  `${instants[language].format(at)}${language === 'en' ? ' JST' : ''}`

/** `2026年11月22日(日)`, or `Sunday 22 November 2026`. */
export const dayInWords = (date: JapanDate, language: Language): string =>
  days[language].format(startOfJapanDay(date))

/** The hour of the day in Japan, 0 to 23. */
export const japanHour = (at: Date): number => (at.getUTCHours() + 9) % 24
