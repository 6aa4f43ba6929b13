import type { Deposit } from '../server/providers/payments/port.ts'
import { readCsv } from './csv.ts'

/** A line of a bank statement as it is written. `date` may hold the time too. */
export interface StatementLine {
  id: string
  date: string
  time: string
  amount: string
  name: string
}

const columns = ['id', 'date', 'time', 'amount', 'name'] as const
const demanded = ['id', 'date', 'amount', 'name'] as const

/** As the database holds them (`bank_deposit`), and no more yen than any bank moves to a shop in one go. */
const maxIdLength = 100
const maxAmountYen = 999_999_999
/** Twice what banks pass on, for names with notes beside them. */
const maxNameLength = 100

const sentences = {
  id: `the id must have 1 to ${maxIdLength} letters, digits or signs, without blanks around it.`,
  amount: (text: string) => `"${text}" is no amount; write whole yen: 3000 or "3,000".`,
  name: `the name must have 1 to ${maxNameLength} letters.`,
  time: (text: string) => `"${text}" is no day or time of Japan; write 2026-07-01, or 2026-07-01 14:30.`,
  future: (text: string) => `${text} has not come yet.`,
  head: `the first line must name the columns: ${columns.join(',')} (time may be left out).`,
  empty: 'there is no deposit in it.',
  unclosed: (line: number) => `line ${line}: a quote is never closed.`,
  width: (fields: number, demandedFields: number) => `${fields} fields instead of ${demandedFields}.`,
  twice: (line: number) => `this id stands on line ${line} already.`,
  onLine: (line: number, fault: string) => `line ${line}: ${fault}`,
}

const amountShape = /^(\d+|\d{1,3}(,\d{3})+)$/
const momentShape = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const control = /\p{Cc}/u

/** A moment as statements write it, in Japan's time; a day alone is its beginning. */
function readMoment(text: string): { arrivedAt: Date; isToTheDay: boolean } | undefined {
  const match = momentShape.exec(text.trim())
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

/** Reads one line of a statement; answers what is wrong with it. */
export function readDeposit(words: StatementLine, now: Date): { deposit: Deposit } | { fault: string } {
  const { id, amount, date, time } = words
  const name = words.name.trim()
  if (id.length < 1 || id.length > maxIdLength || id !== id.trim() || control.test(id))
    return { fault: sentences.id }
  const digits = amount.trim()
  const amountYen = amountShape.test(digits) ? Number(digits.replaceAll(',', '')) : 0
  if (amountYen < 1 || amountYen > maxAmountYen) return { fault: sentences.amount(amount) }
  if (name === '' || name.length > maxNameLength || control.test(name)) return { fault: sentences.name }
  const moment = `${date.trim()} ${time.trim()}`.trim()
  const arrival = readMoment(moment)
  if (arrival === undefined) return { fault: sentences.time(moment) }
  if (arrival.arrivedAt > now) return { fault: sentences.future(moment) }
  return { deposit: { id, amountYen, payerName: name, ...arrival, orderId: undefined } }
}

export type Statement =
  | { deposits: Deposit[]; lineOfId: ReadonlyMap<string, number> }
  /** Every fault, with its line. */
  | { faults: string[] }

/**
 * Reads a bank statement: CSV whose first line names the columns, in any order; columns of other names are passed over.
 * An id stands once in a file: two movements under one id would be taken for one.
 */
export function readStatement(text: string, now: Date): Statement {
  const read = readCsv(text)
  if ('unclosedOnLine' in read) return { faults: [sentences.unclosed(read.unclosedOnLine)] }
  const [head, ...rows] = read.rows
  const places = new Map((head?.fields ?? []).map((field, place) => [field.trim().toLowerCase(), place]))
  if (demanded.some((column) => !places.has(column))) return { faults: [sentences.head] }
  if (rows.length === 0) return { faults: [sentences.empty] }

  const [deposits, faults] = [[] as Deposit[], [] as string[]]
  const lineOfId = new Map<string, number>()
  for (const { line, fields } of rows) {
    const wordOf = (column: (typeof columns)[number]) => fields[places.get(column) ?? -1] ?? ''
    const words = Object.fromEntries(columns.map((column) => [column, wordOf(column)])) as Record<
      (typeof columns)[number],
      string
    >
    const before = lineOfId.get(words.id)
    const result =
      fields.length !== head?.fields.length
        ? { fault: sentences.width(fields.length, head?.fields.length ?? 0) }
        : before !== undefined
          ? { fault: sentences.twice(before) }
          : readDeposit(words, now)
    if ('fault' in result) faults.push(sentences.onLine(line, result.fault))
    else deposits.push(result.deposit)
    if (before === undefined) lineOfId.set(words.id, line)
  }
  return faults.length > 0 ? { faults } : { deposits, lineOfId }
}
