// The contents of a release's archive.

import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The commands of the README that the archive runs, and their sources. */
const tools =
  /^tools\/(build|prepare|run-shop|start)\.mjs$|^tools\/(ask|shop|catalogue|verify|database|backup|restore|completion|list-limit|moment|schedule-change|nouns|verbs-of-calls)\.ts$|^tools\/(catalogue|shop)-?[a-z]*\.ts$|^tools\/(shop|doctor)\//

const folders = /^(server|contract|phrases|web|deploy|carriers|client)\//
/** Code without the demo's cards: the start names it, and production refuses it. */
const demo = /^demo\/[a-z]+\.ts$/
const docs = /^docs\/(?!pictures\/)/
const files =
  /^(package(-lock)?\.json|tsconfig\.json|vite(\.console)?\.config\.ts|LICENSE|[A-Z]+(\.ja)?\.md)$/
const tests = /\.test\.tsx?$/
/** They take the pictures of the documents. */
const needTests = /^tools\/shop-pictures\.ts$/

/** Tells whether a file of the repository belongs to a release: code that runs, its sources and its documents. */
export const isReleased = (file: string): boolean =>
  [folders, demo, docs, files, tools].some((part) => part.test(file)) &&
  !tests.test(file) &&
  !needTests.test(file)

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(root.length + 1)] : [],
  )

/** The files of a release, sorted by name: those of the commit, and what was built from it. */
export function releaseFiles(root: string): string[] {
  const committed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const built = ['client/calls.ts', ...filesIn(root, 'dist'), ...filesIn(root, 'docs/reference')]
  // By their bytes, as no language sorts them.
  return [...committed.filter(isReleased), ...built].sort((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
}
