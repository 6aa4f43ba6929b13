// A bare Debian, made by debootstrap from the packages of a mirror.

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Debian {
  suite: string
  mirror: string
}

/** The suite and the mirror of the command, else those that this machine's own apt is set to. */
export function chosenDebian([suite, mirror]: readonly (string | undefined)[]): Debian {
  const [ownMirror = '', ownSuite = ''] =
    suite !== undefined && mirror !== undefined
      ? []
      : execFileSync('apt-get', ['indextargets', '--format', '$(SITE) $(RELEASE)', 'Created-By: Packages'], {
          encoding: 'utf8',
        })
          .split('\n', 1)
          .flatMap((line) => line.split(' '))
  return { suite: suite ?? ownSuite, mirror: mirror ?? ownMirror }
}

/** Nothing but what a Debian cannot be without, and the packages named. */
export function makeDebian(folder: string, { suite, mirror }: Debian, packages: readonly string[]): void {
  const words = ['--variant=minbase', `--include=${packages.join(',')}`, suite, folder, mirror]
  execFileSync('debootstrap', words, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 })
  // Debian's installer writes both: debootstrap leaves the one out, and takes the other from this machine.
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
  writeFileSync(join(folder, 'etc/hostname'), 'shop\n')
}
