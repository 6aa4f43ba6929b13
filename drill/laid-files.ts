// The files that lie in the machine before the first command, as a download or `scp` would have brought them.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/sources.ts'

const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 }).trim()

/** Node and npm in `tree`, as nodejs.org lays them out, of the npm packages node and npm. */
export function layNodeTree(folder: string, tree: string): void {
  const npmFolder = join(tree, 'lib/node_modules/npm')
  for (const made of [join(tree, 'bin'), npmFolder]) mkdirSync(made, { recursive: true })
  copyFileSync(process.execPath, join(tree, 'bin/node'))
  const packed = run(folder, 'npm', 'pack', '--silent', 'npm@11')
  run(folder, 'tar', '-xzf', packed, '--strip-components', '1', '--directory', npmFolder)
  for (const command of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(tree, 'bin', command))
}

/** The archive of Node in `place`, with its checksum. */
export function layNode(folder: string, place: string): void {
  const name = `node-${process.version}-linux-x64`
  layNodeTree(folder, join(folder, name))
  mkdirSync(place, { recursive: true })
  const file = join(place, `${name}.tar.xz`)
  run(folder, 'tar', '--create', '--use-compress-program', 'xz -0', '--file', file, name)
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(join(place, 'SHASUMS256.txt'), `${sum}  ${name}.tar.xz\n`)
}

/** The release of the commit, made by the command that makes releases. @returns its name */
export function layRelease(folder: string, place: string): string {
  const checkout = join(folder, 'checkout')
  run(folder, 'git', 'clone', '--quiet', '--shared', root, checkout)
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  // A link is no folder, which .gitignore names.
  appendFileSync(join(checkout, '.git/info/exclude'), 'node_modules\n')
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  run(checkout, process.execPath, 'tools/release.ts', version, '--archive-only')
  cpSync(join(checkout, 'releases', version), place, { recursive: true })
  return `fukuhiki-${version} of ${run(checkout, 'git', 'log', '-1', '--format=%h')}`
}

/** The settings with which npm reaches its registry from here, as variables of the machine's shell. */
export function npmEnvironment(machineRoot: string): Record<string, string> {
  const known = (name: string) => {
    const value = run('/', 'npm', 'config', 'get', name)
    return ['null', 'undefined', ''].includes(value) ? undefined : value
  }
  const named = ['registry', 'proxy', 'https-proxy'].flatMap((name) => {
    const value = known(name)
    return value === undefined ? [] : [[`npm_config_${name.replaceAll('-', '_')}`, value]]
  })
  const environment = Object.fromEntries(named)
  const authorities = known('cafile') ?? process.env.NODE_EXTRA_CA_CERTS
  if (authorities === undefined) return environment
  const file = '/etc/npm-authorities.pem'
  copyFileSync(authorities, join(machineRoot, file))
  return { ...environment, npm_config_cafile: file }
}
