// `node tools/audit.mjs`: no package that the shop runs on has a known security fault of moderate weight or more. Where
// the registry does not answer that question (some mirrors do not, and a machine may be offline), it says so and passes.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const npm = process.env.npm_execpath
const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
const { stdout } = spawnSync(command, [...first, 'audit', '--omit=dev', '--json'], {
  cwd: join(import.meta.dirname, '..'),
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
const counts = report.metadata?.vulnerabilities
if (counts === undefined) {
  console.log(`skipped: the registry does not answer (${report.message ?? 'no report'})`)
} else {
  for (const { name, severity, range, via } of Object.values(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}: ${via.map((cause) => cause.title ?? cause).join('; ')}`)
  console.log(`${counts.total} known faults in packages the shop runs on`)
  process.exitCode = counts.moderate + counts.high + counts.critical > 0 ? 1 : 0
}
