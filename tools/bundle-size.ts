// Checks the size of the pages' scripts and styles against limits. A commit that raises a limit says why.

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Kilobytes (1000 bytes), gzip -9. React and its DOM alone are 68. The top page is weighed with the scripts of its screen and
 * of its data, which its HTML names as well. The reveal is weighed with all that it loads later: scenes,
 * films and sound. The proof of a beacon draw is weighed with all that its worker loads; the rest of it is contract code and
 * hashes, which the proof of a sealed draw loads into the page. Styles are those of the page that has most.
 */
const ceilings = {
  'first script of a page': 5,
  'first route, scripts': 90.2,
  'top page, all scripts': 109,
  'largest lazy route, scripts': 25,
  'reveal, scripts': 40,
  'proof of a beacon draw, BLS': 30,
  'proof of a beacon draw, worker': 40,
  'largest page, styles': 15,
  'largest page, faces': 15,
  'console, first load': 180,
  'console, all other words': 40,
  'console, largest screen': 50,
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
  isDynamicEntry?: boolean
  src?: string
}

/** Reads a build from a folder of `dist`. */
function built(folder: string) {
  const dist = join(import.meta.dirname, '../dist', folder)
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

  /** Chunks and all they import statically. */
  function withImports(keys: string[], seen = new Set<string>()): Set<string> {
    for (const key of keys) {
      const chunk = manifest[key]
      if (chunk === undefined || seen.has(key)) continue
      seen.add(key)
      withImports(chunk.imports ?? [], seen)
    }
    return seen
  }
  const chunks = (keys: string[]) =>
    Array.from(withImports(keys), (key) => manifest[key]).filter((chunk) => !!chunk)
  const scripts = (...keys: string[]) =>
    new Set(chunks(keys).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])))
  const styles = (...keys: string[]) => new Set(chunks(keys).flatMap(({ css = [] }) => css))
  const faces = (...keys: string[]) =>
    new Set(chunks(keys).flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2'))))
  return {
    scripts,
    styles,
    faces,
    scriptsAndStyles: (...keys: string[]) => scripts(...keys).union(styles(...keys)),
    /** The screens that are loaded when they are opened, by the folder of their site. */
    lazyScreens: (site: string) =>
      Object.keys(manifest).filter(
        (key) =>
          manifest[key]?.isDynamicEntry &&
          new RegExp(`^web/${site}/[\\w-]+/[^/]+/`).test(manifest[key]?.src ?? ''),
      ),
    weigh: (files: Iterable<string>) =>
      Array.from(files).reduce(
        (total, file) => total + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000,
        0,
      ),
  }
}

/** The scripts of workers, which no manifest names: one, and all that it imports statically. */
function workerScripts(name: string, seen = new Set<string>()): Set<string> {
  const assets = join(import.meta.dirname, '../dist/client/assets')
  const [path] = globSync(`${assets}/${name.endsWith('.js') ? name : `${name}-*.js`}`)
  if (path === undefined) throw new Error(`the build has no worker script ${name}`)
  const file = `assets/${basename(path)}`
  if (seen.has(file)) return seen
  seen.add(file)
  const imported = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)
  for (const [, next = ''] of imported) workerScripts(next, seen)
  return seen
}

const isOfReveal = (key: string) => key.includes('/gacha-animation/')

const client = built('client')
const first = client.scripts('web/storefront/start/start.tsx')
const proofWorker = workerScripts('beacon-worker')
const operator = built('console')
/** The screen after the operator's login; Japanese is the longer language. */
const firstScreen = [
  'web/console/entry.tsx',
  'phrases/console/first/ja.ts',
  'web/console/home/start/screen.tsx',
]
const atStart = operator.scriptsAndStyles(...firstScreen)

const weights: Record<keyof typeof ceilings, number> = {
  'first script of a page': client.weigh(client.scripts('web/storefront/start/entry.ts')),
  'first route, scripts': client.weigh(first),
  'top page, all scripts': client.weigh(
    first.union(
      client.scripts('web/storefront/packs/home/screen.tsx', 'web/storefront/packs/home/loader.ts'),
    ),
  ),
  'largest lazy route, scripts': Math.max(
    ...client
      .lazyScreens('storefront')
      .filter((key) => !isOfReveal(key))
      .map((key) => client.weigh(client.scripts(key).difference(first))),
  ),
  'reveal, scripts': client.weigh(
    client.scripts(...client.lazyScreens('storefront').filter(isOfReveal)).difference(first),
  ),
  'proof of a beacon draw, BLS': client.weigh(workerScripts('worker-bls').difference(proofWorker)),
  'proof of a beacon draw, worker': client.weigh(workerScripts('worker-bls').union(proofWorker)),
  'largest page, styles': Math.max(
    ...client
      .lazyScreens('storefront')
      .map((key) => client.weigh(client.styles('web/storefront/start/start.tsx', key))),
  ),
  'largest page, faces': Math.max(
    ...client
      .lazyScreens('storefront')
      .map((key) => client.weigh(client.faces('web/storefront/start/start.tsx', key))),
  ),
  'console, first load': operator.weigh(atStart),
  'console, all other words': operator.weigh(operator.scripts('phrases/console/ja.ts').difference(atStart)),
  'console, largest screen': Math.max(
    ...operator
      .lazyScreens('console')
      .map((key) => operator.weigh(operator.scriptsAndStyles(key).difference(atStart))),
  ),
}
for (const [name, weight] of Object.entries(weights)) {
  const ceiling = ceilings[name as keyof typeof ceilings]
  const isGood = weight <= ceiling
  process.stdout.write(`${isGood ? 'ok      ' : 'TOO MUCH'} ${name}: ${weight.toFixed(1)} kB of ${ceiling}\n`)
  if (!isGood) process.exitCode = 1
}
