import iconv from 'iconv-lite'
import { foldText } from '#contract/typed-text.ts'
import type { CarrierFile, Length } from './carrier-file.ts'

// The encoding of text as the bytes of a carrier's file.

type Encoding = CarrierFile['export']['encoding']

/**
 * Signs that Unicode has twice and Windows' Japanese encoding once. Which of the two a member's keyboard writes differs
 * by system, and both look the same: wave dash, minus, double bar, dash, cent, pound, not, yen.
 */
const twins: Record<string, string> = {
  '\u301c': '\uff5e',
  '\u2212': '\uff0d',
  '\u2016': '\u2225',
  '\u2014': '\u2015',
  '\u00a2': '\uffe0',
  '\u00a3': '\uffe1',
  '\u00ac': '\uffe2',
  '\u00a5': '\uffe5',
}
const twin = new RegExp(`[${Object.keys(twins).join('')}]`, 'g')

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** The characters of a text as a reader counts them: a letter and its marks are one. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** A text as the encoding can write it, without a change that a reader would see. */
export function writable(text: string, encoding: Encoding): string {
  const folded = foldText(text).replaceAll(/(?!\u3000)\p{Zs}/gu, ' ')
  return encoding === 'utf-8'
    ? folded
    : folded
        .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replaceAll(twin, (sign) => twins[sign] as string)
}

/** Rejects nothing: what does not fit becomes a question mark. Ask `unfitOf` first. */
export const encode = (text: string, encoding: Encoding): Buffer =>
  encoding === 'utf-8' ? Buffer.from(text, 'utf-8') : iconv.encode(text, 'cp932')

const endsLine = /[\p{Cc}\u2028\u2029]/u
const fits = (text: string, encoding: Encoding) =>
  encoding === 'utf-8' ? text.isWellFormed() : iconv.decode(iconv.encode(text, 'cp932'), 'cp932') === text

/** The characters of a text that the encoding lacks, or that end a line or a field; each once. */
export const unfitOf = (text: string, encoding: Encoding): string[] =>
  fits(text, encoding) && !endsLine.test(text)
    ? []
    : [
        ...new Set(
          charactersOf(text).filter((character) => endsLine.test(character) || !fits(character, encoding)),
        ),
      ]

/** The length of a text in the unit of a limit; half-width kana and their marks are two characters to a carrier. */
export const lengthOf = (text: string, { bytes }: Length, encoding: Encoding): number =>
  bytes === undefined ? Array.from(text).length : encode(text, encoding).length

export const mostOf = ({ bytes, characters }: Length): number => bytes ?? characters ?? 0
