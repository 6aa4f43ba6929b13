import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The storefront and the console share `web/ui`, each with tokens of its own: a token that one of them lacks leaves a colour
// or a size out without a word.

const root = join(import.meta.dirname, '..')

/** What a file imports of this project, as paths from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g), ([, name]) => name ?? '')
  return named
    .map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)).replace(/\?.*$/, ''))
    .filter((name) => name.startsWith('web/') && existsSync(join(root, name)))
}

function reachedFrom(entries: string[]): string[] {
  const reached = new Set(entries)
  for (const file of reached)
    if (!file.endsWith('.css')) for (const next of importsOf(file)) reached.add(next)
  return [...reached]
}

const textsOf = (files: string[]) => files.map((file) => readFileSync(join(root, file), 'utf8'))

/** Of a badge with a rarity, beside which `rarity.css` is loaded; the console shows none. */
const ofRarity = /^--rarity-/

test.each(['storefront', 'console'])('every token that a stylesheet of the %s reads is declared', (face) => {
  const own = readdirSync(join(root, 'web', face), { recursive: true, encoding: 'utf8' })
  const files = reachedFrom(
    own.filter((file) => /(?<!\.test)\.(tsx?|css)$/.test(file)).map((file) => `web/${face}/${file}`),
  )
  const styles = textsOf(files.filter((file) => file.endsWith('.css')))
  const declared = new Set(
    textsOf(files).flatMap((text) =>
      Array.from(text.matchAll(/['"`\s{;](--[\w-]+)['"`]?\]?\s*:/g), ([, name]) => name),
    ),
  )
  const read = styles.flatMap((text) =>
    Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name ?? ''),
  )
  const missing = [...new Set(read)].filter((name) => !declared.has(name) && !ofRarity.test(name))
  expect(styles.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})
