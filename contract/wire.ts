// Paths and field names on the wire are exactly those of the specification (ruling 7). The code uses clear
// English names. `record` declares each field once, under its code name, with its wire name beside it.

import * as z from 'zod/mini'

/** A field whose name on the wire differs from its name in the code. */
export interface Renamed<S extends z.core.$ZodType> {
  wireName: string
  schema: S
}

/** Declares that a field is called `wireName` on the wire. */
export function as<S extends z.core.$ZodType>(wireName: string, schema: S): Renamed<S> {
  return { wireName, schema }
}

type Field = z.core.$ZodType | Renamed<z.core.$ZodType>
type SchemaOf<F> = F extends Renamed<infer S> ? S : F extends z.core.$ZodType ? F : never
type Output<F> = z.core.output<SchemaOf<F>>
type OptionalKeys<F> = { [K in keyof F]: undefined extends Output<F[K]> ? K : never }[keyof F]
type Simplify<T> = { [K in keyof T]: T[K] } & {}
type Decoded<F> = Simplify<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: Output<F[K]> } & { [K in OptionalKeys<F>]?: Output<F[K]> }
>

/** A schema that reads wire objects into code objects (`z.decode`) and back (`z.encode`). */
export type WireRecord<T> = z.ZodMiniType<T, Record<string, unknown>>

const isRenamed = (field: Field): field is Renamed<z.core.$ZodType> => 'wireName' in field

/** The fields of each record, by their code names. */
const records = new WeakMap<object, ReadonlyMap<string, Renamed<z.core.$ZodType>>>()

/** The wire name of a record's field; an unknown name is returned unchanged. */
export const wireNameOf = (schema: object | undefined, codeName: string): string =>
  (schema && records.get(schema)?.get(codeName)?.wireName) ?? codeName

/** The fields of a record under their code names, as they are declared. */
export const fieldsOf = (schema: object): string[] => [...(records.get(schema)?.keys() ?? [])]

/** The schema of a record's field; a name that it does not have gives undefined. */
export const schemaOf = (schema: object, codeName: string): z.core.$ZodType | undefined =>
  records.get(schema)?.get(codeName)?.schema

/**
 * A wire object. Decoding checks it and renames the fields to their code names; encoding does the
 * reverse and checks as well, so an answer that breaks the contract never leaves the server.
 */
export function record<const F extends Record<string, Field>>(fields: F): WireRecord<Decoded<F>> {
  const declared = Object.entries(fields).map(
    ([codeName, field]) => [codeName, isRenamed(field) ? field : as(codeName, field)] as const,
  )
  const names = declared.map(([codeName, { wireName }]) => [codeName, wireName] as const)
  const wireShape = Object.fromEntries(declared.map(([, { wireName, schema }]) => [wireName, schema]))
  const rename = (from: Record<string, unknown>, pairs: readonly (readonly [string, string])[]) => {
    const to: Record<string, unknown> = {}
    for (const [source, target] of pairs) if (from[source] !== undefined) to[target] = from[source]
    return to
  }
  const fromWire = names.map(([codeName, wireName]) => [wireName, codeName] as const)
  // The wire schema checks every field; the code object holds the checked values under their code names.
  const schema = z.codec(z.object(wireShape), z.custom<Decoded<F>>(), {
    decode: (wire) => rename(wire, fromWire) as Decoded<F>,
    encode: (code) => rename(code, names),
  })
  records.set(schema, new Map(declared))
  return schema
}

/** Public calls are open to every visitor, the others to logged-in members alone. */
export type Access = 'public' | 'member'

/** A call of the shop or of the console. `path` is below `/api`; `:name` marks a parameter. */
export interface WireCall<In = unknown, Out = unknown, Query = unknown> {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  /** POST: the payload in the form field `json`. */
  input?: WireRecord<In>
  /** GET: the query string. */
  query?: WireRecord<Query>
  output: WireRecord<Out>
}

/** One call of the shop. */
export interface Call<In = unknown, Out = unknown, Query = unknown> extends WireCall<In, Out, Query> {
  access: Access
  /** Declared with `lookBack`. */
  looksBack?: true
  /** Pages of every site may read its answer, without the visitor's cookies; it changes nothing. */
  isForEverySite?: true
}

/** A call whose answer is past: a standby of the database may answer it (decision 020). */
export interface LookBack<In = unknown, Out = unknown, Query = unknown> extends Call<In, Out, Query> {
  looksBack: true
}

/** Declares a call; exists for its type inference. */
export function call<In = Empty, Out = Empty, Query = Empty>(
  definition: Call<In, Out, Query>,
): Call<In, Out, Query> {
  return definition
}

/**
 * Declares a call that shows what has happened. It changes nothing, and its answer decides nothing: it has no balance, no limit,
 * and nothing of what is left.
 */
export function lookBack<In = Empty, Out = Empty, Query = Empty>(
  definition: Call<In, Out, Query>,
): LookBack<In, Out, Query> {
  return { ...definition, looksBack: true }
}

export type Empty = Record<never, never>
export type InputOf<C> = C extends WireCall<infer In, unknown, unknown> ? In : never
export type OutputOf<C> =
  C extends WireCall<never, infer Out, never>
    ? Out
    : C extends WireCall<infer _I, infer Out, infer _Q>
      ? Out
      : never

/** Output of a call that answers only its state. */
export const nothing = record({})

/** One page of a list and its position (ruling 9). */
export const pageFields = <T>(item: z.ZodMiniType<T, unknown>) => ({
  /** The items of this page. */
  list: z.array(item),

  /** Position of the page in the list (ruling 9). */
  page: record({
    /** The page shown. */
    page: z.int(),
    /** The last page. */
    lastPage: as('all_page', z.int()),
    /** Page numbers to show around it. */
    pages: z.array(z.int()),
  }),
})

/** A list answers one page and its position (ruling 9). */
export const page = <T>(item: z.ZodMiniType<T, unknown>) => record(pageFields(item))

/** Typed text: at most `max` characters, never absent. */
export const text = (max: number) => z.string().check(z.maxLength(max))

export const uuidPattern = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/

/** A UUID. Zod's own would be on every page, which few of them need. */
export const uuid = z.string().check(z.regex(uuidPattern))

/** A decimal number on the wire, integer hundredths in the code (ruling 2): coin balances, prices. */
export const hundredths = z.codec(z.number(), z.int(), {
  decode: (wire) => Math.round(wire * 100),
  encode: (hundredths) => hundredths / 100,
})

/** A yes or no that the wire spells "1" and "0". */
export const textFlag = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (wire) => wire === '1',
  encode: (value) => (value ? '1' : '0'),
})

/** A yes or no that the wire spells 1 and 0. */
export const numberFlag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value) => (value ? 1 : 0),
})

/** An instant: ISO 8601 with offset (ruling 3). */
export const instant = z.iso.datetime({ offset: true })

/** Ids travel as text (ruling 9). */
export const id = z.string().check(z.minLength(1), z.maxLength(64))
