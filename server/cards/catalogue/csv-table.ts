import type { CsvEncoding } from '#contract/operator/operator-call.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Language } from '#phrases/language.ts'
import { type CsvRow, readCsv, wholeNumber } from '#server/operator-files/csv.ts'
import { readText } from '#server/operator-files/encoding.ts'

/** The most wrong lines that are named: a file of something else is wrong on every line. */
const faultsNamed = 20

export type TableWords = AnswerPhrases['drafts']['csv']

/** Reads the cell of a column on one line; undefined when the file has no such column. */
export type CellOf<Column extends string> = (column: Column) => string | undefined

export type ReadRow<Row> = { row: Row } | { faults: string[] }

interface Table<Column extends string, Row> {
  columns: readonly Column[]
  /** The columns that a file may leave out. */
  optional: readonly Column[]
  mostRows: number
  readRow: (at: CellOf<Column>) => ReadRow<Row>
}

export const bare = (text: string) => text.normalize('NFKC').trim()

/** An export writes a quote before a text that looks like a formula. */
const unquoted = (text: string) => text.replace(/^'/, '')

/** Reads a whole number; undefined when it is none, or not within these bounds. */
export function numberWithin(text: string, least: number, most: number): number | undefined {
  const number = wholeNumber(text)
  return number !== undefined && number >= least && number <= most ? number : undefined
}

/** Keys by what a spreadsheet makes of them: it takes the key 001 for the number 1. */
export const keysWithoutZeros = (keys: Iterable<string>): Map<string, string> =>
  new Map([...keys].filter((key) => /^0+\d+$/.test(key)).map((key) => [key.replace(/^0+(?=\d)/, ''), key]))

/**
 * Reads a CSV file whose first line names its columns, in any order: all of its rows, or what is wrong on each line.
 */
export function readTable<Column extends string, Row>(
  bytes: Uint8Array,
  encoding: CsvEncoding,
  { columns, optional, mostRows, readRow }: Table<Column, Row>,
  words: TableWords,
  language: Language,
): { rows: { line: number; row: Row }[] } | { faults: string[] } {
  const read = readText(bytes, encoding === 'cp932' ? 'shift_jis' : undefined)
  if ('fault' in read) return { faults: [read.fault[language]] }
  const csv = readCsv(read.text)
  if ('unclosedOnLine' in csv) return { faults: [words.unclosed(csv.unclosedOnLine)] }
  const [head, ...lines] = csv.rows
  const names = head?.fields.map((field) => bare(unquoted(field.replace(/^\ufeff/, '')))) ?? []
  const isKnown = names.every((name) => columns.some((column) => column === name))
  const hasAll = columns.every((column) => optional.includes(column) || names.includes(column))
  if (!isKnown || !hasAll || new Set(names).size < names.length)
    return { faults: [words.head(columns.join(', '))] }
  if (lines.length === 0) return { faults: [words.empty] }
  if (lines.length > mostRows) return { faults: [words.tooLong(mostRows)] }

  const told: LineFault[] = []
  const rows: { line: number; row: Row }[] = []
  for (const { line, fields } of lines) {
    const own = readLine({ line, fields }, names, readRow, words)
    if ('row' in own) rows.push({ line, row: own.row })
    else told.push(...own.faults.map((fault) => ({ line, fault })))
  }
  const faults = sayFaults(told, words)
  if (faults.length === 0) return { rows }
  return { faults }
}

function readLine<Column extends string, Row>(
  { fields }: CsvRow,
  names: readonly string[],
  readRow: Table<Column, Row>['readRow'],
  words: TableWords,
): ReadRow<Row> {
  if (fields.length !== names.length) return { faults: [words.width(fields.length, names.length)] }
  return readRow((column) => {
    const place = names.indexOf(column)
    return place < 0 ? undefined : unquoted(fields[place] ?? '')
  })
}

export interface LineFault {
  line: number
  fault: string
}

/** Says each fault with its line, and how many more there are when they are too many to name. */
export function sayFaults(faults: readonly LineFault[], words: TableWords): string[] {
  const said = faults.slice(0, faultsNamed).map(({ line, fault }) => words.onLine(line, fault))
  const more = faults.length - faultsNamed
  return more > 0 ? [...said, words.more(more)] : said
}
