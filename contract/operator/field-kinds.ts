// A field of the contract says what it is, and the console's lists show it, align it, filter by it and write it into a CSV
// accordingly.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, schemaOf, type WireRecord } from '#contract/wire.ts'

/**
 * `coins`: in hundredths. `code`: what a program reads, a key or a verb. `choice`: one of few words, which the console says
 * in its own.
 */
export type FieldKind =
  | ('yen' | 'points' | 'coins' | 'count')
  | ('day' | 'instant' | 'id' | 'code' | 'choice' | 'text')

const kinds = new WeakMap<object, FieldKind>([
  [id, 'id'],
  [instant, 'instant'],
])

/** Declares what a field is where its schema does not say it: a number, or a text that is no prose. */
export function ofKind<S extends z.core.$ZodType>(kind: FieldKind, schema: S): S {
  kinds.set(schema, kind)
  return schema
}

export const yen = ofKind('yen', z.int())
export const points = ofKind('points', z.int())
export const coinHundredths = ofKind('coins', z.int())
export const count = ofKind('count', z.int())

interface Schema extends z.core.$ZodType {
  _zod: z.core.$ZodType['_zod'] & {
    def: {
      innerType?: Schema
      element?: Schema
      format?: string
      defaultValue?: unknown
      entries?: Record<string, string>
    }
  }
}

/** A schema without `nullable`, `optional` and its default value. */
function bare(schema: z.core.$ZodType): Schema {
  const { innerType } = (schema as Schema)._zod.def
  return innerType === undefined ? (schema as Schema) : bare(innerType)
}

/** Reads what a field is. A yes or no, a list, an object and a number that nobody declared give undefined. */
export function kindOf(schema: z.core.$ZodType | undefined): FieldKind | undefined {
  if (schema === undefined) return undefined
  const own = bare(schema)
  const { type, format } = own._zod.def
  if (kinds.has(own)) return kinds.get(own)
  if (type === 'enum') return 'choice'
  if (type !== 'string') return undefined
  return format === 'date' ? 'day' : 'text'
}

/** The words that a choice is one of. */
export const choicesOf = (schema: z.core.$ZodType | undefined): string[] =>
  schema === undefined ? [] : Object.values(bare(schema)._zod.def.entries ?? {})

/** Reads what an absent field of a query stands for; undefined: it stands for nothing. */
export const defaultOf = (schema: z.core.$ZodType | undefined): unknown =>
  (schema as Schema | undefined)?._zod.def.defaultValue

/** The record of each row of a list. */
export const rowOf = (output: WireRecord<unknown>): z.core.$ZodType => {
  const list = schemaOf(output, 'list') as Schema | undefined
  if (list?._zod.def.element === undefined) throw new Error('an output without a list has no rows')
  return list._zod.def.element
}
