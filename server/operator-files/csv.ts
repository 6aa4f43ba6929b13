import { CsvError, parse } from 'csv-parse/sync'
import { foldText } from '#contract/typed-text.ts'

/** A row as it was read, with the number of the line it begins on. */
export interface CsvRow {
  line: number
  fields: string[]
}

/** A quote that is opened and never closed makes one row of the rest; the widest of honest rows is an address. */
const maxRowLetters = 100_000

const lineEnds = ['\r\n', '\n', '\r']
const ends = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0

/**
 * Reads CSV as banks and spreadsheets write it: fields with or without quotes, a doubled quote inside quotes, any line
 * ends, and between the fields what stands most often in the first line that has any: commas, tabs or semicolons. Empty lines are passed
 * over. Answers the line on which a quote is opened and never closed, or not within 100,000 letters, or stands alone.
 */
export function readCsv(text: string): { rows: CsvRow[] } | { unclosedOnLine: number } {
  const rows: CsvRow[] = []
  let begin = 1
  const head = /.*[,\t;].*/.exec(text)?.[0] ?? ''
  const [delimiter] = [',', '\t', ';'].toSorted((a, b) => head.split(b).length - head.split(a).length)
  try {
    parse(foldText(text), {
      bom: true,
      delimiter,
      max_record_size: maxRowLetters,
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

/** A whole number, in any width and with commas between thousands as people write it; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.normalize('NFKC').trim()
  return /^(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/.test(digits) ? Number(digits.replaceAll(',', '')) : undefined
}

/** Tells whether a spreadsheet took an identifier for a number, and wrote it with a power of ten: digits are lost. */
export const isPowerOfTen = (text: string): boolean =>
  /^[-+]?(\d+[.,]\d+e[-+]?\d+|\d+e\+\d+)$/i.test(text.normalize('NFKC').trim())
