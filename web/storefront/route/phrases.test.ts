import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { first } from '#phrases/storefront/first/ja.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { members } from '#phrases/storefront/members/ja.ts'
import { shop } from '#phrases/storefront/shop/ja.ts'

const folder = join(import.meta.dirname, '..')
const groupsOf = (...parts: object[]) => parts.flatMap((part) => Object.keys(part)).sort()

test('every group of phrases is loaded, and with one part alone', () => {
  const groups = groupsOf(first, shop, members)
  expect(new Set(groups).size).toBe(groups.length)
  expect(groups).toEqual(Object.keys(ja).sort())
})

test('pages of packs and boxes, and the frame, use no phrases of the later screens', () => {
  const files = globSync('{packs,proofs,shell}/**/*.{ts,tsx}', { cwd: folder }).concat(
    'legal/draw-terms.tsx',
    'legal/order-terms.tsx',
  )
  const behind = groupsOf(members)
  const used = files
    // The roots of the records are a screen behind them.
    .filter((file) => !/\.test\.|^proofs\/records\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8')
      const taken = source.matchAll(
        /\{([^{}]*)\} = usePhrases\(\)|(?:phrases|usePhrases\(\))\.(\w+)|head: \(\{([^{}]*)\}/g,
      )
      return Array.from(taken, ([, several = '', one = '', inHead = '']) =>
        `${several},${one},${inHead}`.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
      )
        .flat()
        .filter((name) => behind.includes(name))
        .map((name) => `${file}: ${name}`)
    })
  expect(files.length).toBeGreaterThan(60)
  expect(used).toEqual([])
})
