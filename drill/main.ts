// `npm run drill -- restore`: a lost disk (restore.ts). The others break a whole set of machines on this one: this process
// looks whether the machine can do it, and starts the drill in namespaces that end with it: of processes, of networks and of
// mounts. Nothing of it is seen outside, and nothing stays behind.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drillRestore } from './restore.ts'

const postgres = { '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15' }
/** What the drills in namespaces need, by the Debian package that brings it; each is a file of this folder. */
const drills = {
  /** Three database nodes, three shop processes and a load, and faults on purpose: docs/high-availability.md. */
  cluster: { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', ...postgres },
  /** A lost disk of a PostgreSQL of one's own: docs/backup.md. */
  pgbackrest: { pgbackrest: 'pgbackrest', pg_ctlcluster: 'postgresql-common', ...postgres },
}
const ofSystem = { ip: 'iproute2', unshare: 'util-linux' }
const isNamespaced = (name: string | undefined): name is keyof typeof drills =>
  name !== undefined && name in drills

const namespaces = ['--net', '--pid', '--mount', '--fork', '--kill-child', '--mount-proc']

/** What this machine lacks for a drill, as a sentence. */
function whatIsMissing(name: keyof typeof drills): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'The drill needs Linux and the rights of root, for networks of its own.'
  const absent = Object.entries({ ...drills[name], ...ofSystem }).filter(
    ([program]) => spawnSync('sh', ['-c', 'command -v "$0"', program]).status !== 0,
  )
  if (absent.length > 0)
    return `The drill needs ${absent.map(([program]) => program).join(', ')}: apt-get install ${absent.map(([, name]) => name).join(' ')}`
  const tried = spawnSync('unshare', [...namespaces, 'ip', 'link', 'add', 'drill', 'type', 'bridge'], {
    encoding: 'utf8',
  })
  return tried.status === 0
    ? undefined
    : `The drill may not make networks on this machine: ${tried.stderr.trim()}`
}

/** The exit code when something was lost, or did not come about. */
const failed = 1

async function drill(): Promise<number> {
  const name = process.argv[2]
  if (name === 'restore') return await drillRestore()
  const missing = isNamespaced(name)
    ? whatIsMissing(name)
    : `The drills are: npm run drill -- ${['restore', ...Object.keys(drills)].join(', ')}`
  if (missing !== undefined) {
    console.error(missing)
    return 2
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
    join(import.meta.dirname, `${name}.ts`),
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

process.exitCode = await drill()
