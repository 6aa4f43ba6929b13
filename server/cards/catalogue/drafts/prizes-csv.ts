// The prizes of a draft and its extras as a CSV file, which a spreadsheet can change.

import { extraKinds, type SealedExtra } from '#contract/extras.ts'
import {
  draftPrizesMost,
  extraColumns,
  extraValues,
  milestoneSlotsMost,
  milestonesMost,
  prizeColumns,
  yesColumns,
} from '#contract/operator/drafts.ts'
import type { CsvEncoding } from '#contract/operator/operator-call.ts'
import { extraWords, noWords, yesWords } from '#phrases/catalogue/drafts.ts'
import type { Language } from '#phrases/language.ts'
import {
  bare,
  type CellOf,
  keysWithoutZeros,
  type LineFault,
  numberWithin,
  type ReadRow,
  readTable,
  sayFaults,
  type TableWords,
} from '#server/cards/catalogue/csv-table.ts'
import { isPowerOfTen } from '#server/operator-files/csv.ts'
import type { DraftContent } from './queries.ts'

type Prize = NonNullable<DraftContent['prizes']>[number]
type Kind = SealedExtra['kind']
/** The word of a file on a draft. Without the column `extra` it says nothing of the extras: they stay. */
export type PrizesSaid = { prizes: Prize[] } & ({ hasExtras: false } | ({ hasExtras: true } & Extras))
type Extras = Pick<DraftContent, 'lastOne' | 'milestones' | 'ceiling'>

const columns = [...prizeColumns, ...extraColumns] as const
type Column = (typeof columns)[number]

const mostOf = { last_one: 1, milestone: milestonesMost, ceiling: 1 } satisfies Record<Kind, number>
/** The kind of extra that the other columns belong to. */
const kindOfRule = { slots: 'milestone', draws: 'ceiling', without: 'ceiling' } as const
const slotsMost = 10_000_000

interface Line {
  /** Null: a prize of the slots. */
  kind: Kind | null
  /** The file has the column `extra`. */
  isSaid: boolean
  prize: Omit<Prize, 'quantity'>
  quantity: number | undefined
  slots: number[]
  draws: number | undefined
  without: number | undefined
}

/**
 * Reads the prizes of a draft from a file: all of them, or what is wrong on each line. The columns are named in the first
 * line and may stand in any order; `shipOnly` and `points` may be missing, and so may the columns of extras. A file with the column
 * `extra` says all extras.
 */
export function readPrizes(
  bytes: Uint8Array,
  encoding: CsvEncoding,
  cards: ReadonlySet<string>,
  words: TableWords,
  language: Language,
): PrizesSaid | { faults: string[] } {
  const zeros = keysWithoutZeros(cards)
  const read = readTable<Column, Line>(
    bytes,
    encoding,
    {
      columns,
      optional: [...yesColumns, ...extraColumns],
      mostRows: draftPrizesMost + mostOf.last_one + mostOf.milestone + mostOf.ceiling,
      readRow: (at) => readLine(at, { cards, zeros }, words),
    },
    words,
    language,
  )
  if ('faults' in read) return read
  const { rows } = read
  const ofKind = (kind: Kind | null) => rows.filter(({ row }) => row.kind === kind)
  const tooMany: LineFault[] = extraKinds.flatMap((kind) =>
    ofKind(kind)
      .slice(mostOf[kind])
      .map(({ line }) => ({ line, fault: words.tooManyExtras(extraValues[kind], mostOf[kind]) })),
  )
  if (tooMany.length > 0) return { faults: sayFaults(tooMany, words) }
  const prizes = ofKind(null).map(({ row: { prize, quantity } }) => ({ ...prize, quantity }))
  if (prizes.length > draftPrizesMost) return { faults: [words.tooLong(draftPrizesMost)] }
  if (rows[0]?.row.isSaid !== true) return { prizes, hasExtras: false }
  const [lastOne] = ofKind('last_one')
  const [ceiling] = ofKind('ceiling')
  const milestones = ofKind('milestone').map(({ row: { prize, slots } }) => ({ ...prize, slots }))
  return {
    prizes,
    hasExtras: true,
    ...(lastOne && { lastOne: lastOne.row.prize }),
    ...(milestones.length > 0 && { milestones }),
    ...(ceiling && { ceiling: asCeiling(ceiling.row) }),
  }
}

const asCeiling = ({ prize, draws, without, quantity }: Line) => ({
  ...prize,
  draws,
  without,
  ...(quantity !== undefined && { quantity }),
})

/** Tells `fault` what is wrong on a line; a cell that cannot be read is undefined. */
interface LineReader {
  at: CellOf<Column>
  words: TableWords
  fault: (says: string) => void
}

function readLine(
  at: CellOf<Column>,
  { cards, zeros }: { cards: ReadonlySet<string>; zeros: ReadonlyMap<string, string> },
  words: TableWords,
): ReadRow<Line> {
  const faults: string[] = []
  const reader: LineReader = { at, words, fault: (says) => faults.push(says) }
  const card = bare(at('card') ?? '')
  const whole = zeros.get(card)
  if (isPowerOfTen(card)) faults.push(words.changed(card))
  else if (!cards.has(card)) faults.push(whole === undefined ? words.card(card) : words.zeros(card, whole))
  const tier = readNumber(reader, 'tier', 1, 7)
  const kind = readKind(reader)
  const rule = kind === undefined ? noRule : readRule(reader, kind)
  const convertsTo = readNumber(reader, 'convertsTo', 0, 100_000_000)
  const shipOnly = readYes(reader, 'shipOnly')
  const points = readYes(reader, 'points')
  if (faults.length > 0 || kind === undefined) return { faults }
  const prize = { card, tier, convertsTo, ...(shipOnly && { shipOnly }), ...(points && { points }) }
  return { row: { kind, isSaid: at('extra') !== undefined, prize, ...rule } }
}

function readNumber({ at, words, fault }: LineReader, column: Column, least: number, most: number) {
  const text = at(column) ?? ''
  const value = numberWithin(text, least, most)
  if (value === undefined) fault(words.number(column, text, least, most.toLocaleString('en')))
  return value
}

function readYes({ at, words, fault }: LineReader, column: (typeof yesColumns)[number]): boolean {
  const text = at(column) ?? ''
  const said = bare(text).toLowerCase()
  const isYes = [...yesWords.ja, ...yesWords.en, '1'].includes(said)
  if (!isYes && ![...noWords.ja, ...noWords.en, '0', ''].includes(said)) fault(words.yesOrNo(column, text))
  return isYes
}

/** Reads what a line is, in any width and case and with or without a hyphen; undefined when it cannot be read. */
function readKind({ at, words, fault }: LineReader): Kind | null | undefined {
  const text = at('extra') ?? ''
  const said = bare(text)
    .toLowerCase()
    .replaceAll(/[\s_\u2212\p{Pd}]/gu, '')
  if (said === '') return null
  const kind = extraKinds.find((own) => Object.values(extraWords[own]).flat().includes(said))
  if (kind === undefined) fault(words.extra(text))
  return kind
}

const noRule = { quantity: undefined, slots: [], draws: undefined, without: undefined }

/** Reads the quantity and the rule of a line. The copies of an extra may be left out, and a rule stands with its own kind alone. */
function readRule(
  reader: LineReader,
  kind: Kind | null,
): Pick<Line, 'quantity' | 'slots' | 'draws' | 'without'> {
  const { at, words, fault } = reader
  for (const [column, own] of Object.entries(kindOfRule) as [keyof typeof kindOfRule, Kind][])
    if (own !== kind && bare(at(column) ?? '') !== '') fault(words.notHere(column, extraValues[own]))
  const quantity = () => readNumber(reader, 'quantity', 1, slotsMost)
  const isEmpty = bare(at('quantity') ?? '') === ''
  if (kind === null) return { ...noRule, quantity: quantity() }
  if (kind === 'ceiling') {
    const draws = readNumber(reader, 'draws', 1, slotsMost)
    const without = readNumber(reader, 'without', 1, 7)
    return { slots: [], draws, without, quantity: isEmpty ? undefined : quantity() }
  }
  const slots = kind === 'milestone' ? readSlots(reader) : []
  const copies = kind === 'milestone' ? slots.length : 1
  if (!isEmpty && copies > 0 && numberWithin(at('quantity') ?? '', copies, copies) === undefined)
    fault(words.copies(at('quantity') ?? '', copies))
  return { ...noRule, slots }
}

/** Reads slot numbers with spaces or commas between them. Empty: they cannot be read. */
function readSlots({ at, words, fault }: LineReader): number[] {
  const typed = bare(at('slots') ?? '')
    .split(/[\s,\u3001]+/)
    .filter((text) => text !== '')
  const slots = typed.map((text) => numberWithin(text, 1, slotsMost))
  const wrong = slots.indexOf(undefined)
  const isCounted = slots.length > 0 && slots.length <= milestoneSlotsMost
  if (wrong >= 0) fault(words.number('slots', typed[wrong] ?? '', 1, slotsMost.toLocaleString('en')))
  else if (!isCounted) fault(words.slotCount(milestoneSlotsMost))
  return wrong >= 0 || !isCounted ? [] : slots.flatMap((slot) => slot ?? [])
}
