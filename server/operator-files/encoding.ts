// The encoding of a text file, told by reading it in each. No byte says which one a bank or a spreadsheet wrote, and a
// wrong one turns names into others: so a reading is believed for what it says, and where two are believed, neither is.

import { fileFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { letterFaults } from '#phrases/operator-files/text-file.ts'
import { excerpt } from './explain.ts'

const names = {
  'utf-8': 'UTF-8',
  shift_jis: 'Shift_JIS (CP932)',
  'euc-jp': 'EUC-JP',
  'iso-2022-jp': 'ISO-2022-JP',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}
export type Encoding = keyof typeof names

export type TextRead = { text: string; encoding: Encoding } | { fault: Localized; line: number }

const decoded = (bytes: Uint8Array, encoding: Encoding): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const decodedRows = (rows: readonly number[], cells: readonly number[]) =>
  new TextDecoder('euc-jp').decode(
    Uint8Array.from(rows.flatMap((row) => cells.flatMap((cell) => [row, cell]))),
  )
const numbersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
/** The kanji of JIS level 1. A wrong encoding mostly makes others of them, which a right one seldom needs. */
const common = new Set(`々〆〇${decodedRows(numbersFrom(0xb0, 0xcf), numbersFrom(0xa1, 0xfe))}`)

const signs = String.raw`\u2010-\u2027\u2030-\u2312\u3001-\u3004\u3008-\u3020\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff60`
const words = new RegExp(String.raw`[\p{L}\p{M}\p{Co}\p{Cn}\u00a1\u00a6-\u00bf\uff61-\uff65${signs}]+`, 'gu')
const ascii = /^[\0-\x7f]*$/
const halfWidth = /[\uff61-\uff9f]/
const loneKana = /(?<![ｦ-ﾟ])[ｦ-ﾟ](?![ｦ-ﾟ])/
const fullWidth = /[\p{sc=Han}\p{sc=Hiragana}\u30a1-\u30fe]/u
const kana = '(?:(?:[ｳｶ-ﾄﾊ-ﾎ]ﾞ|[ﾊ-ﾎ]ﾟ|[ｦｱ-ﾝ])(?:[ｧ-ｫ]|(?<=[ｷｼﾁﾆﾋﾐﾘﾃﾌｳ][ﾞﾟ]?)[ｬ-ｮ])?[ｯｰ]?[｡､･]?)'
const scripts = [
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Hangul',
]
/** A word as people write it: of one script, a Latin one with letters of ASCII, and half-width kana as one can say them. */
const written = new RegExp(
  `^(?!\\p{M})(?:${[
    `[${signs}]+`,
    String.raw`(?=.*[A-Za-z])(?!.*(?:\p{Lu}{2}[ß-ÿ]|[ß-ÿ]\p{Lu}))[A-Za-zÀ-žƠơƯưȘ-ț\u1e00-\u1eff\u2010-\u2027\p{M}]+`,
    ...scripts.map((script) => `[\\p{sc=${script}}\\p{M}]{2,}`),
    `(?:${kana}|｢${kana}+｣)+`,
    String.raw`(?=.*${fullWidth.source})[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ーｰﾞﾟＡ-Ｚａ-ｚA-Z\p{M}${signs}]+`,
  ].join('|')})$`,
  'u',
)

/** A text, and how many of its words that are not of ASCII people write so: often, seldom, never. */
interface Reading {
  encoding: Encoding
  text: string
  good: number
  seldom: number
  odd: number
}

function judged(text: string, encoding: Encoding): Reading {
  const count = { good: 0, seldom: 0, odd: 0 }
  for (const [word] of text.matchAll(words)) {
    if (ascii.test(word)) continue
    const isMixed = halfWidth.test(word) && fullWidth.test(word)
    const isRare =
      encoding !== 'utf-8' && Array.from(word).some((sign) => /\p{sc=Han}/u.test(sign) && !common.has(sign))
    if (!written.test(word) || (isMixed && (isRare || loneKana.test(word)))) count.odd++
    else count[isMixed || isRare || (fullWidth.test(word) && /[A-Z]/.test(word)) ? 'seldom' : 'good']++
  }
  return { encoding, text, ...count }
}

/** No text has these: what could not be read, and control characters that old encodings make of anything. */
const noLetter = /[\ufffd\0\x80-\x9f]/
const lineAt = (text: string, at: number) => text.slice(0, Math.max(0, at)).split('\n').length
/** The line of the first bytes that are no letter; beyond the last line when there are none. */
function brokenLine(bytes: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(bytes).replace('\u001b$', '\ufffd')
  const at = text.search(noLetter)
  return at < 0 ? Number.POSITIVE_INFINITY : lineAt(text, at)
}
const broken = (line: number): TextRead => ({ fault: inBoth(letterFaults.broken, line), line })

/** Names the first field that is not of ASCII, as each of these reads it: the separators are the same in all. */
function doubtful(readings: readonly Reading[], phrase: typeof letterFaults.doubtful): TextRead {
  const fields = readings.map(
    ({ text }) => text.split(/[,;\t\r\n"]/).find((field) => !ascii.test(field)) ?? '',
  )
  const [{ text }, [field = '']] = [readings[0] as Reading, fields]
  const line = lineAt(text, text.indexOf(field))
  return {
    fault: inBoth(
      phrase,
      line,
      fields.map((found) => excerpt(found)),
    ),
    line,
  }
}

/** A mark at the beginning says what follows, and only separators of UTF-16 have bytes of zero. */
function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.includes(0))
    return (['utf-16le', 'utf-16be'] as const).find((order) =>
      /[\n\r\t,:"]/.test(new TextDecoder(order).decode(bytes)),
    )
  return Buffer.from(bytes).includes('\u001b$') ? 'iso-2022-jp' : undefined
}

/**
 * Reads a text file that a bank, a spreadsheet or an editor wrote. Its encoding is the one that a mark at its beginning
 * tells, or that was named; else the reading wins in which every word is such as people write; else the one in which most
 * are. Refuses two that do equally well, one that does badly, and bytes that are no letters, with the line and what to do.
 */
export function readText(bytes: Uint8Array, named?: Encoding): TextRead {
  const marked = markedEncoding(bytes) ?? named
  if (marked !== undefined || bytes.includes(0)) {
    const text = marked && decoded(bytes, marked)
    if (marked !== undefined && text !== undefined && !noLetter.test(text)) return { text, encoding: marked }
    return broken(brokenLine(bytes, marked ?? 'utf-8'))
  }
  const encodings = ['utf-8', 'shift_jis', 'euc-jp'] as const
  const readings = encodings.flatMap((encoding) => {
    const text = decoded(bytes, encoding)
    return text === undefined || noLetter.test(text) ? [] : [judged(text, encoding)]
  })
  const [utf8] = readings
  if (utf8 !== undefined && ascii.test(utf8.text)) return utf8
  const clean = readings.filter(({ odd, seldom }) => odd + seldom === 0)
  if (clean.length > 1) return doubtful(clean, letterFaults.doubtful)
  if (clean[0] !== undefined) return clean[0]
  // No other encoding makes letters of three bytes where none were written; those of two are kana to Shift_JIS.
  if (utf8?.encoding === 'utf-8' && (readings.length === 1 || /[\u0800-\uffff]/.test(utf8.text))) return utf8
  const damaged = judged(new TextDecoder().decode(bytes), 'utf-8')
  const breaks = damaged.text.split('\ufffd').length - 1
  if (breaks > 0 && damaged.good > damaged.odd && damaged.good >= breaks)
    return broken(brokenLine(bytes, 'utf-8'))
  const isAlone = readings.length === 1 && readings[0]?.encoding === 'shift_jis'
  const believed = readings.filter(({ odd, good }) => good > odd || (odd === 0 && isAlone))
  if (believed.length === 1) return believed[0] as Reading
  if (readings.length > 1) return doubtful(believed.length > 1 ? believed : readings, letterFaults.doubtful)
  if (readings.length === 1) return doubtful(readings, letterFaults.unlikely)
  return broken(Math.max(...encodings.map((encoding) => brokenLine(bytes, encoding))))
}

/** The text of a file that must be UTF-8; refuses another encoding by its name, with the first line that shows it. */
export function readUtf8(bytes: Uint8Array): { text: string } | { fault: Localized; line: number } {
  const text = decoded(bytes, 'utf-8')
  const marked = markedEncoding(bytes) ?? 'utf-8'
  if (text !== undefined && marked === 'utf-8') return { text }
  const read = readText(bytes)
  const fault = 'encoding' in read ? inBoth(fileFaults.encoding, names[read.encoding]) : fileFaults.notUtf8
  return { fault, line: brokenLine(bytes, 'utf-8') }
}
