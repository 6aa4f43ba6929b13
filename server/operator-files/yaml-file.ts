// A YAML file that an operator wrote, held against its schema.

import {
  CST,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'
import type * as z from 'zod/mini'
import { foldTexts, hiddenIn } from '#contract/typed-text.ts'
import { textFaults, valueFaults, yamlFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { excerpt, explain } from './explain.ts'
import { type FileFault, faultsTold, type Locate, type Path, tellSome } from './file-fault.ts'
import { lookAlikes } from './look-alikes.ts'

export interface YamlForm<Schema extends z.ZodMiniType> {
  /** The name of the file, for a fault of the whole. */
  name: string
  schema: Schema
  /** Keys whose texts may have several lines. */
  mayHaveLines: ReadonlySet<string>
}

/** A catalogue of the largest size that is read has 850,000 keys and values: those of 105,000 prizes. */
const mostValues = 1_000_000

/** A measure of how little of a text was read when faults of a kind were found. */
const depths = { syntax: 2e6, letters: 1e6, schema: 0 }
type Parsed<Schema extends z.ZodMiniType> =
  | { value: z.output<Schema>; locate: Locate }
  /** `more`: faults that were counted and not put into words. */
  | { faults: FileFault[]; more: number; of: keyof typeof depths }

/**
 * Reads a text as the schema says: syntax, keys, types, letters. Answers a hundred faults with their lines, in both
 * languages, and how many there are besides; a syntax fault stands alone, as nothing after it can be believed. A sign that
 * only looks like one of YAML, and for which the text cannot be read, is told in place of what the parser says. Refuses
 * more than a million keys and values, and what is very deep, before it judges one; all else takes time in proportion to the text.
 */
export function parseYaml<Schema extends z.ZodMiniType>(
  file: string,
  text: string,
  form: YamlForm<Schema>,
): Parsed<Schema> {
  const excess = excessOf(text, mostValues)
  if (excess !== undefined) {
    const tooMany = () => inBoth(yamlFaults.tooMany, mostValues.toLocaleString('en'))
    const message = excess === 'too deep' ? yamlFaults.tooDeep : tooMany()
    return { faults: [{ file, line: 1, place: '', message }], more: 0, of: 'syntax' }
  }
  const parsed = parseSafely(file, text, form)
  if (!('faults' in parsed)) return parsed
  const told = (faults: FileFault[]) => ({ ...parsed, faults: tellSome(faults, parsed.more) })
  if (parsed.of === 'letters') return told(parsed.faults)
  const costOf = (result: Parsed<Schema>) =>
    'faults' in result ? result.faults.length + result.more + depths[result.of] : 0
  const found = lookAlikes(text, parsed.faults[0]?.line ?? 1, costOf(parsed), (other) =>
    costOf(parseSafely(file, other, form)),
  )
  if (found.length === 0) return told(parsed.faults)
  const others =
    parsed.of === 'syntax' ? [] : parsed.faults.filter(({ line }) => !found.some((one) => one.line === line))
  const more = parsed.of === 'syntax' ? 0 : parsed.more
  return {
    ...parsed,
    faults: tellSome([...found.map((one) => ({ file, place: '', ...one })), ...others], more),
  }
}

/** No file of a shop has so many brackets, or dashes of lists, in each other. */
const deepest = 100

/** The amounts that a token adds to the values, to the open brackets, and to the signs in a row that each go deeper. */
const stepOf: Partial<Record<string, { value?: 1; bracket?: 1 | -1; sign?: 1; ends?: true }>> = {
  scalar: { value: 1, ends: true },
  'single-quoted-scalar': { value: 1, ends: true },
  'double-quoted-scalar': { value: 1, ends: true },
  newline: { ends: true },
  'seq-item-ind': { value: 1, sign: 1 },
  'explicit-key-ind': { sign: 1 },
  'map-value-ind': { sign: 1 },
  'flow-seq-start': { bracket: 1 },
  'flow-map-start': { bracket: 1 },
  'flow-seq-end': { bracket: -1 },
  'flow-map-end': { bracket: -1 },
}
/** Looks at what a text is made of, and ends with the first that is too much: no value is made of it meanwhile. */
export function excessOf(text: string, most: number): 'too many' | 'too deep' | undefined {
  let [values, brackets, signs] = [0, 0, 0]
  for (const token of new Lexer().lex(text)) {
    const step = stepOf[CST.tokenType(token) ?? '']
    if (step === undefined) continue
    values += step.value ?? 0
    brackets = Math.max(0, brackets + (step.bracket ?? 0))
    signs = step.ends ? 0 : signs + (step.sign ?? 0)
    if (values > most) return 'too many'
    if (brackets + signs > deepest) return 'too deep'
  }
  return undefined
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
      return { faults: [{ file, line: 1, place: '', message: yamlFaults.tooDeep }], more: 0, of: 'syntax' }
    throw error
  }
}

function parseWhole<Schema extends z.ZodMiniType>(
  file: string,
  text: string,
  form: YamlForm<Schema>,
): Parsed<Schema> {
  const lines = new LineCounter()
  // The parser compares each key with all before it, and quotes the text with each fault.
  const options = { lineCounter: lines, logLevel: 'error', uniqueKeys: false, prettyErrors: false } as const
  const document = parseDocument(text, options)
  const nodes = nodesOf(document)
  const locate: Locate = (path, message) => ({
    file,
    line: lineOf(nodes, lines, path),
    place: placeOf(path),
    message,
  })
  const syntax = syntaxFaults(document, lines)
  if (syntax.length > 0)
    return { faults: syntax.map((fault) => ({ file, place: '', ...fault })), more: 0, of: 'syntax' }

  const input: unknown = document.toJS()
  const letters = Array.from(brokenLetters(input, [], form.mayHaveLines))
  if (letters.length > 0) {
    const faults = letters.slice(0, faultsTold).map(([path, message]) => locate(path, message))
    return { faults, more: letters.length - faults.length, of: 'letters' }
  }
  const result = form.schema.safeParse(foldTexts(input))
  if (result.success) return { value: result.data, locate }
  const written = (path: Path) => {
    const node = nodes.at(path)
    return isScalar(node) && typeof node.value !== 'string' && node.source ? node.source : undefined
  }
  const issues = result.error.issues.flatMap((issue): z.core.$ZodIssue[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue],
  )
  const explained = issues
    .slice(0, faultsTold)
    .flatMap((issue) => explain(issue, input, { ...form, written }))
  const faults = explained.map(({ path, message }) => locate(path, commaFault(nodes, path) ?? message))
  return { faults, more: Math.max(0, issues.length - faultsTold), of: 'schema' }
}

type Nodes = ReturnType<typeof nodesOf>
/** Finds nodes by path. The keys of a group are read once, as each of very many may have a fault. */
function nodesOf(document: Document) {
  const placesOf = new Map<YAMLMap, Map<string, number>>()
  const placeIn = (group: YAMLMap, key: string): number => {
    const known = placesOf.get(group)
    const places = known ?? new Map(group.items.map((item, place) => [String(item.key), place] as const))
    if (known === undefined) placesOf.set(group, places)
    return places.get(key) ?? -1
  }
  const at = (path: Path) =>
    path.reduce<unknown>((node, step) => {
      if (isMap(node)) return node.items[placeIn(node, String(step))]?.value
      return isSeq(node) ? node.items[Number(step)] : undefined
    }, document.contents)
  return { at, placeIn }
}

const sentenceOf: Record<string, Localized> = {
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
    if (isMap(node)) {
      const seen = new Set<unknown>()
      for (const { key } of node.items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value))
          found.push({ line: lines.linePos(key.range?.[0] ?? 0).line, message: yamlFaults.duplicateKey })
        seen.add(key.value)
      }
    }
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
function commaFault(nodes: Nodes, path: Path): Localized | undefined {
  const group = nodes.at(path.slice(0, -1))
  if (!isMap(group) || group.flow !== true) return undefined
  const index = nodes.placeIn(group, String(path.at(-1)))
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
function lineOf(nodes: Nodes, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const parent = nodes.at(path.slice(0, length - 1))
    const key = isMap(parent) ? parent.items[nodes.placeIn(parent, String(path[length - 1]))]?.key : undefined
    const node = key ?? nodes.at(path.slice(0, length))
    if (isNode(node) && !isAlias(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}
