import { addressParts } from '#contract/address.ts'
import { carrierFaults } from '#phrases/carriers/file.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { excerpt } from '#server/operator-files/explain.ts'
import type { FileFault, Locate, Path } from '#server/operator-files/file-fault.ts'
import {
  type CarrierFile,
  type Column,
  type ColumnFormat,
  cellsOf,
  fieldsOf,
  type Length,
  layOrder,
} from './carrier-file.ts'
import { lengthOf, mostOf, unfitOf } from './carrier-text.ts'

type Say = (path: Path, message: Localized) => void

/** Checks rules of a carrier's file that a schema cannot state: its parts belong together, and nothing is missing. */
export function checkCarrier(file: CarrierFile, locate: Locate): FileFault[] {
  const faults: FileFault[] = []
  const say: Say = (path, message) => faults.push(locate(path, message))
  if (!isTrackingUrl(file.trackingUrl))
    say(['trackingUrl'], inBoth(carrierFaults.trackingUrl, excerpt(file.trackingUrl)))
  for (const [index, column] of file.export.columns.entries())
    checkColumn(column, ['export', 'columns', index], file.export.encoding, say)
  checkWhole(file.export, say)
  return faults
}

const isTrackingUrl = (text: string): boolean =>
  text.split('{number}').length === 2 &&
  URL.canParse(text.replace('{number}', '1')) &&
  new URL(text.replace('{number}', '1')).protocol === 'https:'

function checkColumn(
  column: Column,
  path: Path,
  encoding: CarrierFile['export']['encoding'],
  say: Say,
): void {
  const { name, from, of, fixed, cells, most } = column
  if (unfitOf(name, encoding).length > 0)
    say([...path, 'name'], inBoth(carrierFaults.headingUnfit, excerpt(name)))
  if ([from, of, fixed].filter((source) => source !== undefined).length > 1)
    say(path, carrierFaults.oneSource)
  if ((of === undefined) !== (cells === undefined) || (of !== undefined && most !== undefined))
    say(path, carrierFaults.cells)
  if (from !== undefined && most === undefined) say(path, carrierFaults.noLength)
  const lengths: [Path, Length][] = (cells ?? []).map(({ most }, index) => [
    [...path, 'cells', index, 'most'],
    most,
  ])
  if (most !== undefined) lengths.push([[...path, 'most'], most])
  for (const [at, { bytes, characters }] of lengths)
    if ((bytes === undefined) === (characters === undefined)) say(at, carrierFaults.oneLength)
  if (fixed !== undefined && !isFixedFit(fixed, most, encoding))
    say([...path, 'fixed'], inBoth(carrierFaults.fixedUnfit, excerpt(fixed)))
  checkFormat(column, path, say)
}

const isFixedFit = (
  fixed: string,
  most: Length | undefined,
  encoding: CarrierFile['export']['encoding'],
): boolean =>
  unfitOf(fixed, encoding).length === 0 &&
  (most === undefined || lengthOf(fixed, most, encoding) <= mostOf(most))

const numberFormats: readonly ColumnFormat[] = ['digits', 'hyphens']
const dayFormats: readonly ColumnFormat[] = ['YYYY/MM/DD', 'YYYYMMDD', 'YYYY-MM-DD']

function checkFormat({ from, format }: Column, path: Path, say: Say): void {
  const isDay = from === 'promisedOn' || from === 'leavesOn'
  const allowed = isDay ? dayFormats : /\.(phone|postalCode)$/.test(from ?? '') ? numberFormats : []
  if (allowed.length === 0) {
    if (format !== undefined) say([...path, 'format'], inBoth(carrierFaults.noFormat, from ?? 'fixed'))
  } else if (format === undefined ? isDay : !allowed.includes(format))
    say([...path, 'format'], inBoth(carrierFaults.format, from ?? '', allowed.join(' / ')))
}

function checkWhole(exported: CarrierFile['export'], say: Say): void {
  const at: Path = ['export', 'columns']
  const laid = new Set(exported.columns.flatMap(({ of }) => of ?? []))
  const held = new Set<string | undefined>(exported.columns.map(({ from }) => from))
  for (const source of laid) {
    const party = source.startsWith('sender') ? 'sender' : 'recipient'
    const taken = cellsOf(exported, source).flatMap(({ takes }) => takes)
    const inOrder = fieldsOf[party].filter((field) => taken.some((part) => part === field))
    if (taken.join() !== inOrder.join()) say(at, inBoth(carrierFaults.parts, source, inOrder.join(', ')))
    for (const part of taken) held.add(`${party}.${part}`)
  }
  const ofSender = laid.has('sender.address')
    ? addressParts.filter((part) => fieldsOf.sender.includes(part))
    : []
  for (const needed of [
    ...['reference', 'recipient.postalCode', ...layOrder.map((part) => `recipient.${part}`)],
    ...ofSender.map((part) => `sender.${part}`),
  ])
    if (!held.has(needed)) say(at, inBoth(carrierFaults.missing, needed))
}
