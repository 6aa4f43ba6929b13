// The fields of a schema as rows of a table: their types in words, and their meanings from the doc comments.

import * as z from 'zod/mini'
import { uuidPattern } from '#contract/wire.ts'
import { pathOfField, type WireField, wireFields } from '#tools/contract-fields.ts'
import { meaningOf } from '#tools/contract-meanings.ts'

interface JsonSchema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  pattern?: string
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
}

const formats: Record<string, string> = { 'date-time': 'instant, ISO 8601 with offset', uuid: 'UUID' }

function textKind({ format, pattern, minLength, maxLength }: JsonSchema): string {
  if (pattern === uuidPattern.source) return 'UUID'
  if (format !== undefined && formats[format] !== undefined) return formats[format]
  const bounds = [minLength, maxLength].filter((bound) => bound !== undefined)
  if (bounds.length === 0) return 'text'
  return minLength === undefined
    ? `text, at most ${maxLength} characters`
    : `text, ${bounds.join(' to ')} characters`
}

/** A type in words. */
export function kindOf(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(kindOf))].join(' or ')
  const values = schema.const === undefined ? schema.enum : [schema.const]
  if (values !== undefined) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (schema.type === 'array') {
    const limit = schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`
    return schema.items?.type === 'object' ? `list${limit}` : `list${limit}: ${kindOf(schema.items ?? {})}`
  }
  if (schema.type === 'string') return textKind(schema)
  return schema.type ?? 'any'
}

export const jsonSchema = (schema: unknown) =>
  z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as JsonSchema

export const cell = (text: string) => text.replaceAll('|', '\\|')
const ownMark = /^Own\. /

function row(field: WireField): string {
  const meaning = meaningOf(field.schema)
  if (meaning === undefined) throw new Error(`${pathOfField(field)} has no doc comment in contract/`)
  const source = ownMark.test(meaning) ? '*own* ' : ''
  const optional = field.isOptional ? ', may be absent' : ''
  const kind = kindOf(jsonSchema(field.schema)) + optional
  return `| \`${pathOfField(field)}\` | ${cell(kind)} | ${source}${cell(meaning.replace(ownMark, ''))} |`
}

export function fieldTable(title: string, schema: unknown): string[] {
  const fields = wireFields(schema)
  if (fields.length === 0) return []
  return [...about(schema), '', `| ${title} | Type | Meaning |`, '|---|---|---|', ...fields.map(row)]
}

/** The doc comment of a call, a payload or an answer, as a paragraph. */
export function about(value: unknown): string[] {
  const meaning = meaningOf(value)
  return meaning === undefined ? [] : ['', meaning]
}

const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

/** A table of Markdown. */
export const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(line)].join('\n')
