// `npm run drill -- <name>`: failures and updates of whole machines, tried on purpose.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { drillImage } from './image.ts'
import { drillInNamespaces, namespacePrograms, refused } from './in-namespaces.ts'
import { drillInstalling } from './installing.ts'
import { machinePrograms } from './machine.ts'
import { drillRestore } from './restore.ts'

// A shop comes back with the key that its backup was made under, whichever machine it comes back on.
process.env.SHOP_KEY ??= randomBytes(32).toString('base64')

interface Drill {
  /** @returns the exit code */
  run(words: readonly string[]): Promise<number>
  /** Programs by the Debian package that brings them, and with them the rights of root. */
  needs?: Readonly<Record<string, string>>
}

const postgres = { '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15', ...namespacePrograms }

const drills: Readonly<Record<string, Drill>> = {
  /** A lost disk of the embedded database: docs/backup.md. */
  restore: { run: drillRestore },
  /** A lost disk of a PostgreSQL of one's own: docs/backup.md. */
  pgbackrest: {
    run: () => drillInNamespaces('pgbackrest.ts'),
    needs: { pgbackrest: 'pgbackrest', pg_ctlcluster: 'postgresql-common', ...postgres },
  },
  /** Three database nodes, three shop processes and a load, and their faults: docs/high-availability.md. */
  cluster: {
    run: () => drillInNamespaces('cluster.ts'),
    needs: {
      patroni: 'patroni',
      etcd: 'etcd-server',
      haproxy: 'haproxy',
      pgbackrest: 'pgbackrest',
      curl: 'curl',
      ...postgres,
    },
  },
  /** A bare Debian becomes a shop by the Japanese handbook, loses its database, and gets it back. */
  installing: { run: drillInstalling, needs: machinePrograms },
  /** The image and compose run in a Debian. */
  image: { run: drillImage, needs: machinePrograms },
}

/** Names the programs and rights that this machine lacks for a drill, as a sentence. */
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

async function drill([name = '', ...words]: readonly string[]): Promise<number> {
  const chosen = drills[name]
  const missing =
    chosen === undefined
      ? `The drills are: npm run drill -- ${Object.keys(drills).join(', ')}`
      : chosen.needs && whatIsMissing(chosen.needs)
  if (chosen !== undefined && missing === undefined) return await chosen.run(words)
  console.error(missing)
  return refused
}

process.exitCode = await drill(process.argv.slice(2))
