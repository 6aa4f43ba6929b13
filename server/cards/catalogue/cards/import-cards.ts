// Cards are made and changed by a CSV file, which a spreadsheet can write.

import { rarities } from '#contract/catalogue.ts'
import { cardColumns, cardLinesMost } from '#contract/operator/cards.ts'
import type { CsvEncoding } from '#contract/operator/operator-call.ts'
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
import { entryOfFacts, noCardFacts, writtenDay } from '#server/cards/catalogue/import/card-facts.ts'
import { type Catalogue, rarityNames } from '#server/cards/catalogue/import/catalogue-file.ts'
import { type FactsOfCard, listCardRows, lockCatalogue } from '#server/cards/catalogue/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import { isPowerOfTen } from '#server/operator-files/csv.ts'
import { type CardSaved, saveCards, seenOf } from './save-card.ts'

type Column = (typeof cardColumns)[number]
type CardEntry = Catalogue['cards'][number]
/** The fields of a card on one line. A field without a column is absent; yen of an empty cell are null. */
type Line = { [Name in Exclude<Column, 'rarity' | YenColumn>]?: string | undefined } & {
  [Name in YenColumn]?: number | null | undefined
} & { rarity?: CardEntry['rarity'] | undefined }
type YenColumn = 'costYen' | 'marketYen' | 'referenceYen'

export interface CardsFile {
  bytes: Uint8Array
  encoding: CsvEncoding
  /** The addresses of pictures, by the names of their files. */
  pictures: ReadonlyMap<string, string>
  now: Date
}

type Refused = Exclude<CardSaved, { outcome: 'saved' }>

/**
 * Makes and changes cards by a file: a line with a key changes that card and leaves alone what the file has no column
 * for; a line without one makes a card. Answers the keys, or the faults of each line; then the caller rolls back.
 */
export async function importCards(
  tx: Tx,
  { bytes, encoding, pictures, now }: CardsFile,
  words: TableWords,
  language: Language,
  say: (refused: Refused, key: string) => string[],
): Promise<{ made: string[]; changed: string[] } | { faults: string[] }> {
  await lockCatalogue(tx)
  const known = new Map((await listCardRows(tx)).map((row) => [row.id, row]))
  const zeros = keysWithoutZeros(known.keys())
  const read = readTable<Column, Line>(
    bytes,
    encoding,
    {
      columns: cardColumns,
      optional: cardColumns,
      mostRows: cardLinesMost,
      readRow: (at) => readCard(at, zeros, words),
    },
    words,
    language,
  )
  if ('faults' in read) return read
  const given = read.rows.map(({ row }) => {
    const before = known.get(row.key ?? '')
    const image = row.image === undefined ? before?.image : (pictures.get(row.image) ?? row.image)
    const costYen = row.costYen === undefined ? before?.costYen : row.costYen
    const marketYen = row.marketYen === undefined ? before?.marketYen : row.marketYen
    const nameJa = row.nameJa ?? before?.nameJa ?? ''
    const entry: CardEntry = {
      key: row.key ?? '',
      cardType: row.cardType ?? before?.cardTypeId ?? '',
      name: { ja: nameJa, en: row.nameEn ?? before?.nameEn ?? '' },
      model: row.model ?? before?.modelNumber ?? '',
      rarity: row.rarity ?? rarityNames[before?.rarity ?? 0] ?? 'normal',
      image: image ?? '',
      ...(before?.imageEn && { imageEn: before.imageEn }),
      ...(before?.imageBack && { imageBack: before.imageBack }),
      ...entryOfFacts(factsOn(row, before)),
      ...(before?.foil && { foil: before.foil }),
      ...(costYen != null && { costYen }),
      ...(marketYen != null && { marketYen }),
    }
    return { entry, seen: before === undefined ? '' : seenOf(before) }
  })
  const alike = new Map([...known.values()].map((row) => [sameAs(row), row.id]))
  const faults: LineFault[] = read.rows.flatMap(({ line }, index) => {
    const { key, cardType, name, model, rarity } = (given[index] as (typeof given)[number]).entry
    const same = {
      cardTypeId: cardType,
      nameJa: name.ja,
      modelNumber: model,
      rarity: rarityNames.indexOf(rarity),
    }
    const standing = key === '' ? alike.get(sameAs(same)) : undefined
    return standing === undefined ? [] : [{ line, fault: words.stands(standing) }]
  })
  const saved = await saveCards(tx, given, now)
  const keys = { made: [] as string[], changed: [] as string[] }
  for (const [index, { line, row }] of read.rows.entries()) {
    const one = saved[index]
    if (one === undefined) throw new Error('a line was imported without an outcome')
    if (one.outcome !== 'saved') faults.push(...say(one, row.key ?? '').map((fault) => ({ line, fault })))
    else if (!known.has(one.key)) keys.made.push(one.key)
    else if (one.changed.length > 0) keys.changed.push(one.key)
  }
  return faults.length > 0 ? { faults: sayFaults(faults, words) } : keys
}

/** The facts of a card after a line: those of columns that the file has, and the others as they were. */
function factsOn(line: Line, before: FactsOfCard = noCardFacts): FactsOfCard {
  const names = Object.keys(noCardFacts) as (keyof FactsOfCard)[]
  const told = names.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]]))
  const { referenceYen = before.referenceYen } = line
  return { ...before, ...Object.fromEntries(told), referenceYen: referenceYen ?? 0 }
}

/** A line without a key that is sent again, once its answer was lost, would make its card a second time. */
const sameAs = (card: { cardTypeId: string; nameJa: string; modelNumber: string; rarity: number }) =>
  JSON.stringify([card.cardTypeId, card.nameJa, card.modelNumber, card.rarity])

function readCard(at: CellOf<Column>, zeros: ReadonlyMap<string, string>, words: TableWords): ReadRow<Line> {
  const faults: string[] = []
  const yen = (column: YenColumn) => {
    const text = at(column)
    if (text === undefined || bare(text) === '') return text === undefined ? undefined : null
    const value = numberWithin(text, 0, 100_000_000)
    if (value === undefined) faults.push(words.number(column, text, 0, (100_000_000).toLocaleString('en')))
    return value
  }
  const rarity = (text: string | undefined) => {
    if (text === undefined) return
    const said = bare(text).toLowerCase()
    const found = rarities.find(({ name, mark }) => [name.toLowerCase(), mark.toLowerCase()].includes(said))
    if (found === undefined) faults.push(words.rarity(text, rarities.map(({ mark }) => mark).join(', ')))
    return found?.name
  }
  const key = at('key') === undefined ? undefined : bare(at('key') ?? '')
  if (key !== undefined && isPowerOfTen(key)) faults.push(words.changed(key))
  const whole = zeros.get(key ?? '')
  if (key !== undefined && whole !== undefined) faults.push(words.zeros(key, whole))
  const row = {
    key,
    cardType: at('cardType')?.trim(),
    nameJa: at('nameJa')?.trim(),
    nameEn: at('nameEn')?.trim(),
    model: at('model')?.trim(),
    rarity: rarity(at('rarity')),
    gradingCompany: at('gradingCompany') && bare(at('gradingCompany') ?? ''),
    grade: at('grade') && bare(at('grade') ?? ''),
    condition: at('condition') && bare(at('condition') ?? ''),
    noteJa: at('noteJa')?.trim(),
    noteEn: at('noteEn')?.trim(),
    referenceYen: yen('referenceYen'),
    referenceDate: at('referenceDate') && writtenDay(at('referenceDate') ?? ''),
    referenceSource: at('referenceSource')?.trim(),
    costYen: yen('costYen'),
    marketYen: yen('marketYen'),
    image: at('image')?.trim(),
  }
  return faults.length > 0 ? { faults } : { row }
}
