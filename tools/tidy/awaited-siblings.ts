import { children, isNode, lineOf, type Node, walk } from '#tools/sources.ts'

const gathers = new Set(['all', 'allSettled', 'any', 'race'])

/**
 * Lines on which a member of an array given to `Promise.all` awaits something first. The members before it have begun
 * by then: when one of them fails meanwhile, no handler is attached yet, and the unhandled rejection ends the process.
 */
export function awaitedSiblings(program: Node, source: string): number[] {
  const lines: number[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !isGathering(node.callee)) return true
    const [members] = node.arguments as Node[]
    if (members?.type === 'ArrayExpression')
      for (const waiting of awaitsIn(members)) lines.push(lineOf(source, waiting.start))
    return true
  })
  return lines
}

function isGathering(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const { object, property } = callee as unknown as { object: { name?: string }; property: { name?: string } }
  return object.name === 'Promise' && gathers.has(property.name ?? '')
}

/** The awaits that run while the node itself is evaluated: a function in it runs later. */
function awaitsIn(node: Node): Node[] {
  if (/Function/.test(node.type)) return []
  return [...(node.type === 'AwaitExpression' ? [node] : []), ...children(node).flatMap(awaitsIn)]
}
