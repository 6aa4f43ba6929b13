// `npm test`: installs what tests need, the browser included, runs everything and ends with one plain line.
// Plain JavaScript, so that any Node ≥ 18 can run it.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, runtime } from './prepare.mjs'

const bin = (name) => join(root, 'node_modules', name)

/** Runs a program on the pinned runtime and shows what it says. */
function run(title, args, environment = {}) {
  const startedAt = Date.now()
  console.log(`\n── ${title}`)
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
    const child = spawn(runtime(), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...environment },
    })
    child.on('exit', (code) => {
      console.log(
        `── ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
      )
      resolve(code === 0)
    })
  })
}

const has = (command, args = ['--version']) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** A browser for the journeys, and type for Japanese: the system's, else Debian's, else Playwright's own. */
async function ensureBrowser() {
  const hasBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some(
    (file) => existsSync(file),
  )
  const hasType =
    has('fc-list') && spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout.trim() !== ''
  if (hasBrowser && hasType) return
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log('  installing Chromium and a Japanese typeface (Debian packages)')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
    const packages = ['chromium', 'fonts-noto-cjk', 'fontconfig']
    const done = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    })
    if (done.status === 0) return
  }
  if (!hasBrowser)
    await run('installing a browser', [bin('@playwright/test/cli.js'), 'install', '--with-deps', 'chromium'])
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** What failed, by name: said once more at the end, where a long log's reader looks. */
const failures = []

/** Vitest's report: each failed test with the first lines of why. */
function noteFailedUnits(report) {
  for (const file of report?.testResults ?? []) {
    const failedHere = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failedHere)
      failures.push(`${file.name}\n  ${test.fullName}\n  ${test.failureMessages.join('\n').slice(0, 2000)}`)
    if (file.status === 'failed' && failedHere.length === 0)
      failures.push(`${file.name}\n  ${file.message.slice(0, 2000)}`)
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

console.log('\nFukuhiki: tests')
await install()
await ensureBrowser()
rmSync(join(root, 'artifacts'), { recursive: true, force: true })
mkdirSync(join(root, 'artifacts'), { recursive: true })

let passed = 0
let failed = 0
const count = (isGood) => (isGood ? passed++ : failed++)

count(
  await run('format and lint', [
    bin('@biomejs/biome/bin/biome'),
    'ci',
    '--colors=off',
    '--error-on-warnings',
    '.',
  ]),
)
count(await run('types', [bin('typescript/bin/tsc'), '-p', '.']))
count(await run('tidy', ['tools/tidy.ts']))
count(await run('row types follow the migrations', ['tools/schema.ts', '--verify']))

const unitReport = join(root, 'artifacts/units.json')
const unitsPassed = await run('tests on PostgreSQL', [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
const units = read(unitReport)
passed += units?.numPassedTests ?? 0
failed += units?.numFailedTests ?? 0
if (!unitsPassed && !units?.numFailedTests) failed++
noteFailedUnits(units)

try {
  await build()
  count(await run('weight of the pages', ['tools/weigh.ts']))
  const journeysPassed = await run('journeys in a browser', [bin('@playwright/test/cli.js'), 'test'])
  const report = read(join(root, 'artifacts/journeys.json'))
  const journeys = report?.stats
  noteFailedJourneys(report?.suites)
  passed += journeys?.expected ?? 0
  failed += (journeys?.unexpected ?? 0) + (journeys?.flaky ?? 0)
  if (!journeysPassed && !journeys?.unexpected) failed++
} catch (error) {
  console.error(error.message)
  failed++
}

for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
