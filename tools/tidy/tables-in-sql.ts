import { isNode, lineOf, type Node, walk } from '#tools/sources.ts'

/** Tables by the database's own names. */
export interface NamedTables {
  written: Set<string>
  /** Named and not written: read, or locked. */
  read: Set<string>
}

const comments = /--.*$|\/\*[\s\S]*?\*\//gm
const quoted = /'(?:[^']|'')*'/g
const writes =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi
const names = /\b(?:from|join|into|update|using|table|truncate|only|lateral)\s+"?(\w+)/gi
/** `from a x, b y`: the second has an alias, which distinguishes it from a column. */
const afterComma = /,\s*"?(\w+)"?\s+(?:as\s+)?(?!(?:from|where|and|or|asc|desc|nulls|order)\b)[a-z]\w*/gi

/** Which of these tables a SQL text names. */
export function tablesInSql(text: string, tables: ReadonlySet<string>): NamedTables {
  const sql = text.replaceAll(comments, ' ').replaceAll(quoted, "''")
  const found = (pattern: RegExp) =>
    Array.from(sql.matchAll(pattern), ([, name = '']) => name.toLowerCase()).filter((name) =>
      tables.has(name),
    )
  const written = new Set(found(writes))
  return { written, read: new Set([...found(names), ...found(afterComma)]).difference(written) }
}

export interface Place<Named> {
  line: number
  named: Named
}

const statement =
  /^\s*(select|insert\s+into|update|delete\s+from|with|lock\s+table|truncate|merge\s+into|alter|drop|create)\b/i

/** Every SQL text of a program: what follows the tag `sql`, and each string that begins like a statement. */
export function sqlTexts(program: Node, source: string): Place<string>[] {
  const texts: Place<string>[] = []
  walk(program, (node) => {
    const isTagged = node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql'
    if (node.type === 'TemplateLiteral' || node.type === 'Literal' || isTagged) {
      const text = textOf(isTagged ? (node.quasi as Node) : node)
      if (isTagged || statement.test(text)) texts.push({ line: lineOf(source, node.start), named: text })
      if (isTagged) {
        for (const inner of ((node.quasi as Node).expressions as Node[]) ?? [])
          texts.push(...sqlTexts({ type: 'Inner', start: inner.start, inner }, source))
        return false
      }
    }
    return true
  })
  return texts
}

/** The table names that the query builder is given: `selectFrom('box as b')` names `box`. */
export function builderTables(program: Node, source: string): Place<string>[] {
  const found: Place<string>[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !builderCall.test(nameOf(node.callee))) return true
    const [first] = node.arguments as Node[]
    const given = first?.type === 'ArrayExpression' ? (first.elements as unknown[]) : [first]
    for (const value of given)
      if (isNode(value) && value.type === 'Literal' && typeof value.value === 'string')
        found.push({ line: lineOf(source, node.start), named: value.value.split(/\s+as\s+/i)[0] ?? '' })
    return true
  })
  return found
}

/** The tables of each statement that the query builder makes, with those of its joins and of queries inside it. */
export function builderStatements(program: Node, source: string): Place<string[]>[] {
  const found: Place<string[]>[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !beginsStatement(node)) return true
    const named = builderTables(node, source).map(({ named }) => named)
    found.push({ line: lineOf(source, node.start), named })
    return false
  })
  return found
}

const firstCall = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/

/** Tells whether the first link of a chain of calls names a table: `db.selectFrom('box').where(…).execute()`. */
function beginsStatement(node: Node): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
  if (firstCall.test(nameOf(node.callee))) return true
  const { object } = node.callee
  return isNode(object) && beginsStatement(object)
}

const builderCall = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|\w*Join\w*)$/

function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' $ ')
}

/** `sql`, `sql<Row>`, `db.selectFrom`: the last name of what is called. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return typeof node.name === 'string' ? node.name : ''
}
