import { expect, test } from 'vitest'
import { importsOf, isTest, listSources, type Source } from '#tools/sources.ts'

// The storefront and the console share `web/ui`, each with tokens of its own: a token that one of them lacks leaves a colour
// or a size out without a word.

const sources = new Map(listSources(/^web\/.*\.(tsx?|css)$/).map((source) => [source.file, source]))

/** A face's own files, and what they reach by their imports. */
function filesOf(face: string): Source[] {
  const reached = new Set(
    [...sources.values()].filter(({ file }) => file.startsWith(`web/${face}/`) && !isTest(file)),
  )
  for (const source of reached)
    for (const file of importsOf(source)) {
      const next = sources.get(file)
      if (next !== undefined) reached.add(next)
    }
  return [...reached]
}

/** A badge with a rarity stands beside `rarity.css`, which declares these; the console shows none. */
const ofRarity = /^--rarity-/

const namesIn = (files: readonly Source[], pattern: RegExp) =>
  new Set(files.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name = '']) => name)))

test.each(['storefront', 'console'])('every token that a stylesheet of the %s reads is declared', (face) => {
  const files = filesOf(face)
  const styles = files.filter(({ file }) => file.endsWith('.css'))
  const declared = namesIn(files, /['"`\s{;](--[\w-]+)['"`]?\]?\s*:/g)
  const read = namesIn(styles, /var\((--[\w-]+)\)/g)
  expect(styles.length).toBeGreaterThan(20)
  expect([...read].filter((name) => !declared.has(name) && !ofRarity.test(name))).toEqual([])
})
