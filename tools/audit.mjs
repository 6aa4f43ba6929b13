// `node tools/audit.mjs`: no package that the shop runs on, or that its pages hold, has a known security fault of moderate
// weight or more. Where the registry does not answer that question (some mirrors do not, and a machine may be offline), it
// says so and passes, but not with AUDIT_REQUIRED=1, as a release sets it.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { licensedPackages } from './licences.ts'

const root = join(import.meta.dirname, '..')
const npm = process.env.npm_execpath
const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
const { stdout } = spawnSync(command, [...first, 'audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: !npm && process.platform === 'win32',
  timeout: 60_000,
})

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const report = read(stdout)
if (report.metadata?.vulnerabilities === undefined) {
  const isRequired = process.env.AUDIT_REQUIRED === '1'
  const outcome = isRequired ? 'not made' : 'skipped'
  console.log(`${outcome}: the registry does not answer (${report.message ?? 'no report'})`)
  if (isRequired) process.exitCode = 1
} else {
  const { installed, bundled } = licensedPackages(root)
  const ours = new Set([...installed, ...bundled].map(({ name }) => name))
  const known = Object.values(report.vulnerabilities).filter(({ name }) => ours.has(name))
  for (const { name, severity, range, via } of known)
    console.log(`${severity}: ${name} ${range}: ${via.map((cause) => cause.title ?? cause).join('; ')}`)
  console.log(`${known.length} packages with known faults among ${ours.size} that the shop runs on or shows`)
  process.exitCode = known.some(({ severity }) => severity !== 'low' && severity !== 'info') ? 1 : 0
}
