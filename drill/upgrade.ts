// A rolling upgrade: the release before the newest migration serves; the database is migrated under it, and its processes
// are replaced one after the other.

import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { shopNodes } from './network.ts'
import { compare, type Drilled, lateness, type RoundResult } from './rounds.ts'

const run = promisify(execFile)
const release = join(import.meta.dirname, '..')

interface Release {
  folder: string
  name: string
}

/** The release before the newest migration, from the history of the project; without a history this release itself. */
export async function unpackEarlier(folder: string): Promise<Release> {
  const git = async (...args: string[]) => (await run('git', ['-C', release, ...args])).stdout.trim()
  try {
    const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/db/migrations')
    const commit = await git('rev-parse', '--short', `${newest}~1`)
    const earlier = join(folder, 'earlier')
    await mkdir(earlier)
    const archive = join(folder, 'earlier.tar')
    await git('archive', '--output', archive, commit)
    await run('tar', ['-xf', archive, '-C', earlier])
    // The same texts, but for one that PostgreSQL 15 did not understand before (decision 020).
    const migrations = (folder: string) => join(folder, 'server/db/migrations')
    for (const name of await readdir(migrations(earlier)))
      await cp(join(migrations(release), name), join(migrations(earlier), name))
    // Production serves no calls without pages; the drill asks for none.
    for (const made of ['node_modules', 'dist']) await symlink(join(release, made), join(earlier, made))
    return { folder: earlier, name: `the release before the newest migration (${commit})` }
  } catch {
    return { folder: release, name: 'this release (no earlier one is at hand)' }
  }
}

/** The load goes on for so long between two steps. */
const restMs = 3000

export async function upgrade(drilled: Drilled, say: (line: string) => void): Promise<RoundResult> {
  const { shops, load } = drilled
  const repeatedBefore = load.repeated
  load.longestSilenceMs = 0
  const applied = await shops.migrate(release)
  say(`migrated under load: ${applied} files`)
  await sleep(restMs)
  for (const node of shopNodes) {
    await shops.stop(node)
    await shops.start(node, release)
    await shops.allReady()
    say(`${node.name} is of this release`)
    await sleep(restMs)
  }
  await shops.startJobs(release)
  say('the jobs are of this release')
  const awaySeconds = load.longestSilenceMs / 1000
  const compared = await compare(drilled)
  return {
    title: 'rolling upgrade',
    awaySeconds,
    ...compared,
    repeated: compared.repeated - repeatedBefore,
    broken: lateness(awaySeconds),
    detail: `${applied} migrations, 3 processes and the jobs`,
  }
}
