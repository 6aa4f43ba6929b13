// `npm test`: installs what tests need, the browser included, runs everything and ends with one plain line. `npm run
// test:deep` runs the same at full depth: every cut of every sweep, every journey in every project, twenty times the
// tries of every property; and the database tests on the older PostgreSQL of test/engines as well. `npm run
// test:changed` reads the code and runs the tests that the change since main can touch. Plain JavaScript, so that any
// Node ≥ 18 can run it.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, installIn, root, runtime } from './prepare.mjs'

const isChanged = process.argv.includes('--changed')
const isDeep = process.argv.includes('--deep') || process.env.TEST_DEEP === '1'
const bin = (name) => join(root, 'node_modules', name)
const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`

let passed = 0
let failed = 0

/** Runs a program on the pinned runtime and shows its output: as it comes, or all at its end when others run too. */
function run(title, args, { isQuiet = false, environment = {} } = {}) {
  const startedAt = Date.now()
  if (!isQuiet) console.log(`\n── ${title}`)
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
    const child = spawn(runtime(), args, {
      cwd: root,
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      env: { ...process.env, PATH: path, TEST_DEEP: isDeep ? '1' : '', ...environment },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('exit', (code) => {
      const isGood = code === 0
      if (isQuiet && output !== '') console.log(`\n${output.trimEnd()}`)
      console.log(`── ${title}: ${isGood ? 'passed' : 'FAILED'} in ${seconds(startedAt)}`)
      if (isQuiet && !isGood) failures.push(`${title}\n${output.slice(-2000)}`)
      resolve(isGood)
    })
  })
}

/** Runs the checks one after the other; each counts as a test that passes or fails. */
async function check(checks) {
  for (const [title, args] of checks) {
    if (await run(title, args, { isQuiet: true })) passed++
    else failed++
  }
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const has = (command, args = ['--version']) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** A browser for the journeys, and type for Japanese: the system's, else Debian's, else Playwright's own. */
async function ensureBrowser() {
  const browsers = read(join(root, 'tools/browsers.json'))
  const wanted = [...(isDeep ? [] : browsers.withoutWindow), ...browsers.withWindow]
  const hasBrowser = wanted.some((file) => existsSync(file))
  const hasType =
    has('fc-list') && spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout.trim() !== ''
  if (hasBrowser && hasType) return
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log('  installing Chromium and a Japanese typeface (Debian packages)')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
    const installPackages = (browser) =>
      spawnSync(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk', 'fontconfig'],
        { stdio: ['ignore', 'ignore', 'inherit'], env: environment },
      ).status === 0
    // Not every release of Debian has the first.
    if ((!isDeep && installPackages('chromium-headless-shell')) || installPackages('chromium')) return
  }
  if (!hasBrowser)
    await run('installing a browser', [bin('@playwright/test/cli.js'), 'install', '--with-deps', 'chromium'])
}

/** Names of the failed checks, repeated at the end, where the reader of a long log looks. */
const failures = []

/** Vitest's report: each failed test with the first lines of its error. */
function noteFailedUnits(title, report) {
  for (const file of report?.testResults ?? []) {
    const failedHere = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failedHere)
      failures.push(
        `${title}: ${file.name}\n  ${test.fullName}\n  ${test.failureMessages.join('\n').slice(0, 2000)}`,
      )
    if (file.status === 'failed' && failedHere.length === 0)
      failures.push(`${title}: ${file.name}\n  ${file.message.slice(0, 2000)}`)
  }
}

/** Playwright's report: suites stand in suites. */
function noteFailedJourneys(suites) {
  for (const suite of suites ?? []) {
    for (const spec of suite.specs ?? []) {
      const bad = spec.tests.find((test) => test.status === 'unexpected' || test.status === 'flaky')
      if (bad === undefined) continue
      const why = bad.results.map((result) => result.error?.message ?? result.status).join('\n')
      failures.push(
        `${spec.file}:${spec.line} [${bad.projectName}]\n  ${spec.title}\n  ${why.slice(0, 2000)}`,
      )
    }
    noteFailedJourneys(suite.suites)
  }
}

/** The compiler keeps its results here, and checks only changed files anew. */
const typesFile = 'node_modules/.cache/types.tsbuildinfo'

/** The checks that need neither a build nor the network. */
const codeChecks = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.']],
  ['reference pages and the client’s types', ['tools/docs.ts', '--verify']],
  ['types', [bin('typescript/bin/tsc'), '-p', '.', '--incremental', '--tsBuildInfoFile', typesFile]],
  ['tidy', ['tools/tidy.ts']],
  ['the house grows no larger', ['tools/figures.ts', '--verify']],
  ['nothing unused', [bin('knip/bin/knip.js')]],
  ['row types follow the migrations', ['tools/schema.ts', '--verify']],
  ['migrations leave the release before running', ['tools/migrations.ts']],
  ['no secret in a file', ['tools/secrets.mjs']],
  ['packages pinned by what they hold', ['tools/lockfile.ts']],
]

async function readCode() {
  await check(codeChecks)
  await build()
  await check([
    ['weight of the pages', ['tools/bundle-size.ts']],
    ['licences of installed packages and of the pages', ['tools/licences.ts']],
    ['packages without a known fault', ['tools/audit.mjs']],
  ])
}

async function runUnits(title = 'tests on PostgreSQL', words = ['run'], environment = {}) {
  const file = join(root, 'artifacts/units.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const isGood = await run(title, [bin('vitest/vitest.mjs'), ...words, ...reporters], { environment })
  const report = read(file)
  passed += report?.numPassedTests ?? 0
  failed += report?.numFailedTests ?? 0
  // `vitest related` that finds no test is content.
  if ((!isGood && !report?.numFailedTests) || !report?.numTotalTests) failed++
  noteFailedUnits(title, report)
}

/** Runs the database tests on each older PostgreSQL, at the usual depth, since the depth is not about the engine. */
async function runOnEngines() {
  const folder = join(root, 'test/engines')
  installIn(folder)
  const engines = Object.keys(read(join(folder, 'package.json')).optionalDependencies).filter((name) =>
    name.endsWith(`-${process.platform}-${process.arch}`),
  )
  if (engines.length === 0)
    throw new Error('test/engines has no older PostgreSQL for a machine of this kind.')
  for (const engine of engines)
    await runUnits(`tests on ${engine}`, ['related', '--run', 'server/db/pool.ts', 'test/database.ts'], {
      TEST_DEEP: '',
      TEST_POSTGRES: join(folder, 'node_modules', engine, 'native/bin'),
    })
}

/** The code as it is read, and the tests that the change since main can touch, committed or not (tools/changed.ts). */
async function runChanged() {
  const { status, stdout, stderr } = spawnSync(runtime(), ['tools/changed.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  const files = stdout.split('\n').filter((file) => file !== '')
  const title = `tests that the change can touch (${files.length} files)`
  await Promise.all([files.length > 0 && runUnits(title, ['run', ...files]), check(codeChecks)])
}

async function runJourneys() {
  const isGood = await run('journeys in a browser', [bin('@playwright/test/cli.js'), 'test'])
  const report = read(join(root, 'artifacts/journeys.json'))
  const bad = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0)
  passed += report?.stats.expected ?? 0
  failed += bad
  if (!isGood && bad === 0) failed++
  noteFailedJourneys(report?.suites)
}

console.log(`\nFukuhiki: tests${isChanged ? ' of what has changed' : ''}${isDeep ? ', at full depth' : ''}`)
const startedAt = Date.now()
await install()
if (!isChanged) await ensureBrowser()
rmSync(join(root, 'artifacts'), { recursive: true, force: true })
mkdirSync(join(root, 'artifacts'), { recursive: true })

try {
  if (isChanged) await runChanged()
  else {
    await Promise.all([runUnits(), readCode()])
    // Apart from the units: a browser that waits for a processor makes a journey slow.
    await runJourneys()
    if (isDeep) await runOnEngines()
    if (isDeep)
      await check([['every row of the specification is proven by its own test', ['tools/mutate.ts']]])
  }
} catch (error) {
  failures.push(error.message)
  failed++
}

for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\nin ${seconds(startedAt)}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
