// `npm run test:changed`: the tests that a change can touch, one a line. They stand in the folder of what was changed, reach it by
// their imports, or prove a row that names it.

import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { readRows } from '#test/specification.ts'
import { importsOf, listSources, root, type Source } from './sources.ts'

/**
 * The shop, the worlds that tests are given, and a file that imports from so many folders put the house together. A file that
 * imports one of them uses all rooms, and is not taken to be touched by a change in one: `npm test` runs those tests.
 */
const putsTogether = /^(server\/shop\/|test\/(shop|world)\.ts$)/
const foldersOfTheWhole = 16

const isWhole = (file: string, imports: readonly string[]) =>
  putsTogether.test(file) || new Set(imports.map(dirname)).size >= foldersOfTheWhole

const isTestFile = (file: string) => /\.test\.tsx?$/.test(file)

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')

/** Lists the files changed since this branch left main, committed or not. */
function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', hasMain() ? 'main' : 'HEAD')
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => file !== '')
}

const hasMain = () => git('branch', '--list', 'main').some((line) => line.trim() !== '')

/** Everything that reaches one of these files by its imports. */
function reaching(sources: readonly Source[], changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  const wholes = new Set<string>()
  for (const source of sources) {
    const imports = importsOf(source)
    for (const path of imports) importers.set(path, [...(importers.get(path) ?? []), source.file])
    if (isWhole(source.file, imports)) wholes.add(source.file)
  }
  const reached = new Set(changed)
  for (const file of reached)
    if (changed.includes(file) || !wholes.has(file))
      for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

export function touchedTests(sources: readonly Source[], changed: readonly string[]): string[] {
  const reached = reaching(sources, changed)
  const folders = new Set(changed.map((file) => dirname(file)))
  const proofs = readRows()
    .filter(({ files }) => files.some((file) => changed.includes(file)))
    .flatMap((row) => row.proofs.map(({ file }) => file))
  return sources
    .map(({ file }) => file)
    .filter(isTestFile)
    .filter((file) => reached.has(file) || folders.has(dirname(file)) || proofs.includes(file))
}

if (import.meta.main)
  for (const file of touchedTests(listSources(/\.(tsx?|mjs)$/), changedFiles()))
    process.stdout.write(`${file}\n`)
