// The fields of a setting, from its schema, and their typed values.

import { shopSettings } from '#contract/shop-settings.ts'

/** The part of a schema that this file reads. */
interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      innerType?: Schema
      element?: Schema
      entries?: Record<string, string>
    }
    bag?: { maximum?: number }
  }
}

export interface Field {
  /** Its place, with the number of its row: `sisterSites.0.name.ja`. */
  path: string
  /** `lines`: a list with a line for each entry. `long`: a text of several lines. */
  kind: 'text' | 'long' | 'number' | 'flag' | 'choice' | 'lines'
  /** The options of a choice. */
  options: readonly string[]
}

/** The typed values, by the path of the field. */
export type Draft = Readonly<Record<string, string | boolean>>

/** With one row more than it has, so that one can be added. */
const spareRows = 1

const entriesOf = ({ _zod: { def } }: Schema) => Object.entries(def.shape ?? {})
const inside = (value: unknown, name: string | number): unknown =>
  (value as Record<string | number, unknown> | null | undefined)?.[name]

/** A list whose entries have parts of their own; a list of words has a line each. */
const hasRows = (element: Schema) => element._zod.def.type === 'object'

const countRows = (value: unknown) => (Array.isArray(value) ? value.length : 0) + spareRows

export const schemaOf = (name: string): Schema => {
  const shape: Record<string, Schema> = shopSettings.def.shape
  const schema = shape[name]
  if (schema === undefined) throw new Error(`no setting ${name}`)
  return schema
}

/** The fields for this value, in the order of the schema. */
export function fieldsOf(schema: Schema, path: string, value: unknown): Field[] {
  const { type, innerType, element, entries = {} } = schema._zod.def
  if (innerType !== undefined) return fieldsOf(innerType, path, value)
  if (type === 'object')
    return entriesOf(schema).flatMap(([name, part]) => fieldsOf(part, `${path}.${name}`, inside(value, name)))
  if (element !== undefined && hasRows(element))
    return Array.from({ length: countRows(value) }, (_, row) =>
      fieldsOf(element, `${path}.${row}`, inside(value, row)),
    ).flat()
  const kinds: Record<string, Field['kind']> = {
    array: 'lines',
    number: 'number',
    boolean: 'flag',
    enum: 'choice',
  }
  const isLong = (schema._zod.bag?.maximum ?? 0) >= 1000
  return [
    {
      path,
      kind: kinds[type] ?? (isLong && type === 'string' ? 'long' : 'text'),
      options: Object.values(entries),
    },
  ]
}

/** The values in the fields before anything is typed. */
export function draftOf(schema: Schema, path: string, value: unknown): Draft {
  const at = (field: string) =>
    field
      .slice(path.length)
      .split('.')
      .filter(Boolean)
      .reduce<unknown>((found, step) => inside(found, step), value)
  return Object.fromEntries(
    fieldsOf(schema, path, value).map(({ path: field, kind }) => {
      const found = at(field)
      if (kind === 'flag') return [field, found === true]
      return [field, kind === 'lines' ? ((found ?? []) as string[]).join('\n') : String(found ?? '')]
    }),
  )
}

const isEmpty = (draft: Draft, path: string) =>
  Object.entries(draft).every(([field, typed]) => !`${field}.`.startsWith(`${path}.`) || typed === '')

/**
 * The value of the fields. Rows without a word are left out, and so is an optional part. Text that is no number stays
 * as it was typed: the shop refuses it and says where.
 */
export function typedValue(schema: Schema, path: string, draft: Draft): unknown {
  const { type, innerType, element } = schema._zod.def
  if (innerType !== undefined) {
    if (isEmpty(draft, path)) return type === 'nullable' ? null : undefined
    return typedValue(innerType, path, draft)
  }
  if (type === 'object')
    return Object.fromEntries(
      entriesOf(schema).flatMap(([name, part]) => {
        const value = typedValue(part, `${path}.${name}`, draft)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  const typed = draft[path]
  if (element !== undefined && hasRows(element)) {
    const rows = new Set(
      Object.keys(draft)
        .filter((field) => field.startsWith(`${path}.`))
        .map((field) => field.slice(path.length + 1).split('.')[0] ?? ''),
    )
    return Array.from(rows, (row) => `${path}.${row}`)
      .filter((row) => !isEmpty(draft, row))
      .map((row) => typedValue(element, row, draft))
  }
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (type === 'array') return text === '' ? [] : text.split(/\s*\n\s*/)
  if (type !== 'number') return text
  const plain = text.normalize('NFKC').replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** The path without the numbers of rows: the phrases name a field by it. */
export const nameOf = (path: string): string => path.replaceAll(/\.\d+(?=\.)/g, '')
