import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { exportFaults, lengthUnits } from '#phrases/carriers/parcels.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { JapanDate } from '#server/business-time/japan.ts'
import {
  type Carrier,
  type Column,
  type ColumnFormat,
  type ColumnSource,
  cellsOf,
  type LaidSource,
} from './carrier-file.ts'
import { encode, lengthOf, mostOf, unfitOf, writable } from './carrier-text.ts'
import type { Consignment, Party } from './consignment.ts'
import { layText } from './lay-text.ts'

/** Why a file cannot be written, and what is to be put right: a consignment, the sender of all, or the carrier's file. */
export interface ExportFault {
  about: Consignment | 'sender' | 'file'
  message: Localized
}

/**
 * Writes the file that a delivery carrier's software reads: one line a consignment, as the carrier's file says. Cuts
 * nothing: a character that the encoding lacks, a text that is too long, a line break and a required column that is
 * empty are refused, each named with its column and consignment, or once for the sender, and then nothing is written. A field never leaves its
 * column: its quotes are doubled. The references of the consignments differ, which is the caller's to know.
 * @param leavesOn the day on which the parcels are to leave
 */
export function writeCarrierFile(
  carrier: Carrier,
  consignments: readonly Consignment[],
  leavesOn: JapanDate,
): { bytes: Buffer } | { faults: ExportFault[] } {
  const { columns, encoding, header, lineEnd } = carrier.export
  const faults = contractFaults(columns)
  const rows = consignments.map((consignment, index) =>
    columnsOf(carrier, {
      consignment,
      leavesOn,
      refuse: ({ from = '', of = from }, message) => {
        if (of.split('.')[0] !== 'sender') faults.push({ about: consignment, message })
        // The sender is one, whatever the number of parcels.
        else if (index === 0) faults.push({ about: 'sender', message })
      },
    }),
  )
  if (faults.length > 0) return { faults }
  const heading = header ? [columns.map(({ name }) => writable(name, encoding))] : []
  const end = lineEnd === 'crlf' ? '\r\n' : '\n'
  const isQuoted = carrier.export.quotes === 'always'
  const lines = [...heading, ...rows].map(
    (fields) => `${fields.map((field) => quoted(field, isQuoted)).join(',')}${end}`,
  )
  return { bytes: encode(lines.join(''), encoding) }
}

/** Not as `contract/csv-line.ts`: a carrier's software is no spreadsheet, and would print the apostrophe. */
const quoted = (field: string, always: boolean): string =>
  always || /[",]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field

/** The numbers of a contract that a carrier's file wants, and that stand neither in it nor in the settings. */
export const contractFaults = (columns: readonly Column[]): ExportFault[] =>
  columns
    .filter(({ fixed, required }) => fixed === '' && required === true)
    .map(({ name, setting }) => ({
      about: 'file',
      message: inBoth(setting === undefined ? exportFaults.contract : exportFaults.noContract, name),
    }))

interface Line {
  consignment: Consignment
  leavesOn: JapanDate
  refuse: (column: Pick<Column, 'from' | 'of'>, message: Localized) => void
}

function columnsOf(carrier: Carrier, line: Line): string[] {
  const { columns, encoding } = carrier.export
  const laid = new Map<LaidSource, string[]>()
  return columns.map((column) => {
    const { of: source, name, required = false } = column
    let field = ''
    if (source === undefined) field = fieldOf(column, line)
    else {
      if (!laid.has(source)) laid.set(source, lay(carrier, source, line))
      field = (laid.get(source) ?? []).splice(0, column.cells?.length).join('')
    }
    field = writable(field, encoding)
    const unfit = unfitOf(field, encoding)
    if (unfit.length > 0) line.refuse(column, inBoth(exportFaults.unfit, name, unfit.map(shown).join(' ')))
    else if (field === '' && required && column.fixed === undefined)
      line.refuse(column, inBoth(exportFaults.empty, name))
    else checkLength(column, field, line, encoding)
    return field
  })
}

/** A character that cannot be seen is named by its number alone. */
const shown = (character: string): string => {
  const codes = Array.from(
    character,
    (code) => `U+${(code.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ')
  return /^[\p{C}\p{Z}\p{M}]/u.test(character) ? codes : `${character} (${codes})`
}

function checkLength(
  column: Column,
  field: string,
  { refuse }: Line,
  encoding: Carrier['export']['encoding'],
): void {
  const { name, most } = column
  if (most === undefined || lengthOf(field, most, encoding) <= mostOf(most)) return
  const unit = lengthUnits[most.bytes === undefined ? 'characters' : 'bytes']
  const said = (language: keyof Localized) =>
    exportFaults.tooLong[language](name, String(mostOf(most)), unit[language])
  refuse(column, { ja: said('ja'), en: said('en') })
}

/** The text of each cell; when it does not fit, that is told once, and the cells stay empty. */
function lay(carrier: Carrier, source: LaidSource, { consignment, refuse }: Line): string[] {
  const { encoding, addressFlows } = carrier.export
  const [side, what] = source.split('.') as ['recipient' | 'sender', string]
  const cells = cellsOf(carrier.export, source)
  const taken = cells.flatMap(({ takes }) => takes)
  const parts = Object.fromEntries(
    taken.map((part) => [part, writable(consignment[side][part] ?? '', encoding)]),
  )
  const laid = layText(parts, { cells, encoding, flows: addressFlows || what !== 'address' })
  if (laid !== undefined) return laid
  const columns = carrier.export.columns.filter(({ of }) => of === source).map(({ name }) => name)
  const characters = unfitOf(Object.values(parts).join(''), encoding)
  refuse({ of: source }, inBoth(exportFaults.doesNotFit, columns.join(' ')))
  if (characters.length > 0)
    refuse({ of: source }, inBoth(exportFaults.unfit, columns.join(' '), characters.map(shown).join(' ')))
  // Not empty, so that a required column is not called empty as well.
  return cells.map(() => '-')
}

function fieldOf(column: Column, line: Line): string {
  if (column.from === undefined) return column.fixed ?? ''
  const value = sourceValue(column.from, line)
  return value === '' ? '' : formatted(value, column, line)
}

function sourceValue(source: ColumnSource, { consignment, leavesOn }: Line): string {
  if (source === 'leavesOn') return leavesOn
  if (source === 'cardCount') return String(consignment.cardCount)
  if (source === 'reference' || source === 'promisedOn') return consignment[source]
  const [side, field] = source.split('.') as ['recipient' | 'sender', keyof Party]
  return consignment[side][field] ?? ''
}

/** Phone numbers and postal codes in one notation, however the member typed them; days as the carrier writes them. */
function formatted(value: string, column: Column, { refuse }: Line): string {
  const { from, format = 'digits', name } = column
  if (from?.endsWith('.phone')) {
    const phone = parsePhoneNumberFromString(value, 'JP')
    if (phone?.country !== 'JP' || !phone.isPossible()) {
      refuse(column, inBoth(exportFaults.phone, name, value))
      return value
    }
    return format === 'hyphens' ? phone.formatNational() : phone.formatNational().replaceAll(/\D/g, '')
  }
  if (from?.endsWith('.postalCode')) {
    const digits = value.normalize('NFKC').replaceAll(/[-‐－ー\s]/g, '')
    if (!/^\d{7}$/.test(digits)) refuse(column, inBoth(exportFaults.postalCode, name, value))
    return format === 'hyphens' ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits
  }
  if (from === 'promisedOn' || from === 'leavesOn') return dayAs(value, format)
  return value
}

const dayAs = (day: JapanDate, format: ColumnFormat): string =>
  format === 'YYYYMMDD' ? day.replaceAll('-', '') : format === 'YYYY/MM/DD' ? day.replaceAll('-', '/') : day
