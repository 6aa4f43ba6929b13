// The names a contract has on the wire, read out of its schemas.

import type { Call } from '#contract/wire.ts'

interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      in?: Schema
      element?: Schema
      innerType?: Schema
      options?: Schema[]
    }
  }
}

export interface WireField {
  /** The place of its object: '' is the answer itself, `list[]` each of a list. */
  place: string
  name: string
  schema: unknown
  isOptional: boolean
}

/** Every call's name in tests and documents. */
export const nameOf = (call: Pick<Call, 'method' | 'path'>): string => `${call.method} ${call.path}`

const join = (place: string, name: string) => (place === '' ? name : `${place}.${name}`)

/** Unwraps unnamed schemas: a codec's wire side, an optional's inner type. */
function plain(schema: Schema): Schema {
  const { type, in: wireSide, innerType } = schema._zod.def
  if (type === 'pipe' && wireSide !== undefined) return plain(wireSide)
  if ((type === 'optional' || type === 'nullable') && innerType !== undefined) return plain(innerType)
  return schema
}

function fieldsAt(schema: Schema, place: string): WireField[] {
  const { type, shape, element, options } = plain(schema)._zod.def
  if (type === 'array' && element !== undefined) return fieldsAt(element, `${place}[]`)
  if (type === 'union' && options !== undefined) {
    const fields = options.flatMap((option) => fieldsAt(option, place))
    const firsts = new Map(fields.toReversed().map((field) => [`${field.place}.${field.name}`, field]))
    return [...firsts.values()].toReversed().map((field) => ({ ...field, isOptional: true }))
  }
  if (type !== 'object' || shape === undefined) return []
  return Object.entries(shape).flatMap(([name, field]) => [
    { place, name, schema: field, isOptional: field._zod.def.type === 'optional' },
    ...fieldsAt(field, join(place, name)),
  ])
}

/** All fields of a payload, query or answer, nested ones too. */
export const wireFields = (schema: unknown): WireField[] =>
  schema === undefined ? [] : fieldsAt(schema as Schema, '')

/** The kind of a field's value on the wire: 'string', 'number', 'array' … */
export const wireKind = (schema: unknown): string => plain(schema as Schema)._zod.def.type

/** The fields a real answer carries, in the same spelling as `wireFields`. */
export function seenFields(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => seenFields(item, `${place}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    join(place, name),
    ...seenFields(inner, join(place, name)),
  ])
}

export const pathOfField = ({ place, name }: WireField): string => join(place, name)
