// A YAML file that an operator wrote, held against its schema.

import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type * as z from 'zod/mini'
import { foldTexts, hiddenIn } from '#contract/typed-text.ts'
import { textFaults, valueFaults, yamlFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { excerpt, explain } from './explain.ts'
import type { FileFault, Locate, Path } from './file-fault.ts'
import { lookAlikes } from './look-alikes.ts'

export interface YamlForm<Schema extends z.ZodMiniType> {
  /** The name of the file, for a fault of the whole. */
  name: string
  schema: Schema
  /** Keys whose texts may have several lines. */
  mayHaveLines: ReadonlySet<string>
}

/** A measure of how little of a text was read when faults of a kind were found. */
const depths = { syntax: 2e6, letters: 1e6, schema: 0 }
type Parsed<Schema extends z.ZodMiniType> =
  | { value: z.output<Schema>; locate: Locate }
  | { faults: FileFault[]; of: keyof typeof depths }

/**
 * Reads a text as the schema says: syntax, keys, types, letters. Answers every fault with its line, in both languages;
 * a syntax fault stands alone, as nothing after it can be believed. A sign that only looks like one of YAML, and for which
 * the text cannot be read, is told in place of what the parser says.
 */
export function parseYaml<Schema extends z.ZodMiniType>(
  file: string,
  text: string,
  form: YamlForm<Schema>,
): Parsed<Schema> {
  const parsed = parseSafely(file, text, form)
  if (!('faults' in parsed) || parsed.of === 'letters') return parsed
  const costOf = (result: Parsed<Schema>) =>
    'faults' in result ? result.faults.length + depths[result.of] : 0
  const found = lookAlikes(text, parsed.faults[0]?.line ?? 1, costOf(parsed), (other) =>
    costOf(parseSafely(file, other, form)),
  )
  if (found.length === 0) return parsed
  const others =
    parsed.of === 'syntax' ? [] : parsed.faults.filter(({ line }) => !found.some((one) => one.line === line))
  return { ...parsed, faults: [...found.map((one) => ({ file, place: '', ...one })), ...others] }
}

function parseSafely<Schema extends z.ZodMiniType>(
  file: string,
  text: string,
  form: YamlForm<Schema>,
): Parsed<Schema> {
  try {
    return parseWhole(file, text, form)
  } catch (error) {
    // The parser descends with the text.
    if (error instanceof RangeError)
      return { faults: [{ file, line: 1, place: '', message: yamlFaults.tooDeep }], of: 'syntax' }
    throw error
  }
}

function parseWhole<Schema extends z.ZodMiniType>(
  file: string,
  text: string,
  form: YamlForm<Schema>,
): Parsed<Schema> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' })
  const locate: Locate = (path, message) => ({
    file,
    line: lineOf(document, lines, path),
    place: placeOf(path),
    message,
  })
  const syntax = syntaxFaults(document, lines)
  if (syntax.length > 0)
    return { faults: syntax.map((fault) => ({ file, place: '', ...fault })), of: 'syntax' }

  const input: unknown = document.toJS()
  const letters = Array.from(brokenLetters(input, [], form.mayHaveLines), ([path, message]) =>
    locate(path, message),
  )
  if (letters.length > 0) return { faults: letters, of: 'letters' }
  const result = form.schema.safeParse(foldTexts(input))
  if (result.success) return { value: result.data, locate }
  const written = (path: Path) => {
    const node = document.getIn(path, true)
    return isScalar(node) && typeof node.value !== 'string' && node.source ? node.source : undefined
  }
  const explained = result.error.issues.flatMap((issue) => explain(issue, input, { ...form, written }))
  const faults = explained.map(({ path, message }) => locate(path, commaFault(document, path) ?? message))
  return { faults, of: 'schema' }
}

const sentenceOf: Record<string, Localized> = {
  DUPLICATE_KEY: yamlFaults.duplicateKey,
  TAB_AS_INDENT: yamlFaults.tab,
  BAD_INDENT: yamlFaults.indent,
  BAD_COLLECTION_TYPE: yamlFaults.indent,
  MISSING_CHAR: yamlFaults.unclosed,
  MULTIPLE_DOCS: yamlFaults.documents,
  MULTILINE_IMPLICIT_KEY: yamlFaults.indent,
  BLOCK_AS_IMPLICIT_KEY: yamlFaults.colon,
  BLOCK_IN_FLOW: yamlFaults.unclosed,
}

function syntaxFaults(document: Document.Parsed, lines: LineCounter): { line: number; message: Localized }[] {
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION'))
    return [{ line: 1, message: yamlFaults.tooDeep }]
  // An older version of YAML reads 12:30 as 750 and 010 as 8.
  if (document.directives.yaml.explicit === true || Object.keys(document.directives.tags).length > 1)
    return [{ line: 1, message: inBoth(yamlFaults.tag, '%') }]
  const found = [...document.errors, ...document.warnings]
    .filter(({ code }) => code !== 'TAG_RESOLVE_FAILED')
    .map(({ code, pos }) => ({
      line: lines.linePos(pos[0]).line,
      message: sentenceOf[code] ?? inBoth(yamlFaults.other, code),
    }))
  // Ten lines of references to references are gigabytes; a catalogue needs none, and no tags either.
  visit(document, (_key, node) => {
    if (!isNode(node)) return
    const { line } = lines.linePos(node.range?.[0] ?? 0)
    if (isAlias(node)) found.push({ line, message: inBoth(yamlFaults.alias, excerpt(node.source)) })
    else if (node.tag !== undefined)
      found.push({
        line,
        message: inBoth(yamlFaults.tag, excerpt(node.tag.replace('tag:yaml.org,2002:', '!!'))),
      })
  })
  return found
}

/** Letters that no text of a shop has: what a wrong encoding leaves, control characters, direction marks. */
function* brokenLetters(
  value: unknown,
  path: Path,
  mayHaveLines: ReadonlySet<string>,
): Iterable<[Path, Localized]> {
  if (typeof value === 'string') {
    const isLong = path.some((step) => mayHaveLines.has(String(step)))
    if (/\ufffd|\p{Cs}/u.test(value)) yield [path, inBoth(textFaults.mojibake, excerpt(value))]
    const hidden = hiddenIn(value, isLong)
    if (hidden !== undefined) {
      const code = `U+${(hidden.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
      yield [path, inBoth(textFaults.control, excerpt(value), code)]
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [step, inner] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(step) : step]
      yield* brokenLetters(step, at, mayHaveLines)
      yield* brokenLetters(inner, at, mayHaveLines)
    }
  }
}

/** `{ points: 1,000 }` is two keys to YAML: `points: 1` and `000`. */
function commaFault(document: Document.Parsed, path: Path): Localized | undefined {
  const group = document.getIn(path.slice(0, -1), true)
  if (!isMap(group) || group.flow !== true) return undefined
  const index = group.items.findIndex((item) => isScalar(item.key) && String(item.key.value) === path.at(-1))
  const [number, rest] = [group.items[index - 1]?.value, group.items[index]]
  const digits = [
    isScalar(number) ? number.source : undefined,
    isScalar(rest?.key) ? rest.key.source : undefined,
  ]
  if (rest?.value != null && !(isScalar(rest.value) && rest.value.value === null)) return undefined
  return digits.every((own) => own !== undefined && /^\d+$/.test(own))
    ? inBoth(valueFaults.digits, digits.join(','), digits.join(''))
    : undefined
}

const placeOf = (path: Path) =>
  path.reduce<string>(
    (place, step) => (typeof step === 'number' ? `${place}[${step + 1}]` : `${place}${place && '.'}${step}`),
    '',
  )

/** The line of a value, or of the nearest thing around it that exists. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true) ?? document.contents
    const last = path[length - 1]
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === last) : undefined
    const node = pair?.key ?? document.getIn(path.slice(0, length), true)
    if (isNode(node) && !isAlias(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}
