// The meanings of the contract's fields, read from the doc comments of its declaration. The comments are for engineers
// and for the pages of docs/reference/; the browser never loads them.

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Comment, parseSync, type Span, type VariableDeclarator, Visitor } from 'oxc-parser'

interface Schema {
  _zod: unknown
  clone(): Schema
}

const meanings = new WeakMap<object, string>()

/** The doc comment of the call, or of the field that was declared with this schema. */
export const meaningOf = (schema: unknown): string | undefined => meanings.get(schema as object)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is Schema => isObject(value) && '_zod' in value
const isRenamed = (value: unknown): value is { schema: Schema } =>
  isObject(value) && 'wireName' in value && 'schema' in value && isSchema(value.schema)

/**
 * Called in the place of a documented value. A call is noted as it is; of a schema a copy is, so that each field has
 * its own meaning.
 */
export function withMeaning(meaning: string, value: unknown): unknown {
  if (isObject(value) && 'path' in value && 'output' in value) meanings.set(value, meaning)
  if (isRenamed(value)) return { ...value, schema: withMeaning(meaning, value.schema) }
  if (!isSchema(value)) return value
  const copy = value.clone()
  meanings.set(copy, meaning)
  return copy
}

const textOf = (comment: Comment) =>
  comment.value
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .join(' ')
    .trim()

/** Returns the source of a contract file with each doc comment attached to its property. */
function documented(file: string, source: string): string {
  const { program, comments } = parseSync(file, source)
  const docs = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map((comment) => [comment.end + (/^\s*/.exec(source.slice(comment.end))?.[0].length ?? 0), comment]),
  )
  const changes: { from: number; to: number; text: string }[] = []
  /** `at`: where the doc comment's statement or property begins. */
  const document = (at: number, { start, end }: Span, name?: string) => {
    const comment = docs.get(at)
    if (comment === undefined) return
    const call = `__withMeaning(${JSON.stringify(textOf(comment))}, `
    if (name !== undefined) changes.push({ from: start, to: end, text: `${name}: ${call}${name})` })
    else changes.push({ from: start, to: start, text: call }, { from: end, to: end, text: ')' })
  }
  const documentValue = (at: number, declarations: readonly VariableDeclarator[]) => {
    const value = declarations[0]?.init
    if (value?.type === 'CallExpression') document(at, value)
  }
  new Visitor({
    ExportNamedDeclaration({ start, declaration }) {
      if (declaration?.type === 'VariableDeclaration') documentValue(start, declaration.declarations)
    },
    VariableDeclaration({ start, declarations }) {
      documentValue(start, declarations)
    },
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property') continue
        const { start, key, value, shorthand } = property
        document(start, value, shorthand ? source.slice(key.start, key.end) : undefined)
      }
    },
  }).visit(program)
  let text = source
  // Stable and from the end, so that places stay true and an outer value is closed after the one inside it.
  for (const { from, to, text: put } of changes.sort((one, other) => other.from - one.from))
    text = text.slice(0, from) + put + text.slice(to)
  return `import { withMeaning as __withMeaning } from ${JSON.stringify(import.meta.url)};${text}`
}

const contractFile = /\/contract\/[\w-]+\.ts$/

/** From here on, contract files that are imported keep their doc comments for `meaningOf`. */
export function keepMeanings(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!contractFile.test(url)) return loaded
      const file = fileURLToPath(url)
      return { ...loaded, source: documented(file, readFileSync(file, 'utf8')) }
    },
  })
}
