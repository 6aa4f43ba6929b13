import { answers } from '#phrases/answers/by-language.ts'
import type { StatementPhrases } from '#phrases/answers/statement/ja.ts'
import { isPowerOfTen, readCsv, wholeNumber } from '#server/operator-files/csv.ts'
import type { Deposit } from '#server/providers/payments/port.ts'

/** A line of a bank statement as it is written. `date` may hold the time too. */
export interface StatementLine {
  id: string
  date: string
  time: string
  amount: string
  name: string
}

type Column = keyof StatementPhrases['columns']
const columns: readonly Column[] = ['id', 'date', 'time', 'amount', 'name']
const demanded = columns.filter((column) => column !== 'time')
const titlesOf = (column: Column): string[] =>
  Object.values(answers).map(({ statement }) => statement.columns[column])

/** Limits of the database's columns (`bank_deposit`), and the most yen that any bank moves to a shop in one go. */
const maxIdLength = 100
const maxAmountYen = 999_999_999
/** Twice what banks pass on, for names with notes beside them. */
const maxNameLength = 100

/** The yen sign of Shift_JIS is read as a backslash. */
const yenSigns = /^\s*[¥￥\\]|円\s*$/g
const weekday = /\((?:[日月火水木金土](?:曜日?)?|祝)\)/
/** Days as banks write them, made what `momentShape` reads; the era is that of the present reign. */
const notations: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^(?:令和|R)\s*(元|\d{1,2})[年./-]/i, (_, year = '') => `${Number(year) ? 2018 + Number(year) : 2019}-`],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, (_, year, month, day) => `${year}-${month}-${day}`],
  [/^(\d{4})[年.]/, (_, year) => `${year}-`],
  [/^(\d{4}-)\s*(\d{1,2})[月./-]\s*(\d{1,2})日?/, (_, year, month, day) => `${year}${month}-${day}`],
]
const momentShape = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const control = /\p{Cc}/u

/** A moment as statements write it, in Japan's time; a day alone is its beginning. */
export function readMoment(text: string): { arrivedAt: Date; isToTheDay: boolean } | undefined {
  const plain = text.normalize('NFKC').replace(weekday, '').trim()
  const match = momentShape.exec(notations.reduce((one, [shape, write]) => one.replace(shape, write), plain))
  if (match === null) return undefined
  const [year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] = match.slice(1)
  const pad = (digits: string) => digits.padStart(2, '0')
  const [date, time] = [`${year}-${pad(month)}-${pad(day)}`, `${pad(hour)}:${minute}:${second}`]
  const at = new Date(`${date}T${time}+09:00`)
  // The 31st of a short month is not the 1st of the next.
  const isSoWritten = new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day)
  if (Number.isNaN(at.getTime()) || !isSoWritten) return undefined
  return { arrivedAt: at, isToTheDay: match[4] === undefined }
}

/** A fault in a line, with its column. */
export interface LineFault {
  column: Column
  fault: string
}

/** Reads one line of a statement; `words`: in which what is wrong with it is said. */
export function readDeposit(
  line: StatementLine,
  now: Date,
  words: StatementPhrases,
): { deposit: Deposit } | LineFault {
  const { id, amount, date, time } = line
  const name = line.name.trim()
  if (id.length < 1 || id.length > maxIdLength || id !== id.trim() || control.test(id))
    return { column: 'id', fault: words.id(maxIdLength) }
  if (isPowerOfTen(id)) return { column: 'id', fault: words.changed(id) }
  const amountYen = wholeNumber(amount.replaceAll(yenSigns, '')) ?? 0
  if (amountYen < 1 || amountYen > maxAmountYen) return { column: 'amount', fault: words.amount(amount) }
  if (name === '' || name.length > maxNameLength || control.test(name))
    return { column: 'name', fault: words.name(maxNameLength) }
  const moment = `${date.trim()} ${time.trim()}`.trim()
  const arrival = readMoment(moment)
  if (arrival === undefined) return { column: 'date', fault: words.time(moment) }
  if (arrival.arrivedAt > now) return { column: 'date', fault: words.future(moment) }
  return { deposit: { id, amountYen, payerName: name, ...arrival, orderId: undefined } }
}

/**
 * The ids that a spreadsheet has rounded: it keeps fifteen digits of a number and writes zeros for the others. That all long
 * ids of a file end so by themselves is believed of two digits, and of three no more.
 */
function roundedIds(ids: readonly string[]): readonly string[] {
  const long = ids.filter((id) => /^\d{16,}$/.test(id))
  const zeros = long.reduce((sum, id) => sum + id.length - 15, 0)
  return zeros >= 3 && long.every((id) => /^\d{15}0+$/.test(id)) ? long : []
}

export type Statement =
  | { deposits: Deposit[]; lineOfId: ReadonlyMap<string, number> }
  /** Every fault, with its line. */
  | { faults: string[] }

/** The places of the columns that the shop names itself; undefined where one is missing: a bank wrote these titles. */
export function placesIn(titles: readonly string[]): ReadonlyMap<string, number> | undefined {
  const places = new Map<string, number>()
  for (const [place, field] of titles.entries()) {
    const title = field.trim().toLowerCase()
    places.set(columns.find((column) => titlesOf(column).includes(title)) ?? title, place)
  }
  return demanded.every((column) => places.has(column)) ? places : undefined
}

/**
 * Reads a bank statement: CSV whose first line names the columns in a language of the shop, in any order; columns of
 * other names are passed over.
 * An id stands once in a file: two movements under one id would be taken for one.
 */
export function readStatement(text: string, now: Date, words: StatementPhrases): Statement {
  const read = readCsv(text)
  if ('unclosedOnLine' in read) return { faults: [words.unclosed(read.unclosedOnLine)] }
  const [head, ...rows] = read.rows
  const places = placesIn(head?.fields ?? [])
  if (places === undefined) return { faults: [words.head] }
  if (rows.length === 0) return { faults: [words.empty] }

  const [deposits, faults] = [[] as Deposit[], [] as string[]]
  const lineOfId = new Map<string, number>()
  for (const { line, fields } of rows) {
    const wordOf = (column: Column) => fields[places.get(column) ?? -1] ?? ''
    const written = Object.fromEntries(columns.map((column) => [column, wordOf(column)])) as Record<
      Column,
      string
    >
    const before = lineOfId.get(written.id)
    const result =
      fields.length !== head?.fields.length
        ? { fault: words.width(fields.length, head?.fields.length ?? 0) }
        : before !== undefined
          ? { fault: words.twice(before) }
          : readDeposit(written, now, words)
    if ('fault' in result) faults.push(words.onLine(line, result.fault))
    else deposits.push(result.deposit)
    if (before === undefined) lineOfId.set(written.id, line)
  }
  for (const id of roundedIds([...lineOfId.keys()]))
    faults.push(words.onLine(lineOfId.get(id) ?? 0, words.changed(id)))
  return faults.length > 0 ? { faults } : { deposits, lineOfId }
}
