// `npm run release -- <version>`: tests what is committed, gives it this version, and makes the archive that production
// unpacks, with its checksums, its software bill of materials and the licences of what it installs.
// `-- <version> --archive-only`: makes the archive of a version that stands, to compare it with what others were given.
// `--key <file>` signs the checksums with an SSH key.

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { create } from 'tar'
import { type Licensed, licenceList, licensedPackages } from './licences.ts'
import { build, root, writeReference } from './prepare.mjs'
import { releaseFiles } from './release-files.ts'

class Refused extends Error {}

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

const npm = process.env.npm_execpath
const [npmCommand, npmWords] = npm ? [process.execPath, [npm]] : ['npm', []]
const runNpm = (...words: string[]) =>
  execFileSync(npmCommand, [...npmWords, ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: !npm && process.platform === 'win32',
  })

const currentVersion = (): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

function requireClean(): void {
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new Refused(`What is not committed is in no release:\n${changed}`)
}

/** Numbers alone: three of them, in the order of their weight. */
function numbersOf(version: string): number[] {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (match === null) throw new Refused(`"${version}" is no version: write three numbers, as 1.2.0`)
  return match.slice(1).map(Number)
}

function isLower(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)]
  const at = own.findIndex((number, index) => number !== other[index])
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0)
}

const unreleased = '## [Unreleased]'

/** Tests the commit, then makes one more that says its version, with a tag. Nothing is changed when something is refused. */
function nameVersion(version: string): void {
  const before = currentVersion()
  const tag = `v${version}`
  if (isLower(version, before))
    throw new Refused(`${version} is lower than ${before}, which this checkout is`)
  if (git('tag', '--list', tag) !== '') throw new Refused(`${tag} exists: a version is given once`)
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const news = changelog.split(unreleased)[1]?.split(/^## /m)[0]?.trim()
  if (!news) throw new Refused(`CHANGELOG.md says nothing below "${unreleased}"`)
  // Packages about which the registry does not answer are not released.
  const env = { ...process.env, AUDIT_REQUIRED: '1' }
  const { status } = spawnSync(process.execPath, ['tools/test.mjs'], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) throw new Refused('A check failed: nothing was released.')
  requireClean()

  const today = git('log', '-1', '--format=%cs')
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    changelog.replace(unreleased, `${unreleased}\n\n## [${version}] - ${today}`),
  )
  runNpm('version', version, '--no-git-tag-version', '--allow-same-version')
  git(
    'commit',
    '--quiet',
    '--message',
    `release: ${version}`,
    'CHANGELOG.md',
    'package.json',
    'package-lock.json',
  )
  git('tag', '--annotate', tag, '--message', `Fukuhiki ${version}`)
}

interface Component {
  name: string
  version: string
  'bom-ref': string
}

/** CycloneDX, as npm writes it: what production installs, and what the pages hold; of it all nothing that differs by machine. */
function billOfMaterials(packages: Licensed[], at: Date): string {
  const bill = JSON.parse(runNpm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'))
  const wanted = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const components = (bill.components as Component[]).filter(({ name, version }) =>
    wanted.has(`${name}@${version}`),
  )
  const missing = wanted.size - new Set(components.map(({ name, version }) => `${name}@${version}`)).size
  if (missing > 0) throw new Error(`npm leaves out ${missing} packages of the bill of materials`)
  const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = (bill.dependencies as { ref: string; dependsOn: string[] }[]).flatMap(
    ({ ref, dependsOn }) =>
      refs.has(ref) ? [{ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }] : [],
  )
  const { serialNumber: _random, ...rest } = bill
  const metadata = {
    ...rest.metadata,
    timestamp: at.toISOString(),
    // npm names it after the folder.
    component: { ...rest.metadata.component, type: 'application', name: 'fukuhiki' },
  }
  return `${JSON.stringify({ ...rest, metadata, components, dependencies }, undefined, 2)}\n`
}

/** The same bytes for the same commit: sorted names, the commit's time, no owner, one mode for every file. */
async function archive(version: string, at: Date, file: string): Promise<void> {
  await create(
    {
      cwd: root,
      file,
      gzip: { level: 9 },
      portable: true,
      mtime: at,
      prefix: `fukuhiki-${version}`,
      noDirRecurse: true,
      filter: (_path, entry) => {
        // A checkout has the modes of who made it.
        if ('mode' in entry) entry.mode = 0o100644
        return true
      },
    },
    releaseFiles(root),
  )
}

async function makeRelease(version: string, key: string | undefined): Promise<string> {
  const at = new Date(git('log', '-1', '--format=%cI'))
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await build()
  await writeReference()
  const folder = join(root, 'releases', version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packages = licensedPackages(root)
  const name = `fukuhiki-${version}`
  await archive(version, at, join(folder, `${name}.tar.gz`))
  writeFileSync(
    join(folder, `${name}.cdx.json`),
    billOfMaterials([...packages.installed, ...packages.bundled], at),
  )
  writeFileSync(join(folder, `${name}.licences.md`), licenceList(packages))
  const sums = [`${name}.cdx.json`, `${name}.licences.md`, `${name}.tar.gz`].map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}\n`,
  )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  if (key !== undefined) {
    const { status } = spawnSync(
      'ssh-keygen',
      ['-Y', 'sign', '-f', key, '-n', 'fukuhiki', join(folder, 'SHA256SUMS')],
      {
        stdio: ['inherit', 'ignore', 'inherit'],
      },
    )
    if (status !== 0) throw new Refused(`ssh-keygen does not sign with ${key}; the archive stands unsigned`)
  }
  return folder
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, 'archive-only': { type: 'boolean', default: false } },
  })
  const [version = ''] = positionals
  numbersOf(version)
  requireClean()
  if (!values['archive-only']) nameVersion(version)
  else if (currentVersion() !== version)
    throw new Refused(`This checkout is ${currentVersion()}, not ${version}`)
  console.log(`\n  ${await makeRelease(version, values.key)}`)
} catch (error) {
  if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
}
