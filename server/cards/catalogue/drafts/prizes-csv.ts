// The prizes of a draft as a CSV file, which a spreadsheet can change.

import { draftPrizesMost, prizeColumns } from '#contract/operator/drafts.ts'
import type { CsvEncoding } from '#contract/operator/operator-call.ts'
import { noWords, yesWords } from '#phrases/catalogue/drafts.ts'
import type { Language } from '#phrases/language.ts'
import {
  bare,
  type CellOf,
  keysWithoutZeros,
  numberWithin,
  type ReadRow,
  readTable,
  type TableWords,
} from '#server/cards/catalogue/csv-table.ts'
import { isPowerOfTen } from '#server/operator-files/csv.ts'
import type { DraftContent } from './queries.ts'

type Prize = NonNullable<DraftContent['prizes']>[number]
type Column = (typeof prizeColumns)[number]

/**
 * Reads the prizes of a draft from a file: all of them, or what is wrong on each line. The columns are named in the first
 * line and may stand in any order; `shipOnly` may be missing.
 */
export function readPrizes(
  bytes: Uint8Array,
  encoding: CsvEncoding,
  cards: ReadonlySet<string>,
  words: TableWords,
  language: Language,
): { prizes: Prize[] } | { faults: string[] } {
  const zeros = keysWithoutZeros(cards)
  const read = readTable<Column, Prize>(
    bytes,
    encoding,
    {
      columns: prizeColumns,
      optional: ['shipOnly'],
      mostRows: draftPrizesMost,
      readRow: (at) => readPrize(at, { cards, zeros }, words),
    },
    words,
    language,
  )
  return 'faults' in read ? read : { prizes: read.rows.map(({ row }) => row) }
}

function readPrize(
  at: CellOf<Column>,
  { cards, zeros }: { cards: ReadonlySet<string>; zeros: ReadonlyMap<string, string> },
  words: TableWords,
): ReadRow<Prize> {
  const faults: string[] = []
  const number = (column: Column, least: number, most: number) => {
    const text = at(column) ?? ''
    const value = numberWithin(text, least, most)
    if (value === undefined) faults.push(words.number(column, text, least, most.toLocaleString('en')))
    return value
  }
  const card = bare(at('card') ?? '')
  const whole = zeros.get(card)
  if (isPowerOfTen(card)) faults.push(words.changed(card))
  else if (!cards.has(card)) faults.push(whole === undefined ? words.card(card) : words.zeros(card, whole))
  const tier = number('tier', 1, 7)
  const quantity = number('quantity', 1, 10_000_000)
  const convertsTo = number('convertsTo', 0, 100_000_000)
  const said = bare(at('shipOnly') ?? '').toLowerCase()
  const shipOnly = [...yesWords.ja, ...yesWords.en, '1'].includes(said)
  if (!shipOnly && ![...noWords.ja, ...noWords.en, '0', ''].includes(said))
    faults.push(words.shipOnly(at('shipOnly') ?? ''))
  if (faults.length > 0 || tier === undefined || quantity === undefined || convertsTo === undefined)
    return { faults }
  return { row: { card, tier, quantity, convertsTo, ...(shipOnly && { shipOnly }) } }
}
