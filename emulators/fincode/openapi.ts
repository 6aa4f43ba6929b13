// For tests: holds a message against a schema of an OpenAPI 3.0 document.

export interface Schema {
  $ref?: string
  allOf?: Schema[]
  oneOf?: Schema[]
  type?: string
  nullable?: boolean
  enum?: unknown[]
  maxLength?: number
  minLength?: number
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

export interface OpenApi {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, Schema> }
}

/** A schema with its references resolved and all its parts in one: the nearest word wins. */
function flatten(document: OpenApi, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema
  const parts = allOf.map((part) => flatten(document, part))
  if ($ref !== undefined) {
    const target = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/')], document)
    if (target === undefined) throw new Error(`${$ref} is missing`)
    parts.unshift(flatten(document, target as Schema))
  }
  const all = [...parts, own]
  const merged: Schema = Object.assign({}, ...all)
  const properties = Object.assign({}, ...all.map((part) => part.properties ?? {}))
  if (Object.keys(properties).length > 0) merged.properties = properties
  merged.required = [...new Set(all.flatMap((part) => part.required ?? []))]
  return merged
}

/**
 * Returns the faults of `value`, one line each; empty when there are none. Stricter than the standard: a property that
 * the schema does not name is a fault too, so that no misspelt name passes.
 */
export function violations(document: OpenApi, schema: Schema, value: unknown, at = '$'): string[] {
  const flat = flatten(document, schema)
  if (value === null) return flat.nullable === true ? [] : [`${at}: null`]
  if (flat.enum !== undefined && !flat.enum.includes(value))
    return [`${at}: ${JSON.stringify(value)} is not in the list`]
  switch (flat.type) {
    case 'string':
      return typeof value === 'string' ? textViolations(flat, value, at) : [`${at}: not text`]
    case 'integer':
      return Number.isInteger(value) ? [] : [`${at}: not an integer`]
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => violations(document, flat.items ?? {}, item, `${at}[${index}]`))
        : [`${at}: not a list`]
    default:
      return flat.properties === undefined ? [] : objectViolations(document, flat, value, at)
  }
}

function textViolations({ minLength = 0, maxLength, pattern }: Schema, value: string, at: string): string[] {
  const wrong: string[] = []
  if (value.length < minLength) wrong.push(`${at}: shorter than ${minLength}`)
  if (maxLength !== undefined && value.length > maxLength) wrong.push(`${at}: longer than ${maxLength}`)
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    wrong.push(`${at}: does not match ${pattern}`)
  return wrong
}

function objectViolations(document: OpenApi, schema: Schema, value: unknown, at: string): string[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [`${at}: not an object`]
  const fields = value as Record<string, unknown>
  const missing = (schema.required ?? []).filter((name) => fields[name] === undefined)
  return [
    ...missing.map((name) => `${at}.${name}: missing`),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const property = schema.properties?.[name]
      return property === undefined
        ? [`${at}.${name}: unknown`]
        : violations(document, property, field, `${at}.${name}`)
    }),
  ]
}
