import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that the drill has started, with a file of what it says. */
export class Program {
  readonly name: string
  readonly #child: ChildProcess
  readonly #logFile: string

  constructor(
    name: string,
    [command = '', ...args]: readonly string[],
    {
      logFile,
      environment = {},
      cwd = '/',
    }: { logFile: string; environment?: NodeJS.ProcessEnv; cwd?: string },
  ) {
    this.name = name
    this.#logFile = logFile
    const log = openSync(logFile, 'a')
    this.#child = spawn(command, args, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', log, log],
      cwd,
    })
  }

  get pid(): number {
    return this.#child.pid as number
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Null while it runs, and after a signal. */
  get exitCode(): number | null {
    return this.#child.exitCode
  }

  said(): string {
    return readFileSync(this.#logFile, 'utf8')
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.hasEnded) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }
}

/** Asks until the answer is yes. @throws after `seconds` */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`after ${seconds} s it is still not so: ${what}`)
    await sleep(200)
  }
}
