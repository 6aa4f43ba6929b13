// The address of a parcel lies sealed in its row (decision 004), but for the prefecture.

import type { Selectable } from 'kysely'
import { addressFields } from '#contract/address.ts'
import type { PersonalKey } from '#server/db/personal-key.ts'
import type { Parcel as ParcelTable } from '#server/db/schema.ts'

type Row = Selectable<ParcelTable>

const addressColumns = ['recipient', 'phone', ...addressFields] as const
const sealedColumns = addressColumns.filter((column) => column !== 'prefectureId')

/** The address to which a parcel goes. */
export type Address = Record<(typeof sealedColumns)[number], string> & Pick<Row, 'prefectureId'>

/** The columns of a row from which `openAddress` reads. */
export const keptColumns = [...addressColumns, 'sealedAddress'] as const
export type KeptAddress = Pick<Row, (typeof keptColumns)[number] | 'memberId'>

/** A sealed address opens in every parcel of its member. */
const placeOf = (memberId: string) => `parcels of ${memberId}`

const textsOf = (textOf: (column: keyof Address) => string | null) =>
  Object.fromEntries(sealedColumns.map((column) => [column, textOf(column)]))

/** Opens the address of a row. */
export function openAddress(key: PersonalKey, row: KeptAddress): Address {
  const { prefectureId, sealedAddress, memberId } = row
  const texts =
    sealedAddress === null
      ? textsOf((column) => String(row[column] ?? ''))
      : key.open<object>(placeOf(memberId), sealedAddress)
  return { ...texts, prefectureId } as Address
}

/** The columns that keep an address for a parcel of this member: sealed, or as the release before reads it. */
export const columnsOf = (key: PersonalKey, memberId: string, address: Address) =>
  key.isSealing() ? sealedOf(key, memberId, address) : { ...address, sealedAddress: null }

const sealedOf = (key: PersonalKey, memberId: string, address: Address) => ({
  ...textsOf(() => null),
  prefectureId: address.prefectureId,
  sealedAddress: key.seal(placeOf(memberId), address),
})

/** The address alone, of whatever has one. */
export const addressOfParcel = (parcel: Address): Address =>
  Object.fromEntries(addressColumns.map((column) => [column, parcel[column]])) as Address

export const isSameAddress = (one: Address, other: Address): boolean =>
  addressColumns.every((column) => one[column] === other[column])

/** This stands in place of an address that was lost with the key that sealed it. */
export const unknownAddress = { recipient: '?', city: '?' }

/** The columns of a parcel that goes nowhere any more. */
export const nowhere = { ...textsOf(() => ''), prefectureId: null, sealedAddress: null }
