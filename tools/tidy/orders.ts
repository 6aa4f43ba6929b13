// In which order rooms and areas stand: rules 1 and 2 of docs/architecture.md, which are read there.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')

/** The names behind these words, until the sentence ends. */
function namesBehind(words: string): readonly string[] {
  const [, rest] = page.split(words)
  if (rest === undefined) throw new Error(`docs/architecture.md does not say: ${words}`)
  return (rest.split('.')[0] ?? '').split(',').map((name) => name.trim())
}

/** The rooms, lowest first: a room imports only rooms before it in this list. */
export const roomOrder = namesBehind('The rooms stand in an order, lowest first:')

/** The areas of the storefront, lowest first. Links are no imports of an area: they need its `route.ts` alone. */
export const areaOrder = namesBehind('The areas of the storefront stand in an order as well, lowest first:')
