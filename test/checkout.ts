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

/** The last commit without the newest migration; undefined without a history, as in an archive. */
export function beforeNewestMigration(): Earlier | undefined {
  if (!existsSync(join(root, '.git'))) return undefined
  const folder = 'server/db/migrations'
  const before = readdirSync(join(root, folder)).sort().at(-1) ?? ''
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `${folder}/${before}`).split('\n').at(-1)
  // One that is not committed yet.
  if (!added) return { commit: git('rev-parse', 'HEAD'), before }
  if (git('rev-parse', '--is-shallow-repository') === 'true') return undefined
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
  // As an operator builds: a test's NODE_ENV is no operator's.
  execFileSync(process.execPath, ['--eval', build], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
