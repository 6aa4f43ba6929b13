// A whole shop as its own process on its own embedded PostgreSQL, which something starts again whenever it has ended.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { patientEnvironment } from '../patient-environment.ts'

const main = join(import.meta.dirname, '../../server/main.ts')
/** A shop that does not open in so many starts never does. */
const mostFailedStarts = 30

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export class MortalShop {
  readonly #folder: string
  readonly #environment: Record<string, string>
  #child: ChildProcess | undefined
  #isOpen = false
  #isStopping = false
  #failedStarts = 0
  #killedPostgres = 0
  /** What an open shop said that ended though nobody had killed it. */
  readonly endedByItself: string[] = []

  constructor(folder: string, environment: Record<string, string>) {
    this.#folder = folder
    this.#environment = {
      HOST: '127.0.0.1',
      DATA_FOLDER: folder,
      DEMO: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
      ...patientEnvironment,
      ...environment,
    }
  }

  /** Of the process that is open now; undefined while none is. */
  get pid(): number | undefined {
    return this.#isOpen ? this.#child?.pid : undefined
  }

  /** Starts it, and from now on again whenever it ends. */
  start(): void {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    let output = ''
    let hasOpened = false
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output = (output + chunk).slice(-4000)
        if (hasOpened || !output.includes('The shop is open')) return
        hasOpened = true
        this.#isOpen = true
        this.#failedStarts = 0
      })
    child.on('close', (code, signal) => {
      this.#isOpen = false
      if (this.#isStopping) return
      if (signal !== 'SIGKILL') {
        if (hasOpened) this.endedByItself.push(`exit ${code}: ${output}`)
        // Its database was killed while it began.
        else if (++this.#failedStarts >= mostFailedStarts) {
          this.endedByItself.push(`it does not start: ${output}`)
          return
        }
      }
      this.start()
    })
  }

  async opens(): Promise<void> {
    while (!this.#isOpen) {
      if (this.endedByItself.length > 0) throw new Error(this.endedByItself.join('\n'))
      await sleep(20)
    }
  }

  kill(): void {
    this.#isOpen = false
    this.#child?.kill('SIGKILL')
  }

  /** Kills the server that is ready, when there is one. */
  async killPostgres(): Promise<void> {
    for (;;) {
      const lock = await readFile(join(this.#folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
      const pid = Number(lock.split('\n')[0])
      if (lock.includes('ready') && pid !== this.#killedPostgres && isAlive(pid)) {
        this.#killedPostgres = pid
        process.kill(pid, 'SIGKILL')
        return
      }
      if (this.endedByItself.length > 0) throw new Error(this.endedByItself.join('\n'))
      await sleep(20)
    }
  }

  /** As an operator ends it. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#isStopping = true
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null
    child.kill('SIGTERM')
    await once(child, 'close')
    return child.exitCode
  }
}
