// Installing and building, each only when something changed. Plain JavaScript for any Node ≥ 18.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const isWindows = process.platform === 'win32'

/** The pinned Node comes with the packages for development. */
const pinnedNode = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')
const oldestNode = 24

/**
 * The Node that runs our programs: the pinned one, or where it was not installed (`npm ci --omit=dev`) the one that
 * runs this. Throws when that one is too old.
 */
export function runtime() {
  if (existsSync(pinnedNode)) return pinnedNode
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath
  throw new Error(
    `This is Node ${process.versions.node}; a shop without the packages for development needs ${oldestNode} or newer.`,
  )
}

/**
 * The settings of a long-running program of ours: a heap that grows slowly and may be cleaned when the program says so,
 * the compiled code kept on disk, so that TypeScript is not stripped anew at each start, two of glibc's arenas for all
 * threads, where each thread would keep one of its own, and freed memory given back to the machine (decision 011 has
 * the figures, bench/memory.ts measures them).
 */
export const lean = {
  options: ['--max-semi-space-size=16', '--heap-growing-percent=40', '--expose-gc'],
  environment: {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}

/** Runs a program to its end; prints progress lines. Throws when it fails. */
function runToEnd(title, command, args, environment = {}) {
  const startedAt = Date.now()
  const ticking = setInterval(() => {
    console.log(`  ${title} … ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }, 5000)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      clearInterval(ticking)
      if (code === 0) resolve(output)
      else reject(new Error(`${title} failed:\n${output.slice(-4000)}`))
    })
  }).finally(() => clearInterval(ticking))
}

/** Hashes these files and folders without their tests, which no source imports and a release does not contain. */
function stampOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) hash.update(relative(root, path)).update(readFileSync(path))
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

const isCurrent = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

/** Installs the locked packages unless they are there. */
export async function install() {
  const stampFile = join(root, 'node_modules/.installed')
  const stamp = stampOf(['package-lock.json'])
  if (isCurrent(stampFile, stamp) && existsSync(pinnedNode)) return
  console.log('  installing packages (about half a minute on a first run)')
  const npm = process.env.npm_execpath
  // Production as well: the pages are built here.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm) await runToEnd('installing', process.execPath, [npm, ...args])
  else await runToEnd('installing', 'npm', args)
  if (!existsSync(pinnedNode))
    throw new Error('The pinned Node did not arrive; run `npm rebuild node` and try again.')
  writeFileSync(stampFile, stamp)
}

/** Installs the locked packages of a folder that has packages of its own. Throws when it fails. */
export function installIn(folder) {
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`)
}

/** Builds the pages for browser and server unless nothing changed. */
export async function build() {
  const stampFile = join(root, 'dist/.built')
  const stamp = stampOf([
    'web',
    'contract',
    'phrases',
    'docs/handbook',
    'vite.config.ts',
    'vite.console.config.ts',
    'vite.checker.config.ts',
    'package-lock.json',
  ])
  if (isCurrent(stampFile, stamp)) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite))
    throw new Error(
      'The pages are not of this release, and the packages that build them are not installed. Copy the folder dist/ of a build, or install them: npm ci --include=dev',
    )
  console.log('  building the pages')
  // Whatever the shop's own is: React's form for development names each source by its place on this machine, and its
  // pages do not run with the server's build.
  const production = { NODE_ENV: 'production' }
  await runToEnd('building', runtime(), [vite, 'build'], production)
  await runToEnd('building', runtime(), [vite, 'build', '--ssr'], production)
  for (const config of ['vite.console.config.ts', 'vite.checker.config.ts'])
    await runToEnd('building', runtime(), [vite, 'build', '--config', config], production)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/**
 * Compiles the server into the cache unless nothing changed: its first start then loads no compiler, and is as quick and
 * as small as the next ones. Where the cache cannot be written, the server starts all the same.
 */
export async function compile() {
  const cache = lean.environment.NODE_COMPILE_CACHE
  const stampFile = join(cache, '.compiled')
  const stamp = stampOf(['server', 'contract', 'phrases', 'dist/.built', 'package-lock.json'])
  if (isCurrent(stampFile, stamp)) return
  const parts = ['server/process/main.ts', 'dist/server/entry-server.js'].map((file) =>
    pathToFileURL(join(root, file)),
  )
  const load = parts.map(({ href }) => `await import('${href}')`).join('; ')
  const args = [...lean.options, '--input-type=module', '--eval', load]
  try {
    rmSync(cache, { recursive: true, force: true })
    await runToEnd('compiling', runtime(), args, lean.environment)
    writeFileSync(stampFile, stamp)
  } catch (error) {
    console.log(`  not compiled ahead: ${error.message.split('\n')[0]}`)
  }
}

/** Writes the pages and types that are made from the code (tools/docs.ts). Archives and images have what they need of them. */
export async function writeReference() {
  if (!existsSync(join(root, '.git')) || !existsSync(pinnedNode)) return
  await runToEnd('writing the reference pages', runtime(), ['tools/docs.ts', '--verify'])
}
