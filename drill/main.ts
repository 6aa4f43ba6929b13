// `npm run drill -- restore`: a lost disk (restore.ts). `-- installing` and `-- image`: a bare Debian set up by the page, and the
// image and compose in one (installing.ts, image.ts). `-- cluster`: three database nodes, three shop processes and a load on this machine, and faults on purpose
// (docs/high-availability.md): this process looks whether the machine can do it, and starts the drill in namespaces that
// end with it: of processes, of networks and of mounts. Nothing of it is seen outside, and nothing stays behind.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drillImage } from './image.ts'
import { drillInstalling } from './installing.ts'
import { machinePrograms } from './machine.ts'
import { drillRestore } from './restore.ts'

/** By the Debian package that brings it. */
const clusterPrograms = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  unshare: 'util-linux',
}

const namespaces = ['--net', '--pid', '--mount', '--fork', '--kill-child', '--mount-proc']

/** What this machine lacks for a drill, as a sentence. */
function whatIsMissing(programs: Readonly<Record<string, string>>): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'The drill needs Linux and the rights of root, for namespaces of its own.'
  const absent = Object.entries(programs).filter(
    ([program]) => spawnSync('sh', ['-c', 'command -v "$0"', program]).status !== 0,
  )
  return absent.length === 0
    ? undefined
    : `The drill needs ${absent.map(([program]) => program).join(', ')}: apt-get install ${absent.map(([, name]) => name).join(' ')}`
}

function whatForbidsNetworks(): string | undefined {
  const tried = spawnSync('unshare', [...namespaces, 'ip', 'link', 'add', 'drill', 'type', 'bridge'], {
    encoding: 'utf8',
  })
  return tried.status === 0
    ? undefined
    : `The drill may not make networks on this machine: ${tried.stderr.trim()}`
}

/** The exit code when something was lost, or did not come about. */
const failed = 1
/** Where a drill cannot be made. */
const refused = 2

const drills: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  restore: drillRestore,
  installing: drillInstalling,
  image: drillImage,
  cluster: drillCluster,
}
const needs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  installing: machinePrograms,
  image: machinePrograms,
  cluster: clusterPrograms,
}

async function drill([name = '', ...words]: readonly string[]): Promise<number> {
  const work = drills[name]
  const programs = needs[name]
  const missing =
    work === undefined
      ? `There are these drills: ${Object.keys(drills).join(', ')}`
      : programs && whatIsMissing(programs)
  if (work !== undefined && missing === undefined) return await work(words)
  console.error(missing)
  return refused
}

async function drillCluster(): Promise<number> {
  const forbidden = whatForbidsNetworks()
  if (forbidden !== undefined) {
    console.error(forbidden)
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
    join(import.meta.dirname, 'cluster.ts'),
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

process.exitCode = await drill(process.argv.slice(2))
