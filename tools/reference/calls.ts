// Writes docs/api.md, the reference of every call, from the contract, docs/specification.md from the tests, and the test
// vector of docs/sealed-box.md. `--verify` only compares.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Call } from '#contract/wire.ts'
import { nameOf, pathOfField, type WireField, wireFields } from './contract-fields.ts'
import { keepMeanings, meaningOf } from './contract-meanings.ts'
import { specificationPage } from './specification-page.ts'

keepMeanings()
const { callsByRoom } = (await import('#contract/calls.ts')) as typeof import('#contract/calls.ts')
const { withVector } = await import('./sealed-box-vector.ts')

const head = `# Calls

Every call of the shop, written by \`npm run docs\` from \`contract/\`: paths, access, fields and limits from the schemas, meanings from the doc comments beside them. Do not edit this page; \`npm test\` refuses it when it is not current.

All paths are below \`/api\`. A GET is plain, with its parameters in the query. A POST is form-encoded: the anti-forgery token under its name, and the payload as JSON text in the field \`json\`. Field names are those of the specification; *own* marks fields it does not have.

For a program in TypeScript [\`client/\`](../client/shop-client.ts) has all of this with types: \`createShopClient\` keeps the session and the token, and \`client/calls.ts\` (\`npm run client\`) is made from the OpenAPI document that a shop serves at \`/api/docs/json\`.

Every answer is an envelope: \`state\`, \`errors\` (lists of messages by field), \`csrf\` (\`name\`, \`value\` of a fresh anti-forgery token), and the fields of the call (ruling 8). Any call may answer these states besides 200:

| State | When | HTTP status |
|---|---|---|
| 401 | The call needs a logged-in member. | 401 |
| 403 | The anti-forgery token of a POST is missing or not of this session. | 403 |
| 404 | What an id in the path, query or payload names does not exist, or belongs to another member. | 404 |
| 422 | A field is not what it must be, or the business refuses; \`errors\` names the field. | 422 |
| 429 | Asked too often; \`Retry-After\` says when to come back. | 429 |
| 500 | A fault of the server. | 500 |
| 503 | The shop is too busy, or its database is away, and it is not known whether the call took effect; \`Retry-After\` and the field \`retry_after\` say in seconds when to send the same again. With the field \`ahead\` so many requests were before it, and it took no effect. | 503 |
| 9999 | The shop is under maintenance. | 503 |

Each answer has the code of its request in the header \`X-Request-Id\`; 500, and 503 without \`ahead\`, have it in the field \`request_id\` as well.

What this page proves and what it does not: \`test/answers.test.ts\` makes every call in a filled shop and checks that the answer has exactly these fields, of these types. \`test/answer-values.test.ts\` holds the values of the answers about members, movements, packs, draws, boxes, purchases and exchanges against the rows of the database. \`test/contract.test.ts\` checks the access of every call, \`test/bad-input.test.ts\` that every field of a payload refuses what it cannot be. That a value is right in every case is proven by the tests of the call's room, not here.
`

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
  anyOf?: JsonSchema[]
}

const formats: Record<string, string> = { 'date-time': 'instant, ISO 8601 with offset', uuid: 'UUID' }

function textKind({ format, minLength, maxLength }: JsonSchema): string {
  if (format !== undefined && formats[format] !== undefined) return formats[format]
  const bounds = [minLength, maxLength].filter((bound) => bound !== undefined)
  if (bounds.length === 0) return 'text'
  return minLength === undefined
    ? `text, at most ${maxLength} characters`
    : `text, ${bounds.join(' to ')} characters`
}

/** A type in words. */
function kindOf(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(kindOf).join(' or ')
  const values = schema.const === undefined ? schema.enum : [schema.const]
  if (values !== undefined) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (schema.type === 'array') {
    const limit = schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`
    return schema.items?.type === 'object' ? `list${limit}` : `list${limit}: ${kindOf(schema.items ?? {})}`
  }
  if (schema.type === 'string') return textKind(schema)
  return schema.type ?? 'any'
}

const jsonSchema = (schema: unknown) =>
  z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const cell = (text: string) => text.replaceAll('|', '\\|')
const ownMark = /^Own\. /

function row(field: WireField): string {
  const meaning = meaningOf(field.schema)
  if (meaning === undefined) throw new Error(`${pathOfField(field)} has no doc comment in contract/`)
  const source = ownMark.test(meaning) ? '*own* ' : ''
  const optional = field.isOptional ? ', may be absent' : ''
  const kind = kindOf(jsonSchema(field.schema)) + optional
  return `| \`${pathOfField(field)}\` | ${cell(kind)} | ${source}${cell(meaning.replace(ownMark, ''))} |`
}

function table(title: string, schema: unknown): string[] {
  const fields = wireFields(schema)
  if (fields.length === 0) return []
  return [...about(schema), '', `| ${title} | Type | Meaning |`, '|---|---|---|', ...fields.map(row)]
}

/** What the doc comment of a call, a payload or an answer says, as a paragraph. */
function about(value: unknown): string[] {
  const meaning = meaningOf(value)
  return meaning === undefined ? [] : ['', meaning]
}

function section(call: Call): string {
  const access = call.access === 'member' ? 'For members.' : 'For everybody.'
  const tables = [
    ...table('Query', call.query),
    ...table('Payload', call.input),
    ...table('Answer', call.output),
  ]
  return [
    `### \`${nameOf(call)}\``,
    '',
    `${call.summary} *${access}*`,
    ...about(call),
    ...(tables.length === 0 ? ['', 'No fields.'] : tables),
  ].join('\n')
}

function reference(): string {
  const rooms = Object.entries(callsByRoom).map(([room, calls]) =>
    [`## ${room.charAt(0).toUpperCase()}${room.slice(1)}`, ...calls.map(section)].join('\n\n'),
  )
  return `${[head, ...rooms].join('\n')}\n`.replaceAll(/\n{3,}/g, '\n\n')
}

const pages: Record<string, (current: string) => string | Promise<string>> = {
  'docs/api.md': reference,
  'docs/specification.md': specificationPage,
  'docs/sealed-box.md': withVector,
}
for (const [page, write] of Object.entries(pages)) {
  const file = join(import.meta.dirname, '..', page)
  const current = readFileSync(file, 'utf8')
  const text = await write(current)
  if (!process.argv.includes('--verify')) writeFileSync(file, text)
  else if (current !== text) {
    process.stderr.write(`${page} is not what the code says: run npm run docs\n`)
    process.exitCode = 1
  }
}
