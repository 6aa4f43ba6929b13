// The programs that a shop in production stands beside are Debian's, and not each machine has them.

import { spawnSync } from 'node:child_process'

/** Tells whether it is installed; where it is not, a sentence says what is not tried. */
export function hasProgram(name: string, args: readonly string[], untried: string): boolean {
  const isThere = spawnSync(name, args, { stdio: 'ignore' }).error === undefined
  if (!isThere) process.stderr.write(`there is no ${name} here, so ${untried} is not tried\n`)
  return isThere
}
