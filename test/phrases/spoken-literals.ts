// Finds texts for a person that stand in the code instead of in a phrase table.

import {
  children,
  type Finding,
  isNode,
  lineOf,
  type Node,
  parse,
  type Source,
  walk,
} from '#tools/sources.ts'

const letter = /\p{L}/u
/** Addresses, statements of the database and the names of languages, wherever they stand. */
const code = /^\s*(\/[\w./?=&-]*$|(select|insert|update|delete|with|create) |(ja|en)$)/
/** Two words, the first with a capital or ending in punctuation: code names things otherwise. */
const sentence = /^\s*\p{Lu}[\p{L}’'-]*,?\s+\p{L}|\p{L}{2,}[.!?…]\s*$|\p{L}\s+\p{L}.*[.!?…]\s*$/su
const japanese = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/

/** Attributes and properties whose value is read out or shown, whatever takes them. */
const readNames =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|title|placeholder|label|caption|summary|note|hint|heading|description|subject|message|memo|lead|text)$/
/** Attributes that hold code: their words are not for people. */
const codeNames =
  /^(className|class|style|d|viewBox|sizes|srcSet|points|transform|href|to|src|path|key|id|allow)$/
/** Calls whose argument is said to the visitor. */
const sayingCalls = /^(alert|confirm|prompt|announce|set\w*(Error|Message|Notice|Title|Text))$/

/** Calls that hand each element to a function. */
const eachOf = /^(map|flatMap|forEach)$/

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return String(node.name ?? node.value ?? '')
}

interface Spoken {
  node: Node
  text: string
}

/** The constants and functions a file declares, so that `{label}` can be followed to its words. */
function declarationsOf(program: Node): Map<string, Node[]> {
  const declared = new Map<string, Node[]>()
  const add = (name: string, node: unknown) => {
    if (name !== '' && isNode(node)) declared.set(name, [...(declared.get(name) ?? []), node])
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') add(nameOf(node.id), node.init)
    if (node.type === 'FunctionDeclaration') add(nameOf(node.id), node)
    if (node.type === 'CallExpression' && eachOf.test(nameOf(node.callee))) {
      const [callback] = node.arguments as Node[]
      const [parameter] = (callback?.params ?? []) as Node[]
      if (parameter?.type === 'Identifier') add(nameOf(parameter), (node.callee as Node).object)
    }
    return true
  })
  return declared
}

/** Every text an expression may be: both branches of a condition, every value of a table, a function's returns. */
function* spokenBy(value: unknown, declared: Map<string, Node[]>, seen = new Set<Node>()): Iterable<Spoken> {
  if (!isNode(value) || seen.has(value)) return
  seen.add(value)
  const inside = function* (...parts: unknown[]): Iterable<Spoken> {
    for (const part of parts) yield* spokenBy(part, declared, seen)
  }
  switch (value.type) {
    case 'Literal':
      if (typeof value.value === 'string') yield { node: value, text: value.value }
      return
    case 'TemplateLiteral':
      for (const quasi of value.quasis as Node[])
        yield { node: quasi, text: (quasi.value as { cooked: string }).cooked }
      return yield* inside(...(value.expressions as Node[]))
    case 'ConditionalExpression':
      return yield* inside(value.consequent, value.alternate)
    case 'LogicalExpression':
    case 'BinaryExpression':
      if (value.type === 'BinaryExpression' && value.operator !== '+') return
      return yield* inside(value.left, value.right)
    case 'ArrayExpression':
      return yield* inside(...(value.elements as unknown[]))
    case 'ObjectExpression':
      return yield* inside(
        ...(value.properties as Node[]).flatMap(({ key, value: own }) =>
          codeNames.test(nameOf(key)) ? [] : [own],
        ),
      )
    case 'SequenceExpression':
      return yield* inside(...(value.expressions as Node[]))
    case 'Identifier':
      return yield* inside(...(declared.get(nameOf(value)) ?? []))
    case 'MemberExpression':
      return yield* inside(value.object)
    case 'CallExpression': {
      const callbacks = (value.arguments as Node[]).filter((own) => own.type === 'ArrowFunctionExpression')
      // A mapped array is followed through the callback's parameter.
      return yield* inside(eachOf.test(nameOf(value.callee)) ? undefined : value.callee, ...callbacks)
    }
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return yield* inside(...returnsOf(value))
    default:
      // Brackets, `as`, `satisfies`, `!`, JSX containers: their content.
      if (isNode(value.expression)) yield* inside(value.expression)
  }
}

function returnsOf(fn: Node): unknown[] {
  const body = fn.body as Node
  if (body.type !== 'BlockStatement') return [body]
  const returned: unknown[] = []
  walk(body, (node) => {
    if (node.type === 'ReturnStatement') returned.push(node.argument)
    return node.type !== 'FunctionDeclaration' && node.type !== 'ArrowFunctionExpression'
  })
  return returned
}

/** Words inside these are for the developer or the log. */
const isForDevelopers = (node: Node): boolean => {
  if (node.type === 'ThrowStatement' || node.type === 'ImportDeclaration') return true
  if (node.type === 'NewExpression') return /Error$/.test(nameOf(node.callee))
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
  const object = node.callee.type === 'MemberExpression' ? nameOf(node.callee.object) : ''
  return /^(console|log|logger|process)$/.test(object)
}

/** Everything in a source of the shop, page or server, that a person would read. */
export function findSpokenLiterals(source: Source): Finding[] {
  const program = parse(source)
  const declared = declarationsOf(program)
  const found = new Map<number, Finding>()
  const report = ({ node, text }: Spoken) => {
    const at = node.type === 'JSXText' ? node.start + text.search(/\S/) : node.start
    found.set(node.start, { file: source.file, line: lineOf(source.text, at), text: text.trim() })
  }
  const judge = (value: unknown, isRead: (text: string) => boolean) => {
    for (const spoken of spokenBy(value, declared)) if (isRead(spoken.text)) report(spoken)
  }
  const anyLetter = (text: string) => letter.test(text) && !code.test(text)
  const anySentence = (text: string) => (sentence.test(text) || japanese.test(text)) && !code.test(text)

  walk(program, (node) => {
    if (isForDevelopers(node)) return false
    switch (node.type) {
      case 'JSXText':
        if (anyLetter(String(node.value))) report({ node, text: String(node.value) })
        break
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of node.children as Node[])
          if (child.type === 'JSXExpressionContainer') judge(child.expression, anyLetter)
        break
      case 'JSXAttribute': {
        const name = nameOf(node.name)
        if (readNames.test(name) || name === 'error') judge(node.value, anyLetter)
        return codeNames.test(name) ? false : undefined
      }
      case 'Property':
        if (readNames.test(nameOf(node.key))) judge(node.value, anyLetter)
        break
      case 'AssignmentExpression':
        if (readNames.test(nameOf(node.left)) || /Content$|^inner/.test(nameOf(node.left)))
          judge(node.right, anyLetter)
        break
      case 'CallExpression':
        if (sayingCalls.test(nameOf(node.callee)))
          for (const argument of node.arguments as Node[]) judge(argument, anyLetter)
        break
      case 'NewExpression':
        // A refusal's messages, field by field.
        if (nameOf(node.callee) === 'Refusal') judge((node.arguments as Node[])[1], anyLetter)
        break
      case 'Literal':
        judge(node, anySentence)
        break
      case 'TemplateLiteral': {
        const text = (node.quasis as Node[])
          .map((quasi) => (quasi.value as { cooked: string }).cooked)
          .join('2')
        if (anySentence(text)) report({ node, text })
        break
      }
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        return false
    }
    return true
  })
  return [...found.values()]
}

/** Words of markup that a server writes as text: `<h1>Sold out</h1>`. */
export function findMarkupText(source: Source): Finding[] {
  const found: Finding[] = []
  walk(parse(source), (node) => {
    const text =
      node.type === 'TemplateElement'
        ? (node.value as { raw: string }).raw
        : node.type === 'Literal' && typeof node.value === 'string'
          ? node.value
          : ''
    const spoken = /<[a-z][^>]*>\s*([^<]*\p{L}[^<]*)/u.exec(text)?.[1]
    if (spoken !== undefined)
      found.push({ file: source.file, line: lineOf(source.text, node.start), text: spoken.trim() })
    return true
  })
  return found
}

/** Japanese in the strings of a source, or anywhere in a file that is no program; comments may hold some. */
export function findJapanese(
  source: Source,
  isAllowed: (path: string[]) => boolean = () => false,
): Finding[] {
  if (!/\.(ts|tsx|mjs)$/.test(source.file))
    return source.text
      .split('\n')
      .flatMap((text, index) =>
        japanese.test(text) && !/^\s*(--|\/\*|\*|#)/.test(text)
          ? [{ file: source.file, line: index + 1, text: text.trim() }]
          : [],
      )
  // A source that has it neither as it is nor escaped needs no tree.
  if (!japanese.test(source.text) && !/\\[ux]|&#/.test(source.text)) return []
  const found: Finding[] = []
  const visit = (node: Node, path: string[]) => {
    const here =
      node.type === 'Property' || node.type === 'VariableDeclarator'
        ? [...path, nameOf(node.key ?? node.id)]
        : path
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node.type === 'TemplateElement'
          ? (node.value as { raw: string }).raw
          : node.type === 'JSXText'
            ? String(node.value)
            : ''
    if (japanese.test(text) && !isAllowed(here))
      found.push({ file: source.file, line: lineOf(source.text, node.start), text: text.trim() })
    for (const child of children(node)) visit(child, here)
  }
  visit(parse(source), [])
  return found
}
