// Another commit of this repository in a folder of its own, ready to run.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).trim()

export interface Earlier {
  commit: string
  /** The migration that it does not have yet. */
  before: string
}

/** The newest migration after the baseline, among the names of all of them; undefined: there is none yet. */
export const newestAfterBaseline = (names: readonly string[]): string | undefined =>
  names.length > 1 ? names.toSorted().at(-1) : undefined

/** The last commit without the newest migration, or why there is none to compare with. */
export function beforeNewestMigration(): Earlier | { none: string } {
  const folder = 'server/db/migrations'
  const before = newestAfterBaseline(readdirSync(join(root, folder)))
  if (before === undefined)
    return {
      none: 'the schema is the baseline alone: there is no migration to apply under an earlier release',
    }
  const withoutHistory = { none: 'without the history of the repository there is no release before this one' }
  if (!existsSync(join(root, '.git'))) return withoutHistory
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `${folder}/${before}`).split('\n').at(-1)
  // One that is not committed yet.
  if (!added) return { commit: git('rev-parse', 'HEAD'), before }
  if (git('rev-parse', '--is-shallow-repository') === 'true') return withoutHistory
  return { commit: git('rev-parse', `${added}^`), before }
}

/** Puts a commit into an empty folder, with its packages and its pages. */
export function checkOut(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit, ':(exclude)packages', ':(exclude)docs'], {
    cwd: root,
    maxBuffer: 1e9,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lockfile = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lockfile(folder) === lockfile(root))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else
    execFileSync(
      'npm',
      ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: folder,
        stdio: 'pipe',
      },
    )
  const build = `import('./tools/prepare.mjs').then((prepare) => prepare.build())`
  // An operator's build: a test's NODE_ENV is no operator's.
  execFileSync(process.execPath, ['--eval', build], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
