// A drill in a machine that is made for it. It leaves nothing behind but the log of one that failed.

import { mkdtempSync, rmSync } from 'node:fs'
import { chosenDebian, type Debian, makeDebian } from './debian.ts'
import { Machine } from './machine.ts'
import { say } from './transcript.ts'

interface Work {
  machine: Machine
  /** For files of the drill; it goes with the drill. */
  folder: string
  debian: Debian
}

/** An installed Debian has these beside what debootstrap makes: process 1 and its bus. */
const installed = ['systemd-sysv', 'dbus']

/** Makes a bare Debian for the work, and takes it away. @returns the exit code */
export async function drillInMachine(
  words: readonly (string | undefined)[],
  { runsContainers }: { runsContainers: boolean },
  work: (given: Work) => Promise<void>,
): Promise<number> {
  const folder = mkdtempSync('/var/tmp/fukuhiki-machine-')
  const machine = new Machine(folder, `fukuhiki-drill-${process.pid}`, { runsContainers })
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error('interrupted')))
  })
  interrupted.catch(() => {})
  let code = 1
  try {
    const debian = chosenDebian(words)
    makeDebian(machine.root, debian, installed)
    say(`a bare ${debian.suite} is made`)
    await Promise.race([work({ machine, folder, debian }), interrupted])
    code = 0
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    console.error(`What every command said stands in ${folder}; remove it when it was read.`)
  }
  await machine.end()
  if (code === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  return code
}
