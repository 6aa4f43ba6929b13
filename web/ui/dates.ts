// Instants and dates as text, in Japanese time for every visitor (ruling 3).

import type { Language } from '#phrases/language.ts'

const zone = { timeZone: 'Asia/Tokyo' } as const
const dayParts = { year: 'numeric', month: 'short', day: 'numeric' } as const
const clockParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const dayPartsJa = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const instants = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...zone, ...dayPartsJa, ...clockParts }),
  en: new Intl.DateTimeFormat('en-GB', { ...zone, ...dayParts, ...clockParts }),
}
const days = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...zone, ...dayPartsJa }),
  en: new Intl.DateTimeFormat('en-GB', { ...zone, ...dayParts }),
}

/** `2026/11/20 21:05`, or `20 Nov 2026, 21:05 JST`. */
export const formatInstant = (iso: string, language: Language): string =>
  `${instants[language].format(new Date(iso))}${language === 'en' ? ' JST' : ''}`

/** The last minute before an instant: `2026/11/20 23:59` for something that ends with that day. */
export const formatLastMinute = (iso: string, language: Language): string =>
  formatInstant(new Date(Date.parse(iso) - 1).toISOString(), language)

/** A business date `2026-11-20`. */
export const formatDay = (date: string, language: Language): string =>
  days[language].format(new Date(`${date}T12:00:00+09:00`))
