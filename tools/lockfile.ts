// `node tools/lockfile.ts`: every package is pinned by its hash (SHA-512), and comes from the public registry.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
}

const registry = 'https://registry.npmjs.org/'

/** Returns the faults of a lockfile's packages, a line each. */
export function lockfileFaults(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([place, { resolved, integrity = '', link, dev, optional }]) => {
    if (place === '' || link === true) return []
    const faults: string[] = []
    if (resolved !== undefined && !resolved.startsWith(registry))
      faults.push(`${place} comes from ${resolved}`)
    // npm records nothing of a development tool's binary for a system on which it has not been locked yet.
    const isElsewhere = dev === true && optional === true && integrity === ''
    if (!integrity.startsWith('sha512-') && !isElsewhere)
      faults.push(`${place} has no SHA-512 of what it holds`)
    return faults
  })
}

/** The lockfiles of the shop, and of the older PostgreSQL for deep tests. */
const lockfiles = ['package-lock.json', 'test/engines/package-lock.json']

if (import.meta.main) {
  const packages = lockfiles.map(
    (file) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).packages,
  )
  const faults = packages.flatMap(lockfileFaults)
  for (const fault of faults) console.log(fault)
  console.log(`${packages.flatMap(Object.keys).length} packages, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
