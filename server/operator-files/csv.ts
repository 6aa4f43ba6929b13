import { CsvError, parse } from 'csv-parse/sync'
import { foldText } from '#contract/typed-text.ts'

/** A row as it was read, with the number of the line it begins on. */
export interface CsvRow {
  line: number
  fields: string[]
}

const lineEnds = ['\r\n', '\n', '\r']
const ends = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0

/**
 * Reads CSV as banks and spreadsheets write it: fields with or without quotes, a doubled quote inside quotes, any line
 * ends. Empty lines are passed over. Answers the line on which a quote is opened and never closed, or stands alone.
 */
export function readCsv(text: string): { rows: CsvRow[] } | { unclosedOnLine: number } {
  const rows: CsvRow[] = []
  let begin = 1
  try {
    parse(foldText(text), {
      bom: true,
      raw: true,
      record_delimiter: lineEnds,
      relax_column_count: true,
      on_record: (entry) => {
        // With `raw`, which the types do not know, an entry has the text that its fields were read from.
        const { record, raw } = entry as unknown as { record: string[]; raw: string }
        if (record.some((field) => field.trim() !== '')) rows.push({ line: begin, fields: record })
        begin += ends(raw)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { unclosedOnLine: begin }
  }
  return { rows }
}

/** Two bytes of half-width katakana in Shift_JIS may read as one foreign letter in UTF-8; a text of both is UTF-8. */
const foreign = /[\u0080-\u07ff]/
const asWritten = /[\u3000-\u9fff\uff01-\uff9f]/

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of a file that a bank or a spreadsheet wrote, UTF-8 or Shift_JIS; undefined when it is neither. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes, 'utf-8')
  if (text !== undefined && (!foreign.test(text) || asWritten.test(text))) return text
  return decoded(bytes, 'shift_jis') ?? text
}
