// A member's address, declared once: what is asked for and shown, and how it is written. The tables' moving columns, the
// parcel's copy, its erasure, the console's page and the carriers' files follow from it.

import * as z from 'zod/mini'
import { as, text } from './wire.ts'

/** The fields in the order of the form. */
export const addressForm = {
  /** Postal code; may be empty abroad. */
  postalCode: as('zipcode', text(16)),

  /** Only abroad. */
  country: z.optional(text(60)),

  /** Prefecture, 99 abroad. */
  prefectureId: as('pref_id', text(2)),

  /** City. */
  city: as('shiku', text(100)),

  /** Street. */
  street: as('address', text(100)),

  /** Building. */
  building: z.optional(text(100)),

  /** Own. Company and department, of an address at work. */
  company: z.optional(text(50)),
}

/** The same fields as a member is shown them. */
export const shownAddress = {
  /** Postal code. */
  postalCode: as('zipcode', z.string()),

  /** Prefecture, 99 abroad. */
  prefectureId: as('pref_id', z.string()),

  /** Country, of members abroad. */
  country: z.string(),

  /** City. */
  city: as('shiku', z.string()),

  /** Street. */
  street: as('address', z.string()),

  /** Building. */
  building: z.string(),

  /** Own. Company and department, of an address at work. */
  company: z.string(),
} satisfies Record<AddressField, unknown>

export type AddressField = keyof typeof addressForm
export const addressFields = Object.keys(addressForm) as AddressField[]

const apart = ['postalCode', 'country', 'prefectureId'] as const
export type AddressPart = 'prefecture' | Exclude<AddressField, (typeof apart)[number]>

/** The parts that stand line after line in Japan, in that order; the prefecture by its name. */
export const addressParts = [
  'prefecture',
  ...addressFields.filter((field) => !apart.some((one) => one === field)),
] as AddressPart[]

export const writtenFields = ['postalCode', ...addressParts, 'country'] as const
export type WrittenAddress = Record<(typeof writtenFields)[number], string>

/** An address as it is written: in Japan from the largest to the smallest, elsewhere the other way round. */
export function addressLines(
  address: { readonly [Field in keyof WrittenAddress]?: string | undefined },
  isInJapan: boolean,
): string[] {
  const { postalCode = '', prefecture = '', city = '', street = '' } = address
  const { building = '', company = '', country = '' } = address
  const lines = isInJapan
    ? [postalCode, prefecture + city + street, building, company]
    : [company, street, building, city, prefecture, postalCode, country]
  return lines.filter(Boolean)
}
