// A drill in namespaces that end with it: of processes, of networks and of mounts. Nothing of it is seen outside, and nothing
// stays behind but the log of one that failed.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

const namespaces = ['--net', '--pid', '--mount', '--fork', '--kill-child', '--mount-proc']

/** By the Debian package that brings it. */
export const namespacePrograms = { ip: 'iproute2', unshare: 'util-linux' }

/** The exit code when something was lost, or did not come about. */
const failed = 1
/** The exit code where a drill cannot be made. */
export const refused = 2

/** Runs a file of this folder, with a folder for what it writes. @returns the exit code */
export async function drillInNamespaces(file: string): Promise<number> {
  const tried = spawnSync('unshare', [...namespaces, 'ip', 'link', 'add', 'drill', 'type', 'bridge'], {
    encoding: 'utf8',
  })
  if (tried.status !== 0) {
    console.error(`The drill may not make networks on this machine: ${tried.stderr.trim()}`)
    return refused
  }
  const folder = await mkdtemp('/var/tmp/fukuhiki-drill-')
  // The user postgres works below it.
  await chmod(folder, 0o755)
  // A terminal interrupts all processes; this one waits, and clears away. `unshare` heeds no other signal than the one
  // that cannot be refused; everything in the namespaces ends with it.
  process.on('SIGINT', () => {}).on('SIGTERM', () => child.kill('SIGKILL'))
  // The shell is the first process in the namespace: it takes what orphans leave behind, which Node does not.
  const inside = [
    'sh',
    '-c',
    '"$@"; exit $?',
    'sh',
    process.execPath,
    join(import.meta.dirname, file),
    folder,
  ]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...namespaces, ...inside], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code === failed)
    console.error(`What every program said stands in ${folder}; remove it when it was read.`)
  // After a signal the last processes may still be ending.
  else await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  return code ?? failed
}
