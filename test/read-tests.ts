// The tests of a file with what their options say of the rows they prove. A file is read without being run, so only
// literals can stand there.

import { isNode, lineOf, type Node, parse, type Source, walk } from '#tools/sources.ts'

/** A test, or a group of tests. */
export interface Proof {
  file: string
  line: number
  /** The title as it is written: a table may fill in `%s`. */
  title: string
  /** The titles of the groups around it, the outermost first. */
  groups: readonly string[]
  isGroup: boolean
}

export interface ReadTest extends Proof {
  proves: readonly { place: string; value: unknown }[]
  alsoProves: readonly string[]
}

/** These take a title besides `test`, `it` and `describe`: `test.skipIf(…)(…)`, `describe.each(…)(…)`, `test.describe(…)`. */
const forms = /^(each|for|skipIf|runIf|concurrent|sequential|describe|serial|parallel)$/

const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? node.value) : '')

/** Tells what a call with this callee makes. */
function kindOf(callee: unknown): 'test' | 'group' | undefined {
  if (!isNode(callee)) return undefined
  const name = nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
  if (callee.type === 'CallExpression') return kindOf(callee.callee)
  if (name === 'describe') return 'group'
  if (callee.type === 'Identifier') return /^(test|it)$/.test(name) ? 'test' : undefined
  return callee.type === 'MemberExpression' && forms.test(name) ? kindOf(callee.object) : undefined
}

/** The text of a template; what code fills in is written as a table's part of a title is. */
const templateText = (node: Node) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('%s')

/** Says where a node stands. */
type At = (node: Node) => string

function literalOf(node: Node, at: At): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0) return templateText(node)
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).map((one) => literalOf(one, at))
  if (node.type === 'ObjectExpression')
    return Object.fromEntries(
      (node.properties as Node[]).map((one) => [nameOf(one.key), literalOf((one.value ?? one) as Node, at)]),
    )
  throw new Error(`${at(node)}: rows are read without being run: only literals can stand here`)
}

const propertyOf = (node: Node | undefined, name: string): Node | undefined =>
  node?.type === 'ObjectExpression'
    ? ((node.properties as Node[]).find(({ key }) => nameOf(key) === name)?.value as Node | undefined)
    : undefined

/** The annotations of a journey are texts: it can name rows that a test has. */
function idsIn(annotation: Node | undefined, at: At): string[] {
  if (annotation === undefined) return []
  const list = [literalOf(annotation, at)].flat() as { type: string; description: string }[]
  return list.filter(({ type }) => type === 'alsoProves').map(({ description }) => description)
}

interface Call extends Omit<Proof, 'groups'> {
  start: number
  end: number
  options: Node | undefined
}

const textOf = (title: Node | undefined) =>
  title?.type === 'TemplateLiteral'
    ? templateText(title)
    : typeof title?.value === 'string'
      ? title.value
      : undefined

/** A call that makes a test or a group. What code makes can be the title of a group, which then has no row. */
function callOf(node: Node, { file, text }: Source): Call | undefined {
  const kind = node.type === 'CallExpression' ? kindOf(node.callee) : undefined
  if (kind === undefined) return undefined
  const [first, options] = node.arguments as Node[]
  const title = textOf(first)
  // `describe.each(table)` is only the beginning of one.
  if (title === undefined && (kind === 'test' || options === undefined)) return undefined
  return {
    file,
    line: lineOf(text, node.start),
    title: title ?? '%s',
    isGroup: kind === 'group',
    start: node.start,
    end: node.end as number,
    options: title === undefined ? undefined : options,
  }
}

/** Every test and group of a file. */
export function readTests(source: Source): ReadTest[] {
  const at: At = ({ start }) => `${source.file}:${lineOf(source.text, start)}`
  const calls: Call[] = []
  const said = new Map<unknown, string>()
  walk(parse(source), (node) => {
    const call = callOf(node, source)
    if (call !== undefined) calls.push(call)
    // No row stands inside of a test, and most of a file does.
    if (call?.isGroup === false) return false
    if (node.type === 'Property' && /^(proves|alsoProves)$/.test(nameOf(node.key)))
      said.set(node.value, at(node))
    return undefined
  })
  const groups = calls.filter(({ isGroup }) => isGroup)
  const tests = calls.map(({ start, end, options, ...call }) => {
    const meta = propertyOf(options, 'meta')
    const [proves, alsoProves] = [propertyOf(meta, 'proves'), propertyOf(meta, 'alsoProves')]
    said.delete(proves)
    said.delete(alsoProves)
    const rows = proves === undefined ? [] : ((proves.elements ?? [proves]) as Node[])
    const ids = alsoProves === undefined ? [] : (literalOf(alsoProves, at) as string[])
    return {
      ...call,
      groups: groups.filter((one) => one.start < start && end <= one.end).map(({ title }) => title),
      proves: rows.map((row) => ({ place: at(row), value: literalOf(row, at) })),
      alsoProves: [...ids, ...idsIn(propertyOf(options, 'annotation'), at)],
    }
  })
  for (const place of said.values())
    throw new Error(`${place}: a row stands in the \`meta\` of a test or group whose title is written out`)
  return tests
}
