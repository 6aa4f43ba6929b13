// Checks the size of the pages' scripts and styles against limits. A commit that raises a limit says why.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const client = join(import.meta.dirname, '../dist/client')

/** Kilobytes (1000 bytes), gzip -9. React and its DOM alone are 68. Styles are those of all screens together; a page carries only its own. */
const ceilings = {
  'first script of a page': 5,
  'first route, scripts': 93,
  'largest lazy route, scripts': 25,
  styles: 30,
}

interface Chunk {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
  src?: string
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const weigh = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1000

/** A chunk and all it imports statically. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) withImports(imported, seen)
  return seen
}

const filesOf = (keys: Iterable<string>) =>
  new Set(Array.from(keys, (key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))
const sum = (files: Iterable<string>) => Array.from(files).reduce((total, file) => total + weigh(file), 0)

const entry = filesOf(withImports('web/storefront/entry.ts'))
const first = filesOf(withImports('web/storefront/start.tsx'))
const lazy = Object.keys(manifest)
  .filter(
    (key) => manifest[key]?.isDynamicEntry && /^web\/storefront\/\w+\/[^/]+\//.test(manifest[key]?.src ?? ''),
  )
  .map((key) => ({ key, weight: sum(filesOf(withImports(key)).difference(first)) }))
  .toSorted((a, b) => b.weight - a.weight)
const styles = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.css'))

const weights = {
  'first script of a page': sum(entry),
  'first route, scripts': sum(first),
  'largest lazy route, scripts': lazy[0]?.weight ?? 0,
  styles: sum(styles.map((file) => `assets/${file}`)),
}
for (const [name, weight] of Object.entries(weights)) {
  const ceiling = ceilings[name as keyof typeof ceilings]
  const isGood = weight <= ceiling
  process.stdout.write(`${isGood ? 'ok      ' : 'TOO MUCH'} ${name}: ${weight.toFixed(1)} kB of ${ceiling}\n`)
  if (!isGood) process.exitCode = 1
}
