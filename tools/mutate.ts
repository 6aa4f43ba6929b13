// Changes one value or branch for each row of the specification and expects the row's own test to fail.
//
//   npm run mutate                     every row
//   npm run mutate -- login-ok busy    these rows
//   npm run mutate -- --workers 2      on two copies of the tree at a time; by default, one for each processor
//
// The changes are made in copies of the tree; this one is only read. Ends with exit code 1 unless 95 % of the rows
// are killed, and when a test wrote no report.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#test/postgres.ts'
import type { Proof } from '#test/read-tests.ts'
import { isJourney, type Mutation, type ProvenRow, readRows } from '#test/specification.ts'

const root = join(import.meta.dirname, '..')
const wantedShare = 0.95
/** For a file. */
const longestMs = 180_000

type Verdict =
  | 'killed'
  | 'survived'
  | 'not judged'
  | 'does not apply'
  | 'no test ran'
  | 'no mutation'
  | 'fails unchanged'

interface Report {
  verdict: Verdict
  detail?: string
}

const { values, positionals } = parseArgs({
  options: { workers: { type: 'string', default: String(availableParallelism()) } },
  allowPositionals: true,
})

const folder = mkdtempSync(join(tmpdir(), 'fukuhiki-mutate-'))
/** Test runs that are under way, so that an interruption ends them, too. */
const running = new Set<ReturnType<typeof spawn>>()

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** A copy of the files that git knows or would add; packages and repository are shared. */
function copyTree(name: string): string {
  const copy = join(folder, name)
  const listed = git('ls-files', '-co', '--exclude-standard', '-z')
  for (const file of listed.split('\0').filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Some tests ask git which files there are.
  writeFileSync(join(copy, '.git'), `gitdir: ${git('rev-parse', '--absolute-git-dir').trim()}\n`)
  return copy
}

/** A table fills in `%s` and `$name`: there anything may stand. */
const literal = (title: string) =>
  title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(/%[sijdfop]|\\\$[\w.]+/g, '.*')

/**
 * The whole name of the test, or the beginning of it for a group. The runner filters by names with " > " between the
 * titles, and reports them with a space.
 */
const patternOf = ({ groups, title, isGroup }: Proof) =>
  `^${[...groups, title].map(literal).join(' (> )?')}${isGroup ? ' ' : '$'}`

const keyOf = (proof: Proof) => `${proof.file}:${proof.line}`

interface TestReport {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** Ends a test run with every process that it has started: a changed shop may start that must not. */
function endRun(child: ReturnType<typeof spawn>): void {
  try {
    process.kill(-(child.pid as number), 'SIGKILL')
  } catch {
    // None of them runs any more.
  }
}

/** Runs the tests of these names in a copy of the tree; undefined when they did not end in time. */
async function runTests(
  copy: string,
  { files, pattern, workers }: { files: string[]; pattern: string; workers: number },
  postgresUrl: string | undefined,
): Promise<TestReport | undefined> {
  const output = join(copy, 'mutation-report.json')
  rmSync(output, { force: true })
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', ...files, '-t', pattern, `--maxWorkers=${workers}`],
    ...['--experimental.fsModuleCache', '--reporter=json', `--outputFile=${output}`],
  ]
  const env = { ...process.env, TEST_POSTGRES_URL: postgresUrl }
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore', detached: true })
  running.add(child)
  const timer = setTimeout(() => endRun(child), longestMs * files.length)
  await once(child, 'exit')
  clearTimeout(timer)
  endRun(child)
  running.delete(child)
  return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as TestReport) : undefined
}

/** The outcomes of the tests of a row, of all that ran. */
const endsOf = ({ testResults }: TestReport, proof: Proof): string[] => {
  const pattern = new RegExp(patternOf(proof))
  return testResults
    .filter(({ name }) => name.endsWith(`/${proof.file}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => status !== 'skipped' && pattern.test(fullName))
    .map(({ status }) => status)
}

/** Tells whether the test fails in this copy. */
async function judge(copy: string, proof: Proof, postgresUrl: string | undefined): Promise<Report> {
  const wanted = { files: [proof.file], pattern: patternOf(proof), workers: 1 }
  const report = await runTests(copy, wanted, postgresUrl)
  // A busy machine, or a run that crashed, says nothing about the rule.
  if (report === undefined) return { verdict: 'not judged', detail: `${proof.file} wrote no report` }
  const ends = endsOf(report, proof)
  if (ends.includes('failed')) return { verdict: 'killed' }
  // A file that cannot even be loaded says nothing about the rule.
  return ends.length === 0 ? { verdict: 'no test ran' } : { verdict: 'survived' }
}

async function mutate(
  copy: string,
  row: ProvenRow,
  mutation: Mutation,
  postgresUrl: string,
): Promise<Report> {
  const file = mutation.file ?? row.files[0] ?? ''
  const path = join(copy, file)
  if (!existsSync(path)) return { verdict: 'does not apply', detail: `there is no ${file}` }
  const text = readFileSync(path, 'utf8')
  const places = text.split(mutation.replace).length - 1
  if (places !== 1) return { verdict: 'does not apply', detail: `${file}: stands there ${places} times` }
  writeFileSync(
    path,
    text.replace(mutation.replace, () => mutation.with),
  )
  try {
    let report: Report = { verdict: 'survived' }
    for (const proof of row.proofs) {
      // Tests of the database's own rules need a server that was migrated with the change.
      const next = await judge(copy, proof, file.startsWith('server/db/') ? undefined : postgresUrl)
      if (next.verdict === 'killed') return next
      if (report.verdict !== 'not judged') report = next
    }
    return report
  } finally {
    writeFileSync(path, text)
  }
}

const workers = Number(values.workers)
// Read before the first change: this tree may move on meanwhile. A journey needs a browser, and is not run here.
const rows = readRows()
  .filter(({ id }) => positionals.length === 0 || positionals.includes(id))
  .map((row) => ({ ...row, proofs: row.proofs.filter(({ file }) => !isJourney(file)) }))
const unknown = positionals.filter((id) => !rows.some((row) => row.id === id))
if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(', ')}`)

const startedAt = performance.now()
const postgres = await startTestPostgres()
const clean = () => {
  for (const child of running) endRun(child)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clean()
    void postgres.stop().finally(() => process.exit(1))
  })

const counts = new Map<Verdict, number>()
const waiting = [...rows]
const say = (row: ProvenRow, { verdict, detail }: Report) => {
  counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  process.stdout.write(`${verdict.padEnd(14)} ${row.id}${detail === undefined ? '' : ` (${detail})`}\n`)
}

/** The tests of all rows without any change: one that fails anyway proves nothing. */
async function findFailing(copy: string): Promise<Set<string>> {
  const proofs = rows.flatMap((row) => row.proofs)
  const files = [...new Set(proofs.map(({ file }) => file))]
  const pattern = [...new Set(proofs.map(patternOf))].join('|')
  const report = await runTests(copy, { files, pattern, workers }, postgres.url)
  const isGood = (proof: Proof) => {
    const ends = report === undefined ? [] : endsOf(report, proof)
    return ends.length > 0 && !ends.includes('failed')
  }
  return new Set(proofs.filter((proof) => !isGood(proof)).map(keyOf))
}

/** Takes rows one after another until none waits. */
async function work(copy: string, failing: ReadonlySet<string>): Promise<void> {
  for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
    const mutation = row.breaks
    if (mutation === undefined) say(row, { verdict: 'no mutation' })
    else if ('none' in mutation) say(row, { verdict: 'no mutation', detail: mutation.none })
    else if (row.proofs.some((proof) => failing.has(keyOf(proof)))) say(row, { verdict: 'fails unchanged' })
    else say(row, await mutate(copy, row, mutation, postgres.url))
  }
}

try {
  const copies = Array.from({ length: workers }, (_, number) => copyTree(`copy-${number}`))
  const failing = await findFailing(copies[0] ?? '')
  await Promise.all(copies.map((copy) => work(copy, failing)))
} finally {
  clean()
  await postgres.stop()
}

const killed = counts.get('killed') ?? 0
const seconds = Math.round((performance.now() - startedAt) / 1000)
const others = [...counts].filter(([verdict]) => verdict !== 'killed')
const summary = [
  `${killed} of ${rows.length} rows killed`,
  ...others.map(([verdict, count]) => `${count} ${verdict}`),
]
process.stdout.write(`\n${summary.join(', ')}; ${seconds} s\n`)
process.exitCode = killed >= wantedShare * rows.length && !counts.has('not judged') ? 0 : 1
