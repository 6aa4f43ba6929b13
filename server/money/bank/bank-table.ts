// A statement as a bank writes it: lines above the table, titles of its own, withdrawals between the deposits, and no
// number by which a line could be told from another.

import type { StatementColumn } from '#contract/operator/bank-formats.ts'
import type { StatementPhrases } from '#phrases/answers/statement/ja.ts'
import { japanDate } from '#server/business-time/japan.ts'
import { type CsvRow, wholeNumber } from '#server/operator-files/csv.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { readDeposit, readMoment } from './statement.ts'

/** The number of lines that are searched for the titles: no bank writes more above its table. */
const mostLinesAbove = 40

/** A title without its spaces and its unit, which say nothing about the column. */
const plainTitle = (title: string) => title.normalize('NFKC').replace(/\s|[[(]?(?:単位[:=]?)?円[\])]?/g, '')

/** The ways in which banks write the title of each column, the surest first; the first that finds one decides. */
const titles: Readonly<Record<Exclude<StatementColumn, 'skip'>, readonly RegExp[]>> = {
  date: [
    /^(?:お?取引|お?取り?扱い?|操作|入金)(?:年月)?日/,
    /^(?:日付|年月日)/,
    /^(?:勘定|起算|計上|処理|記帳)日/,
    /^date$/i,
  ],
  time: [/時[刻間]/],
  amount: [
    /^(?!.*(?:入出金|出入金)).*(?:入金|預け?入れ?|お?預か?り|受け?入れ?)(?:金?額|金|れ)?$/,
    /^(?:お?取引|お?取り?扱い?|入出金|出入金|)金?額$/,
    /^(?:入出金|出入金)$/,
    /^(?:deposit|amount)$/i,
  ],
  name: [
    /依頼人|振込人|名義|振込元/,
    /摘要内容|お?取り?引?扱?い?内容|入出金内容|詳細[12]|^内容$/,
    /摘要|詳細|取引先|備考|メモ/,
    /^(?:name|description)$/i,
  ],
  kind: [/^(?:入払|入出金?|受払|出入金?|入金出金|貸借)(?:区分|種別)$/],
  balance: [/残高|貸付\)?高/, /^balance$/i],
}
const order = ['amount', 'balance', 'kind', 'date', 'time', 'name'] as const
/** The title of the first of two columns that hold what was written. */
const detailed = /^詳細1$/
/** The title of the first of three columns that hold a day or a time in parts. */
const firstPart = /[年時]\)?$/

/** Guesses what the columns hold from their titles. */
export function guessColumns(heading: readonly string[]): StatementColumn[] {
  const guessed = heading.map((): StatementColumn => 'skip')
  for (const column of order) {
    const free = heading.map((title, place) => (guessed[place] === 'skip' ? plainTitle(title) : ''))
    for (const shape of titles[column]) {
      const found = free.flatMap((title, place) => (title !== '' && shape.test(title) ? [place] : []))
      const [first] = found
      if (first === undefined) continue
      const isInParts = firstPart.test(free[first] ?? '')
      const most = isInParts ? 3 : detailed.test(free[first] ?? '') ? 2 : 1
      for (const place of found.slice(0, most)) guessed[place] = column
      break
    }
  }
  // A column with the amounts of deposits alone needs no column of kinds.
  const amount = plainTitle(heading[guessed.indexOf('amount')] ?? '')
  return titles.amount[0]?.test(amount) ? guessed.map((it) => (it === 'kind' ? 'skip' : it)) : guessed
}

export const isComplete = (columns: readonly StatementColumn[]): boolean =>
  columns.filter((it) => it === 'amount').length === 1 &&
  ['kind', 'balance'].every((one) => columns.filter((it) => it === one).length < 2) &&
  columns.includes('date') &&
  columns.includes('name')

export interface BankTable {
  /** Empty where it has none. */
  titles: string[]
  /** A line has no more cells, or thousands without quotes have moved its amount. */
  width: number
  rows: CsvRow[]
  guess: StatementColumn[]
  /** The key under which its format is remembered; empty without titles, which alone tell one bank from another. */
  heading: string
}

/**
 * Finds the table in a file: below the first line whose titles say where day, amount and payer stand; else below the line above
 * the first with a day in it.
 */
export function findTable(all: readonly CsvRow[]): BankTable {
  const above = all.slice(0, mostLinesAbove)
  const guesses = above.map(({ fields }) => guessColumns(fields))
  const titled = guesses.findIndex(isComplete)
  const firstDay = above.findIndex(({ fields }) => fields.some((field) => readMoment(field) !== undefined))
  const at = titled >= 0 ? titled : Math.max(firstDay, 0) - 1
  const head = all[at]?.fields ?? []
  const rows = all.slice(at + 1)
  const isNamed = head.some((title) => title.trim() !== '')
  const width = isNamed
    ? head.length
    : Math.max(0, ...rows.slice(0, mostLinesAbove).map(({ fields }) => fields.length))
  const titles = isNamed ? head.map((title) => title.trim()) : []
  return {
    titles,
    width,
    rows,
    guess: guessColumns(isNamed ? titles : Array.from({ length: width }, () => '')),
    heading: titles
      .map((title) => title.normalize('NFKC'))
      .join('\t')
      .slice(0, 2000),
  }
}

/** The words that banks write before the payer's name. */
const transferWord =
  /^(?:お?振り?込み?(?:入金)?|(?:フリコミ|ﾌﾘｺﾐ)(?:ニユウキン|ニュウキン|ﾆﾕｳｷﾝ|ﾆｭｳｷﾝ)?)[\s＊*:：･・]+/
/** The words in a column of kinds for money that came in, and below for money that went out. */
const cameIn = /入金|^(?:お?振込|振替|現金)?(?:入|お?預(?:か?り|け?入)|受|貸)|^(?:\+|0?1|10|c)$/i
const wentOutBy = /出金|引[出落]|払|^(?:出|借)|^(?:[-−]|0?2|20|d)$/i
/** Signs of yen, and the backslash that one of Shift_JIS becomes. */
const signs = /[¥￥\\円\s]/g
const wentOut = /^[-−－▲△]/

/** A line of a bank's file that tells of money that came in; it has no id. */
export type BankLine = Omit<Deposit, 'id'> & { line: number; date: string }

export type ReadTable =
  | {
      lines: BankLine[]
      passedOver: number
      /** Lines with an amount and no day, such as sums, as they are told. */
      undated: string[]
    }
  | { faults: string[] }

/**
 * Reads the deposits of a table whose columns were chosen. A line that tells of money that went out, or of none, is passed over. One
 * with an amount and no day is left out and told, and one with a day that cannot be read is a fault: nothing is lost unseen.
 */
export function readTable(
  { rows, width }: Pick<BankTable, 'rows' | 'width'>,
  columns: readonly StatementColumn[],
  now: Date,
  words: StatementPhrases,
): ReadTable {
  const [lines, faults, undated] = [[] as BankLine[], [] as string[], [] as string[]]
  for (const { line, fields } of rows) {
    const cellsOf = (column: StatementColumn) =>
      fields.flatMap((field, place) => (columns[place] === column && field.trim() ? [field.trim()] : []))
    const date = cellsOf('date').join('-').normalize('NFKC')
    const amount = cellsOf('amount').join('').normalize('NFKC').replace(/^\+/, '')
    const kinds = cellsOf('kind').map((kind) => kind.normalize('NFKC'))
    if (amount === '' || wentOut.test(amount) || (wholeNumber(amount.replace(signs, '')) ?? 1) === 0) continue
    if (fields.slice(width).some((cell) => cell.trim() !== '')) {
      faults.push(words.onLine(line, words.width(fields.length, width)))
      continue
    }
    const [isIn, isOut] = [cameIn, wentOutBy].map((kind) => kinds.some((said) => kind.test(said)))
    if (isOut && !isIn) continue
    if (!/\d|元/.test(date)) {
      if (/\d/.test(amount)) undated.push(words.onLine(line, fields.join(' ').trim().slice(0, 200)))
      continue
    }
    if (columns.includes('kind') && isIn === isOut) {
      faults.push(words.onLine(line, words.kind(kinds.join(' '))))
      continue
    }
    const said = cellsOf('name').join(' ') || (cellsOf('skip').find((cell) => /\p{L}/u.test(cell)) ?? '')
    const name = said.replace(transferWord, '') || said || '—'
    const read = readDeposit({ id: '-', date, time: cellsOf('time').join(':'), amount, name }, now, words)
    if ('fault' in read) {
      faults.push(words.onLine(line, read.fault))
      continue
    }
    const { id: _, ...deposit } = read.deposit
    const balanceYen = wholeNumber(cellsOf('balance').join('').replace(signs, ''))
    lines.push({ ...deposit, balanceYen, line, date: japanDate(deposit.arrivedAt) })
  }
  if (faults.length > 0) return { faults }
  return { lines, passedOver: rows.length - lines.length - undated.length, undated }
}
