// The prizes of a draft as a CSV file, which a spreadsheet can change.

import { draftPrizesMost, prizeColumns } from '#contract/operator/drafts.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { noWords, yesWords } from '#phrases/catalogue/drafts.ts'
import type { Language } from '#phrases/language.ts'
import { type CsvRow, isPowerOfTen, readCsv, wholeNumber } from '#server/operator-files/csv.ts'
import { readText } from '#server/operator-files/encoding.ts'
import type { DraftContent } from './queries.ts'

type Prize = NonNullable<DraftContent['prizes']>[number]
type Words = AnswerPhrases['drafts']['csv']
type Column = (typeof prizeColumns)[number]

/** So many wrong lines are named; a file of anything else is wrong on all. */
const faultsNamed = 20

/** `auto`: as the file reads. `cp932`: as the person says. */
export type CsvEncoding = 'auto' | 'cp932'

const bare = (text: string) => text.normalize('NFKC').trim()

/** What an export wrote before a text that looked like a formula. */
const unquoted = (text: string) => text.replace(/^'/, '')

function readNumber(text: string, least: number, most: number): number | undefined {
  const number = wholeNumber(text)
  return number !== undefined && number >= least && number <= most ? number : undefined
}

/**
 * Reads the prizes of a draft from a file: all of them, or what is wrong on each line. The columns are named in the first
 * line and may stand in any order; `shipOnly` may be missing.
 */
export function readPrizes(
  bytes: Uint8Array,
  encoding: CsvEncoding,
  cards: ReadonlySet<string>,
  words: Words,
  language: Language,
): { prizes: Prize[] } | { faults: string[] } {
  const read = readText(bytes, encoding === 'cp932' ? 'shift_jis' : undefined)
  if ('fault' in read) return { faults: [read.fault[language]] }
  const csv = readCsv(read.text)
  if ('unclosedOnLine' in csv) return { faults: [words.unclosed(csv.unclosedOnLine)] }
  const [head, ...rows] = csv.rows
  const names = head?.fields.map((field) => bare(unquoted(field.replace(/^\ufeff/, '')))) ?? []
  const isKnown = names.every((name) => prizeColumns.some((column) => column === name))
  const hasAll = prizeColumns.every((column) => column === 'shipOnly' || names.includes(column))
  if (!isKnown || !hasAll || new Set(names).size < names.length)
    return { faults: [words.head(prizeColumns.join(', '))] }
  if (rows.length === 0) return { faults: [words.empty] }
  if (rows.length > draftPrizesMost) return { faults: [words.tooLong(draftPrizesMost)] }

  // A spreadsheet takes 001 for the number 1.
  const zeros = new Map(
    [...cards].filter((key) => /^0+\d+$/.test(key)).map((key) => [key.replace(/^0+(?=\d)/, ''), key]),
  )
  const faults: string[] = []
  const prizes: Prize[] = []
  for (const row of rows) {
    const own = readRow(row, names, { cards, zeros }, words)
    if ('prize' in own) prizes.push(own.prize)
    else faults.push(...own.faults.map((fault) => words.onLine(row.line, fault)))
  }
  if (faults.length === 0) return { prizes }
  const more = faults.length - faultsNamed
  return { faults: [...faults.slice(0, faultsNamed), ...(more > 0 ? [words.more(more)] : [])] }
}

function readRow(
  { fields }: CsvRow,
  names: readonly string[],
  { cards, zeros }: { cards: ReadonlySet<string>; zeros: ReadonlyMap<string, string> },
  words: Words,
): { prize: Prize } | { faults: string[] } {
  if (fields.length !== names.length) return { faults: [words.width(fields.length, names.length)] }
  const faults: string[] = []
  const at = (column: Column) => unquoted(fields[names.indexOf(column)] ?? '')
  const number = (column: Column, least: number, most: number) => {
    const value = readNumber(at(column), least, most)
    if (value === undefined) faults.push(words.number(column, at(column), least, most.toLocaleString('en')))
    return value
  }
  const card = bare(at('card'))
  const whole = zeros.get(card)
  if (isPowerOfTen(card)) faults.push(words.changed(card))
  else if (!cards.has(card)) faults.push(whole === undefined ? words.card(card) : words.zeros(card, whole))
  const tier = number('tier', 1, 7)
  const quantity = number('quantity', 1, 10_000_000)
  const convertsTo = number('convertsTo', 0, 100_000_000)
  const said = bare(at('shipOnly')).toLowerCase()
  const shipOnly = [...yesWords.ja, ...yesWords.en, '1'].includes(said)
  if (!shipOnly && ![...noWords.ja, ...noWords.en, '0', ''].includes(said))
    faults.push(words.shipOnly(at('shipOnly')))
  if (faults.length > 0 || tier === undefined || quantity === undefined || convertsTo === undefined)
    return { faults }
  return { prize: { card, tier, quantity, convertsTo, ...(shipOnly && { shipOnly }) } }
}
