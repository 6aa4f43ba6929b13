// `node tools/licences.ts`: the packages of a shop in production and of its pages may be used and passed on freely.
// Read from the lockfile and from the build's list of packages in its bundles, so it needs no network.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The licence of a package as its author states it: an SPDX expression. */
export interface Licensed {
  name: string
  version: string
  licence: string | undefined
}

/** They ask for no more than that their text is passed on. */
const free = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** Packages that ask for more, each with the reason why the shop may use it. */
const looked: { package: RegExp; licences: string[]; why: string }[] = [
  {
    package: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    licences: ['LGPL-3.0-or-later'],
    why: 'libvips, a shared library in files of its own, unchanged: whoever runs the shop can put another one in its place',
  },
  {
    package: /^@expo-google-fonts\/zen-old-mincho$/,
    licences: ['OFL-1.1'],
    why: 'a typeface with which the server draws pictures; it may be passed on with its licence, which lies beside it, and no page holds it',
  },
  {
    package: /^mediabunny$/,
    licences: ['MPL-2.0'],
    why: 'asks only that changed files of its own stay open, and none is changed; the server alone uses it, so no page holds it',
  },
]

/** Tells whether a package may be used: of `a OR b` one is enough, of `a AND b` both are needed. */
export function isFree({ name, licence }: Licensed): boolean {
  const more = looked.flatMap((one) => (one.package.test(name) ? one.licences : []))
  const alternatives = licence?.replaceAll(/[()]/g, ' ').split(/\s+OR\s+/) ?? []
  return alternatives.some((alternative) =>
    alternative.split(/\s+AND\s+/).every((part) => free.has(part.trim()) || more.includes(part.trim())),
  )
}

/** Why a package may be used that asks for more than its text. */
export const whyAllowed = ({ name }: Licensed) => looked.find((one) => one.package.test(name))?.why

interface LockedPackage {
  name?: string
  version?: string
  license?: string
  dev?: boolean
}

/** Every package that `npm ci --omit=dev` may install, on any system. */
export function installedInProduction(packages: Readonly<Record<string, LockedPackage>>): Licensed[] {
  const installed = Object.entries(packages).flatMap(([place, { name, version = '', license, dev }]) =>
    place === '' || dev === true
      ? []
      : [{ name: name ?? place.replace(/^.*node_modules\//, ''), version, licence: license }],
  )
  return once(installed)
}

interface Bundled {
  name: string
  version: string
  identifier?: string
}

/** Lists the packages with code in the pages, for browsers and for the server. */
function inPages(root: string): Licensed[] {
  const bundled = ['client', 'console', 'server'].flatMap((bundle): Bundled[] =>
    JSON.parse(readFileSync(join(root, 'dist', bundle, '.vite/licences.json'), 'utf8')),
  )
  return once(bundled.map(({ name, version, identifier }) => ({ name, version, licence: identifier })))
}

function once(packages: Licensed[]): Licensed[] {
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]))
  return [...byName.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** The packages of a checkout that is built: those that production installs, and those in its pages. */
export function licensedPackages(root: string): { installed: Licensed[]; bundled: Licensed[] } {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return { installed: installedInProduction(packages), bundled: inPages(root) }
}

/** The list as an operator or a lawyer reads it. */
export function licenceList({ installed, bundled }: ReturnType<typeof licensedPackages>): string {
  const row = (one: Licensed) =>
    `| ${one.name} | ${one.version} | ${one.licence ?? 'none'} | ${whyAllowed(one) ?? ''} |`
  const table = (title: string, packages: Licensed[]) =>
    [
      `## ${title}`,
      '',
      '| Package | Version | Licence | Why it may be used |',
      '|---|---|---|---|',
      ...packages.map(row),
      '',
    ].join('\n')
  return [
    '# Licences of other makers',
    '',
    'Fukuhiki itself: MIT. The texts of installed packages lie beside them in `node_modules/`, those of packages in the pages in `dist/*/.vite/licences.json`.',
    '',
    table('Installed in production, on any system', installed),
    table('In the pages', bundled),
  ].join('\n')
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  if (!existsSync(join(root, 'dist/.built'))) throw new Error('The pages are not built: npm run build')
  const { installed, bundled } = licensedPackages(root)
  const refused = [...installed, ...bundled].filter((one) => !isFree(one))
  for (const { name, version, licence = 'none' } of refused) console.log(`${name} ${version}: ${licence}`)
  console.log(
    `${installed.length} packages installed, ${bundled.length} in the pages, ${refused.length} refused`,
  )
  process.exitCode = refused.length > 0 ? 1 : 0
}
