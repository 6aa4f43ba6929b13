// Holds two tables of phrases against each other, key by key.

import { samples, silence, spoken } from './say-phrases.ts'

const japanese = /[\u3001-\u303f\u3040-\u30ff\u3400-\u9fff\uff01-\uff5e\uff66-\uff9f]/
const letter = /\p{L}/u

/** The same in both languages: units, marks, names, addresses. */
const sameInBoth =
  /^([\d\s/×%+−.,:;()→~-]|pt|N|R|SR|UR|NEW|ID|MM|YY|Sold out|Fukuhiki|au|docomo|PayPal|PayPay|(Amazon|Apple|LINE) Pay|Merpay)+$|^\/[\w/#-]+$/

/** Names that are no phrases: they say what a thing is, not what is read. */
const structural = /^(id|kind|to|key|href|anchor)$/

/** The differences between the two tables. `allowed` are places where the English table has Japanese on purpose. */
export function compareLanguages(
  ja: unknown,
  en: unknown,
  place: string,
  allowed: ReadonlySet<string> = new Set(),
): string[] {
  if (typeof ja === 'function') {
    if (typeof en !== 'function') return [`${place}: missing in English`]
    const pairs = samples
      .map((given) => [spoken(ja, given), spoken(en, given)] as const)
      .filter(([source, other]) => source !== silence && other !== silence)
    if (pairs.length === 0) return [`${place}: could not be made to speak`]
    return [...new Set(pairs.flatMap(([source, other]) => compareLanguages(source, other, place, allowed)))]
  }
  if (typeof ja === 'string') return compareTexts(ja, en, place, allowed)
  if (typeof ja !== 'object' || ja === null) return []
  if (typeof en !== 'object' || en === null) return [`${place}: missing in English`]
  const [source, other] = [ja as Record<string, unknown>, en as Record<string, unknown>]
  const keys = [...new Set([...Object.keys(source), ...Object.keys(other)])].filter(
    (key) => !structural.test(key),
  )
  return keys.flatMap((key) => {
    if (!(key in other)) return [`${place}.${key}: missing in English`]
    if (!(key in source)) return [`${place}.${key}: missing in Japanese`]
    return compareLanguages(source[key], other[key], `${place}.${key}`, allowed)
  })
}

function compareTexts(ja: string, en: unknown, place: string, allowed: ReadonlySet<string>): string[] {
  if (typeof en !== 'string') return [`${place}: missing in English`]
  if (allowed.has(place)) return []
  if (en.trim() === '' || ja.trim() === '')
    return en.trim() === ja.trim() ? [] : [`${place}: empty in ${en.trim() === '' ? 'English' : 'Japanese'}`]
  if (japanese.test(en)) return [`${place}: Japanese in English: ${en}`]
  if (sameInBoth.test(ja) || !letter.test(ja)) return []
  if (ja === en) return [`${place}: the same in both languages: ${en}`]
  if (!japanese.test(ja)) return [`${place}: no Japanese in Japanese: ${ja}`]
  return []
}

/** Every pair of tables a module exports: objects with `ja` and `en`, however deep. */
export function pairsOf(value: unknown, place: string): { ja: unknown; en: unknown; place: string }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('ja' in value && 'en' in value) return [{ ja: value.ja, en: value.en, place }]
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(inner, `${place}.${key}`))
}
