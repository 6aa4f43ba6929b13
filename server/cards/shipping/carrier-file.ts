import * as z from 'zod/mini'
import { addressParts } from '#contract/address.ts'
import { carrierContracts, type ShopSettings, sender } from '#contract/shop-settings.ts'

// The format of a delivery carrier's file. docs/carriers.md describes it for operators; decision 009 says why it is data.

const words = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const count = z.int().check(z.minimum(1), z.maximum(1000))

/** The fields on a label, in this order; one that is not there counts as empty. */
export const layOrder = [...addressParts, 'name'] as const
export type LayPart = (typeof layOrder)[number]

const partyFields = ['phone', 'postalCode', ...layOrder] as const
type PartyField = (typeof partyFields)[number]
/** The fields that are known of each, in the order of a label. */
export const fieldsOf: Readonly<Record<'recipient' | 'sender', readonly PartyField[]>> = {
  recipient: partyFields,
  sender: partyFields.filter((field) => field in sender.shape),
}
const parties = ['recipient', 'sender'] as const
/** Fields of a consignment (`consignment.ts`) that a column may hold. */
export const columnSources = [
  ...(['reference', 'promisedOn', 'leavesOn', 'cardCount'] as const),
  ...parties.flatMap((party) => fieldsOf[party].map((field) => `${party}.${field}` as const)),
] as const
export type ColumnSource = (typeof columnSources)[number]

/** Sources that are laid over several cells, as they may be too long for one. The cells say which parts they have. */
const laidSources = parties.flatMap((party) =>
  (['address', ...layOrder] as const).map((laid) => `${party}.${laid}` as const),
)
export type LaidSource = (typeof laidSources)[number]

/** The formats of phone numbers and postal codes, and of days. */
const formats = ['digits', 'hyphens', 'YYYY/MM/DD', 'YYYYMMDD', 'YYYY-MM-DD'] as const
export type ColumnFormat = (typeof formats)[number]

/** One of both: bytes of the file's encoding, or characters of whatever width (code points). */
const length = z.strictObject({ bytes: z.optional(count), characters: z.optional(count) })
export type Length = z.output<typeof length>

/** A stretch of a column, of at most this length, and the parts that begin in it. */
const cell = z.strictObject({ takes: z.array(z.enum(layOrder)), most: length })
export type Cell = z.output<typeof cell>

/** Without `from`, `of` and `fixed` a column stays empty. */
const column = z.strictObject({
  name: words(100),
  from: z.optional(z.enum(columnSources)),
  format: z.optional(z.enum(formats)),
  of: z.optional(z.enum(laidSources)),
  cells: z.optional(z.array(cell).check(z.minLength(1))),
  fixed: z.optional(z.string().check(z.maxLength(200))),
  /** The setting that stands in place of `fixed`, unless it is empty. */
  setting: z.optional(z.keyof(carrierContracts)),
  most: z.optional(length),
  required: z.optional(z.boolean()),
})
export type Column = z.output<typeof column>

const checkDigits = ['modulus 7', 'none'] as const

export const carrierFile = z.strictObject({
  name: z.strictObject({ ja: words(60), en: words(60) }),
  /** The address at which a parcel is tracked; `{number}` stands for its number. */
  trackingUrl: words(300),
  number: z.strictObject({
    /** The numbers of digits that it may have. */
    digits: z.array(z.int().check(z.minimum(4), z.maximum(40))).check(z.minLength(1)),
    /** `modulus 7`: the last digit is the remainder of the others divided by 7. */
    checkDigit: z.enum(checkDigits),
  }),
  export: z.strictObject({
    encoding: z.enum(['cp932', 'utf-8']),
    lineEnd: z.enum(['crlf', 'lf']),
    header: z.boolean(),
    quotes: z.enum(['always', 'when needed']),
    /** True when an address that does not fit part by part may be laid over its cells from the first on. */
    addressFlows: z.boolean(),
    columns: z.array(column).check(z.minLength(1), z.maxLength(500)),
  }),
  /** The headings, in the file that comes back, of our reference and of the tracking number. */
  import: z.strictObject({ reference: words(100), number: words(100) }),
})
export type CarrierFile = z.output<typeof carrierFile>

/** A delivery carrier, under the name of its file without `.yaml`. */
export interface Carrier extends CarrierFile {
  key: string
}

export type Carriers = ReadonlyMap<string, Carrier>

/** The columns that something is laid over, in their order, each with its cells. */
export const cellsOf = ({ columns }: CarrierFile['export'], source: LaidSource): readonly Cell[] =>
  columns.filter(({ of }) => of === source).flatMap(({ cells }) => cells ?? [])

/** A carrier's file with the numbers of the shop's own contract in it. */
export const withContracts = (carrier: Carrier, contracts: ShopSettings['carrierContracts']): Carrier => ({
  ...carrier,
  export: {
    ...carrier.export,
    columns: carrier.export.columns.map((column) => {
      const fixed = column.setting && contracts[column.setting]
      return fixed ? { ...column, fixed } : column
    }),
  },
})
